"""Source spans: positions in the user's file.

Every statement of the IR carries one, so that any later finding, by a pass, a code generator or
the runtime, can be shown as file, line, column and a caret.
"""

from __future__ import annotations

from dovetail.support.dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """A range in a source file; lines count from 1, columns from 1, the end is exclusive.

    `file` is the human-readable name. Images and bundles hold only its last component (see
    `short`), so that their bytes do not depend on the folder of the source.
    """

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    @property
    def short(self) -> str:
        """The span with the file's last component only, as in images and bundles."""
        name = self.file.replace("\\", "/").rpartition("/")[2]
        return f"{name}:{self.line}:{self.column}"


NO_SPAN = Span("<generated>", 0, 0, 0, 0)
"""The span of generated code."""
