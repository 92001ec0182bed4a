"""The fast core of the players: rules, judgement and rounds on rows of integers."""
