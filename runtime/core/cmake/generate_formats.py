"""Writes the tables of `dovetail_runtime.formats` for those who cannot read Python.

    generate_formats.py --cxx FOLDER    include/dovetail/kit/image_format.h, src/engine/formats.h
    generate_formats.py --typescript FILE
    generate_formats.py --docs FOLDER [--check]    the tables between the markers of its pages

A file that has the right content already is not written, so that nothing is built anew. Needs the
standard library only: builds of the native parts run it.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path

CORE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(CORE / "python"))

from dovetail_runtime import formats  # noqa: E402

NOTICE = "Written by runtime/core/cmake/generate_formats.py from dovetail_runtime/formats.py."

# --- C++ -----------------------------------------------------------------------------------------

# Words that are two, as C++ writes them.
_CXX_WORDS = {
    "uint": "UInt", "bfloat": "BFloat", "floordiv": "FloorDiv", "floormod": "FloorMod",
    "v": "Value",
}  # fmt: skip


def constant(*words: str) -> str:
    """The name of a constant in C++: "image function", "bytes" -> "kImageFunctionBytes"."""
    parts = re.split(r"[ _]", " ".join(words))
    return "k" + "".join(_CXX_WORDS.get(part, part.capitalize()) for part in parts)


def enumeration(name: str, base: str, values: Iterable[str | tuple[str, int]]) -> str:
    """An `enum class`; names without a number have their places."""
    pairs = ((v, n) if isinstance(v, str) else v for n, v in enumerate(values))
    rows = "".join(f"  {constant(each)} = {number},\n" for each, number in pairs)
    return f"enum class {name} : {base} {{\n{rows}}};"


def cxx_text(value: str | bytes) -> str:
    """A literal for a `std::string_view`; bytes that may be zero or above 127 are escaped."""
    if isinstance(value, str):
        return json.dumps(value)
    # Each byte by itself: an escape goes on as long as digits follow.
    return '"' + "".join(f"\\{byte:03o}" for byte in value) + '"'


def numbers(pairs: Iterable[tuple[str, int]]) -> str:
    """One constant a line; what is added to sizes of files has their type."""
    wide = ("Alignment", "Arguments", "Bytes", "Offset")
    return "\n".join(
        f"inline constexpr uint{64 if name.endswith(wide) else 32}_t {name} = {value};"
        for name, value in pairs
    )


def texts(pairs: Iterable[tuple[str, str | bytes]]) -> str:
    """One constant a line."""
    return "\n".join(
        f"inline constexpr std::string_view {name}({cxx_text(value)}, {len(value)});"
        for name, value in pairs
    )


def rows(table: str, row: str, values: Iterable[Iterable[str]]) -> str:
    """A table of structures."""
    lines = "".join(f"    {{{', '.join(each)}}},\n" for each in values)
    return f"inline constexpr {row} {table}[] = {{\n{lines}}};"


def header(name: str, namespace: str, includes: Iterable[str], parts: Iterable[str]) -> str:
    """A header: its include guard's name, its namespace, what it includes, what it holds."""
    guard = f"DOVETAIL_{name}_H_"
    listed = "\n".join(f"#include {each}" for each in includes)
    body = "\n\n".join(parts)
    return (
        f"// {NOTICE}\n#ifndef {guard}\n#define {guard}\n\n{listed}\n\n"
        f"namespace {namespace} {{\n\n{body}\n\n}}  // namespace {namespace}\n\n"
        f"#endif  // {guard}\n"
    )


def one_of(words: tuple[str, ...]) -> str:
    """Words as "a, b or c"."""
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def allowed_text(kind: formats.ArgumentKindRow) -> str:
    """Which element types an argument may have, for messages; empty if any."""
    return f"{kind.label} dtype {one_of(kind.dtypes)}" if kind.dtypes else ""


