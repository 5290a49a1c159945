"""What the trace of Braco says, in English and French; cards keep the names printed on them."""

messages: dict[str, dict[str, str]] = {
    # who and what
    "seat": {"en": "seat {seat}", "fr": "joueur {seat}"},
    "who": {"en": "turn {turn}, {seat}: {text}", "fr": "tour {turn}, {seat} : {text}"},
    "then": {"en": "{first}; {second}", "fr": "{first} ; {second}"},
    "money": {"en": "{sum} EUR", "fr": "{sum} EUR"},
    "some-money": {"en": "a Money card", "fr": "une carte Argent"},
    "some-card": {"en": "an Action card", "fr": "une carte Action"},
    "copies": {"en": "{n} {card}", "fr": "{n} {card}"},
    "cards-0": {"en": "no card", "fr": "aucune carte"},
    "cards-1": {"en": "1 card", "fr": "1 carte"},
    "cards": {"en": "{n} cards", "fr": "{n} cartes"},
    "with-money": {"en": "{cards} + {money}", "fr": "{cards} + {money}"},
    # the deal and the hands
    "deal": {"en": "deal: {hands}", "fr": "donne : {hands}"},
    "hand": {"en": "{seat}: {hand}", "fr": "{seat} : {hand}"},
    "starts": {"en": "{seat} starts", "fr": "le {seat} commence"},
    "starts-friend": {
        "en": "{seat} holds Le Mytho, is its friend and starts",
        "fr": "le {seat} possède Le Mytho, en est l'ami et commence",
    },
    "hands": {
        "en": "turn {turn}, {seat} to play | {hands}",
        "fr": "tour {turn}, au {seat} de jouer | {hands}",
    },
    "visible": {"en": "visible: {money}", "fr": "visible : {money}"},
    # the action of a turn
    "plays": {"en": "plays {card}", "fr": "joue {card}"},
    "sacrifices": {
        "en": "sacrifices its Money, with it both La Poisse",
        "fr": "sacrifie son argent et, avec lui, les deux La Poisse",
    },
    "covers": {"en": "covers {money}", "fr": "recouvre {money}"},
    "slides": {"en": "slides it under {money}", "fr": "la glisse sous {money}"},
    "braco": {
        "en": "Braco! secures {money} and leaves",
        "fr": "Braco ! sécurise {money} et quitte la partie",
    },
    "max": {"en": "tries the max: lays {money}", "fr": "tente le max : pose {money}"},
    "takes-visible": {"en": "takes {money}", "fr": "prend {money}"},
    "exchanges": {
        "en": "takes {money} to choose between two",
        "fr": "prend {money} pour choisir entre deux",
    },
    "draws": {"en": "draws {what}", "fr": "pioche {what}"},
    "draws-keeps": {"en": "draws {what}, keeps it", "fr": "pioche {what}, la garde"},
    "keeps-drawn": {"en": "does not play {card}", "fr": "ne joue pas {card}"},
    "passes-mytho": {"en": "passes Le Mytho to {seat}", "fr": "transmet Le Mytho au {seat}"},
    "stows-mytho": {
        "en": "puts Le Mytho under the Action pile",
        "fr": "range Le Mytho sous la pioche Action",
    },
    "nothing": {"en": "can do nothing", "fr": "ne peut rien faire"},
    # effects
    "no-effect": {"en": "no effect", "fr": "sans effet"},
    "renewed": {"en": "the piles are renewed", "fr": "les pioches sont renouvelées"},
    "loses-turn": {"en": "{seat} loses its turn", "fr": "le {seat} passe son tour"},
    "clockwise": {
        "en": "play goes clockwise",
        "fr": "le jeu tourne dans le sens des aiguilles d'une montre",
    },
    "counter-clockwise": {
        "en": "play goes counter-clockwise",
        "fr": "le jeu tourne dans le sens inverse",
    },
    "lays-own": {"en": "lays its own {money}", "fr": "pose son argent : {money}"},
    "recovers": {"en": "recovers {cards}", "fr": "récupère {cards}"},
    "fauche": {"en": "Fauche: takes {what} from {seat}", "fr": "Fauche : prend {what} au {seat}"},
    "carotte": {"en": "Carotte: aims at {seat}", "fr": "Carotte : vise le {seat}"},
    "carotte-takes": {
        "en": "Carotte: takes {what} from {seat}",
        "fr": "Carotte : prend {what} au {seat}",
    },
    "shows-gilet": {
        "en": "shows Gilet pare-balles: Carotte does nothing",
        "fr": "montre Gilet pare-balles : Carotte est annulée",
    },
    "hides-gilet": {
        "en": "does not show Gilet pare-balles",
        "fr": "ne montre pas Gilet pare-balles",
    },
    "contrat": {"en": "Contrat: {seat} draws {what}", "fr": "Contrat : le {seat} pioche {what}"},
    "deal-swap": {
        "en": "Deal: gives {mine} to {seat} for {theirs}",
        "fr": "Deal : donne {mine} au {seat} contre {theirs}",
    },
    "trefle": {"en": "Le Trèfle: asks {seat}", "fr": "Le Trèfle : demande au {seat}"},
    "hacker": {
        "en": "Hacker: looks at the hand of {seat}",
        "fr": "Hacker : regarde la main du {seat}",
    },
    "hacker-sees": {
        "en": "Hacker: looks at the hand of {seat}: {hand}",
        "fr": "Hacker : regarde la main du {seat} : {hand}",
    },
    "names-gets": {
        "en": "names {card}: {seat} gives one",
        "fr": "annonce {card} : le {seat} en donne une",
    },
    "names-fails": {
        "en": "names {card}: {seat} has none",
        "fr": "annonce {card} : le {seat} n'en a pas",
    },
    "keeps": {"en": "keeps {kept}, lays {laid}", "fr": "garde {kept}, pose {laid}"},
    "lays": {"en": "keeps one, lays {laid}", "fr": "en garde une, pose {laid}"},
    "sheds": {"en": "sheds {card} to Balance", "fr": "pose {card} pour Balance"},
    "gives": {"en": "gives {card} to {seat}", "fr": "donne {card} au {seat}"},
    "friend": {
        "en": "{seat} is the friend of Le Mytho now",
        "fr": "le {seat} devient l'ami du Mytho",
    },
    # the end
    "over": {"en": "the game ends: {how}", "fr": "la partie se termine : {how}"},
    "one-left": {"en": "one player is left", "fr": "il ne reste qu'un joueur"},
    "all-out": {"en": "everybody has left or is stopped", "fr": "tous sont partis ou arrêtés"},
    "first-braco": {"en": "the first Braco", "fr": "le premier Braco"},
    "capped": {"en": "the turn limit is reached", "fr": "la limite de tours est atteinte"},
    "length": {"en": "{turns} turns, {how}", "fr": "{turns} tours, {how}"},
    "rank": {"en": "{rank}. {seat}: {money}", "fr": "{rank}. {seat} : {money}"},
    "braco-turn": {"en": "Braco in turn {turn}", "fr": "Braco au tour {turn}"},
    "no-braco": {"en": "no Braco", "fr": "pas de Braco"},
    "wins": {"en": "wins", "fr": "gagne"},
    "shares": {"en": "shares the win", "fr": "partage la victoire"},
}
