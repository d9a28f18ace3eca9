"""Functions of libraries that are installed where a kernel runs."""

from __future__ import annotations

from dovetail.lang.builtins.builtin import Builtin

TABLE = (
    Builtin(
        "call_library",
        "Calls a function of an installed library; returns whether it did the work.",
        (
            "(function: str, /, *arguments: object,"
            " writes: Buffer[Any] | tuple[Buffer[Any], ...]=(),"
            " updates: Buffer[Any] | tuple[Buffer[Any], ...]=()) -> bool",
        ),
        types="Whole buffers, and integers known in the host part; a float must be a parameter.",
        rule=(
            "The function is named `library.function` and gets the arguments in this order. "
            "Buffers in `writes` are only written, those in `updates` read and written, all "
            "others only read. If the library is not installed, has no such function, does not "
            "take these types, or declines, the result is False and nothing is written: the code "
            "after it does the work. Other mistakes with functions of Dovetail's own libraries "
            "are errors. Only outside of T.parallel and T.launch. A bundle with such a call "
            "requires the feature `call`. T.extra has examples."
        ),
        example='if not T.call_library("extra.sort", x, out, writes=out): ...',
    ),
)
