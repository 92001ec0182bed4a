"""Ladders made by hand, one for every kind of exercise and every way to answer.

They are test data for the front end: the words and verdicts here are typed, which no author of the
book ever does.
"""

from __future__ import annotations

from typing import Any

Payload = dict[str, Any]
NAMES = {0: "You", 1: "Anna", 2: "Ben", 3: "Cleo"}


def seat(number: int, card: str | None, note: str = "", led: bool = False) -> Payload:
    return {"seat": number, "name": NAMES[number], "card": card, "led": led, "note": note}


def scene(**more: Any) -> Payload:
    base: Payload = {
        "you": 0,
        "players": 4,
        "seats": [],
        "center": "",
        "flags": [],
        "hand": None,
    }
    return {**base, **more}


def hints(*texts: str, point: tuple[str, ...] = ()) -> list[Payload]:
    kinds = ("nudge", "point", "step", "answer")
    made: list[Payload] = [
        {"kind": kind, "text": text} for kind, text in zip(kinds, texts, strict=True)
    ]
    made[1]["cards"] = list(point)
    return made


def item(kind: str, key: str, step: str, sc: Payload, *asks: Payload, **more: Any) -> Payload:
    return {
        "id": f"{kind}.standard.{key}",
        "kind": kind,
        "step": step,
        "topic": more.pop("topic", kind),
        "level": 2,
        "rules": None,
        "scene": sc,
        "asks": list(asks),
        **more,
    }


def ladder(name: str, title: str, *items: Payload, pool: str | None = None) -> Payload:
    return {
        "v": 1,
        "id": name,
        "title": title,
        "topic": name,
        "items": list(items),
        "pool": {"name": pool, "count": 6} if pool else None,
    }


# ---------------------------------------------------------------- legal: tap every card

HAND = ["3C", "9C", "QC", "4D", "JD", "5S", "9S", "QS", "2H", "6H", "TH", "KH", "AH"]


def _follow(card: str) -> Payload:
    if card[1] == "D":
        return {"ok": True, "text": "A diamond was led, and this is one.", "rule": "follow-suit"}
    words = {"S": "spade", "C": "club", "H": "heart"}[card[1]]
    m = "m13" if card[1] == "H" else "m06"
    return {
        "ok": False,
        "text": "You still hold diamonds (4♦\ufe0e J♦\ufe0e), and the suit led must be followed. "
        f"A {words} is for when you are out of diamonds.",
        "rule": "follow-suit",
        "m": m,
    }


def legal(step: str, key: str = "17") -> Payload:
    ask: Payload = {
        "prompt": "Anna led a diamond. Tap every card you may play.",
        "input": {"type": "cards-all", "from": "hand"},
        "responses": {card: _follow(card) for card in HAND},
        "missed": {
            card: f"The {'jack' if card == 'JD' else 'four'} of diamonds follows suit too."
            for card in ("4D", "JD")
        },
        "done": "Your two diamonds, and nothing else: who holds the suit led must follow it.",
        "answer": ["4D", "JD"],
        "hints": hints(
            "Look at the card that was led.",
            "Which of your cards are of this suit?",
            "You hold diamonds, so a diamond it must be.",
            "The 4♦\ufe0e and the J♦\ufe0e: both follow the suit that was led.",
            point=("9D",),
        ),
        "solution": "The 4♦\ufe0e and the J♦\ufe0e. You hold diamonds, so you must follow suit.",
    }
    if step == "watch":
        ask["worked"] = [
            {
                "text": "Anna led the 9♦\ufe0e, so diamonds are the suit of this trick.",
                "cards": ["9D"],
            },
            {"text": "You hold two diamonds.", "cards": ["4D", "JD"]},
            {"text": "One of them it must be, however much the Q♠\ufe0e would like to leave."},
        ]
    return item(
        "legal",
        f"2.{key}",
        step,
        scene(
            seats=[seat(1, "9D", "led", True), seat(2, "KD"), seat(3, "2C", "discarded")],
            center="trick 4",
            flags=["hearts not broken", "you play last"],
            hand=list(HAND),
        ),
        ask,
        topic="follow-suit",
    )


