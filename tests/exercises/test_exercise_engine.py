"""The engine agrees with every verdict: recomputed from the payload, not from the generator."""

from __future__ import annotations

import json

import pytest
from exercise_reading import draw_all, flips, is_plain, position, table_trick

from hearts_lesson.engine import (
    Card,
    Direction,
    Hand,
    HouseRules,
    Trick,
    card_points,
    check_play,
    end_of_round,
    legal_plays,
    raw_points,
    receiver,
    round_sum,
    settle,
)
from hearts_lesson.exercises import generate

STANDARD = HouseRules()
TABLES = [
    HouseRules.of(rules)
    for rules in (
        "standard",
        "article",
        "three",
        "omnibus",
        "cancellation",
        {"queen_breaks_hearts": True, "first_trick_points": "allowed"},
    )
]


@pytest.fixture(params=TABLES, ids=lambda rules: rules.code)
def rules(request):
    return request.param


def number(text: str) -> int:
    return int(text.replace("−", "-"))


def test_order_is_by_rank(rules):
    for item in draw_all("order", rules, range(20)):
        ask = item.payload()["asks"][0]
        right = [Card.parse(key.split(":")[1]) for key in ask["answer"]]
        ranks = [card.rank for card in right]
        low = "lowest first" in ask["prompt"].lower()
        assert ranks == sorted(ranks, reverse=not low)
        assert sorted(map(str, right)) == sorted(item.payload()["scene"]["cards"])
        for key, response in ask["responses"].items():
            place, card = key.split(":")
            assert response["ok"] is (str(right[int(place)]) == card)


def test_winner_takes_the_trick(rules):
    for item in draw_all("winner", rules, range(20)):
        payload = item.payload()
        leader, cards = table_trick(payload["scene"])
        assert not any(seat.get("note") == "discarded" for seat in payload["scene"]["seats"])
        if item.topic in ("turn", "next-lead"):
            continue
        assert len(cards) == rules.players
        taker = Trick(leader, tuple(cards), rules.players).winner(rules)
        ask = payload["asks"][0]
        if rules.packs == 2:
            names = {s["seat"]: s["name"].lower() for s in payload["scene"]["seats"]}
            right = "nobody" if taker is None else names[taker]
        else:
            right = str(cards[(taker - leader) % rules.players])
        for key, response in ask["responses"].items():
            assert response["ok"] is (key == right), item.id
        if len(payload["asks"]) > 1:
            worth = sum(card_points(rules, card) for card in cards)
            assert payload["asks"][1]["answer"] == str(worth)


def test_turns_go_round_and_leads_to_the_taker(rules):
    """Found by playing on in the engine's own terms: the seats after the leader, or the taker."""
    for item in draw_all("winner", rules, range(60)):
        if item.topic not in ("turn", "next-lead"):
            continue
        payload = item.payload()
        leader, cards = table_trick(payload["scene"])
        trick = Trick(leader, tuple(cards), rules.players)
        if item.topic == "turn":
            assert 0 < len(cards) < rules.players
            seat = leader
            for _ in cards:
                seat = receiver(seat, rules.players, Direction.LEFT)
        else:
            assert len(cards) == rules.players
            seat = trick.winner(rules)
        ask = payload["asks"][0]
        names = {s["seat"]: s["name"].lower() for s in payload["scene"]["seats"]} | {0: "you"}
        assert set(ask["responses"]) == {option["key"] for option in ask["input"]["options"]}
        assert len(ask["responses"]) == rules.players
        for key, response in ask["responses"].items():
            assert response["ok"] is (key == names[seat]), item.id


def may_not(ask):
    """Whether the question is turned round: tap what may not be played."""
    return "you may not play" in ask["prompt"]


def test_legal_cards_are_the_engines(rules):
    turned = 0
    for item in draw_all("legal", rules, range(25)):
        ask, scene = item.payload()["asks"][0], item.payload()["scene"]
        here = position(scene, rules, is_plain(item))
        hand = set(scene["hand"])
        legal = set(map(str, legal_plays(rules, here)))
        wanted = hand - legal if may_not(ask) else legal
        assert wanted == set(ask["answer"]) == set(ask["missed"]), item.id
        for key, response in ask["responses"].items():
            assert (response["ok"] is True) is (key in wanted)
        if may_not(ask):
            turned += 1
            assert len(wanted) < len(legal)
    assert turned


