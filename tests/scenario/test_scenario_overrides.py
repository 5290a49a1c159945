"""--set, --policy, --games, --seed: what they change, and how they are refused."""

import pytest

from analyzer import scenario
from analyzer.core.errors import AnalyzerError

TEXT = """\
game = "braco"
games = 1_000
[rules]
players = 3
money = [ 100, 200 ]
deck = { prison = 4 }
[[lineup]]
name = "one holds out"
seats = [ { policy = "floor" }, { policy = "hurry" }, { policy = "floor", params = { floor = 7 } } ]
[[lineup]]
seats = [ { policy = "random" } ]
"""


def load(*sets, **more):
    return scenario.loads(TEXT, name="text", sets=sets, **more)


def labels(spec):
    return [[seat.label for seat in case.seats] for case in spec.cases]


def refused(*sets, text=TEXT, **more):
    with pytest.raises(AnalyzerError) as caught:
        scenario.loads(text, name="text", sets=sets, **more)
    return str(caught.value)


def test_rules_are_set_key_by_key():
    spec = load("rules.deck.prison=5", "rules.end=first-braco", "rules.money.1=300")
    options = spec.cases[0].options
    assert (options.deck.prison, options.deck.banque) == (5, 8)
    assert (options.end, options.money) == ("first-braco", (100, 300))
    assert spec.table["rules"] == {
        "players": 3, "money": [100, 300], "deck": {"prison": 5}, "end": "first-braco",
    }  # fmt: skip
    assert scenario.from_table(spec.table) == spec


@pytest.mark.parametrize(
    ("value", "title"),
    [
        ("plain text", "plain text"),
        ('"quoted"', "quoted"),
        ("a=b", "a=b"),
        ("a # b", "a # b"),
        ("'x'\ngames = 5", "'x'\ngames = 5"),
    ],
)
def test_a_value_is_toml_or_else_bare_text(value, title):
    if "\n" in value:
        assert "is needed, not the text" in refused(f"title={value}")
    else:
        assert load(f"title={value}").title == title


def test_seed_and_games_go_before_the_file_and_before_set():
    spec = load("games=5", "seed=6", games=2_000, seed=2**64 - 1)
    assert (spec.games, spec.seed) == (2_000, 2**64 - 1)
    assert (load("games=5").games, load("seed=6").seed) == (5, 6)
    assert spec.table["seed"] == 2**64 - 1


def test_a_parameter_of_one_seat_and_of_all_that_have_it():
    assert labels(load("lineup.0.seats.2.params.floor=50000"))[0] == [
        "floor", "hurry", "floor(floor=50000)",
    ]  # fmt: skip
    assert labels(load("lineup.0.floor=50000")) == [
        ["floor(floor=50000)", "hurry", "floor(floor=50000)"],
        ["random"] * 3,
    ]
    assert labels(load("lineup.1.seats.0.policy=hurry"))[1] == ["hurry"] * 3
    assert load("lineup.1.name=noise").lineups == ("one holds out", "noise")


def test_the_default_lineup_can_be_set_too():
    spec = scenario.loads('game = "braco"', sets=["lineup.0.min_better=0.5"])
    assert labels(spec) == [["floor(min_better=0.5)"] * 4]


def test_one_policy_for_all_seats_leaves_one_lineup():
    spec = load(policies=["floor,floor=50_000,min_better=0.5"])
    assert labels(spec) == [["floor(floor=50000, min_better=0.5)"] * 3]
    assert spec.lineups == ("all floor(floor=50000, min_better=0.5)",)
    assert spec.cases[0].period == 1
    assert scenario.from_table(spec.table) == spec


def test_one_players_policy_in_every_lineup():
    spec = load(policies=["0=floor,floor=9", "1=random"])
    assert labels(spec) == [
        ["floor(floor=9)", "random", "floor(floor=7)"],
        ["floor(floor=9)", "random", "random"],
    ]
    assert spec.lineups == (
        "one holds out, player 0: floor(floor=9), player 1: random",
        "floor(floor=9), random, random",
    )
    assert [case.period for case in spec.cases] == [3, 3]
    assert scenario.from_table(spec.table) == spec


