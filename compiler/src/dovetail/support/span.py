"""Source spans: where in the user's file something stands.

Every statement of the IR carries one, so that any later finding, by a pass, a code generator or
the runtime, can be shown as file, line, column and a caret.
"""

from __future__ import annotations

from dovetail.support.dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """A range in a source file; lines count from 1, columns from 1, the end is exclusive.

    `file` is the name shown to people. It is never part of an image or a bundle as a path: what is
    written there is only the last component (see `short`), so that bytes do not depend on where
    the source lies.
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
        """The span with the file's last component only, as used in anything that is shipped."""
        name = self.file.replace("\\", "/").rpartition("/")[2]
        return f"{name}:{self.line}:{self.column}"


NO_SPAN = Span("<generated>", 0, 0, 0, 0)
"""The span of what no user wrote."""
