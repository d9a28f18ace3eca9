"""Where a kernel's text comes from: files, archives, cells, text that is executed, methods."""

from __future__ import annotations

import doctest
import functools
import importlib
import importlib.util
import linecache
import os
import re
import subprocess
import sys
import textwrap
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import dovetail as dt
from dovetail import T, ir
from dovetail.api import Kernel
from dovetail.lang.program import program
from dovetail.support.errors import DovetailError, SourceError

TEXT = """\
import dovetail as dt
from dovetail import T

@dt.inline
def twice(v: T.float32) -> T.float32:
    return FACTOR * v

@dt.kernel
def scale(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = twice(x[i])
FACTOR = 2
"""


def run(kernel: Kernel, *constants: Any) -> list[float]:
    """What a kernel of one buffer makes of 1, 2, 3."""
    x = np.array([1, 2, 3], np.float32)
    kernel(x, *constants)
    return x.tolist()


def module_of(folder: Path, name: str, text: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    (folder / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(str(folder))
    importlib.invalidate_caches()
    return importlib.import_module(name)


# Text that is executed.


def test_exec_of_a_text_in_a_variable():
    text = TEXT.replace("FACTOR = 2", "FACTOR = 3")
    names: dict[str, Any] = {}
    exec(text, names)
    assert run(names["scale"]) == [3, 6, 9]
    wrong = text.replace("twice(x[i])", "twice(y[i])")
    exec(wrong, names)
    with pytest.raises(SourceError) as caught:
        names["scale"].parse()
    assert str(caught.value).startswith("<string>:12:22: error: 'y' is not defined\n   12 | ")


def test_exec_of_a_literal_and_of_a_text_further_out():
    names: dict[str, Any] = {}
    exec(
        "import dovetail as dt\nfrom dovetail import T\n"
        "@dt.kernel\ndef one(x: T.Buffer[T.float32]) -> None:\n    x[0] = 7\n",
        names,
    )
    assert run(names["one"]) == [7, 2, 3]

    def inner(kept: list[str]) -> None:
        # The list hides it here; the caller's variable does not.
        exec(compile(kept[0], "<made up>", "exec"), names)

    made_up = TEXT + "# once more\n"
    inner([made_up])
    assert run(names["scale"]) == [2, 4, 6]


def test_only_the_very_text_is_believed():
    """Another text with the same function, one line further down, is not taken for its source."""
    text = TEXT.replace("T.parallel(n)", "T.parallel(n - 0)")
    other = "\n" + text
    names: dict[str, Any] = {"decoy": other}
    parts = [text[:50], text[50:]]
    del text
    exec("".join(parts), names)
    with pytest.raises(SourceError) as caught:
        names["scale"].parse()
    message = str(caught.value)
    assert "the source of kernel 'scale' is not available: it was executed as a string" in message
    assert "keep the source in a variable and execute that, `exec(text, names)`" in message
    assert "@dt.kernel(source=text)" in message


def test_a_text_that_is_handed_over():
    text = TEXT.replace("@dt.kernel", "@dt.kernel(source=SOURCE)").replace(
        "@dt.inline", "@dt.inline(source=SOURCE)"
    )
    names: dict[str, Any] = {"SOURCE": text}
    exec("".join([text[:50], text[50:]]), names)
    assert run(names["scale"]) == [2, 4, 6]


# Kernels that differ in an annotation only, which byte code does not show.

TEMPLATE = """
@dt.kernel
def total(x: T.Buffer[T.int32], y: T.Buffer[T.int64]) -> None:
    for j in T.parallel(1):
        acc: {kind} = 0
        for i in range(x.shape[0]):
            acc += x[i]
        y[j] = acc
"""
INDENTED = textwrap.indent(TEMPLATE, "    ")
TEXTS = {kind: TEMPLATE.format(kind=f"T.{kind}") for kind in ("int32", "int64")}
TEXT_32, TEXT_64 = TEXTS.values()
WITH_HELPER = """
@dt.inline
def twice(v):
    sum: {kind} = v
    sum += v
    return T.int64(sum)
""" + TEMPLATE.replace("+= x[i]", "+= twice(x[i]) // 2").replace("{kind}", "T.int64")


def executed(text: str, kind: str, name: str = "total") -> Any:
    """What a text defines that is executed as it is."""
    text = text.replace("{kind}", f"T.{kind}")
    names: dict[str, Any] = {"dt": dt, "T": T}
    exec(compile(text, "<template>", "exec"), names)
    return names[name]


def by_two_names(kind: str, _: Path) -> Kernel:
    names: dict[str, Any] = {"dt": dt, "T": T}
    if kind == "int32":
        exec(TEXT_32, names)
    else:
        exec(TEXT_64, names)
    return names["total"]


def by_no_name(kind: str, _: Path) -> Kernel:
    names: dict[str, Any] = {"dt": dt, "T": T}
    exec(TEXT_32.replace("int32 = 0", f"{kind} = 0"), names)
    return names["total"]


def in_a_factory(kind: str, _: Path) -> Kernel:
    dtype = getattr(T, kind)

    @dt.kernel
    def total(x: T.Buffer[T.int32], y: T.Buffer[T.int64]) -> None:
        for j in T.parallel(1):
            acc: dtype = 0  # pyright: ignore[reportInvalidTypeForm]
            for i in range(x.shape[0]):
                acc += x[i]
            y[j] = acc

    return total


def of_a_module(kind: str, folder: Path) -> Kernel:
    file = folder / "typed.py"
    file.write_text("import dovetail as dt\nfrom dovetail import T\n" + TEXTS[kind])
    spec = importlib.util.spec_from_file_location("typed", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.total


def with_a_parameter(kind: str, _: Path) -> Kernel:
    text = "for dtype in (T.int32, T.int64):\n" + INDENTED.replace(
        "T.int64])", "T.int64], start: dtype = 0)"
    ).replace("acc: {kind} = 0", "acc = start")
    text += f"    if dtype == T.{kind}:\n        kept = total\n"
    return executed(text, kind, "kept")


WAYS: dict[str, Callable[[str, Path], Kernel]] = {
    "a text": lambda kind, _: executed(TEMPLATE, kind),
    "a class in a text": lambda kind, _: executed(f"class Model:{INDENTED}", kind, "Model").total,
    "a factory in a text": lambda kind, _: executed(
        f"def make():{INDENTED}    return total\nkernel = make()\n", kind, "kernel"
    ),
    "a helper in a text": lambda kind, _: executed(WITH_HELPER, kind),
    "a decorator in a text": lambda kind, _: executed(
        TEMPLATE.replace("@dt.kernel", "@dt.kernel\n@(lambda each: each)"), kind
    ),
    "a parameter in a loop": with_a_parameter,
    "two names": by_two_names,
    "no name": by_no_name,
    "a factory": in_a_factory,
    "a module": of_a_module,
}


@pytest.mark.parametrize("way", WAYS)
def test_annotations_are_part_of_a_kernel(way: str, tmp_path: Path):
    x = np.full(4, 2**30, np.int32)
    for kind in ("int32", "int64", "int32"):
        y = np.zeros(1, np.int64)
        kernel = WAYS[way](kind, tmp_path)
        if way == "no name":
            with pytest.raises(SourceError, match="that string is not known"):
                kernel(x, y)
        else:
            kernel(x, y)
            assert (y[0] == 2**32) == (kind == "int64"), kind


def test_an_annotation_that_a_decorator_changes():
    def change(function: Any) -> Any:
        function.__annotations__["by"] = T.float64
        return function

    @dt.kernel
    @change
    def scaled(x: T.Buffer[T.float32], by: T.float32) -> None:
        x[0] = by

    with pytest.raises(SourceError, match="'by' was annotated as float64 when 'scaled' was def"):
        scaled.parse()


PROGRAM = TEXT + "import numpy\ny = numpy.ones(2, numpy.float32)\nscale(y)\nprint(y.tolist())\n"


def python(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=False, **options
    )


def test_python_minus_c():
    assert python("-c", PROGRAM).stdout == "[2.0, 2.0]\n"


def test_standard_input(tmp_path: Path):
    file = tmp_path / "program.py"
    file.write_text(PROGRAM)
    with file.open() as program:
        assert python(stdin=program).stdout == "[2.0, 2.0]\n"
    piped = python(input=PROGRAM)
    assert "it was read from a pipe, which can be read only once" in piped.stderr
    assert "put the program into a file: `python FILE`, or `python < FILE`" in piped.stderr


# A line that equals the one before, which readline forgets; an annotated variable, which code
# knows nothing of; a kernel defined anew; one of a function that was typed before; and an error.
TYPED = """\
import numpy, dovetail as dt
from dovetail import T
y = numpy.ones(1, numpy.float32)
@dt.kernel
def scale(x: T.Buffer[T.float32]) -> None:
    x[0] = 7

@dt.kernel
def scale(x: T.Buffer[T.float32]) -> None:
    by: T.float32 = 2
    x[0] *= by
    x[0] *= by

def adding(by):
    @dt.kernel
    def add(x: T.Buffer[T.float32]) -> None:
        x[0] += by
    return add

"done", scale(y), adding(3)(y), y.tolist()
@dt.kernel
def wrong(x: T.Buffer[T.float32]) -> None:
    x[0] = nowhere

wrong(y)
@dt.kernel
def twice(x: T.Buffer[T.float32]) -> None:
    x[0] *= 2
    x[0] *= 2
    x[0] *= 3
    x[0] *= 3

twice(y)
exit()
"""


def prompt(typed: str, *arguments: str) -> str:
    """What Python says on a terminal where somebody types.

    Its own editor of 3.13 and later puts what is typed where files are looked for.
    """
    master, terminal = os.openpty()
    environment = {**os.environ, "TERM": "dumb", "PYTHON_BASIC_REPL": "1"}
    said = b""
    with subprocess.Popen(
        [sys.executable, "-q", *arguments],
        stdin=terminal, stdout=terminal, stderr=terminal, env=environment, start_new_session=True,
    ):  # fmt: skip
        os.close(terminal)
        for line in typed.splitlines():
            # A line that is sent before it is asked for would be shown twice.
            start = len(said)
            while not re.search(rb"(>>>|\.\.\.) (\x1b\[\?2004h)?$", said[start:]):
                said += os.read(master, 1 << 16)
            os.write(master, line.encode() + b"\n")
        with suppress(OSError):  # What Linux says of a terminal whose other side is closed.
            while more := os.read(master, 1 << 16):
                said += more
    os.close(master)
    return said.decode().replace("\r", "")


@pytest.mark.parametrize("arguments", [(), ("-m", "asyncio")], ids=["plain", "asyncio"])
def test_a_prompt(arguments: tuple[str, ...]):
    said = prompt(TYPED, *arguments)
    assert "('done', None, None, [7.0])" in said, said
    assert "3:12: error: 'nowhere' is not defined\n    3 |     x[0] = nowhere\n" in said
    assert "it was typed at the prompt, and the history does not contain it as typed" in said


def test_a_prompt_of_later_pythons(monkeypatch: pytest.MonkeyPatch):
    """They keep what was typed by its code, apart from files: here `linecache` is as of 3.13."""
    typed = ["@dt.kernel\n", "def scale(x: T.Buffer[T.float32]) -> None:\n", "    x[0] *= 2\n"]
    asked: list[object] = []

    def kept(code: Any) -> list[str]:
        asked.append(code.co_qualname)
        return typed

    monkeypatch.setattr(linecache, "_getlines_from_code", kept, raising=False)
    names: dict[str, Any] = {"dt": dt, "T": T}
    exec(compile("".join(typed), "<python-input-3>", "single"), names)
    y = np.ones(1, np.float32)
    names["scale"](y)
    assert (asked, y.tolist()) == (["scale"], [2.0])


def test_a_prompt_without_history():
    said = prompt("import sys\ndel sys.modules['readline']\n" + TYPED)
    assert "type `import readline`, and then the function again" in said, said


def test_a_notebook_cell():
    """IPython's own shell, which is what runs the cells of a Jupyter kernel."""
    script = """
        import sys
        from IPython.core.interactiveshell import InteractiveShell
        shell = InteractiveShell.instance()
        cells = sys.stdin.read().split("# %%\\n")
        for cell in cells:
            shell.run_cell(cell, store_history=True).raise_error()
    """
    cells = [
        "import numpy as np\nimport dovetail as dt\nfrom dovetail import T\n",
        "%config InteractiveShell.xmode\nGAIN = 2\n",
        "@dt.kernel\ndef cell(x: T.Buffer[T.float32]) -> None:\n    x[0] = GAIN * x[0]\n",
        "y = np.ones(1, np.float32)\ncell(y)\nGAIN = 5\ncell(y)\nprint(y.tolist())\n",
        # Defined again, as happens all the time in a notebook.
        "@dt.kernel\ndef cell(x: T.Buffer[T.float32]) -> None:\n    x[0] = x[0] - 1\n",
        "cell(y)\nprint(y.tolist())\n",
        "@dt.kernel\ndef wrong(x: T.Buffer[T.float32]) -> None:\n    x[0] = nowhere\n"
        "try:\n    wrong(y)\nexcept dt.SourceError as error:\n    print(error)\n",
    ]
    done = python("-W", "ignore", "-c", textwrap.dedent(script), input="# %%\n".join(cells))
    assert done.returncode == 0, done.stderr
    lines = [line for line in done.stdout.splitlines() if not line.startswith("Exception")]
    assert lines[:2] == ["[10.0]", "[9.0]"]
    assert ": error: 'nowhere' is not defined" in lines[2]
    assert lines[3] == "    3 |     x[0] = nowhere"


def test_a_doctest():
    def documented() -> None:
        """A kernel in an example.

        >>> import numpy as np, dovetail as dt
        >>> from dovetail import T
        >>> @dt.kernel
        ... def filled(x: T.Buffer[T.float32]) -> None:
        ...     x[0] = 4
        >>> x = np.zeros(2, np.float32)
        >>> filled(x)
        >>> x.tolist()
        [4.0, 0.0]
        """

    finder = doctest.DocTestFinder()
    runner = doctest.DocTestRunner(verbose=False)
    for example in finder.find(documented, "documented", globs={}):
        runner.run(example)
    assert runner.summarize() == (0, 6)


# Files.


def test_a_module_in_an_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    archive = tmp_path / "library.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("zipped_kernels.py", TEXT)
    monkeypatch.syspath_prepend(str(archive))
    assert run(importlib.import_module("zipped_kernels").scale) == [2, 4, 6]


def test_a_file_edited_after_its_import(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The text is that of the import, whatever stands in the file now."""
    module = module_of(tmp_path, "edited_later", TEXT, monkeypatch)
    (tmp_path / "edited_later.py").write_text(TEXT.replace("FACTOR * v", "FACTOR + v"))
    linecache.checkcache()
    assert run(module.scale) == [2, 4, 6]
    monkeypatch.delitem(sys.modules, "edited_later")
    os.utime(tmp_path / "edited_later.py", ns=(1, 10**18))
    assert run(importlib.import_module("edited_later").scale) == [3, 4, 5]


FACTORY = """\
import dovetail as dt
from dovetail import T

def make():
    @dt.kernel
    def made(x: T.Buffer[T.float32]) -> None:
        x[0] = 1
    return made
"""


def test_a_function_that_is_defined_after_the_edit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    module = module_of(tmp_path, "edited_before", FACTORY, monkeypatch)
    file = tmp_path / "edited_before.py"
    file.write_text(FACTORY.replace("x[0] = 1", "x[0] = 2"))
    with pytest.raises(SourceError) as caught:
        module.make().parse()
    assert caught.value.message == (
        "the source of kernel 'made' is not where Python expects it: the file was edited after it "
        "was imported"
    )
    assert caught.value.instead == "start Python again, or reload the module"
    file.write_text("\n\n" + FACTORY)
    linecache.checkcache()
    with pytest.raises(SourceError, match="was edited after it was imported"):
        module.make().parse()
    file.write_text(FACTORY + "# something behind it\n")
    linecache.checkcache()
    assert run(module.make()) == [1, 2, 3]


def test_a_file_that_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    # Changed, so that its text is in no variable.
    module = module_of(tmp_path, "soon_gone", FACTORY.replace("= 1", "= 7"), monkeypatch)
    (tmp_path / "soon_gone.py").unlink()
    linecache.checkcache()
    with pytest.raises(SourceError) as caught:
        module.make().parse()
    assert "there is no file" in caught.value.message
    assert caught.value.instead == "ship the .py file too: a kernel is compiled from its source"


# What stands around the function.


def logged(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def wrapper(*args: Any) -> Any:
        return function(*args)

    return wrapper


@logged
@dt.kernel
@logged
def between(x: T.Buffer[T.float32]) -> None:
    """Decorators on both sides."""
    x[0] = 3


def test_decorators_above_and_below():
    x = np.zeros(1, np.float32)
    between(x)
    assert x.tolist() == [3]
    assert between.__doc__ == "Decorators on both sides."


class Filter:
    offset = 1

    def __init__(self, gain: float) -> None:
        self.gain = gain

    @dt.kernel
    def apply(self, x: T.Buffer[T.float32], times: T.float32) -> None:
        (n,) = x.shape
        for i in T.parallel(n):
            x[i] = self.gain * times * x[i] + self.offset

    @staticmethod
    @dt.kernel
    def clear(x: T.Buffer[T.float32]) -> None:
        x[0] = 0

    @dt.kernel
    @staticmethod
    def clear_too(x: T.Buffer[T.float32]) -> None:
        x[0] = -1

    @classmethod
    @dt.kernel
    def fill(cls, x: T.Buffer[T.float32]) -> None:
        x[0] = cls.offset

    @dt.kernel
    def hand_over(self, x: T.Buffer[T.float32]) -> None:
        x[0] = taken(self)

    @dt.kernel
    def too_much(self, x: T.Buffer[T.float32]) -> None:
        x[0] = self.helper(x[0])

    def helper(self, v: T.float32) -> T.float32:
        return v


@dt.inline
def taken(thing: Any) -> T.float32:
    return thing.gain


def test_methods():
    filtering = Filter(2.0)
    assert run(filtering.apply, 1) == [3, 5, 7]
    filtering.gain = 3.0
    assert run(filtering.apply, 2) == [7, 13, 19]
    assert run(Filter(0.5).apply, 2) == [2, 3, 4]
    x = np.ones(1, np.float32)
    Filter.apply(filtering, x, 1)
    assert x.tolist() == [4]
    assert filtering.apply.key == Filter(3.0).apply.key != Filter(4.0).apply.key
    assert filtering.apply.specialize().key == filtering.apply.key
    assert run(Filter.clear) == [0, 2, 3]
    assert run(filtering.clear_too) == [-1, 2, 3]
    assert run(Filter.fill) == [1, 2, 3]


def test_a_method_without_an_object():
    with pytest.raises(SourceError) as caught:
        Filter.apply.parse()
    assert caught.value.message == "'apply' is a method, and 'self' is not an object here"
    assert caught.value.instead.startswith("take it from one: `thing.apply`")


def test_what_an_object_cannot_do():
    with pytest.raises(SourceError) as caught:
        Filter(1.0).hand_over.parse()
    assert "'self' is a Python object of type Filter, which a helper" in caught.value.message
    with pytest.raises(SourceError, match=r"'self\.helper'"):
        Filter(1.0).too_much.parse()


def made(width: int) -> Kernel:
    half = 0.5

    @dt.kernel
    def local(x: T.Buffer[T.float32]) -> None:
        for i in T.parallel(width):
            x[i] = half * width

    return local


def test_closures_and_kernels_made_in_a_loop():
    assert [run(made(width)) for width in (1, 2)] == [[0.5, 2, 3], [1, 1, 3]]
    kernels: list[Kernel] = []
    for step in (1, 2):

        @dt.kernel
        def shifted(x: T.Buffer[T.float32], by: T.constexpr[int] = step) -> None:
            x[0] = x[0] + by

        kernels.append(shifted)
    assert [run(kernel)[0] for kernel in kernels] == [2, 3]
    assert kernels[0].key != kernels[1].key


def test_definitions_of_one_name_in_branches(program: Callable[[str], Kernel]):
    kernel = program("""
        if T is None:
            @dt.kernel
            def f(x: T.Buffer[T.float32]) -> None: x[0] = 1
        else:
            @dt.kernel
            def f(x: T.Buffer[T.float32]) -> None: x[0] = 2
    """)
    assert run(kernel) == [2, 2, 3]


def test_text_at_the_left_margin_inside_of_an_indented_kernel(program: Callable[[str], Kernel]):
    kernel = program('''
def make():
    @dt.kernel
    def f(x: T.Buffer[T.float32]) -> None:
        """Docstring
at the margin."""
        x[0] = 5; x[1] = 6
    return f
f = make()
''')
    assert run(kernel) == [5, 6, 3]


@pytest.mark.parametrize(
    ("function", "kind"),
    [(print, "builtin_function_or_method"), (Filter, "type"), (3, "int")],
)
def test_what_is_no_function(function: Any, kind: str):
    with pytest.raises(SourceError, match=f"a kernel must be a plain function.*of type {kind}"):
        dt.kernel(function)


def test_functions_of_other_kinds():
    with pytest.raises(SourceError) as caught:
        dt.kernel(lambda x: x)
    first, line, caret = str(caught.value).splitlines()[:3]
    assert first.endswith("error: a kernel must be a plain function with a name, this is a lambda")
    assert line[caret.index("^") :].startswith("lambda")
    with pytest.raises(SourceError) as caught:

        @dt.kernel
        async def waits(x: T.Buffer[T.float32]) -> None: ...

    first, line, caret = str(caught.value).splitlines()[:3]
    assert first.endswith("this is a coroutine: 'async def'")
    assert line[caret.index("^") :].startswith("async def")

    @dt.kernel
    def gives(x: T.Buffer[T.float32]) -> Any:
        yield x

    with pytest.raises(SourceError, match="'yield' is not supported"):
        gives.parse()


# A program of its own, for reports.


@dt.kernel(strict=True)
def filled(x: T.Buffer[T.float32], by: T.constexpr[float] = 0.25) -> None:
    """A docstring."""
    x[0] = by


@pytest.mark.parametrize("make", [lambda: Filter(2.5).apply, lambda: filled])
def test_a_kernel_as_a_program_of_its_own(make: Callable[[], Kernel]):
    kernel = make()
    text = program_text = kernel.program()
    names: dict[str, Any] = {}
    exec(text, names)
    again = names[kernel.name]
    assert isinstance(again, Kernel)
    assert ir.print_ir(again.parse()) == ir.print_ir(kernel.parse())
    assert program_text == program(kernel)


def test_a_program_holds_helpers_and_constants(monkeypatch: pytest.MonkeyPatch):
    names: dict[str, Any] = {}
    exec(TEXT, names)
    kernel = names["scale"].renamed("other")
    again: dict[str, Any] = {}
    text = kernel.program()
    exec(text, again)
    assert "FACTOR = 2" in kernel.program()
    assert "@dt.inline\ndef twice(" in kernel.program()
    assert again["scale"].name == "other"
    assert run(again["scale"]) == [2, 4, 6]


def test_members_are_not_called():
    with pytest.raises(DovetailError, match=r"'T\.exp' was called by Python"):
        T.exp(1.0)