def test_all_seats_first_then_players_then_parameters_whatever_their_order():
    spec = load("lineup.0.floor=8", "rules.players=4", policies=["1=hurry", "floor"])
    assert labels(spec) == [["floor(floor=8)", "hurry", "floor(floor=8)", "floor(floor=8)"]]


def test_a_player_of_the_default_lineup():
    spec = scenario.loads('game = "braco"', policies=["3=hurry"])
    assert labels(spec) == [["floor", "floor", "floor", "hurry"]]


def test_seats_that_come_from_one_entry_are_set_one_by_one():
    """The copies that a player's policy makes of an entry share nothing."""
    spec = load("lineup.1.seats.1.policy=floor", policies=["0=hurry"])
    assert labels(spec)[1] == ["hurry", "floor", "random"]
    spec = load("lineup.0.seats.0.params.floor=9", policies=["0=floor"])
    assert [seats[0] for seats in labels(spec)] == ["floor(floor=9)", "floor"]


SETS = [
    (
        "rules.deck.prizon=5",
        "unknown key 'prizon'\n  Did you mean 'prison'? Known: balance, banque, carotte, contrat, "
        "deal, demons, fauche, gilet, hacker, mytho, poisse, prison, roue, trefle.",
    ),
    (
        "rules.deck.prison=21",
        "a whole number from 0 to 20 is needed, not 21\n  The nearest allowed value is 20.",
    ),
    (
        "rules.end=first-brako",
        'one of "classement", "first-braco", "first-braco-compare" is needed, not the text '
        "'first-brako'\n  Did you mean 'first-braco'? "
        "Known: classement, first-braco, first-braco-compare.",
    ),
    (
        "games=1.5",
        "a whole number from 1 to 1_000_000_000_000 is needed, not 1.5\n"
        "  The nearest allowed value is 2.",
    ),
    ("gammes=5", "unknown key 'gammes'\n  Did you mean 'games'? Known: base, game, games, "
     "impact, lineup, policies, question, rules, seed, title, variant."),
    ("players=3", "unknown key 'players'\n  It belongs under rules: rules = { players = ... }."),
    ("rules", "no key and value\n  Write KEY=VALUE, for example games=1000."),
    ("rules..x=1", "no key and value\n  Write KEY=VALUE, for example games=1000."),
    (
        "rules.dealt.3=1",
        "there is no list 'rules.dealt'\n  Give all of it, as in KEY=[1, 2].",
    ),
    ("games.x=1", "'games' is a value, not a table\n  Leave out what follows it."),
    ("rules.money.2=1", "rules.money has no entry '2'\n  Entries are numbered from 0 to 1."),
    ("lineup.2.floor=1", "lineup has no entry '2'\n  Entries are numbered from 0 to 1."),
    ("lineup.x.floor=1", "lineup has no entry 'x'\n  Entries are numbered from 0 to 1."),
    (
        "lineup.0.flor=1",
        "no policy of lineup 0 has a parameter 'flor'\n"
        "  Did you mean 'floor'? Known: floor, min_better.",
    ),
    ("lineup.1.floor=1", "no policy of lineup 1 has a parameter 'floor'\n  Known: none."),
    (
        "lineup.0.floor=low",
        "a number of at least 0 is needed, not the text 'low'\n"
        "  Write digits without quotes and without a unit, for example 100_000.",
    ),
    (
        "lineup.0.seats.1.params.floor=1",
        "unknown key 'floor'\n  The policy 'hurry' has no parameters.",
    ),
    (
        "lineup.0.seats.0.policy=flor",
        "unknown policy 'flor'\n  Did you mean 'floor'? "
     "Known: counter, floor, hunter, hurry, random, watchful.",
    ),
    (
        "rules.alone_turns=1e400",
        "a whole number of at least 1 is needed, not inf\n  The default is 20.",
    ),
    (
        "lineup.0.floor=inf",
        "a finite number is needed, not inf\n  Give a number in digits.",
    ),
    (
        "rules.alone_turns=9223372036854775808",
        "a number from -9_223_372_036_854_775_807 to 9_223_372_036_854_775_807 is needed, not "
        "9_223_372_036_854_775_808\n  The nearest allowed value is 9_223_372_036_854_775_807.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("entry", "expected"), SETS, ids=[entry for entry, _ in SETS])
def test_a_set_is_refused_at_its_own_place(entry, expected):
    assert refused(entry) == f"--set {entry}: {expected}"


POLICIES = [
    ("flor", "unknown policy 'flor'\n  Did you mean 'floor'? "
     "Known: counter, floor, hunter, hurry, random, watchful."),
    ("0=flor,floor=1", "unknown policy 'flor'\n  Did you mean 'floor'? "
     "Known: counter, floor, hunter, hurry, random, watchful."),
    ("1=floor,flor=2", "unknown key 'flor'\n  Did you mean 'floor'? Known: floor, min_better."),
    ("2=floor,min_better=2", "a number from 0 to 1 is needed, not 2\n"
     "  The nearest allowed value is 1."),
    ("3=floor", "there is no player 3\n  Players are numbered from 0 to 2."),
    ("floor=3", "no policy and player\n  Write NAME[,param=value] or PLAYER=NAME, "
     "for example 0=random."),
    ("", "no policy and player\n  Write NAME[,param=value] or PLAYER=NAME, for example 0=random."),
    ("floor,50000", "no parameter and value: '50000'\n  Write param=value, each once."),
]  # fmt: skip


@pytest.mark.parametrize(("entry", "expected"), POLICIES, ids=[entry for entry, _ in POLICIES])
def test_a_policy_is_refused_at_its_own_place(entry, expected):
    assert refused(policies=[entry]) == f"--policy {entry}: {expected}"


def test_two_policies_for_the_same_seats_are_refused():
    assert "--policy random: a second policy for all seats" in refused(policies=["hurry", "random"])
    message = refused(policies=["1=hurry", "1=random"])
    assert message.startswith("--policy 1=random: a second policy for player 1")


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"games": 0}, "--games 0: a whole number from 1 to 1_000_000_000_000 is needed, not 0"),
        ({"games": 10**12 + 1}, "--games 1000000000001: a whole number from 1 to"),
        ({"seed": -1}, "--seed -1: a whole number from 0 to 18_446_744_073_709_551_615 is needed"),
        ({"seed": 2**64}, "--seed 18446744073709551616: a whole number from 0 to"),
    ],
)
def test_games_and_seed_are_refused(more, expected):
    assert refused(**more).startswith(expected)


def test_a_refused_set_leaves_no_trace():
    """`rules.dealt.3` must not leave a table behind that is then refused as well."""
    assert refused("rules.dealt.3=1").count("\n") == 1


def test_faults_of_the_file_and_of_overrides_come_together_the_file_first():
    message = refused("games=0", text=TEXT.replace("players", "playrs").replace("random", "rnd"))
    heads = [line.split(": ")[0] for line in message.splitlines() if not line.startswith("  ")]
    assert heads == ["text.toml:4", "text.toml:11", "--set games=0"]


def test_a_fault_that_only_overrides_can_have_made_is_told_at_one_of_them():
    kinds = ("carotte", "contrat", "fauche", "prison", "roue")
    sets = [f"rules.deck.{kind}=20" for kind in kinds]
    message = refused(*sets, text='game = "braco"')
    assert message == "--set rules.deck.roue=20: 124 Action cards\n  At most 112 are supported."
    message = refused(*sets, text='game = "braco"\nrules = { deck = { banque = 8 } }')
    assert message.startswith("text.toml:2: rules.deck: 124 Action cards")