def image_header() -> str:
    """What runtimes need to read images."""
    in_images = {row.family for row in formats.DTYPES} - {"complex"}
    codes = [(each, code) for each, code in formats.DTYPE_CODES.items() if each in in_images]
    order = {row.name: number for number, row in enumerate(formats.DTYPES)}
    masks = [sum(1 << order[name] for name in kind.dtypes) for kind in formats.ARGUMENT_KINDS]
    structures = [name for name in formats.STRUCTURES if name.startswith("image ")]
    return header(
        "IMAGE_FORMAT", "dovetail", ("<cstdint>", "<string_view>"),
        (
            texts([("kImageMagic", formats.IMAGE_MAGIC)]),
            numbers(
                [
                    ("kImageVersion", formats.IMAGE_VERSION),
                    ("kMaxImageArguments", formats.MAX_IMAGE_ARGUMENTS),
                    *[(constant(name, "bytes"), formats.least_bytes(name)) for name in structures],
                    (
                        "kImageArgumentIndexOffset",
                        formats.field_offset("image argument", "index"),
                    ),
                    ("kAccessRead", formats.ACCESSES.index("read")),
                    ("kAccessWrite", formats.ACCESSES.index("write")),
                ]
            ),
            "// By what is done: kAccessRead, kAccessWrite or both.\n"
            "inline constexpr const char* kAccessNames[] = "
            f"{{{', '.join(map(cxx_text, formats.ACCESSES))}}};",
            "// As in DLPack (dlpack.h, DLDataTypeCode); only these codes are in an image.\n"
            + enumeration("DTypeCode", "uint8_t", codes),
            "struct ElementType {\n  const char* name;\n  uint8_t code;\n  uint8_t bits;\n};",
            "// What a tensor may hold.\n"
            + rows(
                "kElementTypes", "ElementType",
                [(cxx_text(row.name), str(row.code), str(row.bits)) for row in formats.DTYPES],
            ),
            "// The row of what is stored; null for what is none. Plans may have complex ones.\n"
            "constexpr const ElementType* FindElementType(uint8_t code, uint8_t bits) {\n"
            "  for (const ElementType& each : kElementTypes) {\n"
            "    if (each.code == code && each.bits == bits) return &each;\n  }\n"
            "  return nullptr;\n}",
            enumeration("ArgumentKind", "uint8_t", (kind.name for kind in formats.ARGUMENT_KINDS)),
            "struct ArgumentRule {\n"
            "  const char* allowed;    // for messages\n"
            "  uint32_t element_types;  // which of kElementTypes, by bit; 0: any\n};",
            "// By ArgumentKind.\n"
            + rows(
                "kArgumentRules", "ArgumentRule",
                [
                    (cxx_text(allowed_text(kind)), str(mask))
                    for kind, mask in zip(formats.ARGUMENT_KINDS, masks, strict=True)
                ],
            ),
        ),
    )  # fmt: skip


def kinds(opcode: formats.Opcode) -> list[str]:
    """Of the operands that are always there, then of those that repeat."""
    return [*opcode.operands, *filter(None, (opcode.repeated,))]


