"""What Python has and the language has not, with what to write instead."""

from __future__ import annotations

import ast
from collections.abc import Callable

from dovetail.lang.parser.context import Parser
from dovetail.lang.parser.values import Value

_STATEMENTS: dict[type[ast.AST], tuple[str, str]] = {
    ast.FunctionDef: (
        "a nested function",
        "define it outside and decorate it with @dt.inline",
    ),
    ast.AsyncFunctionDef: ("an async function", "define a helper outside, with @dt.inline"),
    ast.ClassDef: ("a nested class", "pass numbers and buffers"),
    ast.Delete: ("'del'", "a variable ends with its scope"),
    ast.AsyncFor: ("'async for'", "write `for`"),
    ast.AsyncWith: ("'async with'", "write `with T.launch(...)`"),
    ast.Match: ("'match'", "write `if` and `elif`"),
    ast.Raise: ("'raise'", "check arguments with `assert` at the top of the kernel"),
    ast.Try: ("'try'", "a kernel cannot raise; check arguments with `assert`"),
    ast.TryStar: ("'try'", "a kernel cannot raise; check arguments with `assert`"),
    ast.Import: ("'import'", "import at the top of the file"),
    ast.ImportFrom: ("'import'", "import at the top of the file"),
    ast.Global: ("'global'", "outside names are constants; pass a value that changes as a buffer"),
    ast.Nonlocal: (
        "'nonlocal'",
        "outside names are constants; pass a value that changes as a buffer",
    ),
}
_EXPRESSIONS: dict[type[ast.AST], tuple[str, str]] = {
    ast.Lambda: ("'lambda'", "define a helper outside, with @dt.inline"),
    ast.Dict: ("a dict", "use separate variables, or a tuple"),
    ast.Set: ("a set", "use a tuple"),
    ast.SetComp: ("a set comprehension", "write a loop"),
    ast.DictComp: ("a dict comprehension", "write a loop"),
    ast.GeneratorExp: (
        "a generator here",
        "use it inside T.sum, T.min, T.max and other reductions",
    ),
    ast.Await: ("'await'", "a kernel cannot wait"),
    ast.Yield: ("'yield'", "write results into a buffer"),
    ast.YieldFrom: ("'yield from'", "write results into a buffer"),
    ast.FormattedValue: ("an f-string", "a kernel has no string values"),
    ast.JoinedStr: ("an f-string", "a kernel has no string values"),
    ast.Starred: ("'*' here", "write out every entry"),
    ast.Slice: ("a slice here", "index one element inside a loop"),
}


def _statement(what: str, instead: str) -> Callable[[Parser, ast.stmt], None]:
    def handler(p: Parser, node: ast.stmt) -> None:
        p.fail(node, f"{what} is not supported in a kernel", instead)

    return handler


def _expression(what: str, instead: str) -> Callable[[Parser, ast.expr], Value]:
    def handler(p: Parser, node: ast.expr) -> Value:
        p.fail(node, f"{what} is not supported in a kernel", instead)

    return handler


UNSUPPORTED_STATEMENTS = {kind: _statement(*entry) for kind, entry in _STATEMENTS.items()}
UNSUPPORTED_EXPRESSIONS = {kind: _expression(*entry) for kind, entry in _EXPRESSIONS.items()}
