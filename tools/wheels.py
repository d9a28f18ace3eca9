"""Finishes wheels that build back ends made: the true tag, and a bill of materials.

A wheel with libraries leaves its back end with the tag `linux_x86_64`, which says nothing of the C
library. Here it gets the tag of the oldest systems on which all symbols that its libraries want
are there, as auditwheel finds it, or keeps its own when there is no such policy; nothing is copied
into it. Every wheel gets `.dist-info/sboms/<name>.cdx.json` (PEP 770), in the form CycloneDX 1.6:
what it is, what it requires, what was compiled in, what it wants of the system. Nothing in it
tells when or where: the same wheel gives the same bytes.

    python tools/wheels.py build/wheels
"""

from __future__ import annotations

import argparse
import base64
import email
import hashlib
import importlib.metadata
import json
import re
import sys
import uuid
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import Message
from pathlib import Path
from typing import Any, Final

from auditwheel.error import (  # pyright: ignore[reportMissingTypeStubs]
    NonPlatformWheelError,
)
from auditwheel.wheel_abi import (  # pyright: ignore[reportMissingTypeStubs]
    analyze_wheel_abi,
)
from auditwheel.wheeltools import (  # pyright: ignore[reportMissingTypeStubs]
    get_wheel_architecture,
)

from dovetail_runtime import install_help

# What others bring into the process before ours is loaded: no wheel has to carry it.
BROUGHT: Final = {"libtvm_ffi.so": "apache-tvm-ffi"}
# Headers of others that a library is compiled with: the library's name, the distribution.
COMPILED_IN: Final = {"libdovetail_runtime.so": "apache-tvm-ffi",
                      "libdovetail_tvm_ffi.so": "apache-tvm-ffi"}  # fmt: skip
EPOCH: Final = (1980, 1, 1, 0, 0, 0)
_REQUIREMENT: Final = re.compile(r"([A-Za-z0-9._-]+)\s*(?:\[[^\]]*\])?\s*([^;]*?)\s*(?:;\s*(.*))?")


@dataclass(frozen=True)
class Needs:
    """What the libraries of a wheel want of the system that it is installed on.

    Attributes:
        tag: The platform tag that is true.
        symbols: Of each library of the system, the versions of symbols.
    """

    tag: str
    symbols: Mapping[str, tuple[str, ...]]


def needs(wheel: Path) -> Needs | None:
    """What auditwheel finds in a wheel; None where it has no libraries."""
    try:
        found = analyze_wheel_abi(
            None, get_wheel_architecture(wheel.name), wheel, frozenset(BROUGHT),
            disable_isa_ext_check=False, allow_graft=False,
        )  # fmt: skip
    except NonPlatformWheelError:
        return None
    symbols = {name: tuple(sorted(found.versioned_symbols[name], key=_in_order))
               for name in sorted(found.versioned_symbols)}  # fmt: skip
    return Needs(found.overall_policy.name, symbols)


def _in_order(version: str) -> tuple[str, tuple[int, ...]]:
    """`GLIBC_2.14` comes after `GLIBC_2.2.5`."""
    name, _, numbers = version.partition("_")
    return name, tuple(int(each) for each in re.findall(r"\d+", numbers))


def _reference(name: str, version: str = "") -> str:
    return f"{name}@{version}" if version else name


def _library(
    name: str, version: str = "", *, ours: bool = False, **more: object
) -> dict[str, Any]:
    """A component that is a distribution."""
    component: dict[str, Any] = {
        "type": "library", "bom-ref": _reference(name, version), "name": name,
    }  # fmt: skip
    if version:
        component["version"] = version
    # A purl claims that a registry has it.
    if not ours or install_help.PUBLISHED:
        normal = re.sub(r"[-_.]+", "-", name).lower()
        component["purl"] = f"pkg:pypi/{normal}" + (f"@{version}" if version else "")
    return component | more


def _property(name: str, value: str) -> dict[str, str]:
    return {"name": f"dovetail:{name}", "value": value}