def test_legal_asks_for_few_taps_and_a_wrong_one_does_not_give_the_rest_away(rules):
    for item in draw_all("legal", rules, range(25)):
        ask, scene = item.payload()["asks"][0], item.payload()["scene"]
        here = position(scene, rules, is_plain(item))
        if len(ask["answer"]) == len(set(scene["hand"])):
            assert len(ask["answer"]) <= 5, item.id
        symbols = {Card.parse(key).symbol for key in ask["answer"]}
        for key, response in ask["responses"].items():
            verdict = check_play(rules, here, Card.parse(key))
            named = str(verdict.reason) == "queen_forced"  # there the rule itself names her
            if response["ok"] is not True and not named:
                said = response["text"].split("Right at tables")[0]
                assert not [s for s in symbols if f"{s} may" in said or f": {s}" in said], item.id
                listed = [s for s in symbols if s in said and s[0] != "Q"]
                assert not listed, (item.id, response["text"])


def test_voids_come_with_short_hands_and_in_their_own_topic():
    kinds = {"follow-suit": 0, "void": 0}
    for topic in kinds:
        for seed in range(60):
            item = generate("legal", level=1 + seed % 3, seed=seed, topic=topic)
            scene, ask = item.payload()["scene"], item.payload()["asks"][0]
            if len(ask["answer"]) == len(scene["hand"]):
                kinds[topic] += 1
                assert len(scene["hand"]) <= 3
    assert 15 <= kinds["void"] <= 45
    assert kinds["follow-suit"] <= 12


def test_a_card_refused_here_and_legal_elsewhere_is_never_plain_wrong(rules):
    about_play = {
        "opening_lead",
        "first_trick_points",
        "first_trick_all_penalty",
        "queen_breaks_hearts",
        "queen_lead",
        "leader_hearts_and_queen",
        "heart_lead",
    }
    seen = 0
    for item in draw_all("legal", rules, range(25)):
        if is_plain(item):
            continue
        ask, scene = item.payload()["asks"][0], item.payload()["scene"]
        flags = " ".join(scene["flags"])
        if rules.queen_breaks_hearts and "has been played" in flags:
            continue  # what broke hearts cannot be read off the scene
        legal_elsewhere: set[str] = set()
        for option, other in flips(rules):
            if option in about_play:
                there = position(scene, other, False)
                legal_elsewhere |= set(map(str, legal_plays(other, there)))
        for key, response in ask["responses"].items():
            if response["ok"] is not True:
                if may_not(ask):  # a legal card was tapped: is it refused at another table?
                    differs = any(
                        not check_play(other, position(scene, other, False), Card.parse(key))
                        for option, other in flips(rules)
                        if option in about_play
                        and legal_plays(other, position(scene, other, False))
                    )
                else:
                    differs = key in legal_elsewhere
                expected = "elsewhere" if differs else False
                assert response["ok"] == expected, (item.id, key)
                seen += expected == "elsewhere"
    assert seen


def test_played_cards_take_the_trick_as_told(rules):
    for item in draw_all("play", rules, range(10)):
        payload = item.payload()
        scene, ask = payload["scene"], payload["asks"][-1]
        here = position(scene, rules, is_plain(item))
        leader, cards = table_trick(scene)
        if not cards:
            leader = 0
        hand = [Card.parse(text) for text in scene["hand"]]
        for key, response in ask["responses"].items():
            card = Card.parse(key)
            legal = bool(check_play(rules, here, card))
            assert ("after" in response) is legal, (item.id, key)
            if not legal:
                assert response["ok"] is not True
                continue
            replies = [Card.parse(play["card"]) for play in response.get("plays", ())]
            seats = [play["seat"] for play in response.get("plays", ())]
            assert seats == list(range(1, 1 + len(replies)))
            trick = [*cards, card, *replies]
            assert len(trick) == rules.players
            for reply in replies:
                assert [*hand, *cards, *replies].count(reply) <= rules.packs
            taker = Trick(leader, tuple(trick), rules.players).winner(rules)
            assert response.get("winner") == taker, (item.id, key)
            if not is_plain(item):
                worth = sum(card_points(rules, c) for c in trick)
                assert response["points"] == worth


