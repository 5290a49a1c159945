"""The law of the own final rank on a finished board, every set of rivals' pockets counted.

The pockets of the rivals are disjoint, so they are pairs of a matching of the 45 unseen cards, and
each is below mine, equal or above.  Cards that stand alike to all others make a *group*; matchings
are counted by groups: all but two of their pockets one by one, the last two by formula.
"""

import numpy as np

from analyzer.core.jit import compiled, inlined, layout

from .scores import KINDS

MOST_RIVALS = 5
BELOW, EQUAL, ABOVE = 0, 1, 2
_UNKNOWN = -1  # how two cards of a group of one stand: there are no two

Room = layout(
    [
        # field       type   shape          meaning; range
        ("groups", np.int64),
        ("left", np.int64, (KINDS,)),  #    unseen cards of each kind
        ("first", np.int64, (KINDS,)),  #   a kind of each group
        ("size", np.int64, (KINDS,)),  #    unseen cards of each group that no rival holds so far
        ("stand", np.int64, (KINDS, KINDS)),  # of a pocket of two groups: BELOW, EQUAL, ABOVE
        ("same", np.int64, (KINDS, KINDS)),  # the same of two kinds
        ("with_card", np.int64, (3, KINDS)),  # pockets of each sort with a given card of a group
        ("at", np.int64, (MOST_RIVALS,)),  # the pockets dealt one by one, as types of two groups
        ("run", np.int64, (MOST_RIVALS,)),  # how often the last type has been dealt in a row
        ("one", np.int64, (KINDS * KINDS,)),  # the groups of each type
        ("two", np.int64, (KINDS * KINDS,)),
        ("ways", np.float64, (MOST_RIVALS + 1,)),  # to deal these pockets
        ("below", np.int64, (MOST_RIVALS + 1,)),  # how many of them are below mine
        ("equal", np.int64, (MOST_RIVALS + 1,)),
        ("count", np.float64, (MOST_RIVALS + 1, MOST_RIVALS + 1)),  # matchings, by below and equal
        ("exact", np.float64, (MOST_RIVALS + 1,)),  # laws of the rank on one board, see `outlook`
        ("independent", np.float64, (MOST_RIVALS + 1,)),
    ]
)


@compiled
def add_ranks(scores, a, b, players, room, ranks):
    """Add the probability of each final rank of the pocket a, b to ranks[:players], lowest first.

    scores: of a board of five cards; players: 3 to 6; room: working space.  A hand that ties with
    t others stands at each of its t + 1 ranks with the same chance.
    """
    _group(scores, a, b, room)
    for below in range(players):
        for equal in range(players):
            room.count[below, equal] = 0.0
    _deal(players - 1, room)
    total = 0.0
    for below in range(players):
        for equal in range(players - below):
            total += room.count[below, equal]
    for below in range(players):
        for equal in range(players - below):
            for k in range(below, below + equal + 1):
                ranks[k] += room.count[below, equal] / (total * (equal + 1))


@compiled
def _group(scores, a, b, room):
    """Find the groups of unseen cards, and how their pockets stand to mine."""
    value = scores.values[scores.kind[a], scores.kind[b]]
    for kind in range(KINDS):
        room.left[kind] = scores.left[kind]
    room.left[scores.kind[a]] -= 1
    room.left[scores.kind[b]] -= 1
    for one in range(KINDS):
        for two in range(KINDS):
            other = scores.values[one, two]
            room.same[one, two] = BELOW if other < value else EQUAL if other == value else ABOVE
    room.groups = 0
    for kind in range(KINDS):
        if room.left[kind] == 0:
            continue
        if room.left[kind] == 1:
            room.same[kind, kind] = _UNKNOWN
        at = room.groups
        for group in range(room.groups):
            if _belongs(kind, room.first[group], group, room):
                at = group
                break
        if at < room.groups:
            room.stand[at, at] = room.same[kind, room.first[at]]
            room.size[at] += room.left[kind]
        else:
            room.first[at], room.size[at] = kind, room.left[kind]
            room.stand[at, at] = room.same[kind, kind]
            room.groups += 1
    for one in range(room.groups):
        for two in range(room.groups):
            if one != two:
                room.stand[one, two] = room.same[room.first[one], room.first[two]]


