"""What the tree tells people to install is ours, by path, or stands in docs/third-parties.md.

A name that nobody has registered is an invitation to register it, and one that somebody else has
is an installation of their program. So every command of pip, npm and apt in a text or a message is
read here, with the requirements of the distributions and the packages that the scripts install.
"""

from __future__ import annotations

import importlib.metadata
import json
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from dovetail_runtime import install_help
from dovetail_runtime.install_help import first_party, first_party_runtimes, how_to_install

ROOT: Final = Path(__file__).resolve().parents[2]
TABLE: Final = ROOT / "docs" / "third-parties.md"

COMMAND: Final = re.compile(
    r"\b(pip3?|apt|apt-get|npm) (?:-[\w-]+ )*(install|add|i)(?=[ \n`'\")]|$)"
)
WORD: Final = re.compile(r"""[ \t]+(?:'([^'\n]+)'|"([^"\n]+)"|((?:\{[\w,]+\}|[^\s`'"();,])+))""")
EXTRA: Final = re.compile(r"\b(dovetail(?:-[a-z]+)*)\[([a-z0-9_,-]+)\]")
DEBIAN: Final = re.compile(r"\bDebian's\s+([a-z]+[+0-9-][a-z0-9+.-]*[a-z0-9+]|[a-z]+[+0-9])")
REQUIREMENT: Final = re.compile(r"(@?[A-Za-z0-9][\w./+-]*)")
# Fixtures and examples in tests are read by nobody who installs.
# Put together from what `test_everything_that_is_installed_is_known` reads.
ASSEMBLED: Final = {
    ("tools/setup-system", "${packages[@]}"),
    ("compiler/src/dovetail/cli/scaffold.py", "{tools}"),
}
NOT_TOLD: Final = re.compile(r"(^|/)(python_)?tests?/|(^|/)third-parties\.md$")


class Named(NamedTuple):
    """One name that a file tells somebody to install; `registry` is pip, npm or apt."""

    place: str
    registry: str
    name: str


def tracked() -> list[Path]:
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z", "-c", "-o", "--exclude-standard"]
    listing = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    paths = [ROOT / name for name in listing.decode().split("\0") if name]
    return [path for path in paths if path.is_file() and not path.is_symlink()]


def toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text())


def members() -> dict[str, dict[str, Any]]:
    """The `[project]` tables of the workspace, by the distribution's name."""
    files = [*ROOT.glob("*/pyproject.toml"), *ROOT.glob("runtime/*/pyproject.toml")]
    projects = [toml(path)["project"] for path in files]
    return {project["name"]: project for project in projects}


OURS: Final = members()
NPM: Final = json.loads((ROOT / "web" / "package.json").read_text())


