"""Round robins: one among others, or all alike where the players win and lose together."""

from itertools import combinations, permutations

import pytest

from analyzer import scenario
from analyzer.core.errors import AnalyzerError
from analyzer.engine.run import every_pair


def asked(game, games=100, players=""):
    return scenario.loads(f'game = "{game}"\nseed = 3\ngames = {games}\n{players}')


def test_rivals_meet_one_among_others_both_ways_round():
    spec = scenario.round_robin(asked("braco"), ["random", "hurry", "floor"])
    found = [tuple(seat.policy for seat in case.seats) for case in spec.cases]
    assert found == [
        (one, *[other] * 3) for one, other in permutations(("random", "hurry", "floor"), 2)
    ]
    assert all(case.period == 4 for case in spec.cases)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_partners_sit_all_alike(players):
    rules = asked("gang", players=f"[rules]\nplayers = {players}\n")
    spec = scenario.round_robin(rules, ["random", "absolute", "yielding"])
    assert [case.lineup for case in spec.cases] == ["all random", "all absolute", "all yielding"]
    for case, name in zip(spec.cases, ("random", "absolute", "yielding"), strict=True):
        assert [seat.policy for seat in case.seats] == [name] * players
        assert case.period == 1
    assert every_pair(spec) == list(combinations(range(3), 2))


def test_without_names_all_policies_meet():
    rules = asked("gang")
    spec = scenario.round_robin(rules)
    assert [case.seats[0].policy for case in spec.cases] == list(rules.known)


def test_the_spec_can_be_rebuilt_and_keeps_seed_and_games():
    spec = scenario.round_robin(asked("gang"), ["random", "absolute"])
    again = scenario.from_table(spec.table)
    assert (again.seed, again.games, again.cases) == (3, 100, spec.cases)


def test_one_deal_is_too_few():
    with pytest.raises(AnalyzerError, match="1 game: one deal, played once") as told:
        scenario.round_robin(asked("gang", games=1))
    assert "more than 1 games" in told.value.fix
    assert len(scenario.round_robin(asked("gang", games=2)).cases) > 2
    with pytest.raises(AnalyzerError, match="each of 4 rotations"):
        scenario.round_robin(asked("braco", games=4))