@inlined
def _belongs(kind, first, group, room):
    """Return whether cards of a kind stand to all others as those of a group do."""
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
def _deal(rivals, room):
    """Count the matchings of `rivals` pockets, 2 to 5: by type all but two, never out of order.

    A matching of m pockets is met once for each choice of the m - 2, whichever they are.
    """
    types = 0
    for one in range(room.groups):
        for two in range(one + 1):
            room.one[types], room.two[types] = one, two
            types += 1
    for group in range(room.groups):
        for stand in range(3):
            room.with_card[stand, group] = 0
        for other in range(room.groups):
            cards = room.size[other] - np.int64(other == group)
            if cards > 0:
                room.with_card[room.stand[group, other], group] += cards
    room.ways[0], room.below[0], room.equal[0] = 1.0, 0, 0
    if rivals == 2:
        _two(0, room)
        return
    depth, most = 0, rivals - 3
    room.at[0] = -1
    while depth >= 0:
        if room.at[depth] >= 0 and room.run[depth] > 0:
            _give_back(depth, room)
        room.at[depth] += 1
        if room.at[depth] == types:
            depth -= 1
            continue
        _take(depth, room)
        if room.run[depth] > 0:
            if depth == most:
                _two(depth + 1, room)
            else:
                depth += 1
                room.at[depth], room.run[depth] = room.at[depth - 1] - 1, 0


@inlined
def _take(depth, room):
    """Deal a pocket of the type that is due; `run` is 0 when there is none left."""
    type = room.at[depth]
    one, two = room.one[type], room.two[type]
    ways = room.size[one] * (room.size[two] - np.int64(one == two))
    room.run[depth] = 0
    if ways <= 0:
        return
    again = depth > 0 and room.at[depth - 1] == type
    room.run[depth] = 1 + (room.run[depth - 1] if again else 0)
    half = 2.0 if one == two else 1.0
    room.ways[depth + 1] = room.ways[depth] * ways / (half * room.run[depth])
    room.below[depth + 1] = room.below[depth] + np.int64(room.stand[one, two] == BELOW)
    room.equal[depth + 1] = room.equal[depth] + np.int64(room.stand[one, two] == EQUAL)
    _count_card(one, -1, room)
    _count_card(two, -1, room)


@inlined
def _give_back(depth, room):
    """Take the pocket dealt last back."""
    type = room.at[depth]
    _count_card(room.one[type], 1, room)
    _count_card(room.two[type], 1, room)


@inlined
def _count_card(card, by, room):
    """Add `by` = 1 or -1 cards to a group, and to the pockets with a card of each group."""
    room.size[card] += by
    for group in range(room.groups):
        stand = room.stand[group, card]
        if stand != _UNKNOWN:
            room.with_card[stand, group] += by


@compiled
def _two(depth, room):
    """Count the sets of two more pockets, disjoint, by how they stand.

    Pairs of pockets less those that share a card, which are counted card by card.
    """
    below = equal = above = 0.0  # pockets of each sort, twice
    bb = be = ba = ee = ea = aa = 0.0  # pairs of pockets that share a card
    for group in range(room.groups):
        size = room.size[group]
        if size == 0:
            continue
        b, e, a = room.with_card[0, group], room.with_card[1, group], room.with_card[2, group]
        below, equal, above = below + size * b, equal + size * e, above + size * a
        bb += size * b * (b - 1) / 2
        ee += size * e * (e - 1) / 2
        aa += size * a * (a - 1) / 2
        be, ba, ea = be + size * b * e, ba + size * b * a, ea + size * e * a
    below, equal, above = below / 2, equal / 2, above / 2
    b, e, ways = room.below[depth], room.equal[depth], room.ways[depth]
    room.count[b + 2, e] += ways * (below * (below - 1) / 2 - bb)
    room.count[b, e + 2] += ways * (equal * (equal - 1) / 2 - ee)
    room.count[b, e] += ways * (above * (above - 1) / 2 - aa)
    room.count[b + 1, e + 1] += ways * (below * equal - be)
    room.count[b + 1, e] += ways * (below * above - ba)
    room.count[b, e + 1] += ways * (equal * above - ea)