def normal(name: str) -> str:
    """A distribution's name as registries compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def third_parties() -> dict[str, set[str]]:
    """The names of the table, by registry."""
    found: dict[str, set[str]] = {"pip": set(), "apt": set(), "npm": set()}
    registry = ""
    for line in TABLE.read_text().splitlines():
        if line.startswith("## "):
            registry = {"Python": "pip", "Debian": "apt", "npm": "npm"}[line[3:]]
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| `"):
            assert list(map(bool, cells)) == [True] * 3, (
                f"{line}: what is it, and why is it named?"
            )
            names = re.findall(r"`([^`]+)`", cells[0])
            assert not {normal(name) for name in names} & found[registry], line
            found[registry] |= {normal(name) for name in names}
    return found


TABLED: Final = third_parties()


def words_after(text: str, start: int) -> list[str]:
    """The words of a command: up to a mark that ends a quotation or a clause."""
    words: list[str] = []
    while match := WORD.match(text, start):
        words.append(next(group for group in match.groups() if group is not None))
        start = match.end()
        if text[start - 1] in ".:" or words[-1] in ("&&", "||", "|", "#", "\\"):
            break
    return words


def named_in(place: str, text: str) -> Iterator[Named]:
    """The names after commands, in extras of ours and after "Debian's"."""
    for match in COMMAND.finditer(text):
        registry = {"pip3": "pip", "apt-get": "apt"}.get(match[1], match[1])
        skip = False
        for word in words_after(text, match.end()):
            if word in ("&&", "||", "|", "#", "\\"):
                break
            if not skip and not word.startswith("-") and word.strip("."):
                yield Named(place, registry, word.rstrip(".:"))
            skip = word in ("-r", "-w", "--python", "--target")
    for match in EXTRA.finditer(text):
        yield Named(place, "pip", match[0])
    for match in DEBIAN.finditer(text):
        yield Named(place, "apt", match[1])


def complaint(named: Named) -> str | None:
    """What is wrong with telling somebody to install this; None if it is right."""
    place, registry, name = named
    if (place, name) in ASSEMBLED:
        return None
    if name.startswith((".", "/")) or "/" in name.lstrip("@").partition("@")[0]:
        if registry == "npm" and name.startswith("@"):
            return None if name in TABLED["npm"] else f"{place}: npm's '{name}' is in no table"
        wheel = re.fullmatch(r".*/([\w{},]+?)-[^/]*\.whl", name)
        # ".[test]": the package whose folder the reader is in; "./dovetail-acme": one just made.
        inside = (
            (ROOT / name).exists()
            or re.fullmatch(r"\.\[\w+\]|\./dovetail-(runtime-)?acme", name)
            or (wheel and all(map(is_member, spread(wheel[1]))))
            or (wheel and is_own(place, wheel[1]))
        )
        return (
            None
            if inside
            else f"{place}: '{name}' is not a valid path of the tree and no wheel of ours"
        )
    plain = REQUIREMENT.match(name)
    if plain is None or plain[1] != re.split(r"[\[<>=~!; ]", name)[0]:
        return f"{place}: '{name}' is put together elsewhere: let install_help name it"
    key = normal(plain[1])
    if registry == "pip" and key in OURS:
        extra = re.search(r"\[(.*?)\]", name)
        known = importlib.metadata.metadata(key).get_all("Provides-Extra") or []
        if extra and not set(extra[1].split(",")) <= set(known):
            return f"{place}: {key} has no extra '{extra[1]}', only {', '.join(known) or 'none'}"
        if not install_help.PUBLISHED:
            return f"{place}: '{name}' is not published yet: name its wheel in build/wheels"
        return None
    if key in TABLED[registry]:
        return None
    return f"{place}: '{name}' ({registry}) is neither ours nor in docs/third-parties.md"


def is_own(place: str, wheel: str) -> bool:
    """Whether a wheel is that of the package whose files a place is among."""
    files = [folder / "pyproject.toml" for folder in (ROOT / place).parents if folder != ROOT]
    return any(
        normal(toml(file).get("project", {}).get("name", "")) == normal(wheel)
        for file in files
        if file.is_file()
    )


def is_member(wheel: str) -> bool:
    return normal(wheel) in OURS


def spread(text: str) -> list[str]:
    """A shell's braces: `dovetail_{compiler,runtime}` is two names."""
    match = re.fullmatch(r"(\w*)\{([\w,]+)\}(\w*)", text)
    return [match[1] + part + match[3] for part in match[2].split(",")] if match else [text]


def read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def test_every_text_and_message_names_what_is_known() -> None:
    wrong: list[str] = []
    count = 0
    for path in tracked():
        place = path.relative_to(ROOT).as_posix()
        if NOT_TOLD.search(place):
            continue
        for named in named_in(place, read(path)):
            count += 1
            wrong += filter(None, [complaint(named)])
    assert not wrong, "\n".join(wrong)
    assert count > 15, "the commands are not found any more"


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("name", sorted(OURS))
def test_a_message_about_one_of_ours_can_be_followed(name: str, again: bool) -> None:
    found = list(named_in("message", how_to_install(name, again=again)))
    assert [complaint(each) for each in found] == [None]
    assert normal(name).replace("-", "_") in found[0].name.replace("-", "_")
    assert name in how_to_install(name, again=again)


def test_published_ones_are_named_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(install_help, "PUBLISHED", True)
    assert how_to_install("dovetail-runtime-cuda") == "pip install dovetail-runtime-cuda"
    assert complaint(Named("", "pip", "dovetail-compiler[cuda]")) is None
    assert complaint(Named("", "pip", "dovetail-compiler[alien]")) is not None


