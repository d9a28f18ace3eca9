"""Files that ask for much cost little: in a child with a watchdog and a limit of memory."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import dovetail_runtime
from dovetail_conformance.hostile import FILES, MAX_BYTES, endless_call

MAX_ADDED = 256 << 20

CHILD = """
import json, resource, sys
import dovetail_runtime
from dovetail_runtime.errors import DovetailError

warm, path = sys.argv[1:]
dovetail_runtime.load(warm).verify()
str(dovetail_runtime.device("cpu:0"))

def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024

with open("/proc/self/statm") as file:
    mapped = int(file.read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (mapped + (512 << 20),) * 2)
before = peak()
said = []

def attempt(what):
    try:
        what()
        said.append("accepted")
    except DovetailError as error:
        said.append(f"{type(error).__name__}: {error}"[:300])

def inspect():
    module = dovetail_runtime.load(path)
    repr(module), module.images, module.producer, module.limits
    for name, function in module.functions.items():
        repr(function), function.parameters
        module[name].explain("cpu:0")

attempt(lambda: dovetail_runtime.load(path))
attempt(lambda: dovetail_runtime.load(path).verify())
attempt(inspect)
print(json.dumps([peak() - before, said]))
"""


@pytest.fixture(scope="module")
def warm(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("warm") / "warm.dvt"
    path.write_bytes(endless_call())
    return path


@pytest.mark.parametrize("name", FILES)
def test_a_hostile_file_costs_little(name: str, warm: Path, tmp_path: Path) -> None:
    content = FILES[name]()
    assert len(content) < MAX_BYTES
    path = tmp_path / "hostile.dvt"
    path.write_bytes(content)
    done = subprocess.run(
        [sys.executable, "-c", CHILD, str(warm), str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    added, said = json.loads(done.stdout)
    assert added < MAX_ADDED, said


# Those that break a rule or a limit whoever reads them; the others are odd, and cheap.
REFUSED = {
    "elf_section_zero": "section 0 is the null section",
    "elf_symbol_names": "a name at 1 does not end",
    "elf_section_names": "a name at 1 does not end",
    "elf_overlapping_sections": "overlap in the file",
    "elf_padded_sections": "once they are aligned",
    "elf_shared_relocations": "overlap in the file",
    "report_names": "limit 'report_bytes'",
    "report_texts": "limit 'report_bytes'",
    "json_array": "limit 'header_nodes'",
    "json_arrays": "limit 'header_nodes'",
    "json_objects": "limit 'header_nodes'",
    "json_depth": "at most 32 arrays and objects",
    "plans_by_images": "limit 'launch_checks'",
    "bad_plan_by_variants": "closes no block",
    "bad_image_by_entries": "1 bytes left over",
    "bad_names_by_variants": "the plan of function 'f' is called",
    "many_instructions": "limit 'plan_instructions'",
    "long_names": "at most 4096 bytes",
    "deflated_zeros": "limit 'inflated_bytes'",
    "deflated_beyond_size": "it makes more bytes",
    "deflated_beyond_sums": "at most 1032 times as much",
    "header_beyond_sums": "header length",
    "text_beyond_sums": "bytes of name",
}


@pytest.mark.parametrize("name", REFUSED)
def test_verify_says_what_is_wrong(name: str) -> None:
    with pytest.raises(dovetail_runtime.DovetailError) as caught:
        dovetail_runtime.load_bytes(FILES[name]()).verify()
    assert REFUSED[name] in str(caught.value)


def test_a_call_ends() -> None:
    module = dovetail_runtime.load_bytes(endless_call(), limits={"call_steps": 10**6})
    module.verify()
    module.f(900)  # 900 x 900 rounds
    with pytest.raises(dovetail_runtime.DovetailError, match="limit 'call_steps'"):
        module.f(1000)
    with pytest.raises(dovetail_runtime.DovetailError, match="limit 'call_steps'"):
        module.f(2**62)


def test_limits_are_set_and_shown() -> None:
    content = endless_call()
    module = dovetail_runtime.load_bytes(content)
    module.verify()
    limits = module.limits
    used, allowed = limits["header_nodes"]
    assert 0 < used < allowed
    assert limits["plan_instructions"].used == 5
    enough = {name: use.used for name, use in limits.items() if name.startswith("header_")}
    dovetail_runtime.load_bytes(content, limits=enough)
    for name, most in enough.items():
        with pytest.raises(dovetail_runtime.BundleError, match=f"limit '{name}': {most} needed"):
            dovetail_runtime.load_bytes(content, limits={**enough, name: most - 1})


def test_the_documented_limits_are_the_engines() -> None:
    page = Path(__file__).parents[3] / "docs/format/limits.md"
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \| (?:load|call) \|", page.read_text(), re.MULTILINE)
    limits = dovetail_runtime.load_bytes(endless_call()).limits
    assert {name: int(most) for name, most in rows} == {
        name: use.allowed for name, use in limits.items()
    }


@pytest.mark.parametrize("bad", [{"steps": 1}, {"call_steps": -1}, {"call_steps": 1.5}])
def test_a_limit_that_does_not_exist_is_refused(bad: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="limit"):
        dovetail_runtime.load_bytes(endless_call(), limits=bad)
