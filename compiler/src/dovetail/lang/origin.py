"""Where a function's text comes from: files, notebook cells, `exec`, `python -c`, the prompt.

Python keeps a function's code and forgets its text. The text is therefore taken when the function
is decorated, before anybody edits the file: one read a file, shared with `linecache`. Text
that was never in a file is the one that the call in progress executes, `exec(text, names)`, or is
looked for in the variables further out. It is believed only if it compiles to exactly the code of
the function and of what defines it; and as code knows nothing of annotated variables, a function
with some needs the call.
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
# The names of what is typed at the prompts of Python before 3.13, which forget it.
PROMPTS = ("<stdin>", "<console>")
# Frames that are searched for the text of an `exec`, from the innermost on.
_MAX_FRAMES = 32
_MAX_CHARACTERS = 1 << 22
# Lines of the prompt's history that are searched, and statements among them that are tried.
_MAX_LINES = 1000
_MAX_STATEMENTS = 64


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

    def contains(self, *codes: CodeType) -> bool:
        """Whether the text has all of this code, at the same lines."""
        return all(code in self.codes(code.co_flags & _FUTURE) for code in codes)


# By file, while nobody asks for another text of that name.
_files: dict[str, Text] = {}
# Texts that were executed without a file, with their code: one text often defines several kernels.
_executed: deque[tuple[Text, CodeType]] = deque(maxlen=8)


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
    if not lines:
        # What was typed at the prompt of Python 3.13 and later; `inspect` looks there as well.
        typed = getattr(linecache, "_getlines_from_code", None)
        lines = typed(code) if typed is not None else list[str]()
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
    defining = [
        frame for frame in _outwards(scope) if any(each is code for each in _nested(frame.f_code))
    ]
    whole = defining[-1].f_code if defining else code
    for known, executed in _executed:
        if any(each is whole for each in _nested(executed)):
            return known
    found = _named(code, defining) or _nearby(code, scope, defining)
    if found is not None:
        _executed.append((found, whole))
    return found


def _named(code: CodeType, defining: list[FrameType]) -> Text | None:
    """The text that stands as an argument in the call that executes it: `exec(text, names)`."""
    if not defining:
        return None
    caller = defining[-1].f_back
    if caller is None or code.co_filename in PROMPTS:  # The whole program, or its last statement.
        found = next(filter(None, (_text(text, code) for text in _program(code))), None)
        if found is not None or caller is None:
            return found
    first, last, start, end = [*caller.f_code.co_positions()][caller.f_lasti // 2]
    lines = linecache.getlines(caller.f_code.co_filename, caller.f_globals)
    if first is None or last is None or start is None or end is None or last > len(lines):
        return None
    call = [line.encode() for line in lines[first - 1 : last]]
    call[-1] = call[-1][:end]
    call[0] = call[0][start:]
    try:
        tree = ast.parse(b"(" + b"".join(call) + b")")
    except SyntaxError:
        return None
    names = {**caller.f_globals, **caller.f_locals}
    for node in ast.walk(tree):
        for each in node.args if isinstance(node, ast.Call) else ():
            value = names.get(each.id) if isinstance(each, ast.Name) else None
            value = each.value if isinstance(each, ast.Constant) else value
            found = _text(value, code) if isinstance(value, str) else None
            if found is not None:
                return found
    return None


def _nearby(code: CodeType, scope: FrameType | None, defining: list[FrameType]) -> Text | None:
    """The text within reach that has all the code of a function without annotated variables."""
    codes = [frame.f_code for frame in defining[:1]]
    seen: set[int] = set()
    for text in _candidates(code, scope):
        found = _text(text, code) if id(text) not in seen else None
        seen.add(id(text))
        function = found.find(code) if found is not None and found.contains(*codes) else None
        if function is not None and not any(
            isinstance(node, ast.AnnAssign) for node in ast.walk(function)
        ):
            return found
    return None


def _text(text: str, code: CodeType) -> Text | None:
    """A text that has this code."""
    if len(text) > _MAX_CHARACTERS or code.co_name not in text:
        return None
    found = Text(code.co_filename, _lines(text))
    return found if found.contains(code) else None


def _outwards(frame: FrameType | None) -> Iterator[FrameType]:
    """A frame and those that called it, as many as are searched."""
    for _ in range(_MAX_FRAMES):
        if frame is None:
            return
        yield frame
        frame = frame.f_back


def _candidates(code: CodeType, scope: FrameType | None) -> Iterator[str]:
    """Texts within reach that may be the one that is being executed."""
    yield from _program(code)
    if code.co_filename in PROMPTS:
        yield from _typed_earlier()
    for frame in _outwards(scope):
        for values in (frame.f_locals.values(), frame.f_code.co_consts, frame.f_globals.values()):
            # Copied: looking at a module's names may import some, and so add to them.
            yield from [value for value in [*values] if isinstance(value, str)]


def _program(code: CodeType) -> Iterator[str]:
    """The text of a program that is no file: `python -c TEXT`, `python < file`, the prompt."""
    if code.co_filename == "<string>" and "-c" in sys.orig_argv[:-1]:
        yield sys.orig_argv[sys.orig_argv.index("-c") + 1]
    if code.co_filename == "<stdin>":
        yield from _standard_input()
    if code.co_filename in PROMPTS:
        yield from _typed()


def _typed() -> Iterator[str]:
    """The statement that was typed last, decorators included, as readline remembers it.

    It remembers neither an empty line nor one that equals the line before, so that one of these
    may have to be put back.
    """
    lines = _history()
    found: list[list[str]] = []
    for start in _starts(lines):
        statements = _statements(lines[start:])
        if statements > 1:
            break
        if statements == 1:
            found.append(lines[start:])
            yield "\n".join(found[-1])
    for typed in found:
        for place, line in enumerate(typed, 1):
            for missing in (line, ""):
                yield "\n".join([*typed[:place], missing, *typed[place:]])


def _typed_earlier() -> Iterator[str]:
    """Statements that were typed before, the last ones first."""
    lines = _history()
    starts = _starts(lines)
    for number, start in enumerate(starts):
        # Lines that are not indented may be decorators, or the `else:` of what stands above.
        for end in reversed([len(lines), *starts[:number]][-_MAX_STATEMENTS:]):
            statements = _statements(lines[start:end])
            if statements > 1:
                break
            if statements == 1:
                yield "\n".join(lines[start:end])


def _history() -> list[str]:
    """The lines that were typed at the prompt, as far as readline is there to remember them."""
    readline = sys.modules.get("readline")
    if readline is None:
        return []
    last = readline.get_current_history_length()
    first = max(1, last + 1 - _MAX_LINES)
    return [readline.get_history_item(number) or "" for number in range(first, last + 1)]


def _starts(lines: list[str]) -> list[int]:
    """Where statements may start, the last ones first."""
    starts = [number for number, line in enumerate(lines) if line and not line[0].isspace()]
    return starts[: -_MAX_STATEMENTS - 1 : -1]


def _statements(lines: list[str]) -> int:
    """How many statements lines are; 0 if they are no Python."""
    try:
        return len(ast.parse("\n".join(lines)).body)
    except (SyntaxError, ValueError):
        return 0


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
