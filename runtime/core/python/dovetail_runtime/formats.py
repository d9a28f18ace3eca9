"""The tables of the file formats, declared once: Python reads them, others are generated.

`cmake/generate_formats.py` writes from this module the headers `dovetail/kit/image_format.h` and
`engine/formats.h` (in the build folder), `web/src/formats.ts` and the tables of docs/format/*.md.
Code reads what is declared here; what it does with it stays written by hand in each language, and
the shared vectors (`dovetail_conformance.vectors`) hold it together.

Nothing is imported but `typing` and `element_types`: the compiler reads this module when it
starts, and the builds of the native parts with nothing installed. The rows are plain classes: each
named tuple costs a tenth of a millisecond, which a process that calls one function would notice.
"""

from typing import Final

from dovetail_runtime import element_types

DTYPE_CODES: Final = element_types.CODES
DTYPES: Final = element_types.DTYPES

# --- images --------------------------------------------------------------------------------------

ACCESSES: Final = ("", "read", "write", "both")
"""What is done to a buffer, by its number in images and plans: bit 0 reads, bit 1 writes."""


class ArgumentKindRow:
    """A kind of kernel arguments; its number is its place in `ARGUMENT_KINDS`.

    Attributes:
        name: In records.
        label: In messages.
        dtypes: Names of the types that its value may have; empty: any (of an element).
    """

    __slots__ = ("dtypes", "label", "name")

    def __init__(self, name: str, label: str, dtypes: tuple[str, ...]) -> None:
        self.name = name
        self.label = label
        self.dtypes = dtypes


ARGUMENT_KINDS: Final = (
    ArgumentKindRow("buffer", "buffer", ()),
    ArgumentKindRow(
        "scalar", "scalar", ("int32", "uint32", "int64", "uint64", "float32", "float64")
    ),
    ArgumentKindRow("offset", "offset", ("int32", "int64")),
    ArgumentKindRow("grid_base", "grid base", ("uint32",)),
    ArgumentKindRow("shared", "shared memory size", ("uint32",)),
)

EXTENTS_KEY: Final = "extents"
"""Of an image's payload: the table of extents."""
EXTENT_UNKNOWN: Final = "?"
EXTENT_ROW_MAJOR: Final = "row"
EXTENT_ARGUMENT: Final = "#"
"""Before the number of an argument."""


class Field:
    """A field of a structure; structures are in bytes as their fields are listed.

    Attributes:
        name: E.g. "shared bytes".
        type: A name of `SIZES`, "N x TYPE", "N bytes", or "list": records, counted before.
        meaning: For docs/format.
    """

    __slots__ = ("meaning", "name", "type")

    def __init__(self, name: str, type: str, meaning: str = "") -> None:
        self.name = name
        self.type = type
        self.meaning = meaning


SIZES: Final = {"u8": 1, "u16": 2, "u32": 4, "u64": 8, "str": 8, "bytes": 8, "dtype": 4, "list": 0}
"""The fewest bytes of a field, by its type."""

IMAGE_MAGIC: Final = b"DVTI"
IMAGE_VERSION: Final = 1
PLAN_MAGIC: Final = b"DVTP"
PLAN_VERSION: Final = 1
BUNDLE_MAGIC: Final = b"\x89DVT\r\n\x1a\n"
BUNDLE_VERSION: Final = 1
BUNDLE_ALIGNMENT: Final = 64
"""Of sections: a cache line, and enough for every vector load."""

# --- bounds --------------------------------------------------------------------------------------


class Limit:
    """A limit that whoever loads a file may raise.

    Attributes:
        name: As in `limits={"header_nodes": 1000}`.
        default: What is allowed.
        scope: Of what: a "load" or a "call".
        counted: For docs/format/limits.md.
    """

    __slots__ = ("counted", "default", "name", "scope")

    def __init__(self, name: str, default: int, scope: str, counted: str) -> None:
        self.name = name
        self.default = default
        self.scope = scope
        self.counted = counted


