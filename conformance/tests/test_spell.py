"""`dovetail-conformance spell`: what a backend lacks is found, and who is to blame for it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import get_args

import pytest
from click.testing import CliRunner

from dovetail import ir, plugin
from dovetail.backends.opencl import intrinsics
from dovetail.support.errors import DovetailError
from dovetail_conformance.cli.main import group
from dovetail_conformance.spell import (  # pyright: ignore[reportPrivateUsage]
    Cell,
    _probes,
    report,
    rules,
    spell,
)

pytestmark = pytest.mark.level("compile_only")


def cells(*rows: str, target: str = "opencl") -> dict[tuple[str, str, str], Cell]:
    return {(each.sort, each.name, each.dtype): each for each in spell(target, rows)}


def test_every_op_and_type_has_its_cell() -> None:
    """Derived from the tables, so that an op that is added to them is asked for."""
    own = ir.register(ir.Op("spell_probe", 1, "int", meaning="what nobody spells"))
    try:
        found = cells("spell_probe", "max", "fmod")
    finally:
        del ir.OPS[own.name]
    assert {dtype for _, name, dtype in found if name == own.name} == {
        name for name, dtype in ir.SCALARS.items() if dtype.is_int
    }
    assert {each.state for each in found.values() if each.name == own.name} == {"refused"}
    assert "its code generator does not implement it" in found["op", own.name, "int8"].why
    assert found["op", "max", "float64"].state == "spelled"
    assert found["op", "max", "float16"].state == "written"  # in float32
    assert found["strict", "max", "float32"].must
    assert ("op", "max", "bool") not in found
    assert found["atomic", "max", "int32"].state == "spelled"
    assert not found["atomic", "max", "int32"].must
    assert found["atomic", "max", "float32"].state == "written"
    assert not found["op", "fmod", "float32"].must


def test_a_spelling_that_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(intrinsics.OPS, "abs.int")
    monkeypatch.delitem(intrinsics.CASTS, "bool.float")
    found = cells("abs", "float32")
    missing = [each for each in found.values() if each.state == "missing"]
    assert [each.dtype for each in missing if each.name == "abs"] == [
        "int8", "int16", "int32", "int64"
    ]  # fmt: skip
    assert "KeyError: \"the dialect does not spell 'abs.int8'" in found["op", "abs", "int8"].why
    assert found["op", "abs", "uint8"].state == "spelled"
    assert found["cast", "float32", "bool"].state == "missing"
    done = CliRunner().invoke(group, ["spell", "opencl", "--op", "abs", "--table", "op"])
    assert done.exit_code == 1
    assert "missing\n  KeyError: \"the dialect does not spell 'abs.…'" in done.output
    assert "\n      abs of i8, i16, i32, i64\n" in done.output


def test_what_the_target_leaves_out(monkeypatch: pytest.MonkeyPatch) -> None:
    real = plugin.load("opencl")
    atomics = frozenset(
        name for name in intrinsics.DIALECT.atomics if not name.startswith("compare_exchange.")
    )
    fewer = replace(
        real, capabilities=lambda target: replace(real.capabilities(target), atomics=atomics)
    )
    monkeypatch.setattr(plugin, "load", lambda kind: fewer)
    found = cells("compare_exchange", "add")
    assert found["atomic", "compare_exchange", "int32"].state == "refused"
    assert found["atomic", "add", "int32"].must
    assert found["atomic", "add", "float32"].state == "refused"
    said = report(list(found.values()), "opencl")
    assert "atomic updates" in said
    assert "refused" in said


def test_vectors_subgroups_and_reports() -> None:
    """The rows are those of the IR's tables; what a target has no feature for is written."""
    found = cells(
        "load.x4", "vector.x4", "load.x3", "shuffle", "any", "ballot", "lane_idx", "print",
        target="cuda -arch=sm_80 -format=cu",
    )  # fmt: skip
    assert found["vector", "load.x4", "float32"].state == "spelled"
    assert found["vector", "vector.x4", "int8"].state == "spelled"
    assert {each.state for key, each in found.items() if key[1] == "load.x3"} == {"written"}
    assert {dtype for _, name, dtype in found if name == "shuffle"} == {*ir.SCALARS}
    assert [dtype for _, name, dtype in found if name in ("any", "ballot")] == ["bool", "bool"]
    shuffle = found["subgroup", "shuffle", "float32"]
    assert (shuffle.state, shuffle.must) == ("spelled", False)
    assert found["subgroup", "lane_idx", "int64"].state == "spelled"
    assert {each.state for key, each in found.items() if key[0] == "report"} == {"written"}
    others = cells("load.x4", "shuffle", "barrier", "fence.device")
    assert others["vector", "load.x4", "float32"].state == "written"
    assert others["subgroup", "shuffle", "float32"].state == "written"
    assert others["order", "barrier", ""].must
    assert others["order", "fence.device", ""].must
    kept = cells("print", "assert", "access", target="reference -reports=direct")
    assert {each.state for each in kept.values()} == {"spelled"}
    assert {name for _, name, _ in kept} == {*get_args(ir.ReportKind)}


def test_every_exchange_and_number_of_lanes_has_its_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ir.SUBGROUP_OPS, "probed", ir.SUBGROUP_OPS["any"])
    rows = {(each.sort, each.name) for each in _probes()}
    assert {("subgroup", name) for name in ir.SUBGROUP_OPS} <= rows
    assert {("vector", f"store.x{lanes}") for lanes in ir.LANES} <= rows
    assert {("order", "fence.block"), ("order", "fence.device")} <= rows


def test_the_rules_are_the_words_of_the_ir() -> None:
    found = cells("logical_and", "select", "shuffle", "max", target="null")
    said = rules([*found.values()])
    assert said["logical_and"] == ir.OPS["logical_and"].meaning
    assert said["logical_and"].startswith("short-circuit: ")
    assert said["select"].endswith("the other is not needed.")
    assert said["subgroup shuffle"] == ir.SUBGROUP_OPS["shuffle"].meaning
    assert said["strict"] == ir.OPS["fp_strict"].meaning
    text = " ".join(report([*found.values()], "null").split())
    assert f"logical_and: {said['logical_and']}" in text
    assert "rules" not in report([each for each in found.values() if each.sort == "none"], "null")


def test_bad_input() -> None:
    with pytest.raises(DovetailError, match="'nothing' is not an op or element type"):
        spell("opencl", ["nothing"])
    done = CliRunner().invoke(group, ["spell", "nowhere"])
    assert done.exit_code == 1
    assert "no installed backend has the kind 'nowhere'" in done.output


def test_json() -> None:
    done = CliRunner().invoke(group, ["spell", "null", "--op", "lt", "--json"])
    assert done.exit_code == 0
    listed = json.loads(done.output)
    assert listed["target"] == "null"
    assert {each["state"] for each in listed["cells"]} == {"spelled"}
    done = CliRunner().invoke(group, ["spell", "null", "--op", "logical_or", "--json"])
    assert json.loads(done.output)["rules"] == {"logical_or": ir.OPS["logical_or"].meaning}
