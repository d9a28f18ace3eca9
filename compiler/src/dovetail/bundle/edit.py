"""Operations on bundles: merge several, remove images, compare two.

Nothing is compiled: images and plans are unchanged. Equal sections and images are stored once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from dovetail.bundle.container import Bundle, BundleFunction, BundleImage
from dovetail.support.errors import DovetailError
from dovetail.support.printable import printable


def merge_bundles(bundles: Sequence[Bundle], names: Sequence[str]) -> Bundle:
    """One bundle with the functions and images of all, the earlier ones' variants first.

    Args:
        bundles: The bundles.
        names: Their names in messages.

    Raises:
        DovetailError: Two have functions of one name with different signatures.
    """
    images: list[BundleImage] = []
    functions: dict[str, BundleFunction] = {}
    origins: dict[str, str] = {}
    for bundle, origin in zip(bundles, names, strict=True):
        numbers: list[int] = []
        for image in bundle.images:
            if image not in images:
                images.append(image)
            numbers.append(images.index(image))
        for function in bundle.functions:
            moved = tuple((numbers[image], plan) for image, plan in function.variants)
            known = functions.get(function.name)
            if known is None:
                functions[function.name] = BundleFunction(function.name, function.signature, moved)
                origins[function.name] = origin
                continue
            if known.signature != function.signature:
                raise DovetailError(
                    f"function '{printable(function.name)}' is"
                    f" {printable(known.signature)} in '{origins[function.name]}' and"
                    f" {printable(function.signature)} in '{origin}'; rename one of them"
                )
            variants = tuple(dict.fromkeys(known.variants + moved))
            functions[function.name] = BundleFunction(known.name, known.signature, variants)
    producers = dict.fromkeys(bundle.producer for bundle in bundles)
    features = sorted({each for bundle in bundles for each in bundle.features})
    return Bundle(", ".join(producers), tuple(functions.values()), tuple(images), tuple(features))


def keep_images(
    bundle: Bundle, keep: Callable[[BundleImage], bool], *, sources: bool = True
) -> Bundle:
    """A bundle without some images, and without the variants that need them.

    Args:
        bundle: The bundle.
        keep: Whether an image stays.
        sources: Keep the readable sources of those that do.

    Raises:
        DovetailError: A function would have no variant.
    """
    numbers: dict[int, int] = {}
    images: list[BundleImage] = []
    for number, image in enumerate(bundle.images):
        if not keep(image):
            continue
        numbers[number] = len(images)
        images.append(
            BundleImage(
                image.kind, image.format, image.target, image.requirements, image.data, image.tool,
                image.sources if sources else {},
            )
        )  # fmt: skip
    functions: list[BundleFunction] = []
    for function in bundle.functions:
        left = tuple(
            (numbers[image], plan) for image, plan in function.variants if image in numbers
        )
        if function.variants and not left:
            targets = dict.fromkeys(bundle.images[image].target for image, _ in function.variants)
            raise DovetailError(
                f"function '{printable(function.name)}' would have no variant; it has"
                f" {', '.join(printable(each) for each in targets)}"
            )
        functions.append(BundleFunction(function.name, function.signature, left))
    # What a function's host part needs, every variant needs.
    return Bundle(bundle.producer, tuple(functions), tuple(images), bundle.features)


class Difference(NamedTuple):
    """A difference of two bundles.

    Attributes:
        sign: `-` only in the first, `+` only in the second, `!` in both and different.
        what: The item that differs.
    """

    sign: str
    what: str

    def __str__(self) -> str:
        return f"{self.sign} {self.what}"


def differences(first: Bundle, second: Bundle) -> list[Difference]:
    """The differences of two bundles; empty only for bundles of equal bytes."""
    if first.tobytes() == second.tobytes():
        return []
    found: list[Difference] = []
    if first.producer != second.producer:
        found.append(_changed("producer", first.producer, second.producer))
    found += _compare("image", _images(first), _images(second), _image_change)
    before = {each.name: each for each in first.functions}
    after = {each.name: each for each in second.functions}
    for name in sorted({*before, *after}):
        shown = f"function {printable(name)}"
        if name not in after or name not in before:
            found.append(Difference("-" if name in before else "+", shown))
            continue
        if before[name].signature != after[name].signature:
            found.append(_changed(shown, before[name].signature, after[name].signature))
        plans = _plans(first, before[name]), _plans(second, after[name])
        found += _compare(f"{shown}: variant", *plans, _plan_change)
    return found or [Difference("!", "the order of images or variants")]


def _images(bundle: Bundle) -> dict[str, BundleImage]:
    """By target and format, and a number where several have the same."""
    found: dict[str, BundleImage] = {}
    for image in bundle.images:
        name = f"{printable(image.target)} ({printable(image.format)})"
        count = sum(each.partition(" #")[0] == name for each in found)
        found[f"{name} #{count + 1}" if count else name] = image
    return found


def _plans(bundle: Bundle, function: BundleFunction) -> dict[str, bytes]:
    names = [*_images(bundle)]
    return {names[image]: plan for image, plan in function.variants}


def _plan_change(first: bytes, second: bytes) -> str:
    return "the plan" if first != second else ""


def _image_change(first: BundleImage, second: BundleImage) -> str:
    said: list[str] = []
    if first.data != second.data:
        said.append(f"{len(first.data)} and {len(second.data)} bytes")
    if first.requirements != second.requirements:
        asked = [" and ".join(each.requirements) or "nothing" for each in (first, second)]
        said.append(f"needs {printable(asked[0])}; and {printable(asked[1])}")
    if first.tool != second.tool:
        said.append(f"made by {printable(first.tool)!r} and {printable(second.tool)!r}")
    if dict(first.sources) != dict(second.sources):
        said.append("the sources")
    return ", ".join(said)


def _compare(
    what: str,
    first: dict[str, BundleImage] | dict[str, bytes],
    second: dict[str, BundleImage] | dict[str, bytes],
    change: Callable[..., str],
) -> list[Difference]:
    found: list[Difference] = []
    for name in dict.fromkeys([*first, *second]):
        if name not in second or name not in first:
            found.append(Difference("-" if name in first else "+", f"{what} {name}"))
        elif said := change(first[name], second[name]):
            found.append(Difference("!", f"{what} {name}: {said}"))
    return found


def _changed(what: str, first: str, second: str) -> Difference:
    return Difference("!", f"{what}: {printable(first)}; and {printable(second)}")
