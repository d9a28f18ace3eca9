"""JavaScript with the module in Node: one process for many scripts."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from browser import script

SERVE = """
import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  const [file, given] = JSON.parse(line);
  let answer;
  try {
    answer = { value: (await (await import(file)).default(given)) ?? null };
  } catch (error) {
    answer = { error: String(error?.stack ?? error) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\\n`);
}
"""


class Node:
    """A process of Node.

    Args:
        program: Its path.
        module: The folder of the built module.
        folder: Where scripts are written.
    """

    def __init__(self, program: str, module: Path, folder: Path) -> None:
        self._module = module
        self._folder = folder
        self._files: dict[str, Path] = {}
        serve = folder / "serve.mjs"
        serve.write_text(SERVE)
        # Files that end in .js are modules because of this.
        (module / "package.json").write_text('{"type": "module"}')
        self._process = subprocess.Popen(
            [program, str(serve)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def run(self, body: str, **values: object) -> Any:
        """What the body of an async function returns; there values are as given.

        Raises:
            RuntimeError: It throws, or Node ended.
        """
        text = script(body, values, self._module.as_uri())
        # A module is read once, so equal ones are one file.
        file = self._files.setdefault(text, self._folder / f"script-{len(self._files)}.mjs")
        file.write_text(text)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([file.as_uri(), values]) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"Node ended with {self._process.wait()}")
        answer = json.loads(line)
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer["value"]

    def close(self) -> None:
        """End the process."""
        self._process.communicate()
