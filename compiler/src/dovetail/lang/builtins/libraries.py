"""Functions of libraries that are installed where a kernel runs."""

from __future__ import annotations

from dovetail.lang.builtins.builtin import Builtin

TABLE = (
    Builtin(
        "call_library",
        "Lets a function of an installed library do the work; whether it did.",
        (
            "(function: str, /, *arguments: object,"
            " writes: Buffer[Any] | tuple[Buffer[Any], ...]=(),"
            " updates: Buffer[Any] | tuple[Buffer[Any], ...]=()) -> bool",
        ),
        types="Whole buffers, and integers that the host knows; a float must be a parameter.",
        rule=(
            "The function is called `library.function`, and gets the arguments in this order. "
            "Buffers in `writes` are only written, those in `updates` read and written, all "
            "others only read. Where the library is not installed, has no such function, does not "
            "take these types, or declines, the result is False and nothing was written: what "
            "follows does the work. Other mistakes with a function of this project's are errors. "
            "Only outside of T.parallel and T.launch. A file with such a call requires the "
            "feature `call`. T.extra has kernels that do this."
        ),
        example='if not T.call_library("extra.sort", x, out, writes=out): ...',
    ),
)