def test_the_goals_of_play_are_met_by_the_right_cards_only(rules):
    """Playing last, the goal can be read off the outcome of each card."""
    met = set()
    for item in draw_all("play", rules, range(10)):
        payload = item.payload()
        ask, scene = payload["asks"][-1], payload["scene"]
        if "you play last" not in ask["prompt"]:
            continue
        legal = {k: r for k, r in ask["responses"].items() if "after" in r}
        cost = {k: r.get("points", 0) if r.get("winner") == 0 else 0 for k, r in legal.items()}
        for key, response in legal.items():
            takes = response.get("winner") == 0
            if "as little as possible" in ask["prompt"]:
                assert response["ok"] is (cost[key] == min(cost.values())), (item.id, key)
            elif "Stop the moon" in ask["prompt"]:
                assert response["ok"] is takes
            elif "Take this trick" in ask["prompt"]:
                assert response["ok"] is takes, (item.id, key)
            elif "with the highest card of yours" in ask["prompt"]:
                led = next(s["card"] for s in scene["seats"] if s.get("led"))
                rivals = [k for k, r in legal.items() if r.get("winner") != 0 and k[1] == led[1]]
                top = max((Card.parse(k).rank for k in rivals), default=0)
                assert response["ok"] is (key in rivals and Card.parse(key).rank == top)
                met.add("high")
            elif "Leave this trick" in ask["prompt"]:
                assert response["ok"] is not takes, (item.id, key)
                met.add("duck")
    assert met == {"high", "duck"}


def test_where_others_come_after_you_a_right_card_is_right_whatever_they_play(rules):
    """Tried with every card that may still be out, whoever holds it."""
    seen = set()
    for item in draw_all("play", rules, range(40)):
        payload = item.payload()
        ask, scene = payload["asks"][-1], payload["scene"]
        if "Make sure" not in ask["prompt"]:
            continue
        assert rules.packs == 1
        _, cards = table_trick(scene)
        assert 0 < len(cards) < rules.players - 1
        led = cards[0].suit
        hand = [Card.parse(text) for text in scene["hand"]]
        out = [c for c in rules.pack if c.suit is led and c not in cards and c not in hand]
        best = max(c.rank for c in cards if c.suit is led)
        legal = {k: r for k, r in ask["responses"].items() if "after" in r}
        few = rules.players - 1 - len(cards)
        below, surely = [], []
        for key in legal:
            card = Card.parse(key)
            lower = sum(c.rank < card.rank for c in out)
            # In the one-suit game the others must go above where too few lower cards are out.
            forced = item.topic == "one-suit" and lower < few
            if card.suit is not led or card.rank < best or forced:
                below.append(key)
            elif lower == len(out):
                surely.append(key)
        if "comes to you" in ask["prompt"]:
            right = surely
        elif "with the highest" in ask["prompt"]:
            follow = [key for key in below if Card.parse(key).suit is led]
            top = max(Card.parse(key).rank for key in follow)
            right = [key for key in follow if Card.parse(key).rank == top]
        else:
            right = below
        assert set(ask["answer"]) == set(right), (item.id, ask["prompt"])
        seen.add(ask["prompt"].split(" Make sure")[1])
    assert len(seen) == 3 or rules.packs == 2


def test_players_sit_and_lead_in_many_places(rules):
    if rules.packs == 2:
        return
    for topic in ("one-suit", "two-suits", "duck"):
        leaders = set()
        for seed in range(60):
            leader, cards = table_trick(
                generate("play", rules, 1, seed, topic=topic).payload()["scene"]
            )
            leaders.add((leader, len(cards)))
        assert len(leaders) == rules.players - 1, topic


def taken_by_seat(scene, rules):
    piles = {pile["name"]: pile["cards"] for pile in scene["taken"]}
    names = ["You", *[name for name in piles if name != "You"]]
    return [Hand.parse(" ".join(piles[name]), rules.packs) for name in names]


def tricks_by_seat(scene):
    counts = {}
    for part in scene["flags"][0].split(", "):
        name, tricks, _ = part.split()
        counts[name] = int(tricks)
    return [counts["You"], *[value for name, value in counts.items() if name != "You"]]


def test_scores_are_settled_by_the_engine(rules):
    for item in draw_all("score", rules, range(12)):
        payload = item.payload()
        scene, ask = payload["scene"], payload["asks"][0]
        if item.topic == "so-far":
            pile = Hand.parse(" ".join(scene["taken"][0]["cards"]), rules.packs)
            assert ask["answer"] == str(raw_points(rules, pile))
            continue
        taken, tricks = taken_by_seat(scene, rules), tricks_by_seat(scene)
        points = settle(rules, taken, tricks=tricks).points
        assert {f"{seat}:{value}" for seat, value in enumerate(points)} == set(ask["answer"])
        elsewhere = [
            settle(other, taken, tricks=tricks).points
            for option, other in flips(rules)
            if option not in ("target", "end_test", "exact_target", "tie")
        ]
        for key, response in ask["responses"].items():
            seat, text = key.split(":")
            if text == "*":
                assert response["ok"] is False
                continue
            right = points[int(seat)] == int(text)
            there = any(row[int(seat)] == int(text) for row in elsewhere)
            expected = True if right else "elsewhere" if there else False
            assert response["ok"] == expected, (item.id, key)


