"""``python -m hearts_lesson`` is the command ``hearts-lesson``."""

from .cli import main

if __name__ == "__main__":
    main(prog_name="hearts-lesson")
