"""AWS Trainium and Inferentia2: kernels as NKI source.

A NeuronCore has no threads. Its engines work on tiles: up to 128 partitions of on-chip memory by a
free axis. So the iterations of a kernel's grid become partitions and columns of tiles, conditions
become masks and choices, folds go along the free axis, and sums of products run on the Tensor
Engine into PSUM (`nki`). The image is Python text (format `nki`), which the Neuron compiler of the
machine traces for the sizes of a call; here no compiler is needed.

The run side is Python as well (`device`) and hands the text to `neuronxcc.nki`. Nothing of this
was ever run on a Trainium: tests execute the text on a stand-in for the calls it makes.
"""

from dovetail.backends.trn.backend import BACKEND

__all__ = ["BACKEND"]