def elsewhere() -> Payload:
    """A lead with hearts unbroken, where some tables keep the queen back."""
    hand = ["KC", "4H", "KH", "QS"]
    texts: dict[str, Payload] = {
        "KC": {"ok": True, "text": "A club may be led at any time."},
        "QS": {
            "ok": "elsewhere",
            "text": "Right at tables where the queen waits for hearts to be broken. "
            "Here she may be led.",
            "rule": "queen-lead",
        },
        "4H": {"ok": False, "text": "Hearts are not broken yet.", "rule": "breaking-hearts"},
        "KH": {"ok": False, "text": "Hearts are not broken yet.", "rule": "breaking-hearts"},
    }
    return item(
        "legal",
        "queen.3",
        "yours",
        scene(hand=hand, flags=["hearts not broken", "you lead"]),
        {
            "prompt": "You lead. Tap every card that you may not lead at some tables.",
            "input": {"type": "cards-all", "from": "hand"},
            "responses": texts,
            "answer": ["KC"],
            "done": "That is the one.",
            "hints": hints("Think.", "Look.", "Hearts wait.", "The K♣\ufe0e.", point=("KC",)),
            "solution": "The K♣\ufe0e.",
        },
        rules={"code": "h1", "line": "At this table: Q♠\ufe0e may be led at any time."},
    )


# ---------------------------------------------------------------- play: choose one card


def play(step: str = "yours", key: str = "4") -> Payload:
    hand = ["2D", "8D", "AD", "QS", "5H"]
    rest = [{"seat": 2, "card": "JD"}, {"seat": 3, "card": "QH"}]
    illegal = "You hold diamonds, so a diamond must follow."
    return item(
        "play",
        f"1.{key}",
        step,
        scene(
            seats=[seat(1, "TD", "led", True), seat(2, None), seat(3, None)],
            center="trick 6",
            flags=["hearts broken", "you play second"],
            hand=hand,
        ),
        {
            "prompt": "Anna led the 10♦\ufe0e. Play a card that surely does not take this trick.",
            "input": {"type": "card", "from": "hand"},
            "responses": {
                "2D": {
                    "ok": True,
                    "text": "Below the ten, so it cannot win.",
                    "plays": [{"seat": 0, "card": "2D"}, *rest],
                    "winner": 2,
                    "points": 1,
                    "after": "Ben takes the trick with the J♦\ufe0e, and one point.",
                },
                "8D": {
                    "ok": True,
                    "text": "Below the ten, and a good card to be rid of.",
                    "plays": [{"seat": 0, "card": "8D"}, *rest],
                    "winner": 2,
                    "points": 1,
                    "after": "Ben takes the trick with the J♦\ufe0e, and one point.",
                },
                "AD": {
                    "ok": False,
                    "text": "Nothing beats the ace of the suit led.",
                    "m": "m12",
                    "plays": [{"seat": 0, "card": "AD"}, *rest],
                    "winner": 0,
                    "points": 1,
                    "after": "You take the trick, and one point with it.",
                },
                "QS": {"ok": False, "text": illegal, "rule": "follow-suit", "m": "m13"},
                "5H": {"ok": False, "text": illegal, "rule": "follow-suit", "m": "m13"},
            },
            "answer": ["2D", "8D"],
            "hints": hints(
                "What must a card do to win?",
                "Compare with this card.",
                "A diamond below the ten cannot win.",
                "The 2♦\ufe0e or the 8♦\ufe0e: both stay below the ten.",
                point=("TD",),
            ),
            "solution": "The 2♦\ufe0e or the 8♦\ufe0e: a diamond below the ten cannot win.",
        },
    )


# ---------------------------------------------------------------- winner: choice, then number


