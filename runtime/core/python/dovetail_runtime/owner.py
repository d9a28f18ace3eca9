"""Who brings a plug-in, and what to do about one that is broken or that two have claimed.

A command that a message tells people to run names a distribution of ours (`install_help`), or one
that is installed and says so itself. A name is never made from what somebody typed: whoever
registers such a name would have it installed by our advice.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from dovetail_runtime import environment
from dovetail_runtime.install_help import first_party, how_to_install


def normalized(distribution: str) -> str:
    """A distribution's name in the one form in which names are compared (PEP 503)."""
    return re.sub(r"[-_.]+", "-", distribution).lower()


class Owner(NamedTuple):
    """Who brings a plug-in.

    Attributes:
        name: Of the distribution; empty for one that lies in a folder.
        version: Of the distribution, if it is known.
        folder: Of a plug-in that the environment names, without any distribution.
    """

    name: str
    version: str = ""
    folder: str = ""

    @property
    def is_first_party(self) -> bool:
        """Whether the plug-in comes with Dovetail."""
        return bool(self.name) and normalized(self.name) in first_party()

    @property
    def removal(self) -> str:
        """How to be rid of it."""
        if self.name:
            return f"pip uninstall {self.name}"
        return f"take '{self.folder}' out of {environment.RUNTIME_PATH}"

    def mend(self, said: str = "") -> str:
        """What to do when it is broken.

        Only this project's own distributions may be fetched by their names: where another one came
        from is not known here, and in a public registry its name may be somebody else's.

        Args:
            said: The command that the plug-in itself gives.
        """
        if self.is_first_party:
            return f"reinstall it: {how_to_install(self.name, again=True)}"
        if not self.name:
            return said or f"repair it, or {self.removal}"
        how = f" ({said})" if said else ""
        return f"reinstall or update {self} from where it came{how}, or remove it: {self.removal}"

    def driver_help(self, said: str) -> str:
        """What to do when there is no driver, or no device.

        Args:
            said: What the plug-in's manifest says of that.
        """
        if said or self.is_first_party:
            return said
        return f"see what {self} says of its driver and its devices, or ask its authors"

    def __str__(self) -> str:
        """For messages: `'acme-runtime' 1.2`."""
        if self.folder:
            return f"'{self.folder}' ({environment.RUNTIME_PATH})"
        return f"'{self.name}'" + (f" {self.version}" if self.version else "")


def settle(owners: Sequence[Owner]) -> str:
    """How to end a quarrel about one name among equals."""
    return f"keep one: {' or '.join(owner.removal for owner in owners)}"


def taken(owner: Owner, kind: str, own: Owner) -> tuple[str, str]:
    """Evidence and fix of a claim to a kind that comes with Dovetail: it is refused.

    Args:
        owner: Who claims it.
        kind: The kind.
        own: Dovetail's distribution that has it.
    """
    return (
        f"{owner} claims the kind '{kind}', which is Dovetail's own: {own} is used",
        f"{owner.removal}, or have its authors give it a kind of its own",
    )
