"""The files that say the same thing in several places say the same thing."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import requires, version
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name


@pytest.fixture(scope="module")
def project(root: Path) -> dict:
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture(scope="module")
def environment(root: Path) -> dict:
    return yaml.safe_load((root / "environment.yml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def citation(root: Path) -> dict:
    return yaml.safe_load((root / "CITATION.cff").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def releases(root: Path) -> list[tuple[str, str]]:
    text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    return re.findall(r"^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})$", text, re.M)


def test_version_is_that_of_the_newest_release(project, citation, releases) -> None:
    newest, date = releases[0]
    assert project["version"] == newest
    assert str(citation["version"]) == newest
    assert str(citation["date-released"]) == date


def test_changelog_has_a_place_for_what_comes_next(root: Path) -> None:
    text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    assert text.index("## [Unreleased]") < text.index("## [0.1.0]")


def test_releases_go_from_new_to_old(releases) -> None:
    numbers = [tuple(map(int, number.split("."))) for number, _ in releases]
    assert numbers == sorted(numbers, reverse=True)
    assert [date for _, date in releases] == sorted((d for _, d in releases), reverse=True)


def test_citation_names_the_authors_and_license_of_the_package(project, citation) -> None:
    assert [a["name"] for a in citation["authors"]] == [a["name"] for a in project["authors"]]
    assert citation["license"] == project["license"]


def test_conda_environment_installs_the_package_at_the_pinned_versions(environment) -> None:
    pip = next(entry["pip"] for entry in environment["dependencies"] if isinstance(entry, dict))
    assert pip == ["--constraint constraints.txt", "--editable .[test]"]
    assert environment["name"] == "hearts-lesson"


def test_python_versions_agree(project, environment, root: Path) -> None:
    oldest = project["requires-python"].removeprefix(">=")
    python = next(d for d in environment["dependencies"] if str(d).startswith("python"))
    assert python.startswith(f"python>={oldest},")
    named = [c.rpartition(" ")[2] for c in project["classifiers"] if "Python :: 3." in c]
    assert named[0] == oldest
    workflow = yaml.safe_load((root / ".github/workflows/test.yml").read_text(encoding="utf-8"))
    assert workflow["jobs"]["linux"]["strategy"]["matrix"]["python"] == named
    bootstrap = (root / "run.py").read_text(encoding="utf-8")
    assert f"OLDEST = ({oldest.replace('.', ', ')})" in bootstrap


def test_every_dependency_has_bounds_on_both_sides(project) -> None:
    for extra, lines in project["optional-dependencies"].items():
        for line in lines:
            requirement = Requirement(line)
            if requirement.name == "hearts-lesson":
                continue
            operators = {specifier.operator for specifier in requirement.specifier}
            assert ">=" in operators, f"{extra}: {line} has no lower bound"
            assert "<" in operators or extra == "node", f"{extra}: {line} has no upper bound"


def pins(root: Path) -> dict[str, list[Requirement]]:
    found: dict[str, list[Requirement]] = {}
    for line in (root / "constraints.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            requirement = Requirement(line)
            found.setdefault(canonicalize_name(requirement.name), []).append(requirement)
    return found


def test_constraints_are_pins_without_hashes_or_hosts(root: Path) -> None:
    for requirements in pins(root).values():
        for requirement in requirements:
            assert [s.operator for s in requirement.specifier] == ["=="], str(requirement)
            assert requirement.url is None
    text = (root / "constraints.txt").read_text(encoding="utf-8")
    assert "--hash" not in text
    assert "://" not in text
    assert "--index-url" not in text.replace("--no-emit-index-url", "")


def closure(name: str, extras: frozenset[str], seen: set[tuple[str, frozenset[str]]]) -> set[str]:
    """Every distribution that an installation asks for, itself included."""
    key = (canonicalize_name(name), extras)
    if key in seen:
        return set()
    seen.add(key)
    found = {key[0]}
    for line in requires(name) or []:
        requirement = Requirement(line)
        for extra in extras or {""}:
            if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
                found |= closure(requirement.name, frozenset(requirement.extras), seen)
                break
    return found


def test_everything_that_gets_installed_is_pinned(root: Path) -> None:
    pinned = pins(root)
    wanted = closure("hearts-lesson", frozenset({"test"}), set()) - {"hearts-lesson"}
    assert len(wanted) > 100
    assert sorted(wanted - set(pinned)) == []


def test_pins_lie_within_the_bounds(root: Path, project) -> None:
    pinned = pins(root)
    for lines in project["optional-dependencies"].values():
        for line in lines:
            requirement = Requirement(line)
            for pin in pinned.get(canonicalize_name(requirement.name), []):
                (specifier,) = pin.specifier
                assert requirement.specifier.contains(specifier.version), f"{pin} against {line}"


def test_installed_package_is_this_one(project) -> None:
    assert version("hearts-lesson") == project["version"]