LIMITS: Final = (
    Limit("header_bytes", 8 << 20, "load", "bytes of the header"),
    Limit(
        "header_nodes", 1 << 18, "load",
        "JSON values in the header, the root among them: objects, arrays, strings, numbers, "
        "booleans, nulls; keys are none",
    ),
    Limit("section_bytes", 256 << 20, "load", "bytes of one section that is read"),
    Limit("plan_instructions", 1 << 16, "load", "instructions of one plan"),
    Limit(
        "report_bytes", 1 << 18, "load",
        "bytes of the messages that the `report` instructions of one plan name (text, place, "
        "coordinates), each as often as it is named",
    ),
    Limit(
        "launch_checks", 1 << 18, "load",
        "operands of `launch` instructions that are checked against an image, over all different "
        "pairs of a plan and an image, beyond one for each byte of the file",
    ),
    Limit(
        "call_steps", 1 << 28, "call",
        "steps of its plan that one call executes: each instruction each time, each further piece "
        "of a grid that exceeds the device's",
    ),
    Limit(
        "report_text_bytes", 16 << 20, "call",
        "bytes of text made of the reports of one call, and 64 for each; those beyond are "
        "counted, not shown",
    ),
)  # fmt: skip
"""In the order in which readers list them (docs/format/limits.md)."""

MAX_JSON_DEPTH: Final = 32
MAX_NAME_BYTES: Final = 4096
"""Of a name in a header: of a function, kind, format, target, tool, requirement, source."""
MAX_IMAGE_ARGUMENTS: Final = 4096
MAX_PLAN_BYTES: Final = 1 << 30
MAX_PARAMETERS: Final = 256
MAX_RANK: Final = 32
MAX_INSTRUCTIONS: Final = 1 << 20
MAX_REPORT_BUFFER_BYTES: Final = 64 << 20
MAX_FIELD_WIDTH: Final = 120
MAX_FIELD_PRECISION: Final = 60
"""Of one field of a report's text."""

BOUNDS: Final = (
    ("arrays and objects of the header inside each other", f"{MAX_JSON_DEPTH}"),
    (
        "a name in the header (function, kind, format, target, tool, requirement, source)",
        f"{MAX_NAME_BYTES} bytes",
    ),
    (
        "a plan",
        f"{MAX_PARAMETERS} parameters of rank {MAX_RANK}, {MAX_INSTRUCTIONS:,} instructions,"
        f" {MAX_PLAN_BYTES >> 30} GiB",
    ),
    ("the buffer of reports", f"{MAX_REPORT_BUFFER_BYTES >> 20} MiB"),
    ("a function of an image", f"{MAX_IMAGE_ARGUMENTS} arguments"),
)
"""Those that nobody can raise, for docs/format/limits.md."""

# --- structures ----------------------------------------------------------------------------------

_ACCESS: Final = "1 read, 2 write, 3 both"

