"""From LLVM's objects to finished files: linking, the routines that LLVM calls, ELF."""

from dovetail.backends.hexagon.llvm.files import write_file
from dovetail.backends.hexagon.llvm.link import Linked, link, read_object
from dovetail.backends.hexagon.llvm.routines import ROUTINES, routines
from dovetail.backends.hexagon.llvm.statements import write_statement

__all__ = [
    "ROUTINES",
    "Linked",
    "link",
    "read_object",
    "routines",
    "write_file",
    "write_statement",
]
