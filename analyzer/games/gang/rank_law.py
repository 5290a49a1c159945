"""The law of the own final rank on a finished board, every set of rivals' pockets counted.

The rivals' pockets are disjoint pairs of the unseen cards: a matching.  Those of two sorts are
marked: the pockets equal to mine, and the fewer of those below and above.  Matchings of marked
pockets are counted, the rest filled up with any pockets, and inclusion and exclusion tell how many
have exactly so many of each sort.  Cards that stand alike to all others make a *group*; pockets of
two groups are a *type*.  All but two pockets of a matching are dealt type by type, the last two are
counted by formula.
"""

import numpy as np

from analyzer.core.jit import compiled, inlined, layout

from .own_rank import binomial
from .scores import KINDS

MOST_RIVALS = 5
FEWER, EQUAL, MORE = 0, 1, 2  # how a pocket stands to mine; MORE is not marked
_UNKNOWN = -1  # how two cards of one kind stand when there is one card

_EACH = (MOST_RIVALS + 1,)
_TWICE = (MOST_RIVALS + 1, MOST_RIVALS + 1)

Room = layout(
    [
        # field       type   shape          meaning; range
        ("groups", np.int64),
        ("types", np.int64),  #             marked types
        ("left", np.int64, (KINDS,)),  #    unseen cards of each kind
        ("first", np.int64, (KINDS,)),  #   a kind of each group
        ("size", np.int64, (KINDS,)),  #    cards of each group that are not dealt
        ("stand", np.int64, (KINDS, KINDS)),  # of a pocket of two groups
        ("same", np.int64, (KINDS, KINDS)),  # of a pocket of two kinds
        ("with_card", np.int64, (3, KINDS)),  # pockets of each sort with a given card of a group
        ("one", np.int64, (KINDS * KINDS,)),  # the groups of each marked type
        ("two", np.int64, (KINDS * KINDS,)),
        ("at", np.int64, _EACH),  #         types dealt
        ("run", np.int64, _EACH),  #        how often each has been dealt in a row, 0 for not at all
        ("ways", np.float64, _EACH),  #     to deal the pockets before this one
        ("fewer", np.int64, _EACH),  #      how many of them are FEWER
        ("marked", np.float64, _TWICE),  #  matchings of marked pockets alone, by FEWER and EQUAL
        ("count", np.float64, _TWICE),  #   matchings with exactly so many
        ("exact", np.float64, _EACH),  #    laws of the rank on one board, see `outlook`
        ("independent", np.float64, _EACH),
    ]
)


@compiled
def add_ranks(scores, a, b, players, room, ranks):
    """Add the probability of each final rank of the pocket a, b to ranks[:players], lowest first.

    scores: of a board of five cards; players: 3 to 6; room: working space.  A hand that ties with
    t others stands at each of its t + 1 ranks with the same chance.
    """
    rivals = players - 1
    below_is_fewer = _look(scores, a, b, room)
    _group(room)
    for few in range(players):
        for equal in range(players):
            room.marked[few, equal] = 0.0
    for pockets in range(players):
        _deal(pockets, room)
    total = _count_exactly(rivals, room)
    for few in range(players):
        for equal in range(players - few):
            share = room.count[few, equal] / (total * (equal + 1))
            below = few if below_is_fewer else rivals - few - equal
            for k in range(below, below + equal + 1):
                ranks[k] += share


@compiled
def _look(scores, a, b, room):
    """Find how the pockets of two kinds stand to mine; return whether FEWER means below."""
    value = scores.values[scores.kind[a], scores.kind[b]]
    for kind in range(KINDS):
        room.left[kind] = scores.left[kind]
    room.left[scores.kind[a]] -= 1
    room.left[scores.kind[b]] -= 1
    below = above = 0
    for one in range(KINDS):
        for two in range(one + 1):
            ways = room.left[one] * (room.left[two] - np.int64(one == two))
            if one == two:
                ways //= 2
            below += ways * np.int64(scores.values[one, two] < value)
            above += ways * np.int64(scores.values[one, two] > value)
    down, up = (FEWER, MORE) if below <= above else (MORE, FEWER)
    for one in range(KINDS):
        for two in range(KINDS):
            other = scores.values[one, two]
            room.same[one, two] = down if other < value else up if other > value else EQUAL
        if room.left[one] == 1:
            room.same[one, one] = _UNKNOWN
    return below <= above


@compiled
def _group(room):
    """Find the groups, the marked types, and the marked pockets with each card."""
    room.groups = 0
    for kind in range(KINDS):
        if room.left[kind] == 0:
            continue
        at = np.int64(0)
        while at < room.groups and not _belongs(kind, at, room):
            at += 1
        if at < room.groups:
            room.stand[at, at] = room.same[kind, room.first[at]]
            room.size[at] += room.left[kind]
        else:
            room.first[at], room.size[at] = kind, room.left[kind]
            room.stand[at, at] = room.same[kind, kind]
            room.groups += 1
    room.types = 0
    for one in range(room.groups):
        for stand in range(3):
            room.with_card[stand, one] = 0
        for two in range(room.groups):
            if one != two:
                room.stand[one, two] = room.same[room.first[one], room.first[two]]
            stand = room.stand[one, two]
            if stand != _UNKNOWN:
                room.with_card[stand, one] += room.size[two] - np.int64(one == two)
                if stand != MORE and two <= one:
                    room.one[room.types], room.two[room.types] = one, two
                    room.types += 1


