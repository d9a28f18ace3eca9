"""A bundle's bytes as the value that they were made of."""

from __future__ import annotations

from collections.abc import Iterable

from dovetail.bundle.container import Bundle, BundleFunction, BundleImage
from dovetail.bundle.reader import BundleReader


def decode_bundle(data: bytes, names: Iterable[str]) -> Bundle:
    """The bundle that has these bytes.

    Args:
        data: A whole file.
        names: Its functions in the order of the value; in the file they stand in order of names.

    Raises:
        BundleError: It is damaged. KeyError: It has no function of such a name. ValueError: It has
            more functions, or is not what our encoder makes of the same content.
    """
    reader = BundleReader(data)
    bundle = read_bundle(reader, names)
    if bundle.tobytes() != data:
        raise ValueError("the bundle does not hold exactly the requested functions")
    return bundle


def read_bundle(reader: BundleReader, names: Iterable[str] | None = None) -> Bundle:
    """A bundle in full, as a value.

    Args:
        reader: Its reader.
        names: Its functions in the order of the value; default: that in which their plans lie.

    Raises:
        BundleError: A section is damaged. KeyError: There is no function of such a name.
    """
    images = tuple(
        BundleImage(
            kind=image.kind,
            format=image.format,
            target=image.target,
            requirements=image.requirements,
            data=reader.section(image.section),
            tool=image.tool,
            sources={name: reader.source(number, name) for name in image.sources},
        )
        for number, image in enumerate(reader.images)
    )
    functions = tuple(
        BundleFunction(
            name,
            reader.functions[name].signature,
            tuple(
                (image, reader.section(plan)) for image, plan in reader.functions[name].variants
            ),
        )
        for name in dict.fromkeys(_in_order(reader) if names is None else names)
    )
    return Bundle(reader.producer, functions, images, reader.features)


def _in_order(reader: BundleReader) -> list[str]:
    """The functions as they stood in the value: the encoder numbers plans in that order."""
    return sorted(
        reader.functions,
        key=lambda name: min((plan for _, plan in reader.functions[name].variants), default=0),
    )
