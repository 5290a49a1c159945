"""Our loops over hands, compiled: what the anchors measure."""

import numpy as np

from analyzer.core import rng
from analyzer.core.jit import compiled
from analyzer.games.gang import evaluator, strength
from analyzer.games.gang.deck import DECK


@compiled
def deal(stream, deck, hands):
    """Fill `hands` with random hands."""
    for hand in range(hands.shape[0]):
        for i in range(hands.shape[1]):
            other = i + rng.below(stream, DECK - i)
            deck[i], deck[other] = deck[other], deck[i]
            hands[hand, i] = deck[i]


@compiled
def evaluate(hands, arrays, values):
    """Fill `values` with those of the hands."""
    for hand in range(hands.shape[0]):
        values[hand] = evaluator.value_7(hands[hand], arrays)


@compiled
def rank_all(board, arrays, scores, shares, times):
    """Fill `shares` with the percentiles of all pockets, several times."""
    for _ in range(times):
        strength.score(board, 5, arrays, scores)
        strength.percentiles(scores, shares)


@compiled
def compare_all(totals, sets, hands, flush, arrays, options, places, shares, times):
    """Fill `shares` with the share that each pocket beats of the disjoint ones, pair by pair.

    totals: sums of the keys of pocket and board; sets: the pockets as bits; hands: the seven
    cards; flush: whether the board allows one; options, places: working space
    """
    for _ in range(times):
        for i in range(totals.size):
            n = 0
            for j in range(totals.size):
                options[n], places[n] = totals[j], j
                n += np.int64(sets[i] & sets[j] == 0)
            own, points = evaluator.value_of(totals[i], hands[i], 7, arrays), 0
            if flush:
                for j in range(n):
                    value = evaluator.value_of(options[j], hands[places[j]], 7, arrays)
                    points += np.int64(value < own) + np.int64(value <= own)
            else:
                for j in range(n):
                    value = np.int64(evaluator.ranked(options[j], arrays))
                    points += np.int64(value < own) + np.int64(value <= own)
            shares[i] = points / (2 * n)


@compiled
def play_boards(first, second, live, boards, arrays, stream):
    """Return the equity of the first of two pockets over random boards of the live cards.

    first, second: seven cards each, the pocket last; the board is written before it
    """
    keys, won = arrays[evaluator.KEYS], 0
    one = evaluator.START + keys[first[5]] + keys[first[6]]
    two = evaluator.START + keys[second[5]] + keys[second[6]]
    a, b, c, d = stream.a, stream.b, stream.c, stream.d
    for _ in range(boards):
        total = np.uint64(0)
        for i in range(5):
            other, a, b, c, d = rng.draw(live.size - i, a, b, c, d)
            other += i
            live[i], live[other] = live[other], live[i]
            first[i] = second[i] = live[i]
            total += keys[live[i]]
        ours = evaluator.value_of(one + total, first, 7, arrays)
        theirs = evaluator.value_of(two + total, second, 7, arrays)
        won += np.int64(ours > theirs) + np.int64(ours >= theirs)
    stream.a, stream.b, stream.c, stream.d = a, b, c, d
    return won / (2 * boards)
