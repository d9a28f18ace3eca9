"""Stand-in for `neuronxcc.nki.typing`."""

from __future__ import annotations


class mutable_tensor:
    """The annotation of a parameter that a kernel writes."""
