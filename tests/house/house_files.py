"""Where the repository stands and which files it has."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
# Made by tools, never committed.
MADE = {"_build", ".venv", ".git", "__pycache__", "node_modules", "dist", ".ipynb_checkpoints"}
TEXT = {".py", ".md", ".ipynb", ".yml", ".yaml", ".toml", ".cff", ".html", ".css", ".js", ".mjs"}
TEXT |= {".txt", ".json", ".jsonl", ".svg", "", ".cfg", ".ini"}


def repository_files() -> list[Path]:
    """Every file that belongs to the repository, as git sees it; by walking where git is not."""
    try:
        listing = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            check=True,
        ).stdout
        names = [name for name in listing.decode().split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        names = [str(path.relative_to(ROOT)) for path in ROOT.rglob("*")]
    paths = [ROOT / name for name in names]
    return [
        path for path in paths if path.is_file() and not MADE & set(path.relative_to(ROOT).parts)
    ]
