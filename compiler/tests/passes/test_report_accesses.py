"""`report-accesses`: what it adds to functions with `debug`, and to no others."""

from __future__ import annotations

from dovetail import ir
from dovetail.backends.reference.passes.report_accesses import ReportAccesses
from dovetail.backends.reference.target import SCHEMA, capabilities
from dovetail.target import Target
from dovetail_conformance.pass_kit import check_unchanged

PLAIN = """
@T.func
def f(x: T.tensor(T.float32, "both", (n,), (x0,))):
    for i in T.parallel(n):
        x[i] = T.sum(x[i + j] for j in T.box(4))
"""


def test_functions_without_debug_stay_as_they_are() -> None:
    check_unchanged(ReportAccesses(), PLAIN)


def test_with_debug_what_may_be_out_of_range_is_reported() -> None:
    module = ir.parse_ir(PLAIN.replace("@T.func", "@T.func(debug=True)"))
    lowered = ReportAccesses().run(module, capabilities(SCHEMA.resolve(Target("reference"))))
    assert ir.verify(lowered) == []
    (report,) = (
        item for item in ir.walk(lowered.functions[0].body) if isinstance(item, ir.Report)
    )
    assert report.kind == "access"
    assert report.message.startswith("x[{}] is read out of range")
