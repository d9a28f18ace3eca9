"""A stack machine: a whole backend to be read in one sitting.

`backend` is the compile side: what the machine can do, the passes that bring a kernel there, and a
writer of its instructions. `machine` is the run side: a loop that executes them. They share the
table of ops and nothing else, and meet in the image's text:

    kernel saxpy_0 y x n a | x_1 y_1 z_1
    get i
    get n
    lt
    unless 14
    ...
"""