@inlined
def _belongs(kind, group, room):
    """Return whether cards of a kind stand to all others as those of a group do."""
    first = room.first[group]
    stand = room.same[kind, first]
    for own in (room.stand[group, group], room.same[kind, kind]):
        if own != _UNKNOWN and own != stand:
            return False
    for other in range(KINDS):
        if room.left[other] > 0 and other != kind and other != first:
            if room.same[kind, other] != room.same[first, other]:
                return False
    return True


@compiled
def _deal(pockets, room):
    """Count the matchings of so many marked pockets, 0 to 5.

    All but two are dealt, types never falling; a matching is met once for each choice of the two.
    """
    room.ways[0], room.fewer[0] = 1.0, 0
    if pockets == 0:
        room.marked[0, 0] = 1.0
    elif pockets == 1:
        for group in range(room.groups):
            for stand in (FEWER, EQUAL):
                cards = room.size[group] * room.with_card[stand, group]
                room.marked[1 - stand, stand] += cards / 2
    elif pockets == 2:
        _last_two(0, room)
    else:
        room.ways[0] = 1.0 / binomial(pockets, 2)
        _all_but_two(pockets - 2, room)


@compiled
def _all_but_two(dealt, room):
    """Deal `dealt` marked pockets in all ways, and count the two that are left each time."""
    depth = 0
    room.at[0], room.run[0] = -1, 0
    while depth >= 0:
        if room.run[depth] > 0:
            _give_back(depth, room)
        room.at[depth] += 1
        if room.at[depth] == room.types:
            depth -= 1
            continue
        _take(depth, room)
        if room.run[depth] > 0:
            if depth == dealt - 1:
                _last_two(depth + 1, room)
            else:
                depth += 1
                room.at[depth], room.run[depth] = room.at[depth - 1] - 1, 0


@inlined
def _take(depth, room):
    """Deal a pocket of the type that is due; `run` is 0 when there is none left."""
    due = room.at[depth]
    one, two = room.one[due], room.two[due]
    ways = room.size[one] * (room.size[two] - np.int64(one == two))
    room.run[depth] = 0
    if ways > 0:
        again = depth > 0 and room.at[depth - 1] == due
        room.run[depth] = 1 + (room.run[depth - 1] if again else 0)
        orders = room.run[depth] * (2.0 if one == two else 1.0)
        room.ways[depth + 1] = room.ways[depth] * ways / orders
        room.fewer[depth + 1] = room.fewer[depth] + np.int64(room.stand[one, two] == FEWER)
        _add_card(one, -1, room)
        _add_card(two, -1, room)


@inlined
def _give_back(depth, room):
    """Take the pocket dealt last back."""
    _add_card(room.one[room.at[depth]], 1, room)
    _add_card(room.two[room.at[depth]], 1, room)


@inlined
def _add_card(card, by, room):
    """Add `by` = 1 or -1 cards to a group, and to the pockets with a card of each group."""
    room.size[card] += by
    for group in range(room.groups):
        stand = room.stand[group, card]
        if stand != _UNKNOWN:
            room.with_card[stand, group] += by


@inlined
def _last_two(dealt, room):
    """Count the pairs of marked pockets that are left: all pairs less those that share a card."""
    few = equal = few_few = few_equal = equal_equal = np.int64(0)
    for group in range(room.groups):
        size = room.size[group]
        f, e = room.with_card[FEWER, group], room.with_card[EQUAL, group]
        few, equal = few + size * f, equal + size * e  # each pocket twice
        few_few += size * f * (f - 1)  # each pair twice
        equal_equal += size * e * (e - 1)
        few_equal += size * f * e
    few, equal = few // 2, equal // 2
    ways, f = room.ways[dealt], room.fewer[dealt]
    e = dealt - f
    room.marked[f + 2, e] += ways * ((few * (few - 1) - few_few) // 2)
    room.marked[f + 1, e + 1] += ways * (few * equal - few_equal)
    room.marked[f, e + 2] += ways * ((equal * (equal - 1) - equal_equal) // 2)


@compiled
def _count_exactly(rivals, room):
    """Write into `count` the matchings of so many pockets by sort; return how many there are."""
    cards = np.int64(0)
    for group in range(room.groups):
        cards += room.size[group]
    for few in range(rivals + 1):
        for equal in range(rivals + 1 - few):
            room.marked[few, equal] *= _matchings(cards, few + equal, rivals)
    for few in range(rivals + 1):
        for equal in range(rivals + 1 - few):
            exactly = 0.0
            for f in range(few, rivals + 1 - equal):
                for e in range(equal, rivals + 1 - f):
                    ways = binomial(f, few) * binomial(e, equal) * room.marked[f, e]
                    exactly += -ways if (f - few + e - equal) & 1 else ways
            room.count[few, equal] = exactly
    return _matchings(cards, 0, rivals)


@inlined
def _matchings(cards, done, rivals):
    """Return in how many ways the pockets from `done` on can be dealt, as a set."""
    ways = 1.0
    for pocket in range(done, rivals):
        free = cards - 2 * pocket
        ways *= free * (free - 1) / (2.0 * (pocket - done + 1))
    return ways
