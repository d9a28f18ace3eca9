"""Runs a test program under the Khronos validation layer and fails when the layer says anything.

The layer speaks into a file of its own, because a program that listens to messages (as the runtime
does) keeps it from standard output otherwise. That it was there at all is read from the loader's
log: a run without it would be clean too.

    validated.py FOLDER [--expect-messages] PROGRAM ARGUMENT...

FOLDER holds the layer's library or its manifest. With --expect-messages silence fails: it is the
proof that the silence of the other runs means something.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

LAYER = "VK_LAYER_KHRONOS_validation"
LIBRARY = "libVkLayer_khronos_validation.so"
SKIPPED = 77


def write_manifest(library: Path, folder: Path) -> None:
    """A manifest for a layer that came without one (Chromium's)."""
    layer = {
        "name": LAYER,
        "type": "GLOBAL",
        "library_path": str(library),
        "api_version": "1.3.0",
        "implementation_version": "1",
        "description": "validation",
    }
    content = {"file_format_version": "1.2.0", "layer": layer}
    (folder / "validation.json").write_text(json.dumps(content))


def main() -> int:
    """Entry point; returns the exit status."""
    source = Path(sys.argv[1])
    command = sys.argv[2:]
    expects_messages = command[0] == "--expect-messages"
    if expects_messages:
        command = command[1:]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = dict(os.environ)
        if (source / LIBRARY).is_file():
            write_manifest(source / LIBRARY, folder)
            environment["VK_LAYER_PATH"] = str(folder)
        elif (source / "VkLayer_khronos_validation.json").is_file():
            environment["VK_LAYER_PATH"] = str(source)
        else:
            print(f"skipped: no validation layer in {source} (Debian: vulkan-validationlayers)")
            return SKIPPED
        log = folder / "messages.txt"
        settings = folder / "vk_layer_settings.txt"
        settings.write_text(
            "khronos_validation.debug_action = VK_DBG_LAYER_ACTION_LOG_MSG\n"
            "khronos_validation.report_flags = error,warn,perf\n"
            f"khronos_validation.log_filename = {log}\n"
        )
        environment["VK_LAYER_SETTINGS_PATH"] = str(folder)
        environment["VK_INSTANCE_LAYERS"] = LAYER
        environment["VK_LOADER_DEBUG"] = "layer"
        result = subprocess.run(
            command, env=environment, capture_output=True, text=True, check=False
        )
        messages = log.read_text() if log.is_file() else ""
        loader = [line for line in result.stderr.splitlines() if LAYER in line]
        print(result.stdout, end="")
        if result.returncode == SKIPPED:
            return SKIPPED
        if not any("nsert" in line or "oading layer library" in line for line in loader):
            print(f"{LAYER} was not loaded; the loader said:\n{result.stderr}")
            return 1
        if expects_messages:
            print(messages or "the validation layer said nothing")
            return 0 if messages.strip() else 1
        if messages.strip():
            print(f"the validation layer said:\n{messages}")
            return 1
        if result.returncode != 0:
            print(result.stderr)
        return result.returncode


if __name__ == "__main__":
    sys.exit(main())