def bill(metadata: Message, files: Mapping[str, bytes], wanted: Needs | None) -> dict[str, Any]:
    """The bill of materials of one wheel.

    Args:
        metadata: Its METADATA.
        files: Its files by name.
        wanted: What its libraries want.
    """
    own = _library(metadata["Name"], metadata["Version"], ours=True)
    own["description"] = metadata["Summary"]
    own["licenses"] = [{"expression": metadata["License-Expression"]}]
    required: dict[str, dict[str, Any]] = {}
    for line in metadata.get_all("Requires-Dist") or []:
        match = _REQUIREMENT.fullmatch(line)
        assert match is not None, line
        name, versions, marker = match[1], match[2], match[3] or ""
        ours = name in install_help.first_party()
        component = _library(name, ours=ours, scope="optional" if marker else "required")
        component["properties"] = [_property("versions", versions)] if versions else []
        component["properties"] += [_property("when", marker.replace("'", '"'))] if marker else []
        required[component["bom-ref"]] = component
    parts: list[dict[str, Any]] = []
    libraries = {name: data for name, data in files.items() if data.startswith(b"\x7fELF")}
    for name, data in libraries.items():
        hashed = {"alg": "SHA-256", "content": hashlib.sha256(data).hexdigest()}
        parts.append({"type": "file", "bom-ref": name, "name": name, "hashes": [hashed]})
    headers = {
        COMPILED_IN[Path(name).name] for name in libraries if Path(name).name in COMPILED_IN
    }
    for name in sorted(headers):
        version = importlib.metadata.version(name)
        license_ = importlib.metadata.metadata(name)["License-Expression"] or "Apache-2.0"
        parts.append(_library(name, version, scope="required", licenses=[{"expression": license_}],
                              properties=[_property("use", "headers, compiled in")]))  # fmt: skip
    symbols: Mapping[str, tuple[str, ...]] = wanted.symbols if wanted else {}
    for name, versions in symbols.items():
        parts.append({
            "type": "library", "bom-ref": name, "name": name, "scope": "required",
            "properties": [_property("use", "of the system"),
                           _property("symbols", " ".join(versions))],
        })  # fmt: skip
    components = [*required.values(), *parts]
    needed = sorted(each["bom-ref"] for each in components)
    document: dict[str, Any] = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": own},
        "components": components,
        "dependencies": [{"ref": own["bom-ref"], "dependsOn": needed}],
    }
    # By what it says: two bills are the same if they have the same number.
    number = uuid.uuid5(uuid.NAMESPACE_OID, json.dumps(document, sort_keys=True))
    return document | {"serialNumber": f"urn:uuid:{number}"}


def finish(wheel: Path) -> Path:
    """Write a wheel anew, with its tag and its bill; the old one goes.

    Returns:
        The new one, which may have another name.
    """
    wanted = needs(wheel)
    with zipfile.ZipFile(wheel) as archive:
        infos = {info.filename: info for info in archive.infolist() if not info.is_dir()}
        files = {name: archive.read(name) for name in infos}
    (record,) = (name for name in files if re.fullmatch(r"[^/]+\.dist-info/RECORD", name))
    folder = record.removesuffix("RECORD")
    metadata = email.message_from_bytes(files[f"{folder}METADATA"])
    name = wheel.name
    if wanted is not None:
        name = re.sub(r"-linux_\w+(?=\.whl$)", f"-{wanted.tag}", wheel.name)
        text = files[f"{folder}WHEEL"].decode()
        tagged = re.sub(r"(?m)^(Tag: \S+-)linux_\w+$", rf"\g<1>{wanted.tag}", text)
        files[f"{folder}WHEEL"] = tagged.encode()
    bom = f"{folder}sboms/{metadata['Name']}.cdx.json"
    files[bom] = (json.dumps(bill(metadata, files, wanted), indent=1) + "\n").encode()
    del files[record]
    # A second time finds them at the end as well.
    files[bom] = files.pop(bom)
    lines = [f"{each},sha256={_digest(data)},{len(data)}\n" for each, data in files.items()]
    files[record] = "".join([*lines, f"{record},,\n"]).encode()
    wheel.unlink()
    made = wheel.with_name(name)
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for each, data in files.items():
            info = zipfile.ZipInfo(each, EPOCH)
            # Who may execute it; regular files, also where the back end left that open.
            info.external_attr = infos[each].external_attr if each in infos else 0o644 << 16
            info.external_attr |= 0o100000 << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    return made


def _digest(data: bytes) -> str:
    """As a RECORD writes it."""
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def main() -> int:
    """Finish every wheel of a folder; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    wheels = sorted(folder.glob("*.whl"))
    if not wheels:
        print(f"error: no wheels in '{folder}'; make them: make wheels", file=sys.stderr)
        return 1
    for wheel in wheels:
        finish(wheel)
    return 0


if __name__ == "__main__":
    sys.exit(main())