STRUCTURES: Final[dict[str, tuple[Field, ...]]] = {
    "image": (
        Field("magic", "4 bytes", "`44 56 54 49` (`DVTI`)"),
        Field("version", "u32", f"{IMAGE_VERSION}"),
        Field("kind", "str", "the backend, e.g. `opencl`"),
        Field("format", "str", "the encoding of the payload, e.g. `cl`, `obj`, `spv`"),
        Field("function count", "u64"),
        Field("functions", "list", "sorted by name, bytewise, strictly increasing"),
        Field("payload count", "u64"),
        Field("payload", "list", "sorted by key, bytewise, strictly increasing"),
    ),
    "image function": (
        Field("name", "str", "what the plan's launches call it"),
        Field("symbol", "str", "what it is called inside the payload"),
        Field("block", "3 x u32", "threads in one block, by dimension, each at least 1"),
        Field(
            "shared bytes", "u64",
            "shared memory of one block, in bytes, statically allocated by the code; arguments of "
            "kind shared memory come on top",
        ),
        Field("argument count", "u64", f"at most {MAX_IMAGE_ARGUMENTS}"),
        Field("arguments", "list", "see below"),
    ),
    "image argument": (
        Field("kind", "u8", "0 buffer, 1 scalar, 2 offset, 3 grid base, 4 shared memory"),
        Field("access", "u8", f"buffer: {_ACCESS}; otherwise 0"),
        Field("padding", "u16", "0"),
        Field(
            "index", "u32",
            "offset: which buffer argument (counted among buffers, from 0); grid base: which "
            "dimension (0 to 2); otherwise 0",
        ),
        Field(
            "dtype", "dtype",
            "buffer: of an element; otherwise of the value (of shared memory: uint32, its size in "
            "bytes)",
        ),
    ),
    "image payload": (
        Field("key", "str", "e.g. `source`, `object`"),
        Field("value", "bytes"),
    ),
    "plan": (
        Field("magic", "4 bytes", "`44 56 54 50` (`DVTP`)"),
        Field("version", "u32", f"{PLAN_VERSION}"),
        Field("name", "str", "the function"),
        Field("parameter count", "u64", f"at most {MAX_PARAMETERS}"),
        Field("parameters", "list", "below"),
        Field("alias rule count", "u64"),
        Field("alias rules", "list", "below"),
        Field("kernel count", "u64"),
        Field(
            "kernels", "list", "str each: names of functions of the image that this plan launches"
        ),
        Field("message count", "u64"),
        Field(
            "messages", "list",
            "str each: texts of checks; `{0}`, `{1}`... stand for the check's operands",
        ),
        Field(
            "instruction count", "u64",
            f"at most {MAX_INSTRUCTIONS:,}; a reader's limit (`limits.md`) is lower",
        ),
        Field("instructions", "list", "below"),
        Field("result count", "u64"),
        Field(
            "results", "list",
            "u32 each: tensor numbers, in order of return; each made by `result`",
        ),
    ),
    "plan parameter": (
        Field("kind", "u8", "0 tensor, 1 scalar"),
        Field("access", "u8", f"tensor: {_ACCESS}; scalar: 0"),
        Field("padding", "u16", "0"),
        Field("dtype", "dtype", "scalar: bool, any integer or any float; tensor: any"),
        Field("rank", "u32", f"tensor: at most {MAX_RANK}; scalar: 0"),
        Field("name", "str"),
    ),
    "plan alias rule": (
        Field("a", "u32", "a tensor parameter"),
        Field("b", "u32", "a later one, which must not overlap it"),
        Field("same allowed", "u32", "1: unless both are the very same view; otherwise 0"),
    ),
    "plan text": (Field("text", "str"),),
    "plan instruction": (
        Field("opcode", "u8"),
        Field("padding", "u8", "0"),
        Field("operand count", "u16"),
        Field("operands", "list", "u32 each"),
        Field("immediate", "list", "i64, only of `const`"),
    ),
    "plan result": (Field("tensor", "u32"),),
    "bundle": (
        Field("magic", "8 bytes", "`89 44 56 54 0D 0A 1A 0A`"),
        Field("version", "u32", f"{BUNDLE_VERSION}"),
        Field("flags", "u32", "0"),
        Field("header length", "u64", "in bytes"),
        Field("file length", "u64", "in bytes"),
        Field(
            "hash", "32 bytes",
            "SHA-256 of bytes 0 to 31, the header, and the zero padding after it up to the first "
            "section",
        ),
    ),
}  # fmt: skip
"""By name, as their bytes lie in a file."""

HEADER_KEYS: Final[dict[str, tuple[str, ...]]] = {
    "header": ("features", "functions", "images", "producer", "sections"),
    "function": ("signature", "variants"),
    "variant": ("image", "plan"),
    "image": ("format", "kind", "requirements", "section", "sources", "target", "tool"),
    "section": ("hash", "length", "offset"),
}
"""Of each object in the header of a bundle: all its keys, sorted."""


def field_bytes(field: Field) -> int:
    """The fewest bytes of a field."""
    count, _, unit = field.type.partition(" ")
    if not unit:
        return SIZES[field.type]
    return int(count) * (1 if unit == "bytes" else SIZES[unit.removeprefix("x ")])


