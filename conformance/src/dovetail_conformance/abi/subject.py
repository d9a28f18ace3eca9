"""What is probed: a library by its path, or a runtime by its kind; and an image for it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from dovetail.bundle import without_extents
from dovetail.compiler import compile_module, merge, variants
from dovetail.image import encode_image
from dovetail.plugin import kinds
from dovetail.support.errors import DovetailError
from dovetail_conformance.abi.session import Setup
from dovetail_conformance.cases import BY_NAME
from dovetail_runtime import discovery, vendor
from dovetail_runtime.manifest import Manifest, read_manifest

IMAGE_CASE = "saxpy"
"""The conformance case whose kernel is the image: buffers of two kinds, scalars, a loop."""


class SubjectError(Exception):
    """What was named cannot be probed."""


def manifest_of(library: Path) -> tuple[Path, Manifest] | None:
    """The `backend.json` that names a library, in its folder or the one above."""
    for folder in (library.parent, library.parent.parent):
        path = folder / "backend.json"
        if path.is_file():
            manifest = read_manifest(path)
            if manifest.library and (folder / manifest.library).resolve() == library.resolve():
                return path, manifest
    return None


def setup_of(subject: str, kind: str = "") -> Setup:
    """The library that a path or a kind names, with its manifest's facts.

    Args:
        subject: `libacme.so`, its path, or the kind of an installed runtime.
        kind: What it must say that it is, where no manifest tells.

    Raises:
        SubjectError: There is no such file, and no such runtime.
        ManifestError: Its manifest is wrong.
    """
    path = Path(subject)
    if "/" in subject or path.suffix in (".so", ".dylib", ".dll") or path.is_file():
        if not path.is_file():
            raise SubjectError(f"there is no file '{subject}'")
        found = manifest_of(path)
        return _setup(path, found[1] if found else None, kind)
    claims = [each for each in discovery.find_claims() if each.kind == subject]
    for claim in claims:
        if claim.path is None or claim.manifest is None or not claim.manifest.library:
            continue
        places = [claim.path.parent / claim.manifest.library, *claim.libraries]
        library = next((each for each in places if each.is_file()), None)
        if library is not None:
            return _setup(library, claim.manifest, kind)
    if not claims:
        raise SubjectError(
            f"'{subject}' is not a file, and no installed runtime has that kind; give the path "
            f"of a shared library, install the runtime, or add its folder to DOVETAIL_RUNTIME_PATH"
        )
    why = claims[0].problem or (
        "it is written in Python and has no library"
        if claims[0].manifest is not None and claims[0].manifest.python
        else "its library is missing"
    )
    raise SubjectError(f"runtime '{subject}' ({claims[0].owner}) cannot be probed: {why}")


def _setup(library: Path, manifest: Manifest | None, kind: str) -> Setup:
    known = kind or (manifest.kind if manifest else "")
    return Setup(
        library=str(library.resolve()),
        kind=known,
        candidates=tuple(vendor.find_candidates(manifest.vendor_wheels)) if manifest else (),
        formats=manifest.formats if manifest else (),
        no_image="no image: give one with --image, or say --kind of an installed backend"
        if not known
        else "",
    )


def compiled_image(setup: Setup, target: str = "") -> tuple[bytes | None, Setup]:
    """An image of the setup's kind, or the setup that says why there is none.

    Args:
        setup: Its kind decides which backend compiles.
        target: Other than the kind's default one.
    """
    text = target or setup.kind
    if not setup.kind:
        return None, setup
    if setup.kind not in kinds():
        why = f"no image: no backend compiles for '{setup.kind}' here; give one with --image"
        return None, replace(setup, no_image=why)
    try:
        module = merge([BY_NAME[IMAGE_CASE].kernel])
        image = compile_module(module, variants(text)[0]).image
    except DovetailError as error:
        why = f"no image: '{text}' does not compile '{IMAGE_CASE}': {error}"
        return None, replace(setup, no_image=why)
    return encode_image(without_extents(image)), setup