def winner(step: str = "yours") -> Payload:
    people = [("anna", "Anna"), ("ben", "Ben"), ("cleo", "Cleo"), ("you", "You")]
    wrong = "The highest card of the suit led wins. Anna led a spade, so only spades count."
    return item(
        "winner",
        "1.9",
        step,
        scene(
            seats=[
                seat(1, "7S", "led", True),
                seat(2, "QS"),
                seat(3, "AD", "discarded"),
                seat(0, "3H", "discarded"),
            ],
            center="trick 5",
            flags=["hearts broken"],
        ),
        {
            "prompt": "Who takes this trick?",
            "input": {
                "type": "choice",
                "options": [{"key": key, "label": label} for key, label in people],
            },
            "responses": {
                "ben": {"ok": True, "text": "The queen is the highest spade.", "next": 1},
                "anna": {"ok": False, "text": wrong},
                "cleo": {"ok": False, "text": wrong, "rule": "trick-winner", "m": "m01"},
                "you": {"ok": False, "text": "Hearts are no trumps.", "m": "m02"},
            },
            "answer": "ben",
            "hints": hints(
                "What was led?",
                "This one sets the suit.",
                "Only spades can win.",
                "Ben: the queen is the highest spade.",
                point=("7S",),
            ),
            "solution": "Ben: the Q♠\ufe0e is the highest card of the suit led.",
        },
        {
            "prompt": "How many points lie in it?",
            "input": {"type": "number", "min": 0, "max": 26, "unit": "points"},
            "responses": {
                "14": {"ok": True, "text": "Thirteen for the queen, one for the heart."},
                "13": {"ok": False, "text": "There is a heart in it too.", "m": "m03"},
                "16": {"ok": False, "text": "A heart counts one, whatever its pips.", "m": "m15"},
                "*": {"ok": False, "text": "Count 13 for the queen and 1 for each heart."},
            },
            "answer": "14",
            "hints": hints(
                "Which cards cost points?",
                "These two.",
                "Thirteen and one.",
                "Fourteen: 13 for the queen, 1 for the heart.",
                point=("QS", "3H"),
            ),
            "solution": "14 points: 13 for the Q♠\ufe0e and 1 for the 3♥\ufe0e.",
        },
    )


# ---------------------------------------------------------------- order


def order(step: str = "yours") -> Payload:
    cards = ["KD", "4D", "TD", "7D"]
    right = ["4D", "7D", "TD", "KD"]
    responses: Payload = {}
    for place, answer in enumerate(right):
        for card in right[place:]:
            responses[f"{place}:{card}"] = (
                {"ok": True, "text": "Yes, that is the lowest left."}
                if card == answer
                else {"ok": False, "text": "There is a lower one.", "rule": "card-order"}
            )
    return item(
        "order",
        "1.2",
        step,
        scene(cards=cards),
        {
            "prompt": "Put these diamonds in order, the lowest first.",
            "input": {"type": "order", "from": "cards"},
            "responses": responses,
            "answer": [f"{place}:{card}" for place, card in enumerate(right)],
            "done": "4, 7, 10, king: the ace would stand above them all.",
            "hints": hints(
                "Pips first, pictures after.",
                "This is the lowest.",
                "Then the seven.",
                "4♦\ufe0e 7♦\ufe0e 10♦\ufe0e K♦\ufe0e.",
                point=("4D",),
            ),
            "solution": "4♦\ufe0e 7♦\ufe0e 10♦\ufe0e K♦\ufe0e, from low to high.",
        },
    )


# ---------------------------------------------------------------- why, end, direction: choices


def why() -> Payload:
    options = [
        ("follow", "You hold a club, so you must follow suit."),
        ("beat", "You hold a higher club, so you must beat it."),
        ("queen", "The queen of spades may not be played before hearts are broken."),
    ]
    return item(
        "why",
        "1.1",
        "yours",
        scene(
            seats=[seat(1, "5C", "led", True)],
            hand=["9C", "QS", "4H"],
            flags=["hearts not broken"],
        ),
        {
            "prompt": "Why may you not play the Q♠\ufe0e here?",
            "input": {"type": "choice", "options": [{"key": k, "label": v} for k, v in options]},
            "responses": {
                "follow": {"ok": True, "text": "A club was led, and you hold the 9♣\ufe0e."},
                "beat": {"ok": False, "text": "Nobody has to win a trick.", "m": "m12"},
                "queen": {"ok": False, "text": "She may be played when you are void.", "m": "m06"},
            },
            "answer": "follow",
            "hints": hints(
                "Look at the lead.", "And at this.", "Clubs.", "You must follow.", point=("9C",)
            ),
            "solution": "You hold a club, so you must follow suit.",
        },
    )


