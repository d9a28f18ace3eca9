"""Reports: formats of their text, the table of their buffer, and what `verify` says of them."""

from __future__ import annotations

import pytest

from dovetail import ir

SPECS = [
    f"{align}{sign}{base}{zero}{width}{precision}{kind}"
    for align in ("", "<", "*^")
    for sign in ("", "+", " ")
    for base in ("", "#")
    for zero in ("", "0")
    for width in ("", "9")
    for precision in ("", ".3")
    for kind in ("", *"dboxXeEfFgG%cns")
]


@pytest.mark.parametrize("value", [-12, True, 1.5], ids=["int", "bool", "float"])
def test_an_accepted_format_is_one_of_python(value: float) -> None:
    dtype = {int: ir.INT64, bool: ir.BOOL, float: ir.FLOAT64}[type(value)]
    accepted = [spec for spec in SPECS if not ir.spec_fault(spec, dtype)]
    assert len(accepted) > 200
    for spec in accepted:
        assert format(value, spec)


@pytest.mark.parametrize(
    ("spec", "dtype", "reason"),
    [
        ("d", ir.FLOAT32, "'d' does not show floats; there are e, E, f, F, g, G, %"),
        (".3", ir.FLOAT32, "a precision needs a letter, as in '{:.3g}'"),
        ("#f", ir.FLOAT64, "'#' is for integers"),
        ("c", ir.INT8, "'c' does not show integers; there are d, b, o, x, X, e, E, f, F, g, G, %"),
        (".3d", ir.INT64, "an integer has no precision"),
        (",", ir.INT64, "',' is not supported"),
        ("_d", ir.INT64, "'_' is not supported"),
        ("zf", ir.FLOAT32, "'z' is not supported"),
        ("121d", ir.INT64, "the width is more than 120"),
        (".61f", ir.FLOAT32, "the precision is more than 60"),
        ("\u00e9<5", ir.INT64, "the fill must be an ASCII character"),
        ("5d5", ir.INT64, "it is not a Python number format"),
    ],
)
def test_other_formats_are_refused(spec: str, dtype: ir.DType, reason: str) -> None:
    assert ir.spec_fault(spec, dtype) == reason


def test_fields_of_a_message() -> None:
    assert ir.report_fields("a {} b {:.3f} {{}}") == ["", ".3f"]
    for wrong in ("{0}", "{name}", "{!r}", "{:{}}", "{", "}"):
        with pytest.raises(ValueError, match=r"."):
            ir.report_fields(wrong)
    assert ir.message_fault("{} {}", (ir.INT8,)) == "2 fields and 1 operands"
    assert ir.message_fault("{}", (ir.FLOAT32.with_lanes(4),)) == "an operand of type float32x4"
    assert ir.message_fault("{:d}", (ir.FLOAT32,)).startswith("'{:d}' for a float32: 'd' does not")
    assert not ir.message_fault("{:d}", (ir.INT8,))


def test_narrow_operands_are_stored_wide() -> None:
    stored = {name: ir.stored_dtype(dtype).name for name, dtype in ir.SCALARS.items()}
    assert stored["int8"] == stored["int16"] == "int32"
    assert stored["uint8"] == stored["uint16"] == "uint32"
    assert stored["float16"] == stored[ir.BFLOAT16.name] == "float32"
    assert stored["bool"] == "bool"
    assert ir.stored_dtype(ir.UINT16).bits == 32


TABLE = """
@T.func(strict=True, debug=True)
def f(x: T.tensor(T.int32, "both", (n,), (x0,))):
    reports = T.reports(4, 2, 8, ('print', 'x {:.3f}\\n"', (T.float64, T.bool), 1, ('r',),
        ('block.x',), 'k.py:1:2'), ('assert', 'no', (), 0, (), (), 'k.py:3:4'))
    for i in T.parallel(n):
        T.report('print', '{}', i, when=i > 3)
        reports[0] = T.uint32(1)
"""


def test_tables_print_and_read_back() -> None:
    module = ir.parse_ir(TABLE.replace("{:.3f}", "{:.3f} {}"))
    assert not ir.verify(module)
    again = ir.parse_ir(ir.print_ir(module))
    assert ir.difference(module, again) is None
    assert module.functions[0].debug
    other = ir.parse_ir(ir.print_ir(module).replace("k.py:3:4", "k.py:3:5"))
    assert "reports" in (ir.difference(module, other) or "")
    other = ir.parse_ir(ir.print_ir(module).replace(", debug=True", ""))
    assert "debug" in (ir.difference(module, other) or "")


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        ("{:.3f}", "{:.3f} {} {}", "3 fields and 2 operands"),
        ("T.reports(4, 2, 8", "T.reports(4, 2, 7", "do not fit into 7 words"),
        ("(T.float64, T.bool)", "(T.float64, T.int8)", "do not fit into 8 words"),
        ("'{}', i, when", "'{:q}', i, when", "'q' does not show integers"),
    ],
)
def test_verify_finds_what_is_wrong(old: str, new: str, finding: str) -> None:
    text = TABLE if "fields" in finding else TABLE.replace("{:.3f}", "{:.3f} {}")
    assert finding in "\n".join(map(str, ir.verify(ir.parse_ir(text.replace(old, new)))))


def test_a_record_and_a_buffer_have_their_sizes() -> None:
    item = ir.ReportFormat(
        "print", "", (ir.FLOAT64, ir.BOOL, ir.FLOAT32), 1, ("r",), ("i", "j"), ""
    )
    assert item.words == 1 + 3 * 2 + 2 + 1 + 1
    assert ir.ReportTable(10, 3, 11, (item,)).size == 4 + 13 * 11
