"""Where a function's text comes from: files, archives, notebook cells, `exec`, `python -c`.

Python keeps a function's code and forgets its text. The text is therefore taken when the function
is decorated, before anybody edits the file: one read a file, shared with `linecache`. Text
that was never in a file is looked for where it must be: in a variable of whoever executes it just
now. What is found that way is believed only if it compiles to exactly the function's code.
"""

from __future__ import annotations
import __future__ as future

import ast
import functools
import io
import linecache
import os
import stat
import sys
import time
from collections import deque
from collections.abc import Iterator, Mapping
from types import CodeType, FrameType, FunctionType

from dovetail.support.dataclasses import dataclass, field

AnyFunction = ast.FunctionDef | ast.AsyncFunctionDef

# A file that is older than this process cannot have changed since it was imported. File systems
# and clocks disagree by a little.
_START = time.time() - 2.0
_FUTURE = functools.reduce(
    lambda flags, name: flags | getattr(future, name).compiler_flag, future.all_feature_names, 0
)
# Frames that are searched for the text of an `exec`, from the innermost on.
_MAX_FRAMES = 32
_MAX_CHARACTERS = 1 << 22


@dataclass(eq=False)
class Text:
    """The text that functions were defined in, as it was then.

    Attributes:
        file: Its name, as Python and people know it.
        lines: Its lines with their ends.
        recent: It may have been edited between its import and the definition of a function.
    """

    file: str
    lines: list[str]
    recent: bool = False
    _codes: dict[int, list[CodeType]] = field(default_factory=dict[int, list[CodeType]])

    @functools.cached_property
    def whole(self) -> str:
        """The lines in one piece."""
        return "".join(self.lines)

    @functools.cached_property
    def functions(self) -> Mapping[tuple[int, str], AnyFunction]:
        """Every `def` by its first line, decorators included, and its name; empty if broken."""
        try:
            tree = ast.parse(self.whole)
        except (SyntaxError, ValueError):
            return {}
        return {
            (min(item.lineno for item in (node, *node.decorator_list)), node.name): node
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        }

    def find(self, code: CodeType) -> AnyFunction | None:
        """The `def` of a function with this code; None if there is none where it should be."""
        return self.functions.get((code.co_firstlineno, code.co_name))

    def codes(self, flags: int) -> list[CodeType]:
        """What the text, executed under its name, is compiled to; empty if it is not Python."""
        known = self._codes.get(flags)
        if known is None:
            try:
                whole = compile(self.whole, self.file, "exec", flags, dont_inherit=True)
            except (SyntaxError, ValueError):
                known = []
            else:
                known = [*_nested(whole)]
            self._codes[flags] = known
        return known

    def contains(self, code: CodeType) -> bool:
        """Whether the text defines a function with exactly this code, at the same lines."""
        return code in self.codes(code.co_flags & _FUTURE)


# By file, while nobody asks for another text of that name.
_files: dict[str, Text] = {}
# Texts that were executed without a file; several kernels are often defined in one.
_executed: deque[Text] = deque(maxlen=8)


def locate(function: FunctionType, given: str | None, scope: FrameType | None) -> Text | None:
    """The text that a function stands in; None if it is not to be had.

    Args:
        function: Just defined.
        given: The text, from whoever knows it.
        scope: The frame that defines the function.
    """
    code = function.__code__
    file = code.co_filename
    if given is not None:
        return Text(file, _lines(given))
    linecache.checkcache(file)
    lines = linecache.getlines(file, function.__globals__)
    if lines:
        known = _files.get(file)
        if known is None or known.lines is not lines:
            entry = linecache.cache.get(file)
            changed = entry[1] if entry is not None and len(entry) > 1 else None
            recent = isinstance(changed, int | float) and changed > _START
            known = _files[file] = Text(file, lines, recent)
        return known
    return _executing(code, scope)


def _executing(code: CodeType, scope: FrameType | None) -> Text | None:
    """The text of code that is being executed without a file."""
    for known in _executed:
        if known.file == code.co_filename and known.contains(code):
            return known
    seen: set[int] = set()
    for text in _candidates(code, scope):
        if id(text) not in seen and len(text) <= _MAX_CHARACTERS and code.co_name in text:
            seen.add(id(text))
            found = Text(code.co_filename, _lines(text))
            if found.contains(code):
                _executed.append(found)
                return found
    return None


def _candidates(code: CodeType, scope: FrameType | None) -> Iterator[str]:
    """Texts within reach that may be the one that is being executed."""
    if code.co_filename == "<string>" and "-c" in sys.orig_argv[:-1]:
        yield sys.orig_argv[sys.orig_argv.index("-c") + 1]
    if code.co_filename == "<stdin>":
        yield from _standard_input()
    frame = scope
    for _ in range(_MAX_FRAMES):
        if frame is None:
            return
        for values in (frame.f_locals.values(), frame.f_code.co_consts, frame.f_globals.values()):
            # Copied: looking at a module's names may import some, and so add to them.
            yield from [value for value in [*values] if isinstance(value, str)]
        frame = frame.f_back


def _standard_input() -> Iterator[str]:
    """The program that `python < file` is executing; what came through a pipe is gone."""
    try:
        status = os.fstat(0)
        if stat.S_ISREG(status.st_mode) and status.st_size <= _MAX_CHARACTERS:
            yield os.pread(0, status.st_size, 0).decode("utf-8")
    except (OSError, UnicodeDecodeError, AttributeError):
        # Closed, unreadable, or a system without pread: then the text is not to be had.
        return


def _lines(text: str) -> list[str]:
    return io.StringIO(text).readlines()


def _nested(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _nested(constant)


def is_stale(text: Text, code: CodeType, names: Mapping[str, object]) -> bool:
    """Whether a function was made from another text than the one that is known.

    Only a file that has changed in the life of the process is looked at closer: it must compile to
    what the function does.

    Args:
        text: Of the whole file.
        code: The function's.
        names: The globals of its module.
    """
    if not text.recent or "@pytest_ar" in names:
        # pytest rewrites the `assert`s of the modules it imports, so that their code is another.
        return False
    return not any(_same(each, code) for each in text.codes(code.co_flags & _FUTURE))


def _same(first: CodeType, second: CodeType) -> bool:
    """Whether two codes do the same, wherever they stand."""
    fields = (
        "co_name", "co_argcount", "co_posonlyargcount", "co_kwonlyargcount", "co_varnames",
        "co_names", "co_freevars", "co_cellvars", "co_code",
    )  # fmt: skip
    if any(getattr(first, name) != getattr(second, name) for name in fields):
        return False
    return len(first.co_consts) == len(second.co_consts) and all(
        _same(one, other)
        if isinstance(one, CodeType) and isinstance(other, CodeType)
        else type(one) is type(other) and repr(one) == repr(other)
        for one, other in zip(first.co_consts, second.co_consts, strict=True)
    )
