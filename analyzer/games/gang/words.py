"""The Gang's words: messages in French and English, names of hands."""

BOUNDS = (1277, 4137, 4995, 5853, 5863, 7140, 7296, 7452, 7462)  # highest value of each category

messages: dict[str, dict[str, str]] = {
    "heist": {"en": "heist {number}", "fr": "braquage {number}"},
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