def least_bytes(structure: str) -> int:
    """The fewest bytes of a structure; with a count of records it bounds what can follow."""
    return sum(map(field_bytes, STRUCTURES[structure]))


def field_offset(structure: str, name: str) -> int:
    """Where a field is, in bytes, in a structure whose fields before it have one size."""
    names = [field.name for field in STRUCTURES[structure]]
    return sum(map(field_bytes, STRUCTURES[structure][: names.index(name)]))


# --- instructions of plans -----------------------------------------------------------------------

OPERAND_KINDS: Final = {
    "v": "the number of an earlier instruction with a value, in the same or an enclosing block",
    "tensor": "the number of a tensor parameter",
    "axis": "an axis of that tensor",
    "scalar": "the number of a scalar parameter of a bool or integer dtype",
    "parameter": "the number of a scalar parameter of any dtype",
    "message": "the number of a message",
    "kernel": "the number of a kernel",
    "dtype": "the four bytes of a dtype as a little-endian number",
    "argument": "one of the two operands `tag, number` of a launch argument, see below",
    "number": "what the text says",
}
"""What operands are, with which meaning."""


class Opcode:
    """An instruction of plans.

    Attributes:
        code: The number in the bytes.
        name: The name in listings and messages.
        operands: Kinds of the operands that are always there.
        repeated: The kind of any number of operands after those; empty if there are none.
        shape: The operands as `_opcode` takes them.
        value: Whether it defines a value.
        immediate: Whether an i64 follows the operands.
        meaning: For docs/format/plan.md.
        outermost: Whether it may be in the outermost block only.
    """

    __slots__ = (
        "code",
        "immediate",
        "meaning",
        "name",
        "operands",
        "outermost",
        "repeated",
        "shape",
        "value",
    )

    def __init__(
        self,
        code: int,
        name: str,
        operands: tuple[str, ...],
        repeated: str,
        shape: str,
        value: bool,
        immediate: bool,
        meaning: str,
        outermost: bool,
    ) -> None:
        self.code = code
        self.name = name
        self.operands = operands
        self.repeated = repeated
        self.shape = shape
        self.value = value
        self.immediate = immediate
        self.meaning = meaning
        self.outermost = outermost


def _opcode(
    code: int, name: str, shape: str, value: bool, meaning: str = "", outermost: bool = False
) -> Opcode:
    """An opcode from the shape of its operands.

    They are separated by blanks, in the order of the bytes, each `KIND` or `NAME:KIND`; the last
    one may end in `*`: any number of times.
    """
    kinds = [each.split(":")[-1] for each in shape.split()]
    repeated = kinds.pop()[:-1] if shape.endswith("*") else ""
    immediate = name == "const"
    return Opcode(code, name, tuple(kinds), repeated, shape, value, immediate, meaning, outermost)


_OVERFLOW: Final = "overflow is an error"

