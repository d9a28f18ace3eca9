"""The kernels of this wheel; opened when one of them is first used."""

import dovetail_runtime

kernels = dovetail_runtime.load_package(__name__.rpartition(".")[0], "kernels.dvt")
