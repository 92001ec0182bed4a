"""Playing well, measured: players, simulation, advice, exact endings, puzzles and evidence.

``players``    random, beginner and sensible; ``expert`` looks ahead over sampled deals
``fast``       the players' code on integers, which numba compiles where it is installed
``bulk``       many rounds at once, with NumPy
``advice``     every pass and every card, with points and standard errors
``solver``     the end of a round, exactly
``puzzles``    positions with a proof, by theme and level
``evidence``   a small experiment for each tip
``tournament`` players against each other, also students' own

Nothing here sees another player's hand. Import from the modules; the package itself is empty, so
that no part of it is loaded unasked.
"""
