"""The suite for backends from anywhere: what takes a process down is found, and ends nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass, replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from dovetail import plugin
from dovetail.support.errors import PluginError
from dovetail_conformance.cases import ALL, BY_NAME
from dovetail_conformance.gaps import gaps_of
from dovetail_conformance.groups import BASIC, GROUPS, LEVELS
from dovetail_conformance.results import read
from dovetail_conformance.scorecard import Scorecard, level_text, of_results, report_text
from dovetail_conformance.scorecard_page import page
from dovetail_conformance.suite import Order, Result, chosen, run_suite

sys.path.insert(0, str(Path(__file__).parent))
from laid_out import environment, install

sys.path.pop(0)

FAULTY = Path(__file__).parent / "faulty"
RESULTS = Path(__file__).parents[1] / "results.txt"


@dataclass(frozen=True)
class Done:
    """A run of the command on the faulty backend."""

    status: int
    out: str
    card: dict[str, Any]
    html: str

    @property
    def cases(self) -> dict[str, dict[str, Any]]:
        return {each["name"]: each for each in self.card["cases"]}


def command(site: Path, *words: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "dovetail_conformance", *map(str, words)],
        env=environment(site, DOVETAIL_CACHE="off"),
        capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the faulty backend is installed, from a distribution that is not ours."""
    folder = tmp_path_factory.mktemp("site")
    install(
        folder,
        FAULTY / "dovetail_faulty",
        "dovetail-faulty",
        {
            "dovetail.backends": "faulty = dovetail_faulty.backend:BACKEND",
            "dovetail.runtimes": "faulty = dovetail_faulty",
        },
    )
    return folder


@pytest.fixture
def faulty(site: Path) -> Done:
    """Three groups of cases, in which something goes wrong in each way that there is."""
    card, html = site / "card.json", site / "card.html"
    groups = ("elementwise", "control", "compile_time")
    done = command(
        site, "run", "faulty", *(word for each in groups for word in ("--group", each)),
        "--timeout", 8, "--json", card, "--html", html,
    )  # fmt: skip
    assert done.stderr == ""
    return Done(done.returncode, done.stdout, json.loads(card.read_text()), html.read_text())


OUTCOMES = {
    "saxpy": ("passed", ""),
    "broadcast_add": ("stale", "it passes, and is listed as a gap: it is said not to pass"),
    "gelu": ("crashed", "SIGSEGV"),
    "elementary": ("gap", "its functions raise"),
    "helper_and_constant": ("refused", "target 'faulty' does not support constants"),
    "select_and_logic": ("failed", "elements are wrong"),
    "strict_extremes": ("passed", ""),
    "collatz": ("hung", "no answer in 8 s"),
    "local_sort": ("ended", "the process ended with status 4"),
    "two_product": ("passed", ""),
    "helper_versions": ("passed", ""),
    "method": ("crashed", "only behind helper_versions, table_of_helpers: SIGSEGV"),
}


