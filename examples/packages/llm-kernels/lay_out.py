"""Lays a wheel of this package out as a repository for Hugging Face's client `kernels`.

    python lay_out.py dist/llm_kernels-0.1.0-py3-none-any.whl hub

The bundle has the code for every kind of processor, so that the folders are equal but for their
metadata: one for each backend that the client knows and the bundle serves (`build/torch-cuda`),
and `build/torch-universal`, which clients had for all of them before. The package lies in a folder
itself, for the present client, and older ones find it in a folder of its name in there.
"""

import email
import hashlib
import json
import sys
import zipfile
from pathlib import Path

import dovetail_runtime

BACKENDS = ("cpu", "cuda", "rocm", "metal")
"""The client's words for what bundles have kinds of the same names for."""

FORWARD = '''"""Where older clients look for the package."""

import importlib.util
import sys
from pathlib import Path

name = "{name}"
if name not in sys.modules:
    place = Path(__file__).parents[1] / "__init__.py"
    spec = importlib.util.spec_from_file_location(name, place)
    package = importlib.util.module_from_spec(spec)
    sys.modules[name] = package
    spec.loader.exec_module(package)
known = vars(sys.modules[name])
globals().update({{key: known[key] for key in (*known["__all__"], "__all__", "__getattr__")}})
'''


def lay_out(wheel: Path, folder: Path) -> list[Path]:
    """Writes the repository.

    Args:
        wheel: Of a package with one bundle in it.
        folder: Where to; it is made, and what is of the same names is replaced.

    Returns:
        The folders of the variants.
    """
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()[:12]
    with zipfile.ZipFile(wheel) as file:
        files = {each: file.read(each) for each in file.namelist() if not each.endswith("/")}
    about = next(text for path, text in files.items() if path.endswith(".dist-info/METADATA"))
    head = email.message_from_bytes(about)
    if head["License-Expression"] is None:
        raise SystemExit(f"{wheel}: the client asks for a license; add one to pyproject.toml")
    (bundle,) = (path for path in files if path.endswith(".dvt"))
    package = bundle.split("/")[0]
    inside = {
        path.removeprefix(f"{package}/"): content
        for path, content in files.items()
        if path.startswith(f"{package}/")
    }
    images = dovetail_runtime.load_bytes(files[bundle], name=bundle).images
    kinds = {each.kind for each in images}
    found: list[Path] = []
    for backend in (*(each for each in BACKENDS if each in kinds), "universal"):
        # An identifier, as the client imports the package by it, and of this content alone.
        name = f"_{package}_{backend}_{digest}"
        place = folder / "build" / f"torch-{backend}"
        metadata: dict[str, object] = {
            "id": name,
            "name": head["Name"].lower(),
            "version": int(head["Version"].split(".")[0]),
            "license": head["License-Expression"],
            "python-depends": [],
            "backend": {"type": "cpu" if backend == "universal" else backend},
        }
        contents = {
            **inside,
            "metadata.json": (json.dumps(metadata, indent=2) + "\n").encode(),
            f"{package}/__init__.py": FORWARD.format(name=name).encode(),
        }
        for path, content in contents.items():
            (place / path).parent.mkdir(parents=True, exist_ok=True)
            (place / path).write_bytes(content)
        found.append(place)
    return found


if __name__ == "__main__":
    for each in lay_out(Path(sys.argv[1]), Path(sys.argv[2])):
        print(each)