def engine_header() -> str:
    """What only the engine reads: plans, bundles, limits."""
    most = max(len(each.operands) for each in formats.OPCODES)
    opcodes = [
        (
            cxx_text(each.name),
            str(len(each.operands)),
            *(
                str(flag).lower()
                for flag in (
                    bool(each.repeated),
                    {*kinds(each)} <= {"v"},
                    each.value,
                    each.immediate,
                    each.outermost,
                )
            ),
            f"{{{', '.join(f'OperandKind::{constant(kind)}' for kind in kinds(each))}}}",
        )
        for each in formats.OPCODES
    ]
    by_code = dict(zip((each.code for each in formats.OPCODES), opcodes, strict=True))
    none = (cxx_text(""), "0", *["false"] * 5, "{}")
    opcodes = [by_code.get(code, none) for code in range(max(by_code) + 1)]
    keys = "\n".join(
        f"inline constexpr const char* {constant(name, 'keys')}[] = {{"
        + ", ".join(map(cxx_text, names))
        + "};"
        for name, names in formats.HEADER_KEYS.items()
    )
    plans = [name for name in formats.STRUCTURES if name.startswith("plan ")]
    return header(
        "ENGINE_FORMATS", "dovetail::runtime",
        ("<cstddef>", "<cstdint>", "<string_view>"),
        (
            texts(
                [
                    ("kPlanMagic", formats.PLAN_MAGIC),
                    ("kBundleMagic", formats.BUNDLE_MAGIC),
                    ("kExtentsKey", formats.EXTENTS_KEY),
                    ("kExtentUnknown", formats.EXTENT_UNKNOWN),
                    ("kExtentRowMajor", formats.EXTENT_ROW_MAJOR),
                    ("kExtentArgument", formats.EXTENT_ARGUMENT),
                    ("kReportIntegerTypes", formats.REPORT_INTEGER_TYPES),
                    ("kReportRealTypes", formats.REPORT_REAL_TYPES),
                ]
            ),
            numbers(
                [
                    ("kPlanVersion", formats.PLAN_VERSION),
                    *[(constant(name, "bytes"), formats.least_bytes(name)) for name in plans],
                    ("kBundleVersion", formats.BUNDLE_VERSION),
                    ("kBundleAlignment", formats.BUNDLE_ALIGNMENT),
                    ("kBundleFixedBytes", formats.least_bytes("bundle")),
                    *[
                        (
                            constant("bundle", field.name, "offset"),
                            formats.field_offset("bundle", field.name),
                        )
                        for field in formats.STRUCTURES["bundle"][1:]
                    ],
                    *[
                        (constant(name.lower()), getattr(formats, name))
                        for name in vars(formats)
                        if name.startswith("MAX_") and name != "MAX_IMAGE_ARGUMENTS"
                    ],
                    ("kReportHeaderWords", formats.REPORT_HEADER_WORDS),
                ]
            ),
            keys,
            enumeration("Limit", "uint8_t", (each.name for each in formats.LIMITS)),
            f"inline constexpr size_t kLimitCount = {len(formats.LIMITS)};",
            "struct LimitRow {\n  const char* name;\n  uint64_t most;\n};",
            rows(
                "kLimits", "LimitRow",
                [(cxx_text(each.name), str(each.default)) for each in formats.LIMITS],
            ),
            enumeration("LaunchTag", "uint32_t", formats.LAUNCH_TAGS),
            "// What a file may require of its reader.\n"
            "inline constexpr const char* kFeatures[] = {"
            + ", ".join(map(cxx_text, formats.FEATURES))
            + "};",
            "struct LibraryFunctionRow {\n  const char* name;\n  const char* signature;\n};",
            "// Sorted by name.\n"
            + rows(
                "kLibraryFunctions", "LibraryFunctionRow",
                [(cxx_text(e.name), cxx_text(e.signature)) for e in formats.LIBRARY_FUNCTIONS],
            ),
            "// Libraries whose functions are all in the table.\n"
            "inline constexpr const char* kLibraries[] = {"
            + ", ".join(map(cxx_text, formats.LIBRARIES))
            + "};",
            enumeration("ReportKind", "uint8_t", formats.REPORT_KINDS),
            f"inline constexpr uint32_t kReportKindCount = {len(formats.REPORT_KINDS)};",
            enumeration("Opcode", "uint8_t", [(each.name, each.code) for each in formats.OPCODES]),
            enumeration("OperandKind", "uint8_t", formats.OPERAND_KINDS),
            "struct OpcodeRow {\n"
            "  const char* name;\n"
            "  uint8_t operand_count;  // without those that repeat\n"
            "  bool repeats;           // any number of the last kind follow\n"
            "  bool takes_values;      // and nothing else\n"
            "  bool has_value;\n"
            "  bool has_immediate;\n"
            "  bool is_outermost;  // only in the outermost block\n"
            f"  OperandKind operands[{most + 1}];\n\n"
            "  OperandKind KindOf(uint32_t operand) const {\n"
            "    return operands[operand < operand_count ? operand : operand_count];\n  }\n};",
            "// By number; without a name what is not an opcode.\n"
            + rows("kOpcodes", "OpcodeRow", opcodes),
            "constexpr const OpcodeRow& RowOf(Opcode opcode) {\n"
            "  return kOpcodes[static_cast<uint8_t>(opcode)];\n}",
            "// The row of an opcode; null for a number that is none.\n"
            "constexpr const OpcodeRow* FindOpcode(uint8_t opcode) {\n"
            "  if (opcode >= sizeof kOpcodes / sizeof kOpcodes[0]) return nullptr;\n"
            "  return *kOpcodes[opcode].name == 0 ? nullptr : &kOpcodes[opcode];\n}",
        ),
    )  # fmt: skip


# --- TypeScript ----------------------------------------------------------------------------------


