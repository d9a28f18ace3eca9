"""Reading the printed IR back (`ir.text`); what tests and `dovetail lower` write passes with.

The syntax is Python's, so Python's parser does the parsing. Reading checks what it needs to build
nodes; whether the program makes sense is the business of `verify`.
"""

from __future__ import annotations

import ast

from dovetail.ir.buffer import Buffer
from dovetail.ir.dtype import INT64, UINT32
from dovetail.ir.expr import Expr, Var, const
from dovetail.ir.func import (
    Access,
    BufferArg,
    Func,
    GridBaseArg,
    Kernel,
    KernelArg,
    Module,
    OffsetArg,
    ScalarArg,
    ScalarParam,
    SharedArg,
    TensorParam,
)
from dovetail.ir.reader_expr import (
    ReadError,
    fail,
    read_dtype,
    read_element,
    reading,
    t_name,
)
from dovetail.ir.reader_stmt import StatementReader, integer, options_of, scope_of, three


def parse_ir(text: str) -> Module:
    """The module that the text describes.

    Raises:
        ReadError: The text is not printed IR.
    """
    functions: list[Func] = []
    kernels: list[Kernel] = []
    for node in _parse(text):
        if not isinstance(node, ast.FunctionDef) or len(node.decorator_list) != 1:
            raise fail(node, "a function under @T.func or @T.kernel is expected")
        decorator = node.decorator_list[0]
        sort = t_name(decorator.func if isinstance(decorator, ast.Call) else decorator)
        with reading(node):
            if sort == "func":
                functions.append(_Reader().func(node))
            elif sort == "kernel":
                kernels.append(_Reader().kernel(node))
            else:
                raise fail(decorator, "a function under @T.func or @T.kernel is expected")
    return Module(tuple(functions), tuple(kernels))


def parse_func(text: str) -> Func:
    """The only function in the text."""
    module = parse_ir(text)
    if len(module.functions) != 1 or module.kernels:
        raise ReadError("exactly one function is expected", 1)
    return module.functions[0]


def _parse(text: str) -> list[ast.stmt]:
    try:
        return ast.parse(text).body
    except SyntaxError as cause:
        raise ReadError(f"not in Python's syntax: {cause.msg}", cause.lineno or 0) from cause
    except (ValueError, MemoryError, RecursionError) as cause:
        # A NUL, digits beyond Python's limit, brackets beyond its parser's stack.
        raise ReadError(f"not in Python's syntax: {cause}", 0) from cause