def end() -> Payload:
    return item(
        "end",
        "1.1",
        "mixed",
        scene(
            sheet={
                "head": ["Round", "You", "Anna", "Ben", "Cleo"],
                "rows": [
                    ["1", "3", "15", "8", "0"],
                    ["2", "0", "26", "0", "0"],
                    ["3", "5", "60", "1", "20"],
                ],
                "foot": ["Total", "8", "101", "9", "20"],
            }
        ),
        {
            "prompt": "The target is 100. Is the game over, and who has won?",
            "input": {
                "type": "choice",
                "options": [
                    {"key": "you", "label": "You have won"},
                    {"key": "anna", "label": "Anna has won"},
                    {"key": "no", "label": "Not over yet"},
                ],
            },
            "responses": {
                "you": {"ok": True, "text": "The lowest total wins, and 8 is the lowest."},
                "anna": {
                    "ok": False,
                    "text": "Anna ends the game, but the lowest wins.",
                    "m": "m16",
                },
                "no": {"ok": False, "text": "Anna has passed 100, so the game ends."},
            },
            "answer": "you",
            "hints": hints("Who reached 100?", "See the totals.", "Lowest wins.", "You: 8 points."),
            "solution": "You have won: Anna reached 100, and yours is the lowest total.",
        },
    )


def direction() -> Payload:
    return item(
        "direction",
        "1.1",
        "yours",
        scene(arrows="left", hand=["2C", "QS", "KH"]),
        {
            "prompt": "To whom do you pass in this round?",
            "input": {
                "type": "choice",
                "options": [
                    {"key": n.lower(), "label": n} for n in ("Anna", "Ben", "Cleo", "Nobody")
                ],
            },
            "responses": {
                "anna": {"ok": True, "text": "Anna sits on your left."},
                "ben": {"ok": False, "text": "Ben sits across.", "m": "m28"},
                "cleo": {"ok": False, "text": "Cleo sits on your right."},
                "nobody": {"ok": False, "text": "Only every fourth round has no pass."},
            },
            "answer": "anna",
            "hints": hints("Where is left?", "Look at the table.", "Clockwise.", "Anna."),
            "solution": "To Anna, on your left.",
        },
    )


# ---------------------------------------------------------------- score: numbers


def score() -> Payload:
    fields = [("0", "You"), ("1", "Anna"), ("2", "Ben"), ("3", "Cleo")]
    right = {"0": 3, "1": 15, "2": 8, "3": 0}
    responses: Payload = {}
    for key, label in fields:
        responses[f"{key}:{right[key]}"] = {"ok": True, "text": "Yes."}
        responses[f"{key}:*"] = {
            "ok": False,
            "text": f"Count {label}’s hearts once each, and 13 for the queen.",
            "rule": "scoring",
        }
    responses["1:13"] = {"ok": False, "text": "Anna has two hearts beside the queen.", "m": "m03"}
    return item(
        "score",
        "1.1",
        "yours",
        scene(
            taken=[
                {"name": "You", "cards": ["3H", "5H", "8H", "2C", "KC"]},
                {"name": "Anna", "cards": ["QS", "2H", "4H"]},
                {"name": "Ben", "cards": ["AH", "KH", "QH", "JH", "TH", "9H", "7H", "6H"]},
                {"name": "Cleo", "cards": []},
            ]
        ),
        {
            "prompt": "What does each player score?",
            "input": {
                "type": "numbers",
                "fields": [{"key": k, "label": v, "min": -10, "max": 26} for k, v in fields],
            },
            "responses": responses,
            "answer": [f"{key}:{n}" for key, n in right.items()],
            "done": "3 + 15 + 8 + 0 make 26: nothing has been lost.",
            "hints": hints(
                "Hearts and the queen.", "Here she is.", "26 in all.", "3, 15, 8, 0.", point=("QS",)
            ),
            "solution": "You 3, Anna 15, Ben 8, Cleo 0.",
        },
    )


# ---------------------------------------------------------------- pass: three cards


