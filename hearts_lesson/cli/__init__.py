"""The command ``hearts-lesson``: the course, its checks and its calculators from a terminal.

A command's module is imported when the command is used, so that ``hearts-lesson --help`` and the
calculators start at once. Exit status: 0 fine, 1 a record breaks a rule or a build failed,
2 input that cannot be read.
"""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import PackageNotFoundError, version

try:
    import click
except ModuleNotFoundError:  # the engine alone was installed
    raise SystemExit(
        "The command line needs two small packages. Install them with:\n"
        '  python -m pip install "hearts-lesson[cli]"'
    ) from None

# Name of the command: its module, and the line that --help shows for it.
COMMANDS: dict[str, tuple[str, str]] = {
    "serve": ("site", "Build what is stale, serve the course and open it."),
    "build": ("site", "Build the website into _build/html."),
    "lab": ("site", "Open the course's notebooks in JupyterLab."),
    "test": ("site", "Run every test."),
    "notebooks": ("site", "Check or clean the notebooks before a commit."),
    "replay": ("records", "Check recorded rounds card by card."),
    "legal": ("records", "Say which cards may be played, and why."),
    "score": ("records", "Settle a round's score sheet."),
    "sheet": ("sheets", "Draw a rules, cheat or score sheet for any house rules."),
    "advise-pass": ("advice", "Rank all 286 passes of a hand."),
    "advise-play": ("advice", "Rank the cards one may play."),
    "solve": ("advice", "Solve endgames exactly."),
    "puzzles": ("advice", "List the puzzles with their proofs, or prove them again."),
    "mine": ("advice", "Look for puzzles in played rounds."),
    "evidence": ("advice", "Show what experiments found about the tips."),
}


class LazyGroup(click.Group):
    """A group of commands, each imported when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The commands in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, from its module."""
        if cmd_name not in COMMANDS:
            return super().get_command(ctx, cmd_name)
        module = import_module(f".{COMMANDS[cmd_name][0]}", __name__)
        command = getattr(module, cmd_name.replace("-", "_"))
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])


def _version() -> str:
    try:
        return version("hearts-lesson")
    except PackageNotFoundError:  # run from a folder, not installed
        return "unknown"


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(_version(), prog_name="hearts-lesson")
def main() -> None:
    """Learn the card game Hearts, settle arguments at the table, and build the course."""
