"""Collectives by PyTorch's Gloo, where torch is installed.

For programs that use torch.distributed already, and for measuring against it. Its reductions fold
in an order of its own. It finds the others through a file in a folder that only this user may
enter, and connects over the loopback; it knows no token.
"""

import importlib
import importlib.util
import json
import os
import tempfile
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final

import numpy as np

from dovetail_runtime import extra
from dovetail_runtime.errors import ArgumentTypeError, UnsupportedError
from dovetail_runtime_extra.session.communicator import Array, Call, CallKind, Communicator
from dovetail_runtime_extra.session.errors import CollectiveError
from dovetail_runtime_extra.session.transports import headers

_FOLDS: Final = ("SUM", "PRODUCT", "MIN", "MAX")
#: bfloat16 is none of NumPy's types, and Gloo reduces no other unsigned or bool type.
_REDUCED: Final = ("float16", "float32", "float64", "int8", "uint8", "int32", "int64")


class Gloo(Communicator):
    """A place in a process group of torch.distributed."""

    name = "gloo"

    def __init__(self, rank: int, size: int, address: str) -> None:
        """Args: who this is; of how many; the address of this machine.

        Raises:
            BackendNotReadyError: torch is not installed, or has no Gloo.
            UnsupportedError: The workers are threads: a process has one rank.
        """
        super().__init__(rank, size)
        if importlib.util.find_spec("torch") is None:
            raise extra.not_ready(
                "driver missing",
                "Gloo comes with torch, which is not installed",
                "pip install torch, or collectives='auto'",
            )
        if address not in ("127.0.0.1", "::1"):
            raise UnsupportedError(
                f"collectives='gloo' connects over the loopback only, not over {address}: Gloo "
                f"does not check the token; use collectives='sockets'"
            )
        self._torch: Any = importlib.import_module("torch")
        self._distributed: Any = importlib.import_module("torch.distributed")
        if not self._distributed.is_available() or not self._distributed.is_gloo_available():
            raise extra.not_ready(
                "driver missing",
                "this torch was built without Gloo",
                "install another build of torch, or collectives='auto'",
            )
        self._group: Any = None
        self._number = 0
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def prepare(self) -> bytes:
        """Worker 0 makes the folder in which all find each other."""
        self.close()
        if self.rank != 0:
            return json.dumps([os.getpid(), ""]).encode()
        self._folder = tempfile.TemporaryDirectory(prefix="dovetail-session-")
        return json.dumps([os.getpid(), self._folder.name]).encode()

    def connect(self, prepared: Sequence[bytes]) -> None:
        """Makes the process group."""
        self._number = 0
        facts = [json.loads(content) for content in prepared]
        if len({pid for pid, _ in facts}) != self.size:
            self.close()
            raise UnsupportedError(
                "collectives='gloo' needs a process for each worker; use engine='processes'"
            )
        store = self._distributed.FileStore(os.path.join(facts[0][1], "store"), self.size)  # noqa: PTH118
        options = self._distributed.ProcessGroupGloo._Options()
        options._timeout = timedelta(seconds=self.timeout)
        create = self._distributed.ProcessGroupGloo.create_device
        options._devices = [create(hostname="127.0.0.1")]
        prefixed = self._distributed.PrefixStore("dovetail", store)
        group = self._distributed.ProcessGroupGloo(prefixed, self.rank, self.size, options)
        group.barrier().wait(timedelta(seconds=self.timeout))
        # All are connected, and nobody needs the file any more: who is killed leaves none.
        self._remove_folder()
        self._group = group

    def close(self) -> None:
        """Leaves the group."""
        self._group = None
        self._remove_folder()

    def _remove_folder(self) -> None:
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def abandon(self, why: str) -> None:
        """Leaves the group: Gloo tells the others by closing its connections."""
        del why
        self._group = None

    def run(self, call: Call) -> None:
        """Carries out one call."""
        if self._group is None:
            raise CollectiveError(f"{call.label}: the group was left", "aborted")
        folds = call.kind in (CallKind.ALL_REDUCE, CallKind.REDUCE_SCATTER)
        if folds and call.dtype not in _REDUCED:
            raise ArgumentTypeError(
                f"{call.label}: Gloo cannot reduce {call.dtype}; allowed: {', '.join(_REDUCED)};"
                " or use collectives='auto'"
            )
        try:
            self._check(call)
            self._carry(call.kind, call, call.input, call.output)
        except CollectiveError:
            self._group = None
            raise
        except RuntimeError as error:
            self._group = None
            timed_out = "imed out" in str(error)
            raise CollectiveError(
                f"{call.label}: Gloo reports: {error}", "timed out" if timed_out else "failed"
            ) from error

    def _check(self, call: Call) -> None:
        """Compares what all call: Gloo itself takes whatever bytes come, or waits."""
        timeout = timedelta(seconds=self.timeout)
        pair = call.kind in (CallKind.SEND, CallKind.RECV)
        self._number += 0 if pair else 1
        mine = np.frombuffer(headers.header(call, self._number), np.uint8).copy()
        theirs = np.empty((1 if pair else self.size, headers.SIZE), np.uint8)
        if pair:
            sent = self._group.send([self._tensor(mine)], call.peer, 1)
            self._group.recv([self._tensor(theirs[0])], call.peer, 1).wait(timeout)
            sent.wait(timeout)
            headers.compare(call, 0, self.rank, call.peer, theirs[0].tobytes())
            return
        rows = [self._tensor(row) for row in theirs]
        self._group.allgather([rows], [self._tensor(mine)]).wait(timeout)
        for rank, row in enumerate(theirs):
            if rank != self.rank:
                headers.compare(call, self._number, self.rank, rank, row.tobytes())

    def _carry(
        self, kind: CallKind, call: Call, given: Array | None, result: Array | None
    ) -> None:
        group = self._group
        timeout = timedelta(seconds=self.timeout)
        if kind is CallKind.BARRIER:
            group.barrier().wait(timeout)
        elif kind is CallKind.BROADCAST:
            assert given is not None
            assert result is not None
            result[...] = given
            group.broadcast(self._tensor(result), call.peer).wait(timeout)
        elif kind is CallKind.ALL_REDUCE:
            assert given is not None
            assert result is not None
            if result is not given:
                result[...] = given
            group.allreduce([self._tensor(result)], self._options(call)).wait(timeout)
        elif kind is CallKind.SEND:
            group.send([self._tensor(given)], call.peer, 0).wait(timeout)
        elif kind is CallKind.RECV:
            group.recv([self._tensor(result)], call.peer, 0).wait(timeout)
        else:
            assert given is not None
            assert result is not None
            self._in_blocks(kind, call, given, result)

    def _options(self, call: Call) -> Any:
        options = self._distributed.AllreduceOptions()
        options.reduceOp = getattr(self._distributed.ReduceOp, _FOLDS[call.fold])
        return options

    def _in_blocks(self, kind: CallKind, call: Call, given: Array, result: Array) -> None:
        timeout = timedelta(seconds=self.timeout)
        if kind is CallKind.ALL_GATHER:
            rows = list(self._tensor(result).chunk(self.size))
            self._group.allgather([rows], [self._tensor(given)]).wait(timeout)
        elif kind is CallKind.REDUCE_SCATTER:
            # Gloo's own wants parts of equal size, and older ones have none: all are reduced.
            whole = np.array(given)
            self._group.allreduce([self._tensor(whole)], self._options(call)).wait(timeout)
            result[...] = whole.reshape(self.size, -1)[self.rank]
        else:
            whole = self._tensor(result)
            self._group.alltoall_base(whole, self._tensor(given), [], []).wait(timeout)

    def _tensor(self, array: Array | None) -> Any:
        assert array is not None
        return self._torch.from_numpy(array)