def test_endings_are_the_engines(rules):
    for item in draw_all("end", rules, range(15)):
        payload = item.payload()
        sheet, ask = payload["scene"]["sheet"], payload["asks"][0]
        before, points = ([number(text) for text in row[1:]] for row in sheet["rows"])
        key_of = ending_key
        if item.topic == "mid-round":
            if "all " not in ask["prompt"]:
                assert ask["answer"] == "go-on"
                assert {r["ok"] for key, r in ask["responses"].items() if key != "go-on"} == {False}
                continue
            key_of = after_the_last_trick
        assert ask["answer"] == key_of(rules, before, points), item.id
        elsewhere = {key_of(other, before, points) for _, other in flips(rules)}
        for key, response in ask["responses"].items():
            if key == ask["answer"]:
                assert response["ok"] is True
            else:
                assert response["ok"] == ("elsewhere" if key in elsewhere else False), item.id


def after_the_last_trick(rules, before, points):
    return "stop" if end_of_round(rules, before, points).over else "another"


def ending_key(rules, before, points):
    ending = end_of_round(rules, before, points)
    if ending.over:
        return f"win:{ending.winners[0]}" if len(ending.winners) == 1 else "shared"
    if ending.reset:
        return rules.exact_target
    return "tie" if ending.reached else "on"


def test_directions_follow_the_cycle(rules):
    for item in draw_all("direction", rules, range(15)):
        ask = item.payload()["asks"][0]
        round_ = int(item.payload()["scene"]["center"].split()[1])
        direction = rules.direction(round_)
        seat = receiver(0, rules.players, direction)
        if item.topic == "get":
            seat = next(
                s for s in range(rules.players) if receiver(s, rules.players, direction) == 0
            )
        right = "nobody" if direction is Direction.HOLD else str(seat)
        assert ask["answer"] == right


def test_counts_are_what_the_tricks_leave(rules):
    for item in draw_all("count", rules, range(12)):
        scene, asks = item.payload()["scene"], item.payload()["asks"]
        hand = [Card.parse(text) for text in scene["hand"]]
        tricks = [[Card.parse(text) for text in trick["cards"]] for trick in scene["history"]]
        played = [card for trick in tricks for card in trick]
        assert len(hand) + len(tricks) == rules.cards_each
        for ask in asks:
            right = {key for key, r in ask["responses"].items() if r["ok"] is True}
            if ask["input"]["type"] == "number":
                suit = ask["input"]["unit"]
                whole = [card for card in rules.pack if card.suit.word == suit]
                gone = [card for card in [*hand, *played] if card.suit.word == suit]
                assert right == {str(len(whole) - len(gone))}
            elif "Q♠" in ask["prompt"]:
                voids = shown_voids(rules, scene["history"], tricks, "spades")
                free = [s for s in range(1, rules.players) if str(s) not in voids]
                queen = Card.parse("QS")
                assert queen not in hand
                assert right == {"gone" if queen in played else "-".join(map(str, free))}
            else:
                suit = ask["prompt"].split()[-2] + "s"
                voids = shown_voids(rules, scene["history"], tricks, suit)
                assert right == (voids or {"nobody"}), item.id


def shown_voids(rules, history, tricks, suit):
    voids = set()
    for trick, cards in zip(history, tricks, strict=True):
        if cards[0].suit.word == suit:
            for place, card in enumerate(cards):
                seat = (trick["leader"] + place) % rules.players
                if card.suit.word != suit and seat:
                    voids.add(str(seat))
    return voids


def test_where_the_queen_can_be_is_all_that_any_deal_allows():
    """Every seat named can hold her in some deal that fits what you saw, and no other seat can."""
    for seed in range(25):
        item = generate("count", level=3, seed=seed, topic="flow")
        answer = item.asks[-1].answers[0]
        if answer == "gone":
            continue
        history, hand = item.scene.history, item.scene.hand
        seen = {*hand, *(card for trick in history for card in trick.cards)}
        out = [card for card in item.rules.pack if card not in seen]
        voids = {seat: set() for seat in (1, 2, 3)}
        for trick in history:
            for place, card in enumerate(trick.cards):
                seat = (trick.leader + place) % 4
                if seat and card.suit is not trick.cards[0].suit:
                    voids[seat].add(trick.cards[0].suit)
        can = {seat for seat in voids if fits(out, Card.parse("QS"), seat, len(hand), voids)}
        assert answer == "-".join(map(str, sorted(can)))


