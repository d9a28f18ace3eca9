"""C with OpenMP: kernels as C11 that the C compiler of the receiving machine makes its own.

An image holds one text. Blocks of a launch are the iterations of a `parallel for`, loops that the
passes made for vectors get `omp simd`, updates of shared elements `omp atomic`. The text is the
same for every processor; which instructions it becomes is decided where it runs, by the compiler
that is there, so that a processor which no image was built for is used as it is.

Two halves meet in the image's bytes alone: `backend` (needs dovetail, no C compiler) and `runtime`
(needs dovetail-runtime and a C compiler, never dovetail). Importing the package imports neither.
"""