class Tags(HTMLParser):
    """What a page refers to, and its words."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in {"script", "link", "img", "iframe"}
        self.links += [value or "" for name, value in attrs if name in {"src", "href"}]

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@pytest.mark.alone  # of the other cases none may take as long as one that hangs is given
def test_what_becomes_of_a_case_is_told_of_it(faulty: Done) -> None:
    """In one test, as the run that it looks at takes longer than all else here."""
    names = [each.name for group in ("elementwise", "control", "compile_time")
             for each in GROUPS[group]]  # fmt: skip
    assert sorted(faulty.cases) == sorted(names)
    assert faulty.status == 1
    found = {name: faulty.cases[name]["outcome"] for name in OUTCOMES}
    assert found == {name: outcome for name, (outcome, _) in OUTCOMES.items()}
    for name, (_, why) in OUTCOMES.items():
        assert why in faulty.cases[name]["why"]

    # Whose backend it is, and what it has reached.
    assert faulty.card["brought_by"] == "'dovetail-faulty' 1.5"
    assert faulty.card["how"] == "real"
    assert faulty.card["level"] is None
    assert "level: not known: 16 of " in faulty.out
    assert "  gelu (elementwise): crashed\n    SIGSEGV" in faulty.out

    # The page needs nothing else.
    tags = Tags()
    tags.feed(faulty.html)
    assert tags.links == []
    words = " ".join(tags.text)
    assert "no answer in 8 s" in words
    assert "Not as it must be" in words


def test_nothing_is_executed_in_the_compile_only_tier(site: Path) -> None:
    """Where gaps of execution do not count, and a refusal does."""
    done = command(site, "run", "faulty", "--compile-only", "--group", "elementwise", "-j", 1)
    assert done.returncode == 1
    assert "how: compile-only" in done.stdout
    assert "8 cases: 7 compiled, 1 refused" in done.stdout.replace("1 refused, 7", "7 compiled, 1")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["run", "no_such"], "no_such"),
        (["run", "faulty", "--only", "zzz"], "no case's name contains 'zzz'"),
        (["run", "faulty", "--target", "faulty"], "--target needs --compile-only"),
        (["run", "trn"], "no device of kind 'trn'"),
        (
            ["publish", "out", "--results", __file__],
            "test_suite.py:1: the first line is not '# Measured at COMMIT on DATE",
        ),
    ],
)
def test_a_wrong_order_is_one_message(words: list[str], said: str, site: Path) -> None:
    done = command(site, *words)
    assert done.returncode in (1, 2)
    assert said in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("name", "fix"),
    [
        ("broadcast_ad", r"did you mean 'broadcast_add'\?"),
        ("zzz", "remove it, or correct it"),
    ],
)
def test_a_gap_that_is_not_a_case_is_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, fix: str
) -> None:
    cpu = plugin.load("cpu")
    monkeypatch.setattr(plugin, "load", lambda kind: replace(cpu, gaps={name: "slow"}))
    with pytest.raises(PluginError, match=f"'{name}', which is not a conformance case.*{fix}"):
        gaps_of("cpu")


def test_a_claim_is_held(site: Path) -> None:
    done = command(site, "run", "faulty", "--only", "saxpy", "--claim", 1)
    assert done.returncode == 1
    assert "level 1 is claimed, reached: not known: 3 of " in done.stderr


def card(how: str = "real", **outcomes: str) -> Scorecard:
    results = tuple(
        Result(each.name, group, outcomes.get(each.name, "passed"))  # pyright: ignore
        for group, members in GROUPS.items()
        for each in members
    )
    return Scorecard("acme", "acme", "acme 1", "acme", how, {}, results, ("float32", "int32"))


@pytest.mark.parametrize(
    ("given", "level"),
    [
        (card(), 3),
        (card(fold_min="gap", **{GROUPS["atomics"][0].name: "gap"}), 2),
        (card(**{GROUPS["atomics"][0].name: "failed"}), 1),
        (card(**{GROUPS["atomics"][0].name: "crashed"}), 1),
        (card(saxpy="gap"), 0),
        (card(saxpy="crashed"), None),
        (card("compile-only"), 0),
        (card("compile-only", saxpy="refused"), 0),
        (card("compile-only", saxpy="crashed"), None),
    ],
)
def test_levels(given: Scorecard, level: int | None) -> None:
    assert given.level == level
    assert level_text(given) == ("none" if level is None else str(level))
    assert "Conformance of" in page(given)


def test_a_type_that_the_target_lacks_is_not_asked_for_at_level_1() -> None:
    wide = next(each for each in ALL if each.needs == ("float64",) and each in GROUPS["reduction"])
    assert card(**{wide.name: "refused"}).level == 1


def test_every_case_is_in_one_group() -> None:
    names = [each.name for members in GROUPS.values() for each in members]
    assert sorted(names) == sorted(BY_NAME)
    assert {*BASIC} < GROUPS.keys()
    assert [*LEVELS] == [0, 1, 2, 3]
    assert sum(map(len, chosen().values())) == len(ALL)


def test_a_backend_of_ours_passes_a_group() -> None:
    order = Order("cpu", "cpu", "cpu:0", chosen(("compile_time",)))
    assert [each.outcome for each in run_suite(order, jobs=1)] == ["passed"] * 3


def test_scorecards_of_the_results(tmp_path: Path) -> None:
    """Every target that has cases, without running one."""
    done = subprocess.run(
        [sys.executable, "-m", "dovetail_conformance", "publish", str(tmp_path), "--results",
         str(RESULTS)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    published = {path.stem for path in tmp_path.glob("*.json")}
    results = read(RESULTS)
    assert {*results.targets} == published
    assert results.measured in done.stdout
    assert {"cpu", "opencl", "vulkan", "webgpu", "metal-shim"} <= published
    found = of_results(results, "metal-shim")
    assert found is not None
    assert found.how == "shim"
    assert "gap" in found.counts
    assert results.measured in report_text(found)
    assert (tmp_path / "metal-shim.txt").read_text() == report_text(found)
    tags = Tags()
    tags.feed((tmp_path / "index.html").read_text())
    assert {link.removesuffix(".html") for link in tags.links} == published
