"""A second, naive reading of the rules: the engine's opponent in the cross-check.

Slow and obvious on purpose. A card is text such as ``"QS"``, a hand is a list of
cards (two packs: a card may stand in it twice), rules are a plain dictionary, and
there is one function for each rule. Nothing here imports the engine, so an error in
one of the two readings shows as a difference between them.
"""

from __future__ import annotations

from typing import Any

Rules = dict[str, Any]
Cards = list[str]

RANKS = "23456789TJQKA"
SUITS = "CDSH"
QUEEN = "QS"

# ---------------------------------------------------------------- options

OPTIONS: dict[str, list[Any]] = {
    "kitty": ["none", "first_trick", "last_trick", "first_penalty_trick"],
    "opening_lead": ["lowest_club", "any_club", "left_of_dealer"],
    "first_trick_points": ["not_allowed", "allowed"],
    "first_trick_all_penalty": ["heart", "any", "queen_must"],
    "heart_lead": ["after_broken", "free"],
    "queen_breaks_hearts": [False, True],
    "queen_lead": ["any_time", "after_hearts_broken"],
    "leader_only_hearts": ["may_lead", "lead_passes"],
    "leader_hearts_and_queen": ["either", "queen_forced"],
    "moon": ["shooter_chooses", "others_plus_26", "shooter_minus_26", "best_for_shooter", "off"],
    "sun": ["off", "double"],
    "bonus_card": [None, "JD", "TD"],
    "bonus_in_moon": ["separate", "needed", "avoided"],
    "no_trick_bonus": [0, 5],
    "heart_values": ["one", "spot"],
    "queen_value": [13, 0, 25, 26, 50],
    "target": [100, 75, 50, 500],
    "end_test": ["reaches", "passes"],
    "exact_target": ["no_change", "half", "zero"],
    "tie": ["another_round", "shared_win"],
}
"""Every option with its values, the standard one first."""


def removed_by_default(players: int, packs: int) -> Cards:
    """The cards taken out so that one pack can be dealt evenly."""
    if packs == 2:
        return []
    return {
        3: ["2D"],
        4: [],
        5: ["2D", "2C"],
        6: ["2D", "3D", "3C", "4C"],
        7: ["2D", "3D", "3C"],
    }[players]


def cycle_by_default(players: int) -> list[str]:
    """The pass directions of the first rounds, which then start over."""
    if players == 3:
        return ["left", "right", "hold"]
    if players == 4:
        return ["left", "right", "across", "hold"]
    return ["left", "right", "left2", "right2", "hold"]


def rules_of(**options: Any) -> Rules:
    """The standard rules for a number of players, with some options changed."""
    rules = {name: values[0] for name, values in OPTIONS.items()}
    rules["players"] = options.get("players", 4)
    rules["packs"] = options.get("packs", 1)
    rules["removed"] = removed_by_default(rules["players"], rules["packs"])
    rules["pass_count"] = 3
    rules["pass_cycle"] = cycle_by_default(rules["players"])
    rules.update(options)
    return rules


# ---------------------------------------------------------------- cards


def suit(card: str) -> str:
    """C, D, S or H."""
    return card[1]


def rank(card: str) -> int:
    """2 to 14, the ace highest."""
    return RANKS.index(card[0]) + 2


def is_heart(card: str) -> bool:
    return suit(card) == "H"


def is_penalty(card: str) -> bool:
    """Hearts and the queen of spades; a bonus card is none."""
    return is_heart(card) or card == QUEEN


def deck(rules: Rules) -> Cards:
    """The cards in play, those in the kitty included."""
    cards = [r + s for _ in range(rules["packs"]) for s in SUITS for r in RANKS]
    for card in rules["removed"]:
        cards.remove(card)
    return cards


def cards_each(rules: Rules) -> int:
    return len(deck(rules)) // int(rules["players"])


def kitty_size(rules: Rules) -> int:
    return len(deck(rules)) % int(rules["players"])


# ---------------------------------------------------------------- passing


def direction_of_round(rules: Rules, number: int) -> str:
    """Rounds count from 1; the cycle starts over when it is through."""
    cycle = rules["pass_cycle"]
    return str(cycle[(number - 1) % len(cycle)])


