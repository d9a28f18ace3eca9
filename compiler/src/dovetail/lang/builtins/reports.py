"""Looking inside: output and assertions of a running kernel."""

from __future__ import annotations

from dovetail.lang.builtins.builtin import Builtin

TABLE = (
    Builtin(
        "printf",
        'Prints a line after the call: `T.printf("i = {} x = {:.3f}", i, x[i])`.',
        ("(text: str, /, *values: object) -> None",),
        types="Values are integers, floats and truth values, and tuples of them.",
        rule=(
            "The text is a compile-time constant. Each value has a field: '{}', or with one of "
            "Python's formats for numbers after a colon; count and formats are checked when the "
            "kernel is compiled. Lines are in the order of launches, then of iterations (blocks, "
            "threads), then of statements. A call keeps at most 4096 and counts the others. It "
            "waits for its kernels."
        ),
        example='T.printf("row {}: {:8.3f}", i, x[i])',
    ),
    Builtin(
        "assert_",
        "Fails the call if the condition is false, and shows the values.",
        ('(condition: builtins.bool, message: str="", /, *values: object) -> None',),
        types="As for T.printf.",
        rule=(
            "In a kernel: the kernel runs to its end, then the call raises an error with the "
            "message, line and coordinates of the first failure (at most 32 are kept, all are "
            "counted). At the top of a kernel, of shapes and integer parameters, it is an "
            "`assert`: checked before anything runs. The message and its values are as for "
            "T.printf; values are evaluated only if the condition is false."
        ),
        example='T.assert_(x[i] >= 0, "x is {}", x[i])',
    ),
)
