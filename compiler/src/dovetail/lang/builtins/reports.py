"""Looking inside: what a running kernel tells the host."""

from __future__ import annotations

from dovetail.lang.builtins.builtin import Builtin

TABLE = (
    Builtin(
        "printf",
        'Prints a line when the call is over: `T.printf("i = {} x = {:.3f}", i, x[i])`.',
        ("(text: str, /, *values: object) -> None",),
        types="Values are integers, floats and truth values, and tuples of them.",
        rule=(
            "The text is a compile-time constant. Each value has a field, '{}' or with one of "
            "Python's formats for numbers behind a colon; count and formats are checked when the "
            "kernel is compiled. Lines come in the order of launches, then of iterations (blocks, "
            "threads), then of the text. Of one call at most 4096 are kept; the others are "
            "counted. The call waits for its kernels."
        ),
        example='T.printf("row {}: {:8.3f}", i, x[i])',
    ),
    Builtin(
        "assert_",
        "Lets the call fail where the condition does not hold, and shows the values.",
        ('(condition: builtins.bool, message: str="", /, *values: object) -> None',),
        types="As for T.printf.",
        rule=(
            "In a kernel: the kernel runs to its end, then the call raises an error with the "
            "message, line and coordinates of the first of them (at most 32 are kept, all are "
            "counted). At the top of a kernel, of shapes and integer parameters, it is an "
            "`assert`: checked before anything runs. The message and its values are as for "
            "T.printf; values are evaluated only where the condition fails."
        ),
        example='T.assert_(x[i] >= 0, "x is {}", x[i])',
    ),
)