def passing(ranked: bool = True) -> Payload:
    hand = ["2C", "7C", "KC", "3D", "AD", "4S", "QS", "AS", "5H", "9H", "JH", "QH", "KH"]
    responses: Payload = {
        card: {"ok": True, "text": "A card that would win tricks you do not want."} for card in hand
    }
    for card in ("2C", "3D", "4S"):
        responses[card] = {"ok": False, "text": "Low cards keep you out of trouble.", "m": "m22"}
    combos: Payload = {
        "QS AS KH": {
            "points": 4.9,
            "se": 0.2,
            "ok": True,
            "text": "Both high spades go.",
        },
        "QS AS QH": {
            "points": 5.3,
            "se": 0.2,
            "ok": True,
            "text": "Very nearly the best.",
        },
        "2C 3D 4S": {
            "points": 9.6,
            "se": 0.3,
            "ok": False,
            "text": "The worst of all.",
        },
    }
    ask: Payload = {
        "prompt": "Choose three cards to pass to Anna.",
        "input": {"type": "cards-n", "n": 3, "from": "hand"},
        "responses": responses,
        "answer": ["QS", "AS", "KH"],
        "hints": hints(
            "What is dangerous?",
            "These.",
            "Few spades.",
            "Q♠\ufe0e A♠\ufe0e K♥\ufe0e.",
            point=("QS",),
        ),
        "solution": "Q♠\ufe0e A♠\ufe0e K♥\ufe0e: one small spade cannot protect the queen.",
    }
    if ranked:
        ask |= {"combos": combos, "ranking": {"total": 3, "best": 4.9, "worst": 9.6}}
    return item(
        "pass",
        f"1.{int(ranked)}",
        "yours",
        scene(hand=hand, arrows="left"),
        ask,
    )


# ---------------------------------------------------------------- spot: a card on the table


def spot() -> Payload:
    return item(
        "spot",
        "1.1",
        "yours",
        scene(
            seats=[seat(1, "9D", "led", True), seat(2, "KD"), seat(3, "2C"), seat(0, "4D")],
            center="trick 2",
            history=[
                {"leader": 1, "cards": ["2C", "9C", "KC", "4C"], "winner": 3},
                {"leader": 3, "cards": ["3D", "6D", "7D", "8D"], "winner": 2},
            ],
        ),
        {
            "prompt": "Cleo still held the 5♦\ufe0e. Tap the card that was against the rules.",
            "input": {"type": "card", "from": "table"},
            "responses": {
                "2C": {"ok": True, "text": "She had to follow suit.", "rule": "follow-suit"},
                "9D": {"ok": False, "text": "A diamond may be led."},
                "KD": {"ok": False, "text": "The king followed suit."},
                "4D": {"ok": False, "text": "The four followed suit."},
            },
            "answer": "2C",
            "hints": hints(
                "Who did not follow?", "Look.", "Diamonds were led.", "The 2♣\ufe0e.", point=("9D",)
            ),
            "solution": "The 2♣\ufe0e: Cleo held a diamond.",
        },
    )


# ---------------------------------------------------------------- count


def count() -> Payload:
    return item(
        "count",
        "1.1",
        "mixed",
        scene(
            history=[
                {"leader": 0, "cards": ["2C", "9C", "KC", "4C"], "winner": 2},
                {"leader": 2, "cards": ["3D", "6D", "TD", "8D"], "winner": 0},
                {"leader": 0, "cards": ["3C", "JC", "QC", "5H"], "winner": 2},
            ],
            hand=["7C", "TC", "QS"],
            flags=["hearts broken"],
        ),
        {
            "prompt": "How many clubs are still out, in the other hands?",
            "input": {"type": "number", "min": 0, "max": 13, "unit": "clubs"},
            "responses": {
                "4": {"ok": True, "text": "Thirteen, less seven played, less your two."},
                "*": {
                    "ok": False,
                    "text": "Thirteen clubs in all, less the seven played and your two.",
                },
            },
            "answer": "4",
            "hints": hints(
                "Thirteen in all.", "Count these.", "Seven are gone.", "Four.", point=("7C", "TC")
            ),
            "solution": "4: thirteen, less seven played, less your two.",
        },
    )


# ---------------------------------------------------------------- puzzle: a tree with replies