class _Reader(StatementReader):
    def func(self, node: ast.FunctionDef) -> Func:
        options = options_of(node.decorator_list[0])
        dims = [self._dimensions(arg) for arg in node.args.args]
        params = tuple(
            self._param(arg, shape, strides)
            for arg, (shape, strides) in zip(node.args.args, dims, strict=True)
        )
        statements, doc = node.body, ""
        match statements[0]:
            case ast.Expr(value=ast.Constant(value=str() as doc)):
                statements = statements[1:]
            case _:
                pass
        pairs = ast.literal_eval(options["elementwise"]) if "elementwise" in options else ()
        body, debug = self.body(statements), "debug" in options
        return Func(_name(node, options), params, body, pairs, _flag(options), doc, debug=debug)

    def _dimensions(self, arg: ast.arg) -> tuple[tuple[Var, ...], tuple[Var, ...]]:
        note = arg.annotation
        if not isinstance(note, ast.Call) or t_name(note.func) != "tensor":
            return (), ()
        if len(note.args) < 4:
            raise fail(arg, "T.tensor takes a type, an access, a shape and strides")
        return self.new_variables(note.args[2]), self.new_variables(note.args[3])

    def _param(
        self, arg: ast.arg, shape: tuple[Var, ...], strides: tuple[Var, ...]
    ) -> TensorParam | ScalarParam:
        note = arg.annotation
        if note is None:
            raise fail(arg, f"parameter '{arg.arg}' has no type")
        if not isinstance(note, ast.Call):
            return ScalarParam(self.declare(arg, arg.arg, read_dtype(note)))
        layout: tuple[tuple[Expr, ...], tuple[Expr, ...] | None] = (shape, strides)
        if len(note.args) > 4:
            inner = note.args[4]
            if not isinstance(inner, ast.Call) or t_name(inner.func) != "layout":
                raise fail(inner, "T.layout(shape, strides) is expected")
            own = [self.tuple(item) for item in inner.args]
            layout = (own[0], own[1] if len(own) > 1 else None)
        dtype, pairs = read_element(note.args[0])
        buffer = Buffer(arg.arg, dtype, *layout, scope_of(note), pairs)
        self.add_buffer(arg, buffer)
        return TensorParam(buffer, shape, strides, _access(note.args[1]))

    def kernel(self, node: ast.FunctionDef) -> Kernel:
        options = options_of(node.decorator_list[0])
        # Scalars first: the shapes of buffers may be made of them.
        scalars = {arg: self._arg(arg) for arg in node.args.args if _is_scalar(arg)}
        args = tuple(scalars.get(arg) or self._arg(arg) for arg in node.args.args)
        kind = read_dtype(options["coordinates"]) if "coordinates" in options else INT64
        blocks = self.coordinates(options["block_vars"], kind)
        threads = self.coordinates(options["thread_vars"], kind)
        block = three(options["block"])
        function = ast.literal_eval(options["function"]) if "function" in options else ""
        body = self.body(node.body)
        strict, shaped = _flag(options), "shaped" in options
        name = _name(node, options)
        return Kernel(name, args, block, blocks, threads, body, strict, function, shaped=shaped)

    def _arg(self, arg: ast.arg) -> KernelArg:
        note = arg.annotation
        if note is None:
            raise fail(arg, f"argument '{arg.arg}' has no type")
        if not isinstance(note, ast.Call):
            return ScalarArg(self.declare(arg, arg.arg, read_dtype(note)))
        match t_name(note.func):
            case "buffer":
                layout = [self.tuple(item) for item in note.args[2:]]
                strides = layout[1] if len(layout) > 1 else None
                scope = scope_of(note)
                buffer = Buffer(arg.arg, read_dtype(note.args[0]), layout[0], strides, scope)
                self.add_buffer(arg, buffer)
                options = options_of(note)
                element = read_dtype(options["element"]) if "element" in options else None
                return BufferArg(buffer, _access(note.args[1]), element)
            case "offset":
                var = self.declare(arg, arg.arg, read_dtype(note.args[0]))
                return OffsetArg(var, self.buffer(note.args[1]))
            case "shared":
                size = note.args[1]
                if not isinstance(size, ast.Name):
                    raise fail(arg, "the size of shared memory is a name")
                buffer = Buffer(arg.arg, read_dtype(note.args[0]), (const(0),), None, "shared")
                self.add_buffer(arg, buffer)
                return SharedArg(self.declare(arg, size.id, UINT32), buffer)
            case "grid_base":
                var = self.declare(arg, arg.arg, read_dtype(note.args[0]))
                return GridBaseArg(var, integer(note.args[1]))
            case _:
                raise fail(arg, "T.buffer, T.offset, T.shared or T.grid_base is expected")


def _is_scalar(arg: ast.arg) -> bool:
    return arg.annotation is not None and not isinstance(arg.annotation, ast.Call)


def _access(node: ast.AST) -> Access:
    match node:
        case ast.Constant(value="read" | "write" | "both" as access):
            return access
        case _:
            raise fail(node, "an access is 'read', 'write' or 'both'")


def _name(node: ast.FunctionDef, options: dict[str, ast.expr]) -> str:
    return ast.literal_eval(options["name"]) if "name" in options else node.name


def _flag(options: dict[str, ast.expr]) -> bool:
    return "strict" in options and bool(ast.literal_eval(options["strict"]))
