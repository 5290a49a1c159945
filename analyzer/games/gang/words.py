"""The Gang's words: messages in French and English, names of hands."""

BOUNDS = (1277, 4137, 4995, 5853, 5863, 7140, 7296, 7452, 7462)  # highest value of each category

messages: dict[str, dict[str, str]] = {
    "heist": {"en": "heist {number}", "fr": "braquage {number}"},
    "challenge-no_white": {
        "en": "challenge {number}: no white round",
        "fr": "défi {number} : pas de tour blanc",
    },
    "challenge-lock_low": {
        "en": "challenge {number}: before the red round, chip 1 once taken stays where it is",
        "fr": "défi {number} : avant le tour rouge, le jeton 1 une fois pris ne bouge plus",
    },
    "challenge-redraw_low_face": {
        "en": "challenge {number}: a face on the flop, and the owner of white 1 draws anew",
        "fr": "défi {number} : une figure au flop, et le propriétaire du blanc 1 repioche",
    },
    "challenge-no_orange": {
        "en": "challenge {number}: no orange round, turn and river come together",
        "fr": "défi {number} : pas de tour orange, turn et rivière ensemble",
    },
    "challenge-lock_top": {
        "en": "challenge {number}: before the red round, the top chip once taken stays",
        "fr": "défi {number} : avant le tour rouge, le plus haut jeton une fois pris ne bouge plus",
    },
    "challenge-redraw_top_noface": {
        "en": "challenge {number}: the flop decides whether the owner of the top white chip draws "
        "anew",
        "fr": "défi {number} : le flop décide si le propriétaire du plus haut blanc repioche",
    },
    "challenge-hide_past": {
        "en": "challenge {number}: the chips of finished rounds are taken away",
        "fr": "défi {number} : les jetons des tours finis sont retirés",
    },
    "challenge-three_pocket": {
        "en": "challenge {number}: three cards in a pocket",
        "fr": "défi {number} : trois cartes en main",
    },
    "redraws": {
        "en": "seat {seat} throws {old} away and draws {new}",
        "fr": "siège {seat} défausse {old} et pioche {new}",
    },
    "redraws-hidden": {
        "en": "seat {seat} throws its cards away and draws new ones",
        "fr": "siège {seat} défausse ses cartes et en pioche de nouvelles",
    },
    "locked": {"en": "; it stays there", "fr": " ; il y reste"},
    "dealt": {"en": "seat {seat} is dealt {cards}", "fr": "siège {seat} reçoit {cards}"},
    "dealt-hidden": {
        "en": "seat {seat} is dealt its cards",
        "fr": "siège {seat} reçoit ses cartes",
    },
    "round-white": {"en": "white round", "fr": "tour blanc"},
    "round-yellow": {"en": "flop {board}; yellow round", "fr": "flop {board} ; tour jaune"},
    "round-orange": {"en": "turn {board}; orange round", "fr": "turn {board} ; tour orange"},
    "round-red": {"en": "river {board}; red round", "fr": "rivière {board} ; tour rouge"},
    "wait": {"en": "seat {seat} waits", "fr": "siège {seat} attend"},
    "take": {
        "en": "seat {seat} takes chip {chip}",
        "fr": "siège {seat} prend le jeton {chip}",
    },
    "steal": {
        "en": "seat {seat} takes chip {chip} from seat {other}",
        "fr": "siège {seat} prend le jeton {chip} au siège {other}",
    },
    "own-back": {"en": ", chip {own} goes back", "fr": ", le jeton {own} retourne au centre"},
    "put-back": {
        "en": "seat {seat} puts chip {own} back",
        "fr": "siège {seat} remet le jeton {own} au centre",
    },
    "cut": {
        "en": "the round is cut short: who has no chip takes one of the centre",
        "fr": "le tour est écourté : qui n'a pas de jeton en prend un du centre",
    },
    "given": {
        "en": "seat {seat} is given chip {chip}",
        "fr": "siège {seat} reçoit le jeton {chip}",
    },
    "shows": {
        "en": "chip {chip}: seat {seat} shows {cards}, {hand} ({value})",
        "fr": "jeton {chip} : siège {seat} montre {cards}, {hand} ({value})",
    },
    "success": {
        "en": "the heist succeeds: vault {vaults}",
        "fr": "le braquage réussit : coffre {vaults}",
    },
    "failure": {
        "en": "the heist fails at chip {chip}: alarm {alarms}",
        "fr": "le braquage échoue au jeton {chip} : alarme {alarms}",
    },
    "won": {
        "en": "the gang has won: {vaults} vaults in {heists} heists",
        "fr": "le gang a gagné : {vaults} coffres en {heists} braquages",
    },
    "lost": {
        "en": "the gang has lost: {vaults} vaults in {heists} heists",
        "fr": "le gang a perdu : {vaults} coffres en {heists} braquages",
    },
    "hand-0": {"en": "high card", "fr": "carte haute"},
    "hand-1": {"en": "one pair", "fr": "une paire"},
    "hand-2": {"en": "two pair", "fr": "deux paires"},
    "hand-3": {"en": "three of a kind", "fr": "brelan"},
    "hand-4": {"en": "straight", "fr": "quinte"},
    "hand-5": {"en": "flush", "fr": "couleur"},
    "hand-6": {"en": "full house", "fr": "full"},
    "hand-7": {"en": "four of a kind", "fr": "carré"},
    "hand-8": {"en": "straight flush", "fr": "quinte flush"},
}


def category(value: int, lang: str) -> str:
    """Return what a hand of this value is called."""
    index = next(i for i, bound in enumerate(BOUNDS) if value <= bound)
    return messages[f"hand-{index}"][lang]