def typescript() -> str:
    """The module of the browser's readers; `JSON.stringify` and JSON agree on literals."""
    constants: dict[str, object] = {
        "DTYPE_CODES": formats.DTYPE_CODES,
        "DTYPE_TABLE": [[row.name, row.family, row.bits] for row in formats.DTYPES],
        "ACCESSES": formats.ACCESSES,
        "ARGUMENT_KINDS": [kind.name for kind in formats.ARGUMENT_KINDS],
        "ARGUMENT_RULES": {
            kind.name: {"allowed": allowed_text(kind), "dtypes": kind.dtypes}
            for kind in formats.ARGUMENT_KINDS
        },
        "IMAGE_MAGIC": tuple(formats.IMAGE_MAGIC),
        "PLAN_MAGIC": tuple(formats.PLAN_MAGIC),
        "BUNDLE_MAGIC": tuple(formats.BUNDLE_MAGIC),
        "IMAGE_VERSION": formats.IMAGE_VERSION,
        "PLAN_VERSION": formats.PLAN_VERSION,
        "BUNDLE_VERSION": formats.BUNDLE_VERSION,
        "BUNDLE_ALIGNMENT": formats.BUNDLE_ALIGNMENT,
        "LEAST_BYTES": {name: formats.least_bytes(name) for name in formats.STRUCTURES},
        "BUNDLE_OFFSETS": {
            field.name: formats.field_offset("bundle", field.name)
            for field in formats.STRUCTURES["bundle"]
        },
        "ARGUMENT_INDEX_OFFSET": formats.field_offset("image argument", "index"),
        "HEADER_KEYS": formats.HEADER_KEYS,
        "DEFAULT_LIMITS": {each.name: each.default for each in formats.LIMITS},
        **{name: value for name, value in vars(formats).items() if name.startswith("MAX_")},
        "LAUNCH_TAGS": {each: number for number, each in enumerate(formats.LAUNCH_TAGS)},
        "FEATURES": tuple(formats.FEATURES),
        "LIBRARY_FUNCTIONS": {e.name: e.signature for e in formats.LIBRARY_FUNCTIONS},
        "LIBRARIES": formats.LIBRARIES,
        "REPORT_KINDS": formats.REPORT_KINDS,
        "REPORT_HEADER_WORDS": formats.REPORT_HEADER_WORDS,
        "REPORT_INTEGER_TYPES": formats.REPORT_INTEGER_TYPES,
        "REPORT_REAL_TYPES": formats.REPORT_REAL_TYPES,
        "OPCODE_TABLE": [
            {
                "code": each.code, "name": each.name, "operands": each.operands,
                "repeated": each.repeated, "value": each.value, "immediate": each.immediate,
                "outermost": each.outermost,
            }
            for each in formats.OPCODES
        ],
    }  # fmt: skip
    kinds = " | ".join(f'"{kind}"' for kind in formats.OPERAND_KINDS)
    lines = [f"/** {NOTICE} */", "", f"export type OperandKind = {kinds};", ""]
    for name, value in constants.items():
        text = json.dumps(value, ensure_ascii=False)
        if isinstance(value, list):  # a table: one row a line
            text = "[\n" + "".join(f"  {json.dumps(each)},\n" for each in value) + "]"
        is_number = isinstance(value, int)
        lines.append(f"export const {name} = {text}{'' if is_number else ' as const'};")
    return "\n".join(lines) + "\n"


# --- documentation -------------------------------------------------------------------------------


def markdown(heads: tuple[str, ...], values: Iterable[tuple[str, ...]]) -> str:
    """A table."""
    lines = [heads, tuple("---" for _ in heads), *values]
    return "\n".join("| " + " | ".join(line).replace("|  |", "| |") + " |" for line in lines)


def structure_table(name: str) -> str:
    """The fields of a structure; with offsets for the bundle, whose fields have one size."""
    fields = formats.STRUCTURES[name]
    if name == "bundle":
        places = ((formats.field_offset(name, f.name), formats.field_bytes(f)) for f in fields)
        return markdown(
            ("offset", "size", "field", "meaning"),
            [
                (str(offset), str(size), field.name, f"{field.type}: {field.meaning}")
                for field, (offset, size) in zip(fields, places, strict=True)
            ],
        )
    return markdown(
        ("field", "type", "meaning"),
        [(f.name, "" if f.type == "list" else f.type, f.meaning) for f in fields],
    )


