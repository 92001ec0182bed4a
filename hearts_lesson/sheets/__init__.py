"""Paper for the card table: rules, cheat sheet and score sheet, drawn for any house rules."""
