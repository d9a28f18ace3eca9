"""The Python reader of bundles, for `inspect`, `verify` and tests (docs/format/bundle.md).

The runtime has its own, in C++; both are held together by shared vectors. This one checks the same
rules in the same order, and reads a section only when it is asked for.
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from dovetail.bundle.canonical_json import Json, decode_json
from dovetail.bundle.container import ALIGNMENT, PROLOGUE
from dovetail.bundle.limits import Budget
from dovetail.bundle.plan import Plan
from dovetail.bundle.plan_decode import (
    CheckedPlan,
    decode_plan,
    verify_launches,
    verify_structure,
)
from dovetail.bundle.requirement import is_requirement
from dovetail.image import DeviceImage, decode_image
from dovetail.support.dataclasses import dataclass
from dovetail.support.errors import BundleError, FormatError
from dovetail.support.printable import printable
from dovetail_runtime import formats
from dovetail_runtime.digest import sha256

if TYPE_CHECKING:
    from dovetail.support.files import AnyPath, RegularFile

_Key = TypeVar("_Key", bound=Hashable)
_Made = TypeVar("_Made")

FEATURES: frozenset[str] = frozenset(formats.FEATURES)
"""Features of the format that this reader knows; version 1 defines none."""

MAX_FINDINGS = 100
"""After so many `BundleReader.verify` looks for no more."""

_HASH = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Section:
    """A place in the file."""

    offset: int
    length: int
    hash: str

    @property
    def padded(self) -> int:
        """The length with the padding behind it."""
        return -(-self.length // ALIGNMENT) * ALIGNMENT


@dataclass(frozen=True, slots=True)
class ImageEntry:
    """What the header says about an image; section numbers."""

    kind: str
    format: str
    target: str
    requirements: tuple[str, ...]
    section: int
    sources: dict[str, int]
    tool: str


@dataclass(frozen=True, slots=True)
class FunctionEntry:
    """What the header says about a function: (image number, plan section) variants."""

    name: str
    signature: str
    variants: tuple[tuple[int, int], ...]


class BundleReader:
    """A bundle's bytes, checked as far as the header; sections are checked when read.

    Args:
        data: The file's bytes.
        name: The file's name, for messages.
        limits: Numbers that replace the default limits, by name (docs/format/limits.md).

    Raises:
        BundleError: The header part breaks the format, does not match its hash, or needs more than
            a limit allows.
    """

    def __init__(
        self,
        data: bytes | RegularFile,
        name: str = "<bytes>",
        *,
        limits: Mapping[str, int] | None = None,
    ) -> None:
        self._data = data
        self.name = name
        self.budget = Budget(limits)
        self.budget.file_bytes = self.size
        # Entries of the header may share what they name: each thing is looked at once, also one
        # that is not in order.
        self._images: dict[int, DeviceImage | FormatError] = {}
        self._plans: dict[int, CheckedPlan | FormatError] = {}
        self._pairs: dict[tuple[int, int], FormatError | None] = {}
        self._header(self._prologue())

    @classmethod
    def open(cls, path: AnyPath, *, limits: Mapping[str, int] | None = None) -> BundleReader:
        """Open a file; its sections are read when they are asked for.

        Raises:
            DovetailError: It cannot be read. BundleError: It is not a bundle, is damaged, or needs
                more than a limit allows.
        """
        from dovetail.support.files import RegularFile, as_path

        return cls(RegularFile(path, "bundle"), str(as_path(path, "bundle")), limits=limits)

    @property
    def size(self) -> int:
        """The file's length in bytes."""
        return len(self._data)

    def fail(self, offset: int, expected: str, found: str, hint: str = "") -> BundleError:
        """The error for a violation in this file."""
        return BundleError(f"bundle '{self.name}'", offset, expected, found, hint)

    def _over(self, offset: int, text: str) -> BundleError:
        return BundleError.over(f"bundle '{self.name}'", offset, text)

    def _prologue(self) -> bytes:
        size = self.size
        head = self._data[: PROLOGUE.size]
        if len(head) < PROLOGUE.size:
            found = f"{size} bytes" if size else "an empty file"
            raise self.fail(0, f"a bundle, which has at least {PROLOGUE.size} bytes", found)
        magic, version, flags, header_length, file_length, digest = PROLOGUE.unpack(head)
        if magic != formats.BUNDLE_MAGIC:
            hint = "is this a .dvt file, copied in binary mode?"
            raise self.fail(0, f"magic {formats.BUNDLE_MAGIC.hex(' ')}", magic.hex(" "), hint)
        if version != formats.BUNDLE_VERSION:
            newer = (
                "made by a newer dovetail: upgrade dovetail-runtime"
                if version > formats.BUNDLE_VERSION
                else ""
            )
            raise self.fail(8, f"version {formats.BUNDLE_VERSION}", f"version {version}", newer)
        if flags != 0:
            raise self.fail(12, "flags 0", f"{flags:#x}")
        if file_length != size:
            hint = "the file is truncated, or has extra bytes at the end"
            raise self.fail(24, f"a file of {file_length} bytes", f"{size} bytes", hint)
        if header_length > size - PROLOGUE.size:
            raise self.fail(16, "a header that fits in the file", f"{header_length} bytes")
        self.budget.hold("header_bytes", header_length, partial(self._over, 16))
        end = -(-(PROLOGUE.size + header_length) // ALIGNMENT) * ALIGNMENT
        if end > size:
            raise self.fail(24, f"at least {end} bytes", f"{size} bytes")
        data = self._data[PROLOGUE.size : end]
        if sha256(head[:32] + data).digest() != digest:
            raise self.fail(32, "the SHA-256 of the header", "another", "the file is damaged")
        if any(data[header_length:]):
            raise self.fail(PROLOGUE.size + header_length, "zero padding", "other bytes")
        self._sections_start = end
        return data[:header_length]

    def _header(self, text: bytes) -> None:
        try:
            value = decode_json(text, self._check_nodes)
        except ValueError as bad:
            raise self.fail(PROLOGUE.size, "canonical JSON as header", str(bad)) from bad
        header = self._object(value, "header")
        self.features = tuple(self._strings(header["features"]))
        unknown = [each for each in self.features if each not in FEATURES]
        self.producer = self._string(header["producer"])
        self.sections = self._directory(header["sections"])
        self.images = tuple(self._image(each) for each in self._list(header["images"]))
        functions = header["functions"]
        if not isinstance(functions, dict):
            raise self._bad("functions as an object", functions)
        self.functions = {name: self._function(name, each) for name, each in functions.items()}
        if unknown:
            hint = "made by a newer dovetail: upgrade dovetail-runtime"
            raise self.fail(PROLOGUE.size, "features this reader knows", ", ".join(unknown), hint)

    def _check_nodes(self, count: int) -> None:
        self.budget.hold("header_nodes", count, partial(self._over, PROLOGUE.size))

    def _directory(self, value: Json) -> tuple[Section, ...]:
        sections: list[Section] = []
        position = self._sections_start
        for each in self._list(value):
            entry = self._object(each, "section")
            digest = self._string(entry["hash"])
            length = self._number(entry["length"], self.size)
            offset = self._number(entry["offset"], self.size)
            if not _HASH.fullmatch(digest):
                raise self._bad("64 lower-case hex digits", digest)
            section = Section(offset, length, digest)
            if offset != position:
                raise self._bad(f"section {len(sections)} at byte {position}", offset)
            position += section.padded
            sections.append(section)
        if position != self.size:
            raise self._bad(f"sections up to byte {self.size}", position)
        return tuple(sections)

    def _image(self, value: Json) -> ImageEntry:
        entry = self._object(value, "image")
        sources = entry["sources"]
        if not isinstance(sources, dict):
            raise self._bad("sources as an object", sources)
        return ImageEntry(
            kind=self._name(entry["kind"]),
            format=self._name(entry["format"]),
            target=self._name(entry["target"]),
            requirements=tuple(map(self._requirement, self._list(entry["requirements"]))),
            section=self._section(entry["section"]),
            sources={self._name(name): self._section(each) for name, each in sources.items()},
            tool=self._name(entry["tool"]),
        )

    def _function(self, name: str, value: Json) -> FunctionEntry:
        self._name(name)
        entry = self._object(value, "function")
        variants: list[tuple[int, int]] = []
        for each in self._list(entry["variants"]):
            variant = self._object(each, "variant")
            image = self._number(variant["image"], len(self.images) - 1)
            variants.append((image, self._section(variant["plan"])))
        return FunctionEntry(name, self._string(entry["signature"]), tuple(variants))

    def _bad(self, expected: str, found: Json) -> BundleError:
        return self.fail(PROLOGUE.size, f"{expected} in the header", reprlib.repr(found))

    def _object(self, value: Json, what: str) -> dict[str, Json]:
        keys = formats.HEADER_KEYS[what]
        if not isinstance(value, dict) or tuple(sorted(value)) != keys:
            raise self._bad(f"a {what} with exactly the keys {', '.join(keys)}", value)
        return value

    def _list(self, value: Json) -> list[Json]:
        if not isinstance(value, list):
            raise self._bad("a list", value)
        return value

    def _string(self, value: Json) -> str:
        if not isinstance(value, str):
            raise self._bad("a string", value)
        return value

    def _name(self, value: Json) -> str:
        text = self._string(value)
        if len(text) > formats.MAX_NAME_BYTES or len(text.encode()) > formats.MAX_NAME_BYTES:
            raise self._bad(f"a name of at most {formats.MAX_NAME_BYTES} bytes", text)
        return text

    def _requirement(self, value: Json) -> str:
        text = self._name(value)
        if not is_requirement(text):
            raise self._bad("a requirement: name, !name or name OP value", text)
        return text

    def _strings(self, value: Json) -> list[str]:
        return [self._string(each) for each in self._list(value)]

    def _number(self, value: Json, most: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
            raise self._bad(f"a number from 0 to {most}", value)
        return value

    def _section(self, value: Json) -> int:
        return self._number(value, len(self.sections) - 1)

    def section(self, number: int) -> bytes:
        """The content of a section, after its hash has been checked.

        Raises:
            BundleError: It does not match its hash, or its padding is not zero.
        """
        place = self.sections[number]
        over = partial(self._over, place.offset)
        self.budget.hold("section_bytes", place.length, over)
        data = self._data[place.offset : place.offset + place.padded]
        if sha256(data).hexdigest() != place.hash:
            hint = "the file is damaged"
            raise self.fail(place.offset, f"the SHA-256 of section {number}", "another", hint)
        if any(data[place.length :]):
            raise self.fail(place.offset + place.length, "zero padding", "other bytes")
        return data[: place.length]

    def image(self, number: int) -> DeviceImage:
        """Image `number`, decoded.

        Raises:
            BundleError: Its section is damaged. ImageError: It breaks the image format.
        """
        entry = self.images[number]
        image = _once(self._images, entry.section, partial(self._decode_image, entry.section))
        if (image.kind, image.format) != (entry.kind, entry.format):
            found = printable(f"{image.kind}/{image.format}")
            place = self.sections[entry.section].offset
            raise self.fail(place, f"an image of {entry.kind}/{entry.format}", found)
        return image

    def plan(self, function: str, variant: int) -> Plan:
        """The plan of one variant of a function, decoded and verified against its image."""
        number, section = self.functions[function].variants[variant]
        checked = _once(self._plans, section, partial(self._decode_plan, section))
        plan = checked.plan
        if plan.name != function:
            place = self.sections[section].offset
            found = f"the plan of '{printable(plan.name)}'"
            raise self.fail(place, f"the plan of '{function}'", found)
        image = self.image(number)
        pair = section, self.images[number].section
        _once(self._pairs, pair, partial(verify_launches, checked, image, self.budget))
        return plan

    def _decode_image(self, section: int) -> DeviceImage:
        return decode_image(self.section(section))

    def _decode_plan(self, section: int) -> CheckedPlan:
        return verify_structure(decode_plan(self.section(section), self.budget), self.budget)

    def source(self, image: int, name: str) -> str:
        """One of the readable texts that travel with an image."""
        return self.section(self.images[image].sources[name]).decode("utf-8", "replace")

    def verify(self) -> list[FormatError]:
        """Check every section, image and plan; the findings, at most `MAX_FINDINGS`.

        What is wrong with a thing is found once, however many entries of the header name it.
        """
        findings: dict[int, FormatError] = {}
        for action in self._checks(findings):
            try:
                action()
            except FormatError as bad:
                findings.setdefault(id(bad), bad)
                if len(findings) == MAX_FINDINGS:
                    break
        return list(findings.values())

    def _checks(self, findings: Mapping[int, FormatError]) -> Iterator[Callable[[], object]]:
        for number in range(len(self.sections)):
            yield partial(self.section, number)
        if findings:
            return
        for number in range(len(self.images)):
            yield partial(self.image, number)
        for function in self.functions.values():
            for variant in range(len(function.variants)):
                yield partial(self.plan, function.name, variant)


def _once(known: dict[_Key, _Made | FormatError], key: _Key, make: Callable[[], _Made]) -> _Made:
    """What `make` makes or raises, the first time; the same afterwards."""
    if key not in known:
        try:
            known[key] = make()
        except FormatError as bad:
            known[key] = bad
    found = known[key]
    if isinstance(found, FormatError):
        raise found.with_traceback(None)
    return found