def puzzle() -> Payload:
    first = ["2S", "AS", "3H"]
    return item(
        "puzzle",
        "1.1",
        "mixed",
        scene(hand=first, center="trick 11", flags=["hearts broken", "you lead"]),
        {
            "prompt": "You lead with three cards left. Take no further point.",
            "input": {"type": "card", "from": "hand"},
            "responses": {
                "2S": {
                    "ok": True,
                    "text": "Somebody must take it.",
                    "plays": [
                        {"seat": 0, "card": "2S"},
                        {"seat": 1, "card": "KS"},
                        {"seat": 2, "card": "4S"},
                        {"seat": 3, "card": "7D"},
                    ],
                    "winner": 1,
                    "points": 0,
                    "after": "Anna takes it and must lead.",
                    "next": 1,
                },
                "AS": {
                    "ok": False,
                    "text": "You win, and lead again.",
                    "plays": [
                        {"seat": 0, "card": "AS"},
                        {"seat": 1, "card": "KS"},
                        {"seat": 2, "card": "4S"},
                        {"seat": 3, "card": "QS"},
                    ],
                    "winner": 0,
                    "points": 13,
                    "after": "Thirteen points: the line is lost.",
                    "final": True,
                },
                "3H": {"ok": False, "text": "Too early: the ace would stay.", "m": "m27"},
            },
            "answer": "2S",
            "hints": hints(
                "Who takes it?", "The exit.", "Give the lead away.", "The 2♠\ufe0e.", point=("2S",)
            ),
            "solution": "The 2♠\ufe0e: somebody else must win it.",
        },
        {
            "prompt": "Anna leads the 5♦\ufe0e. And now?",
            "input": {"type": "card", "from": "hand"},
            "scene": {
                "seats": [seat(1, "5D", "led", True), seat(2, "9D"), seat(3, "KD"), seat(0, None)],
                "hand": ["AS", "3H"],
                "center": "trick 12",
                "flags": ["hearts broken", "you play last"],
            },
            "responses": {
                "AS": {
                    "ok": True,
                    "text": "The ace goes while it costs nothing.",
                    "plays": [{"seat": 0, "card": "AS"}],
                    "winner": 3,
                    "points": 0,
                },
                "3H": {
                    "ok": False,
                    "text": "Then the ace takes the last trick.",
                    "plays": [{"seat": 0, "card": "3H"}],
                    "winner": 3,
                    "points": 1,
                },
            },
            "answer": "AS",
            "hints": hints(
                "What may still win?", "This one.", "Throw it.", "The A♠\ufe0e.", point=("AS",)
            ),
            "solution": "The A♠\ufe0e, while you are void.",
        },
    )


# ---------------------------------------------------------------- large tables


def crowd(players: int, cards: int = 13) -> Payload:
    """A table of any size; with three players a hand of seventeen cards."""
    names = ["You", "Anna", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo"]
    deck = [r + s for s in "CDSH" for r in "23456789TJQKA"]
    hand = deck[1 : 1 + cards] if cards < 14 else deck[3:10] + deck[16:20] + deck[28:34]
    seats = [
        {
            "seat": k,
            "name": names[k],
            "card": deck[51 - 3 * k] if k < players - 1 else None,
            "led": k == 1,
            "note": "led" if k == 1 else "",
        }
        for k in range(1, players)
    ]
    responses: Payload = {c: {"ok": False, "text": "Not this one."} for c in hand}
    responses[hand[0]] = {"ok": True, "text": "This one."}
    return item(
        "play",
        f"crowd.{players}",
        "yours",
        {
            "you": 0,
            "players": players,
            "seats": seats,
            "center": "trick 1",
            "flags": ["hearts not broken"],
            "hand": hand,
        },
        {
            "prompt": f"A table of {players}. Play your lowest card.",
            "input": {"type": "card", "from": "hand"},
            "responses": responses,
            "answer": hand[0],
            "hints": hints("Low.", "Left.", "First.", "The first.", point=(hand[0],)),
            "solution": "The lowest.",
        },
        topic="crowd",
    )


def follow_ladder() -> Payload:
    """The whole ladder of one section: watch, together, your turn, mixed."""
    return ladder(
        "follow-suit",
        "Follow suit",
        legal("watch", "1"),
        legal("together", "2"),
        legal("yours", "3"),
        winner("mixed"),
        pool="legal-follow-suit",
    )


def pool_items() -> list[Payload]:
    return [legal("mixed", str(100 + n)) for n in range(6)]


def everything() -> list[Payload]:
    """One ladder for each kind and each way to answer."""
    return [
        follow_ladder(),
        ladder("play", "Duck", play(), play("mixed", "5")),
        ladder("winner", "Who takes it?", winner()),
        ladder("order", "High and low", order()),
        ladder("why", "Why not?", why()),
        ladder("score", "Add up", score()),
        ladder("end", "Is it over?", end()),
        ladder("direction", "To whom?", direction()),
        ladder("pass", "Three to pass", passing()),
        ladder("pass-plain", "Three to pass", passing(ranked=False)),
        ladder("spot", "Spot the error", spot()),
        ladder("count", "Count", count()),
        ladder("puzzle", "Three cards left", puzzle()),
        ladder("elsewhere", "House rules", elsewhere()),
    ]
