"""Functions that sessions of the tests call on their workers."""

import os
import signal
import time

import numpy as np

from dovetail_runtime.extra import worker


def double(x):
    return x * 2


def whoami():
    me = worker()
    return {"rank": me.rank, "size": me.size, "pid": os.getpid()}


def pair(x):
    return x, x + 1


def several(rank_of_more):
    me = worker()
    return (np.zeros(2), np.zeros(2)) if me.rank == rank_of_more else np.zeros(2)


def either_sort(rank):
    return "text" if worker().rank == rank else np.zeros(2)


def either_dtype(rank):
    return np.zeros(2, np.float32 if worker().rank == rank else np.float64)


def fail_on(rank, text):
    if worker().rank == rank:
        raise ZeroDivisionError(text)


def fail_then_others_reduce(rank):
    me = worker()
    if me.rank == rank:
        raise ZeroDivisionError("before the reduction")
    return me.group.all_reduce(np.ones(4))


def sleep_on(rank, seconds):
    if worker().rank == rank:
        time.sleep(seconds)


def kill_on(rank, number=int(signal.SIGKILL)):
    me = worker()
    if me.rank == rank:
        print("these are my last words", flush=True)
        os.kill(os.getpid(), number)
    me.group.all_reduce(np.ones(4))


class Own(BaseException):
    pass


class Unprintable(Exception):
    def __str__(self):
        raise ValueError("has no text")


def raise_on(rank, sort):
    sorts = {each.__name__: each for each in (KeyboardInterrupt, GeneratorExit, Own, Unprintable)}
    if worker().rank == rank:
        raise sorts[sort]


def unsendable(sort):
    # As a value within another: arrays alone stay here.
    made = {
        "a_set": lambda: {1},
        "many_items": lambda: [0] * 2_000_000,
        "many_axes": lambda: np.zeros((1,) * 17),
    }
    return [made[sort]()]


def own_rank():
    return [worker().rank]


def leave_on(rank):
    if worker().rank == rank:
        raise SystemExit(3)


def exhaust_on(rank, size):
    if worker().rank == rank:
        return np.ones(size, np.uint8)
    return np.ones(1, np.uint8)


def other_collective(rank):
    me = worker()
    if me.rank == rank:
        return me.group.all_gather(np.ones(4))
    return me.group.all_reduce(np.ones(4))


def other_shape(rank):
    me = worker()
    return me.group.all_reduce(np.ones(8 if me.rank == rank else 4, np.float32))


def other_dtype(rank):
    me = worker()
    return me.group.all_reduce(np.ones(4, np.float64 if me.rank == rank else np.float32))


def other_order(rank):
    me = worker()
    if me.rank == rank:
        me.group.barrier()
        me.group.all_reduce(np.ones(4))
    else:
        me.group.all_reduce(np.ones(4))
        me.group.barrier()


def one_less(rank):
    me = worker()
    if me.rank != rank:
        me.group.all_reduce(np.ones(4))


def send_in_a_circle():
    me = worker()
    me.group.send(np.ones(4), (me.rank + 1) % me.size)
    me.group.recv((4,), "float64", (me.rank - 1) % me.size)


def send_against_reduce():
    me = worker()
    if me.rank == 0:
        me.group.send(np.ones(4), 1)
    else:
        me.group.all_reduce(np.ones(4))


def ring(x):
    """Each worker's array goes once around, by pairs of sends and receives."""
    me = worker()
    after, before = (me.rank + 1) % me.size, (me.rank - 1) % me.size
    have = x
    for _ in range(me.size):
        if me.rank == 0:
            me.group.send(have, after)
            have = me.group.recv(have.shape, have.dtype, before)
        else:
            got = me.group.recv(have.shape, have.dtype, before)
            me.group.send(have, after)
            have = got
    return have


def collectives(x):
    group = worker().group
    return group.all_reduce(x), group.all_gather(x), group.broadcast(x, 1)


def say(text):
    print(text, flush=True)


def slow_reduce(seconds):
    me = worker()
    began = time.monotonic_ns()
    time.sleep(seconds * me.rank)
    me.span("sleep", began)
    return me.group.all_reduce(np.ones(4))