def receiver(seat: int, players: int, direction: str) -> int:
    """The seat that gets this seat's cards; left is the next seat clockwise."""
    steps = {"left": 1, "right": -1, "left2": 2, "right2": -2, "across": players // 2, "hold": 0}
    return (seat + steps[direction]) % players


def after_pass(hands: list[Cards], passes: list[Cards], direction: str) -> list[Cards]:
    """Everybody gives before anybody gets."""
    new = [list(hand) for hand in hands]
    for seat, given in enumerate(passes):
        for card in given:
            new[seat].remove(card)
    for seat, given in enumerate(passes):
        new[receiver(seat, len(hands), direction)].extend(given)
    return new


# ---------------------------------------------------------------- the opening


def dealer_of_round(players: int, number: int) -> int:
    """The last seat deals first; the deal moves to the left."""
    return (players - 1 + number - 1) % players


def opening_card(hands: list[Cards]) -> str:
    """The lowest club that anybody holds."""
    return min((card for hand in hands for card in hand if suit(card) == "C"), key=rank)


def opening_seat(rules: Rules, hands: list[Cards], dealer: int) -> int:
    """Who leads first. Two packs: the first holder, starting left of the dealer."""
    players = len(hands)
    seats = [(dealer + 1 + step) % players for step in range(players)]
    if rules["opening_lead"] == "left_of_dealer":
        return seats[0]
    return next(seat for seat in seats if opening_card(hands) in hands[seat])


# ---------------------------------------------------------------- legal cards


def legal(
    rules: Rules,
    hand: Cards,
    trick: Cards,
    *,
    first_trick: bool,
    hearts_broken: bool,
    opening: str | None = None,
) -> set[str]:
    """The cards that may be played, in the fixed order of the rules.

    ``opening`` is the opening card when this is the very first play of a round that
    opens with a club.
    """
    if opening is not None:
        return legal_opening(rules, hand, opening)
    if trick:
        return legal_following(rules, hand, trick[0], first_trick)
    return legal_leading(rules, hand, hearts_broken)


def legal_opening(rules: Rules, hand: Cards, opening: str) -> set[str]:
    if rules["opening_lead"] == "lowest_club":
        return {opening}
    return {card for card in hand if suit(card) == "C"}


def legal_following(rules: Rules, hand: Cards, led: str, first_trick: bool) -> set[str]:
    of_suit = {card for card in hand if suit(card) == suit(led)}
    if of_suit:
        return of_suit
    if first_trick and rules["first_trick_points"] == "not_allowed":
        harmless = {card for card in hand if not is_penalty(card)}
        return harmless or legal_all_penalty(rules, hand)
    return set(hand)


def legal_all_penalty(rules: Rules, hand: Cards) -> set[str]:
    """First trick, void in the suit led, nothing but hearts and the queen."""
    hearts = {card for card in hand if is_heart(card)}
    if rules["first_trick_all_penalty"] == "heart" and hearts:
        return hearts
    if rules["first_trick_all_penalty"] == "queen_must" and QUEEN in hand:
        return {QUEEN}
    return set(hand)


def legal_leading(rules: Rules, hand: Cards, hearts_broken: bool) -> set[str]:
    if hearts_broken:
        return set(hand)
    hearts_barred = rules["heart_lead"] == "after_broken"
    queen_barred = rules["queen_lead"] == "after_hearts_broken"
    only_penalty = all(is_penalty(card) for card in hand)
    holds_queen = QUEEN in hand
    holds_heart = any(is_heart(card) for card in hand)
    if hearts_barred and only_penalty and holds_queen and holds_heart:
        return {QUEEN} if rules["leader_hearts_and_queen"] == "queen_forced" else set(hand)
    allowed = {
        card
        for card in hand
        if not (hearts_barred and is_heart(card)) and not (queen_barred and card == QUEEN)
    }
    return allowed or set(hand)


def lead_is_passed(rules: Rules, hand: Cards, hearts_broken: bool) -> bool:
    """Only hearts, unbroken, at a table where the lead then goes to the next player."""
    return (
        rules["leader_only_hearts"] == "lead_passes"
        and rules["heart_lead"] == "after_broken"
        and not hearts_broken
        and all(is_heart(card) for card in hand)
    )


def real_leader(rules: Rules, hands: list[Cards], leader: int, hearts_broken: bool) -> int:
    """The first player, clockwise from ``leader``, who does not pass the lead on.

    If all of them would, the first may lead a heart.
    """
    players = len(hands)
    for step in range(players):
        seat = (leader + step) % players
        if not lead_is_passed(rules, hands[seat], hearts_broken):
            return seat
    return leader


def breaks_hearts(rules: Rules, card: str) -> bool:
    return is_heart(card) or (card == QUEEN and bool(rules["queen_breaks_hearts"]))


# ---------------------------------------------------------------- tricks


def trick_winner(trick: Cards, leader: int, players: int) -> int | None:
    """The highest card of the suit led wins; identical cards cancel each other.

    None when every card of the suit led is cancelled.
    """
    best: int | None = None
    for place, card in enumerate(trick):
        if suit(card) != suit(trick[0]) or trick.count(card) == 2:
            continue
        if best is None or rank(card) > rank(trick[best]):
            best = place
    return None if best is None else (leader + best) % players


# ---------------------------------------------------------------- points


def card_points(rules: Rules, card: str) -> int:
    if is_heart(card):
        return rank(card) if rules["heart_values"] == "spot" else 1
    if card == QUEEN:
        return int(rules["queen_value"])
    if card == rules["bonus_card"]:
        return -10
    return 0


def penalty_points(rules: Rules, cards: Cards) -> int:
    return sum(card_points(rules, card) for card in cards if is_penalty(card))


def bonus_points(rules: Rules, cards: Cards) -> int:
    return sum(card_points(rules, card) for card in cards if not is_penalty(card))


def shooter(rules: Rules, taken: list[Cards]) -> int | None:
    """The seat that shot the moon, or None."""
    if rules["moon"] == "off":
        return None
    in_play = deck(rules)
    wanted = sum(1 for card in in_play if is_penalty(card))
    bonus_in_play = in_play.count(rules["bonus_card"]) if rules["bonus_card"] else 0
    for seat, cards in enumerate(taken):
        if sum(1 for card in cards if is_penalty(card)) != wanted:
            continue
        if bonus_in_play:
            bonuses = cards.count(rules["bonus_card"])
            if rules["bonus_in_moon"] == "needed" and bonuses < bonus_in_play:
                return None
            if rules["bonus_in_moon"] == "avoided" and bonuses > 0:
                return None
        return seat
    return None


def moon_amount(rules: Rules, all_tricks: bool) -> int:
    """All penalty points in play; twice that for all tricks where the sun counts."""
    amount = penalty_points(rules, deck(rules))
    return 2 * amount if all_tricks and rules["sun"] == "double" else amount


def points_add(amount: int, seat: int, bonuses: list[int]) -> list[int]:
    return [bonus + (0 if s == seat else amount) for s, bonus in enumerate(bonuses)]


def points_subtract(amount: int, seat: int, bonuses: list[int]) -> list[int]:
    return [bonus + (-amount if s == seat else 0) for s, bonus in enumerate(bonuses)]


def best_is_adding(rules: Rules, totals: list[int], added: list[int], seat: int) -> bool:
    """Best for the shooter: add, unless that ends the game without the shooter alone lowest."""
    winning = winners(rules, new_totals(rules, totals, added))
    return winning in ([], [seat])


def settle(
    rules: Rules,
    taken: list[Cards],
    tricks_won: list[int],
    totals: list[int],
    choice: str = "others_plus_26",
) -> list[int]:
    """The points of a round: after moon, sun and no-trick bonus."""
    bonuses = [bonus_points(rules, cards) for cards in taken]
    seat = shooter(rules, taken)
    if seat is None:
        return [
            penalty_points(rules, cards) + bonus - (rules["no_trick_bonus"] if won == 0 else 0)
            for cards, bonus, won in zip(taken, bonuses, tricks_won, strict=True)
        ]
    all_tricks = all(won == 0 for s, won in enumerate(tricks_won) if s != seat)
    amount = moon_amount(rules, all_tricks)
    mode = choice if rules["moon"] == "shooter_chooses" else rules["moon"]
    added = points_add(amount, seat, bonuses)
    if mode == "best_for_shooter":
        mode = (
            "others_plus_26" if best_is_adding(rules, totals, added, seat) else "shooter_minus_26"
        )
    return added if mode == "others_plus_26" else points_subtract(amount, seat, bonuses)


# ---------------------------------------------------------------- the end of a game


def after_exact_reset(rules: Rules, total: int) -> int:
    if total != rules["target"]:
        return total
    return {"no_change": total, "half": total // 2, "zero": 0}[rules["exact_target"]]


def new_totals(rules: Rules, totals: list[int], points: list[int]) -> list[int]:
    return [after_exact_reset(rules, t + p) for t, p in zip(totals, points, strict=True)]


def has_reached(rules: Rules, total: int) -> bool:
    return bool(
        total > rules["target"] if rules["end_test"] == "passes" else total >= rules["target"]
    )


def winners(rules: Rules, totals: list[int]) -> list[int]:
    """The winners when the game is over, else an empty list."""
    if not any(has_reached(rules, total) for total in totals):
        return []
    lowest = [seat for seat, total in enumerate(totals) if total == min(totals)]
    if len(lowest) > 1 and rules["tie"] == "another_round":
        return []
    return lowest


# ---------------------------------------------------------------- a round


class Round:
    """A round from the deal on: the lists that a scorekeeper would write."""

    def __init__(
        self,
        rules: Rules,
        hands: list[Cards],
        kitty: Cards,
        number: int = 1,
        passes: list[Cards] | None = None,
    ) -> None:
        self.rules = rules
        self.players = len(hands)
        self.kitty = kitty
        self.hands = [list(hand) for hand in hands]
        if passes is not None:
            self.hands = after_pass(hands, passes, direction_of_round(rules, number))
        self.tricks: list[dict[str, Any]] = []
        self.trick: Cards = []
        self.table: Cards = []  # cancelled tricks that wait for a winner
        self.waiting: int = 0  # how many of them
        self.taken: list[Cards] = [[] for _ in hands]
        self.tricks_won = [0] * self.players
        self.kitty_given = not kitty or rules["kitty"] == "none"
        self.broken_at: int | None = None
        self.plays = 0
        dealer = dealer_of_round(self.players, number)
        self.next_leader = opening_seat(rules, self.hands, dealer)  # before leads are passed on
        self.opening: str | None = None
        self.leader = self.next_leader
        if rules["opening_lead"] == "left_of_dealer":
            self.leader = real_leader(rules, self.hands, self.next_leader, False)
        else:
            self.opening = opening_card(self.hands)
        self.opening_seat = self.leader

    @property
    def over(self) -> bool:
        return not self.trick and not any(self.hands)

    @property
    def turn(self) -> int:
        return (self.leader + len(self.trick)) % self.players

    @property
    def hearts_broken(self) -> bool:
        return self.broken_at is not None

    def legal(self) -> set[str]:
        return legal(
            self.rules,
            self.hands[self.turn],
            self.trick,
            first_trick=not self.tricks,
            hearts_broken=self.hearts_broken,
            opening=self.opening if self.plays == 0 else None,
        )

    def play(self, card: str) -> None:
        seat = self.turn
        self.hands[seat].remove(card)
        self.trick.append(card)
        if self.broken_at is None and breaks_hearts(self.rules, card):
            self.broken_at = self.plays
        self.plays += 1
        if len(self.trick) == self.players:
            self.finish_trick()

    def finish_trick(self) -> None:
        last = not any(self.hands)
        winner = trick_winner(self.trick, self.leader, self.players)
        if winner is None and last:
            winner = self.leader
        cards = self.table + self.trick
        points = 0
        if winner is None:
            self.table = cards
            self.waiting += 1
            next_leader = self.leader
        else:
            if not self.kitty_given and self.kitty_goes_now(cards, last):
                cards = cards + self.kitty
                self.kitty_given = True
            points = sum(card_points(self.rules, card) for card in cards)
            self.taken[winner] += cards
            self.tricks_won[winner] += 1 + self.waiting
            self.table, self.waiting = [], 0
            next_leader = winner
        self.tricks.append(
            {"leader": self.leader, "cards": self.trick, "winner": winner, "points": points}
        )
        self.trick = []
        self.leader = self.next_leader = next_leader
        if not last:
            self.leader = real_leader(self.rules, self.hands, next_leader, self.hearts_broken)

    def kitty_goes_now(self, cards: Cards, last: bool) -> bool:
        if self.rules["kitty"] == "first_trick":
            return True  # the first cards that anybody wins hold the first trick
        if self.rules["kitty"] == "last_trick":
            return last
        return any(is_penalty(card) for card in cards)

    def raw_points(self) -> list[int]:
        return [sum(card_points(self.rules, card) for card in cards) for cards in self.taken]

    def moon(self) -> int | None:
        return shooter(self.rules, self.taken)

    def points(self, totals: list[int], choice: str = "others_plus_26") -> list[int]:
        return settle(self.rules, self.taken, self.tricks_won, totals, choice)