def opcode_row(each: formats.Opcode) -> tuple[str, ...]:
    """One line of the table of instructions."""
    words = [word.replace(":", ": ").replace("*", "...") for word in each.shape.split()]
    operands = ", ".join([*words, *(["i64"] if each.immediate else [])])
    place = "; in the outermost block" if each.outermost else ""
    return str(each.code), each.name, operands, "yes" if each.value else "no", each.meaning + place


def numbered(words: Iterable[str]) -> str:
    """Words as "0 a, 1 b"."""
    return ", ".join(f"{number} `{word}`" for number, word in enumerate(words))


def tables() -> dict[str, str]:
    """By the name that the markers of a page give."""
    limits = [(f"`{e.name}`", str(e.default), e.scope, e.counted) for e in formats.LIMITS]
    types = [
        (f"`{kind.name}`", ", ".join(kind.dtypes) or "any but complex ones")
        for kind in formats.ARGUMENT_KINDS
    ]
    return {
        **{name: structure_table(name) for name in formats.STRUCTURES},
        "argument types": markdown(("kind", "dtype"), types),
        "codes": ", ".join(f"{code} {name}" for name, code in formats.DTYPE_CODES.items()),
        "dtypes": ", ".join(f"`{row.name}`" for row in formats.DTYPES),
        "operands": markdown(
            ("operand", "what it is"),
            [(f"`{kind}`", text) for kind, text in formats.OPERAND_KINDS.items()],
        ),
        "opcodes": markdown(
            ("opcode", "name", "operands", "value", "meaning"), map(opcode_row, formats.OPCODES)
        ),
        "launch tags": numbered(formats.LAUNCH_TAGS),
        "features": markdown(
            ("feature", "required where"), [(f"`{k}`", v) for k, v in formats.FEATURES.items()]
        ),
        "library functions": markdown(
            ("function", "parameters", "what it does"),
            [
                (f"`{e.name}`", f"`{e.signature}`".replace("|", "\\|"), e.meaning)
                for e in formats.LIBRARY_FUNCTIONS
            ],
        ),
        "report kinds": numbered(formats.REPORT_KINDS),
        "limits": markdown(("name", "default", "of", "counted"), limits),
        "bounds": markdown(("what", "bound"), formats.BOUNDS),
        "header": markdown(
            ("object", "keys"),
            [(name, f"`{'`, `'.join(keys)}`") for name, keys in formats.HEADER_KEYS.items()],
        ),
    }  # fmt: skip


_BLOCK = re.compile(r"(<!-- formats: ([a-z ]+) -->\n)(.*?)(\n?<!-- end -->)", re.DOTALL)


def page(text: str) -> str:
    """A page with its tables as they are declared.

    Raises:
        KeyError: A marker names no table.
    """
    known = tables()
    return _BLOCK.sub(lambda found: f"{found[1]}{known[found[2]]}\n<!-- end -->", text)


def write(path: Path, text: str) -> None:
    """Write a file unless it has this content."""
    if path.is_file() and path.read_text(encoding="utf-8") == text:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def main() -> int:
    """Entry point; returns the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--cxx", type=Path, metavar="FOLDER")
    parser.add_argument("--typescript", type=Path, metavar="FILE")
    parser.add_argument("--docs", type=Path, metavar="FOLDER")
    parser.add_argument("--check", action="store_true", help="only say which pages are stale")
    given = parser.parse_args()
    if given.cxx is not None:
        write(given.cxx / "include" / "dovetail" / "kit" / "image_format.h", image_header())
        write(given.cxx / "src" / "engine" / "formats.h", engine_header())
    if given.typescript is not None:
        write(given.typescript, typescript())
    stale: list[Path] = []
    for path in sorted(given.docs.glob("*.md")) if given.docs is not None else ():
        text = path.read_text(encoding="utf-8")
        if page(text) == text:
            continue
        stale.append(path)
        if not given.check:
            write(path, page(text))
    if given.check and stale:
        print(f"{', '.join(map(str, stale))}: not what is declared: run `make tables`")
    return int(given.check and bool(stale))


if __name__ == "__main__":
    sys.exit(main())
