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
        for name in dict.fromkeys(names)
    )
    bundle = Bundle(reader.producer, functions, images, reader.features)
    if bundle.tobytes() != data:
        raise ValueError("the bundle holds other things than the functions asked for")
    return bundle