OPCODES: Final = (
    _opcode(0, "const", "", True, "the immediate"),
    _opcode(1, "dim", "tensor axis", True, "extent of a tensor parameter"),
    _opcode(
        2, "stride", "tensor axis", True,
        "stride in elements; where the extent is <= 1, and on every axis of an empty tensor, "
        "the row-major stride of its extents",
    ),
    _opcode(3, "scalar", "scalar", True, "its value; above 2^63-1 (uint64) the call fails"),
    _opcode(
        4, "attribute", "message", True,
        "an integer or true/false attribute of the device by name (the text of the message); "
        "absent is 0",
    ),
    _opcode(
        5, "read", "tensor:number", True,
        "the element of a workspace of one int32 or int64, once what was launched before is done; "
        "see below",
    ),
    _opcode(
        6, "variable", "v", True,
        "a variable, at first v; as an operand it is what it is then",
    ),
    _opcode(7, "set", "variable:number v", False, "gives a visible `variable` the value v"),
    _opcode(
        8, "bits", "parameter", True,
        "a uint64 as the int64 of the same bits, a float as the bits of the float64 of the same "
        "value, any other scalar as its value; see below",
    ),
    _opcode(10, "add", "v v", True, _OVERFLOW),
    _opcode(11, "sub", "v v", True, _OVERFLOW),
    _opcode(12, "mul", "v v", True, _OVERFLOW),
    _opcode(
        13, "floordiv", "v v", True,
        "toward minus infinity; 0 where the divisor is 0; -2^63 by -1 is -2^63",
    ),
    _opcode(14, "floormod", "v v", True, "sign of the divisor; 0 where the divisor is 0"),
    _opcode(15, "min", "v v", True),
    _opcode(16, "max", "v v", True),
    _opcode(17, "neg", "v", True),
    _opcode(18, "and_bits", "v v", True, "bitwise"),
    _opcode(19, "or_bits", "v v", True),
    _opcode(20, "xor_bits", "v v", True),
    _opcode(
        21, "shift_left", "v v", True, "counts outside 0 to 63 give 0; bits shifted out are lost"
    ),
    _opcode(22, "shift_right", "v v", True, "arithmetic; counts outside 0 to 63 give 0 or -1"),
    _opcode(30, "eq", "v v", True, "0 or 1"),
    _opcode(31, "ne", "v v", True),
    _opcode(32, "lt", "v v", True),
    _opcode(33, "le", "v v", True),
    _opcode(34, "not", "v", True, "1 if v is 0, else 0"),
    _opcode(
        35, "select", "v v v", True,
        "second if the first is not 0, else third; both have been evaluated",
    ),
    _opcode(
        40, "check", "message v v*", False,
        "when the first v is 0 the call fails with the message, the rest filling `{0}`...",
    ),
    _opcode(
        41, "result", "dtype v*", False,
        "allocate a tensor to return, a v for each extent; a negative one is an error", True,
    ),
    _opcode(
        42, "workspace", "dtype v*", False,
        "allocate until the call (and the work it submitted) is done", True,
    ),
    _opcode(
        43, "reports", "lines:number failures:number words:number", False,
        "allocate the buffer of the call's reports, see below; at most once", True,
    ),
    _opcode(
        44, "report",
        "kind:number region:number text:message place:message outer:number inner:number "
        "format:number*",
        False,
        "what records of the next number say, see below; after `reports`", True,
    ),
    _opcode(
        45, "table", "dtype elements:number word:number*", False,
        "memory that holds these elements, filled once a device; their bytes in words, padded "
        "with 0; kernels only read it",
        True,
    ),
    _opcode(
        50, "launch", "kernel v v v argument*", False,
        "launch a kernel on the grid of the three v; skipped when one is <= 0; see below",
    ),
    _opcode(
        51, "work", "v", False,
        "what one block of the launch that is the next instruction costs, see below; elsewhere it "
        "says nothing",
    ),
    _opcode(
        52, "call", "message argument*", True,
        "let the function that the message names, of a library that is installed, do its work: 1 "
        "if it did, 0 if nothing was done; see below",
    ),
    _opcode(60, "if", "v", False, "runs the block when v is not 0"),
    _opcode(61, "else", "", False, "at most once in an `if`"),
    _opcode(
        62, "repeat", "v", True,
        "runs the block v times (0 if negative); its value, inside the block only, counts from 0",
    ),
    _opcode(63, "end", "", False, "ends the innermost `if` or `repeat`"),
    _opcode(64, "leave", "", False, "goes on behind the `end` of the innermost `repeat` around"),
)  # fmt: skip

LAUNCH_TAGS: Final = ("tensor", "value", "scalar_parameter")
"""What an argument of a launch or a call is, by number."""

# --- functions of libraries ----------------------------------------------------------------------

FEATURES: Final = {
    "bits": "a plan has a `bits`",
    "call": "a plan has a `call`",
    "collective": "a plan calls one of the library functions that are collectives",
    "leave": "a plan has a `leave`",
    "read": "a plan has a `read`",
    "table": "a plan has a `table`",
    "variable": "a plan has a `variable`",
}
"""What a file may require of its reader, by the name in its header; with what requires it."""


