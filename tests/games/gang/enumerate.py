"""Exhaustive loops over cards, compiled: what the tests of The Gang count by."""

import numpy as np

from analyzer.core.jit import compiled
from analyzer.games.gang import evaluator, strength
from analyzer.games.gang.evaluator import KEYS, START, value_of
from analyzer.games.gang.text import read_cards


def cards(text):
    return np.array(read_cards(text), np.int64)


@compiled
def count_hands(n, tables, seen):
    """Count the values of all hands of n = 5, 6 or 7 cards in `seen`, (7463,)."""
    keys = tables[KEYS]
    for a in range(52):
        one = START + keys[a]
        for b in range(a):
            two = one + keys[b]
            for c in range(b):
                three = two + keys[c]
                for d in range(c):
                    four = three + keys[d]
                    for e in range(d):
                        five = four + keys[e]
                        if n == 5:
                            seen[value_of(five, (a, b, c, d, e), 5, tables)] += 1
                            continue
                        for f in range(e):
                            six = five + keys[f]
                            if n == 6:
                                seen[value_of(six, (a, b, c, d, e, f), 6, tables)] += 1
                                continue
                            for g in range(f):
                                hand = (a, b, c, d, e, f, g)
                                seen[value_of(six + keys[g], hand, 7, tables)] += 1


@compiled
def count_winners(pockets, tables, hand, values, won):
    """Count all boards by who wins: won[i] where bit p of i says that pocket p is among the best.

    pockets: (players, 2); hand: (7,); values: (players,)
    """
    taken = np.int64(0)
    for player in range(len(pockets)):
        for card in pockets[player]:
            taken |= np.int64(1) << np.int64(card)
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        hand[0], hand[1], hand[2], hand[3], hand[4] = a, b, c, d, e
                        board = np.int64(0)
                        for i in range(5):
                            board |= np.int64(1) << np.int64(hand[i])
                        if board & taken == 0:
                            won[_winners(pockets, tables, hand, values)] += 1


@compiled
def _winners(pockets, tables, hand, values):
    best = 0
    for player in range(len(pockets)):
        hand[5], hand[6] = pockets[player][0], pockets[player][1]
        values[player] = evaluator.value(hand, 7, tables)
        best = max(best, values[player])
    winners = 0
    for player in range(len(pockets)):
        if values[player] == best:
            winners |= 1 << player
    return winners


@compiled
def runout_moments(board, n, a, b, tables, scores, moments):
    """Fill `moments` with the exact means of f, f^2, ... over all run-outs of n = 3 or 4 cards."""
    for e in range(moments.size):
        moments[e] = 0.0
    runs = 0
    for turn in range(52):
        for river in range(turn if n == 3 else 52):
            free = river != a and river != b and turn != a and turn != b
            if n == 4 and turn != board[3]:
                continue
            for i in range(n):
                if river == board[i] or (n == 3 and turn == board[i]):
                    free = False
            if free:
                board[3], board[4] = turn, river
                strength.score(board, 5, tables, scores)
                power = 1.0
                for e in range(moments.size):
                    power *= strength.percentile(scores, a, b)
                    moments[e] += power
                runs += 1
    for e in range(moments.size):
        moments[e] /= runs
    return runs


@compiled
def count_ties(board, tables, scores, values, count, with_card):
    """Return how many pairs of disjoint pockets tie on all boards, and on how many boards all do.

    values: (1326,); count: zeros (7463,); with_card: zeros (52, 7463)
    """
    ties, alike = np.int64(0), np.int64(0)
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        board[0], board[1], board[2], board[3], board[4] = a, b, c, d, e
                        ways = _renamings(board)
                        if ways > 0:
                            strength.score(board, 5, tables, scores)
                            strength.values(scores, values)
                            tied, most = _tied(values, count, with_card)
                            ties += ways * tied
                            alike += ways * np.int64(most == 1081)
    return ties, alike


@compiled
def _renamings(board):
    """Return how many boards differ from this one by names of suits; 0 unless it is the first."""
    a, b, c, d = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    for card in board:
        rank = np.int64(1) << (card >> 2)
        suit = card & 3
        a, b = a + rank * (suit == 0), b + rank * (suit == 1)
        c, d = c + rank * (suit == 2), d + rank * (suit == 3)
    if a < b or b < c or c < d:
        return 0
    alike = (a == b) + (b == c) + (c == d)
    if alike == 2:
        return 6 if a == b and c == d else 4
    return (24, 12, 6, 1)[alike]


@compiled
def _tied(values, count, with_card):
    """Return the pairs of disjoint pockets that tie, and the pockets of the most common value."""
    tied, most, pair = np.int64(0), np.int64(0), 0
    for b in range(52):
        for a in range(b):
            value = values[pair]
            if value > 0:
                tied += count[value] - with_card[a, value] - with_card[b, value]
                count[value] += 1
                with_card[a, value] += 1
                with_card[b, value] += 1
                most = max(most, count[value])
            pair += 1
    pair = 0
    for b in range(52):
        for a in range(b):
            count[values[pair]] = 0
            with_card[a, values[pair]] = 0
            with_card[b, values[pair]] = 0
            pair += 1
    return tied, most
