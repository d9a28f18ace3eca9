"""Workers as actors of Ray, which places them on several machines.

Requests and answers go through Ray as bytes, the same frames as to a process. Ray runs any code
that its clients send: whoever sets up a cluster must restrict access to its ports. A cluster that
this engine starts uses the loopback only.
"""

import contextlib
import importlib
import importlib.util
import os
import time
from collections.abc import Sequence
from typing import Any, Final

from dovetail_runtime import extra
from dovetail_runtime.errors import ArgumentValueError, UnsupportedError, describe
from dovetail_runtime_extra.session.engines.engine import Answer, Engine, Plan
from dovetail_runtime_extra.session.messages import Part

_PLACEMENTS: Final = ("PACK", "SPREAD", "STRICT_PACK", "STRICT_SPREAD")
#: For a cluster of its own: Ray reports nothing to its makers.
_ENVIRONMENT: Final = {"RAY_USAGE_STATS_ENABLED": "0"}
_LOOPBACK: Final = "127.0.0.1"
_PLACING: Final = 60.0  # seconds


class Ray(Engine):
    """One actor for each worker."""

    name = "ray"

    def __init__(
        self,
        address: str | None = None,
        *,
        placement: str = "SPREAD",
        listen: str = _LOOPBACK,
        resources: dict[str, float] | None = None,
    ) -> None:
        """Sets the placement of actors.

        Args:
            address: The address of a cluster for `ray.init`; default: the one that this process is
                connected to already, else a new one on this machine.
            placement: Ray's strategy of the group: `SPREAD` over nodes, `STRICT_SPREAD`, `PACK` or
                `STRICT_PACK`.
            listen: The address on which workers connect: `"node"`, that of each worker's machine,
                for clusters of several machines; default: the loopback.
            resources: The resources of each worker, by Ray's names; default: one CPU.

        Raises:
            ArgumentValueError: `placement` is not a strategy of Ray.
            BackendNotReadyError: Ray is not installed.
        """
        if placement not in _PLACEMENTS:
            raise ArgumentValueError(f"placement='{placement}'; allowed: {', '.join(_PLACEMENTS)}")
        if importlib.util.find_spec("ray") is None:
            raise extra.not_ready(
                "driver missing",
                "the engine 'ray' needs the package ray, which is not installed",
                "pip install ray, or use engine='processes' on one machine",
            )
        self._address = address
        self._placement = placement
        self._listen = listen
        self._resources = dict(resources or {"CPU": 1.0})
        self._ray: Any = None
        self._owned = False
        self._group: Any = None
        self._actors: list[Any] = []
        #: References to answers, with the ranks that they come from.
        self._pending: dict[Any, int] = {}
        self._told: set[int] = set()

    def start(self, plan: Plan) -> None:
        """Reserves places for all workers, then makes their actors."""
        if plan.collectives == "shared":
            raise UnsupportedError(
                "collectives='shared': workers of Ray may be on several machines; allowed:"
                " sockets, gloo"
            )
        self._plan = plan
        ray = self._ray = importlib.import_module("ray")
        if not ray.is_initialized():
            for name, value in _ENVIRONMENT.items():
                os.environ.setdefault(name, value)
            options: dict[str, Any] = {"log_to_driver": True, "logging_level": "ERROR"}
            if self._address is None:
                options |= {
                    "num_cpus": max(plan.workers, os.cpu_count() or 1),
                    "include_dashboard": False,
                    "_node_ip_address": _LOOPBACK,
                }
            ray.init(address=self._address, **options)
            self._owned = True
        placement: Any = importlib.import_module("ray.util.placement_group")
        bundles = [dict(self._resources) for _ in range(plan.workers)]
        self._group = placement.placement_group(bundles, strategy=self._placement)
        if not self._group.wait(_PLACING):
            have = {key: value for key, value in ray.cluster_resources().items() if ":" not in key}
            raise UnsupportedError(
                f"Ray found no place for {plan.workers} workers of {self._resources} with"
                f" {self._placement} in {_PLACING:g} s; the cluster has {have}"
            )
        self._actors = [self._new(rank) for rank in range(plan.workers)]

    def _new(self, rank: int) -> Any:
        from dovetail_runtime_extra.session.ray_main import RayWorker

        strategies: Any = importlib.import_module("ray.util.scheduling_strategies")
        where = strategies.PlacementGroupSchedulingStrategy(
            placement_group=self._group, placement_group_bundle_index=rank
        )
        resources = dict(self._resources)
        made = self._ray.remote(RayWorker).options(
            num_cpus=resources.pop("CPU", 0),
            num_gpus=resources.pop("GPU", 0),
            resources=resources,
            max_restarts=0,
            scheduling_strategy=where,
        )
        return made.remote(self._plan.threads or 0, self._listen)

    def post(self, rank: int, parts: Sequence[Part], seconds: float) -> None:
        """Sends the frame to the actor."""
        del seconds
        if rank in self._told:
            raise ConnectionError("its actor has ended")
        try:
            reference = self._actors[rank].answer.remote(b"".join(parts))
        except self._ray.exceptions.RayError as error:
            raise ConnectionError(describe(error)) from error
        self._pending[reference] = rank

    def poll(self, seconds: float) -> list[Answer]:
        """Waits for the first answer, and returns all that have arrived."""
        waiting = list(self._pending)
        if not waiting:
            time.sleep(min(max(seconds, 0), 0.05))
            return []
        ready, _ = self._ray.wait(waiting, num_returns=1, timeout=max(seconds, 0))
        if ready:
            others, _ = self._ray.wait(waiting, num_returns=len(waiting), timeout=0)
            ready = list(dict.fromkeys([*ready, *others]))
        return [answer for reference in ready if (answer := self._take(reference)) is not None]

    def _take(self, reference: Any) -> Answer | None:
        rank = self._pending.pop(reference)
        try:
            return Answer(rank, self._ray.get(reference))
        except self._ray.exceptions.RayError as error:
            if rank in self._told:
                return None
            self._told.add(rank)
            lines = [line.strip() for line in str(error).splitlines() if line.strip()]
            return Answer(
                rank, None, f"Ray reports {type(error).__name__}: {' '.join(lines)}"[:800]
            )

    def state(self, rank: int) -> str:
        """The actor, as Ray names it."""
        actor = self._actors[rank]
        return f"actor {actor._actor_id.hex()[:12]} of Ray"

    def restart(self, rank: int) -> None:
        """Ends the actor; Ray starts a new one at its present placement."""
        errors = self._ray.exceptions
        with contextlib.suppress(errors.RayError):
            self._ray.kill(self._actors[rank], no_restart=True)
        self._pending = {ref: other for ref, other in self._pending.items() if other != rank}
        self._told.discard(rank)
        deadline = time.monotonic() + _PLACING
        while True:
            made = self._actors[rank] = self._new(rank)
            left = max(deadline - time.monotonic(), 1.0)
            try:
                self._ray.get(made.__ray_ready__.remote(), timeout=left)
                return
            except (errors.RayActorError, errors.GetTimeoutError) as error:
                # Until Ray has noticed that a node is gone, it makes actors there.
                if time.monotonic() >= deadline:
                    raise UnsupportedError(
                        f"Ray found no place for worker {rank} in {_PLACING:g} s:"
                        f" {describe(error)}"[:800]
                    ) from error
                time.sleep(1)

    def stop(self, seconds: float) -> None:
        """Ends the actors, frees their placement, and ends a cluster that it has started."""
        if self._ray is None:
            return
        references = list(self._pending)
        if references and self._ray.is_initialized():
            self._ray.wait(references, num_returns=len(references), timeout=seconds)
        self._pending = {}
        if self._ray.is_initialized():
            for actor in self._actors:
                with contextlib.suppress(self._ray.exceptions.RayError):
                    self._ray.kill(actor, no_restart=True)
            if self._group is not None:
                placement: Any = importlib.import_module("ray.util.placement_group")
                placement.remove_placement_group(self._group)
        self._actors, self._group = [], None
        if self._owned:
            self._ray.shutdown()
            self._owned = False