class LibraryFunction:
    """A function of a library of this project, which plans `call`.

    Attributes:
        name: That of the library, a dot, its own.
        signature: Its parameters, see docs/format/plan.md.
        meaning: For docs/format.
        is_collective: Whether the workers of a session do it together.
    """

    __slots__ = ("is_collective", "meaning", "name", "signature")

    def __init__(
        self, name: str, signature: str, meaning: str, *, is_collective: bool = False
    ) -> None:
        self.name = name
        self.signature = signature
        self.meaning = meaning
        self.is_collective = is_collective


_SORTED: Final = "|".join(
    [f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)] + ["float32", "float64"]
)
_REAL: Final = "float32|float64"
_ORDER: Final = "in increasing order, equal elements in the order in which they stand, NaN last"

_MOVED: Final = f"{_SORTED}|float16|bfloat16"


def _collective(name: str, signature: str, meaning: str) -> LibraryFunction:
    return LibraryFunction(f"extra.{name}", signature, meaning, is_collective=True)


LIBRARY_FUNCTIONS: Final = (
    _collective(
        "all_gather", f"x:read:{_MOVED}[n] out:write:=x[m]",
        "the x of all workers, one behind the other, on all; m is n times their number",
    ),
    _collective(
        "all_reduce", f"x:read:{_MOVED}[n] out:write:=x[n] op:integer",
        "the x of all workers, folded in their order, on all; op: 0 sum, 1 product, 2 minimum, "
        "3 maximum",
    ),
    _collective(
        "all_to_all", f"x:read:{_MOVED}[n] out:write:=x[n]",
        "part r of x of worker w becomes part w of out of worker r; parts are of equal size",
    ),
    LibraryFunction(
        "extra.argsort", f"x:read:{_SORTED}[n] out:write:int32|int64[n]",
        f"the positions of the elements of x, {_ORDER}",
    ),
    _collective(
        "broadcast", f"x:read:{_MOVED}[n] out:write:=x[n] root:integer",
        "the x of worker root, on all",
    ),
    LibraryFunction(
        "extra.gemm", f"a:read:{_REAL}[m,k] b:read:=a[k,n] c:write:=a[m,n]", "c = a @ b"
    ),
    LibraryFunction(
        "extra.gemm_batched", f"a:read:{_REAL}[s,m,k] b:read:=a[s,k,n] c:write:=a[s,m,n]",
        "c[i] = a[i] @ b[i]",
    ),
    LibraryFunction(
        "extra.gemv", f"a:read:{_REAL}[m,k] x:read:=a[k] y:write:=a[m]", "y = a @ x"
    ),
    _collective(
        "recv", f"out:write:{_MOVED}[n] source:integer", "what worker source sends to this one"
    ),
    _collective(
        "reduce_scatter", f"x:read:{_MOVED}[n] out:write:=x[m] op:integer",
        "part r of the folded x, as of all_reduce, on worker r; n is m times their number",
    ),
    _collective(
        "send", f"x:read:{_MOVED}[n] destination:integer", "gives x to one worker, which does recv"
    ),
    LibraryFunction(
        "extra.sort", f"x:read:{_SORTED}[n] out:write:=x[n]", f"the elements of x, {_ORDER}"
    ),
)  # fmt: skip
"""Sorted by name. A name of another library, `acme.function`, has the signature that it states."""

LIBRARIES: Final = tuple(dict.fromkeys(f.name.partition(".")[0] for f in LIBRARY_FUNCTIONS))
"""Names of libraries whose functions are all in the table."""

REPORT_KINDS: Final = ("print", "assert", "access")
"""A line of text, a check of the author's, an access out of range; by number."""
REPORT_HEADER_WORDS: Final = 4
"""Before the first record: lines claimed, failures claimed, two of no meaning yet."""
REPORT_INTEGER_TYPES: Final = "dboxX"
REPORT_REAL_TYPES: Final = "eEfFgG%"
"""Letters that end a field of a report's text: for integers, for both."""