def test_what_the_runtime_takes_for_ours_is_the_workspace() -> None:
    assert first_party() == set(OURS)
    prefix = "dovetail-runtime-"
    # Of devices: extra is a library of functions.
    names = {name for name in OURS if name.startswith(prefix)} - {"dovetail-runtime-extra"}
    runtimes = {name.removeprefix(prefix): name for name in names}
    assert first_party_runtimes() == runtimes
    pins = {
        f'{runtime}=={OURS[runtime]["version"]}; extra == "{kind}"'
        for kind, runtime in runtimes.items()
    }
    for name in ("dovetail-runtime", "dovetail-compiler"):
        required = {line.replace("'", '"') for line in importlib.metadata.requires(name) or []}
        assert {line for line in required if line.startswith(prefix)} == pins


def requirements() -> Iterator[Named]:
    for path in tracked():
        place = path.relative_to(ROOT).as_posix()
        if path.name == "pyproject.toml":
            table = toml(path)
            project = table.get("project", {})
            lines = [*table.get("build-system", {}).get("requires", [])]
            lines += project.get("dependencies", [])
            lines += [
                line for each in project.get("optional-dependencies", {}).values() for line in each
            ]
        elif path.suffix == ".txt" and ("requirements" in place or path.stem == "requirements"):
            lines = [line for line in path.read_text().splitlines() if line and line[0] != "#"]
        else:
            continue
        yield from (Named(place, "pip", line) for line in lines)


def test_everything_that_is_installed_is_known() -> None:
    wrong = []
    for named in requirements():
        name = REQUIREMENT.match(named.name)
        assert name is not None, named
        if normal(name[1]) not in {*OURS, *TABLED["pip"]}:
            wrong.append(f"{named.place}: {named.name}")
    packages = re.findall(
        r'^  "[^:"]+:([^:"]+):[^"]+"$', (ROOT / "tools/setup-system").read_text(), re.M
    )
    assert len(packages) > 15
    wrong += [f"tools/setup-system: {name}" for name in packages if name not in TABLED["apt"]]
    for key in ("dependencies", "devDependencies", "peerDependencies"):
        wrong += [
            f"web/package.json: {name}" for name in NPM.get(key, {}) if name not in TABLED["npm"]
        ]
    for path in tracked():
        if path.name == "backend.json":
            for wheel in json.loads(path.read_text()).get("vendor_wheels", []):
                if normal(wheel["distribution"]) not in TABLED["pip"]:
                    wrong.append(f"{path.relative_to(ROOT)}: {wheel['distribution']}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pip install dovetail", "neither ours"),
        ("`pip install -U somebodys-package`", "neither ours"),
        ("pip install 'somebodys>=1,<2' numpy", "neither ours"),
        ("pip install numpy somebodys", "neither ours"),
        ("pip install dovetail-compiler", "not published yet"),
        ("use dovetail-compiler[cuda] there", "not published yet"),
        ("use dovetail[cuda] there", "neither ours"),
        ("dovetail-compiler[alien]", "no extra 'alien'"),
        ("pip install dovetail-runtime-\" + kind", "neither ours"),
        ("pip install dovetail-runtime-{kind}", "put together"),
        ("pip install {name}", "put together"),
        ("pip install ./no/such/folder", "not a valid path of the tree"),
        ("pip install build/wheels/other-*.whl", "not a valid path of the tree"),
        ("pip install build/wheels/dovetail_{runtime,other}-*.whl", "not a valid path"),
        ("apt install no-such-package", "neither ours"),
        ("apt-get install -y lld no-such-package", "neither ours"),
        ("or Debian's no-such-package.", "neither ours"),
        ("npm install dovetail-web", "neither ours"),
        ("pip install compiler", "neither ours"),
    ],
)  # fmt: skip
def test_a_strangers_name_is_found(text: str, expected: str) -> None:
    found = [complaint(named) for named in named_in("text", text)]
    assert [each for each in found if each and expected in each], found


@pytest.mark.parametrize(
    "text",
    [
        "pip install numpy, or Debian's lld",
        "`pip install` is a command of pip",
        "pip install 'wgpu>=0.32,<0.33'",
        "pip install ./compiler",
        "pip install build/wheels/dovetail_{compiler,runtime}-*.whl",
        "python -m pip install --no-deps build/wheels/dovetail_runtime_cuda-*.whl && true",
        "pip install -r benchmarks/peers/requirements.txt",
        "npm install ./web",
        "apt install lld, ROCm",
    ],
)
def test_what_is_right_passes(text: str) -> None:
    assert [each for each in map(complaint, named_in("text", text)) if each] == []