def fits(out, queen, seat, size, voids):
    """Whether the cards that are out can be dealt with the queen at this seat: tried card by card.

    Cards that fewest players can hold go first, so that a search ends soon.
    """
    if queen.suit in voids[seat]:
        return False
    room = dict.fromkeys(voids, size)
    room[seat] -= 1
    rest = [card for card in out if card is not queen]
    rest.sort(key=lambda card: sum(card.suit not in shown for shown in voids.values()))

    def deal(at):
        if at == len(rest):
            return True
        for holder in room:
            if room[holder] and rest[at].suit not in voids[holder]:
                room[holder] -= 1
                if deal(at + 1):
                    return True
                room[holder] += 1
        return False

    return deal(0)


def test_mistakes_are_where_they_are_said_to_be(rules):
    for item in draw_all("spot", rules, range(12)):
        scene, ask = item.payload()["scene"], item.payload()["asks"][0]
        if item.topic != "trick":
            sums = {round_sum(rules)}
            if rules.moon != "off":
                sums |= {round_sum(rules, "others_plus_26"), round_sum(rules, "shooter_minus_26")}
            wrong = [
                index
                for index, row in enumerate(scene["sheet"]["rows"])
                if sum(map(number, row[1:])) not in sums
            ]
            assert ask["answer"] == (f"row:{wrong[0]}" if wrong else "none")
            assert len(wrong) <= 1
            continue
        faults = faulty_tricks(rules, scene["history"])
        assert ask["answer"] == (f"trick:{faults[0]}" if faults else "none"), (item.id, faults)
        assert len(set(faults)) <= 1, item.id


def faulty_tricks(rules, history):
    """Tricks in which something provably went wrong, found without the generator's help."""
    tricks = [[Card.parse(text) for text in trick["cards"]] for trick in history]
    players = rules.players
    shown = [  # who plays what in which trick
        (index, (trick["leader"] + place) % players, card)
        for index, (trick, cards) in enumerate(zip(history, tricks, strict=True))
        for place, card in enumerate(cards)
    ]
    found = []
    broken = False
    for index, (trick, cards) in enumerate(zip(history, tricks, strict=True)):
        led = cards[0].suit
        if Trick(0, tuple(cards), players).winner() is not None:
            taker = Trick(trick["leader"], tuple(cards), players).winner()
            if trick["winner"] != taker:
                found.append(index)
        penalty = [c for c in cards if c.suit.letter == "H" or str(c) == "QS"]
        for later, seat, card in shown:
            place = (seat - trick["leader"]) % players
            mine = cards[place]
            clean = card.suit.letter != "H" and str(card) != "QS"
            if later > index and mine.suit is not led and card.suit is led:
                found.append(index)
            barred = rules.first_trick_points == "not_allowed"
            thrown = place and mine in penalty and mine.suit is not led
            if index == 0 and barred and thrown and later > 0 and clean:
                found.append(index)
            unbroken = not broken and rules.heart_lead == "after_broken"
            leads = place == 0 and led.letter == "H" and later > index and clean
            if leads and unbroken:
                found.append(index)
        broken = broken or any(
            c.suit.letter == "H" or (str(c) == "QS" and rules.queen_breaks_hearts) for c in cards
        )
    return sorted(found)


def test_the_pass_changes_the_hand_as_counted(rules):
    for item in draw_all("pass", rules, range(10)):
        scene, ask = item.payload()["scene"], item.payload()["asks"][0]
        hand = Hand.parse(" ".join(scene["hand"]), rules.packs)
        assert len(hand) == rules.cards_each
        if item.topic == "choose":
            assert len(ask["answer"]) == rules.pass_count == ask["input"]["n"]
            assert all(Card.parse(key) in hand for key in ask["answer"])
        if item.topic == "after":
            given = Hand.parse(" ".join(scene["given"]), rules.packs)
            received = Hand.parse(" ".join(scene["received"]), rules.packs)
            after = (hand - given) + received
            suit = ask["input"]["unit"]
            assert ask["answer"] == str(sum(card.suit.word == suit for card in after))


def test_no_hidden_card_stands_in_a_payload(rules):
    """Only cards that lie open: a hand of yours, the table, piles, past tricks, replies played."""
    for kind in ("legal", "play", "why", "pass"):
        for item in draw_all(kind, rules, range(6)):
            scene = item.payload()["scene"]
            keys = {"you", "players", "seats", "center", "flags", "hand"}
            keys |= {"given", "received", "arrows", "taken", "history"}
            assert set(scene) <= keys
            assert "hands" not in json.dumps(scene)
