"""A bundle whose images are another kind's, for devices that stand for another one."""

from __future__ import annotations

from collections.abc import Callable

from dovetail.bundle import Bundle, BundleFunction, BundleImage, BundleReader
from dovetail.image import DeviceImage, encode_image


def rebundled(
    bundle: bytes,
    kind: str,
    change: Callable[[DeviceImage], DeviceImage],
    *,
    anywhere: bool = False,
) -> bytes:
    """The same functions and plans over changed images.

    Args:
        bundle: As it was made.
        kind: That of the images then.
        change: What becomes of each image.
        anywhere: Nothing is required of the device.
    """
    reader = BundleReader(bundle)
    images: list[BundleImage] = []
    for number, entry in enumerate(reader.images):
        image = change(reader.image(number))
        required = () if anywhere else entry.requirements
        images.append(BundleImage(kind, image.format, kind, required, encode_image(image)))
    functions = tuple(
        BundleFunction(
            name,
            each.signature,
            tuple((image, reader.section(plan)) for image, plan in each.variants),
        )
        for name, each in reader.functions.items()
    )
    return Bundle("test", functions, tuple(images)).tobytes()
