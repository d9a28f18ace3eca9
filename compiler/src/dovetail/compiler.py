"""The pipeline, in one place: parse → verify → lower → split → codegen → bundle.

Read `build` from top to bottom; every step is defined in the folder of its name. The differences
between kinds of targets are in their Backend records, found through `plugin`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Hashable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol, TypeGuard, cast

from dovetail import ir, plugin
from dovetail.analysis import check_capabilities, settle_scopes
from dovetail.bundle import (
    Bundle,
    BundleFunction,
    BundleImage,
    build_plan,
    encode_plan,
    verify_plan,
    with_extents,
)
from dovetail.cache.bundles import Question, ask, kinds_of
from dovetail.external_variants import Externals
from dovetail.image import DeviceImage, encode_image
from dovetail.lang import ExternalDefinition
from dovetail.lang.inline import Inline
from dovetail.passes import Pass, Pipeline
from dovetail.plugin import DeviceIR
from dovetail.support.dataclasses import dataclass, replace
from dovetail.support.errors import (
    DovetailError,
    Finding,
    Refusal,
    RefusedError,
    ResourceError,
    SourceError,
    TargetError,
    UnsupportedError,
    VerifyError,
)
from dovetail.support.room import with_room
from dovetail.target import Capabilities, Target, targets_in_effect
from dovetail_runtime import forks
from dovetail_runtime.errors import at_call_of

PRODUCER = "dovetail 0.1.0"
"""Written into bundles; the version of this distribution."""

KERNELS_PER_IMAGE: Final = 16
"""One process compiles an image, and the first call of one of its kernels loads all of it."""

VERIFY_EACH: bool = ir.FREEZE
"""Whether the IR is verified after every pass, not only at the ends of a pipeline."""

Observer = Callable[[str, ir.Module], None]
"""Called with the name of a pass and the module after it; first with "parse"."""


class Compilable(Protocol):
    """An input of `build`: a kernel of the language, or another source of IR."""

    @property
    def name(self) -> str:
        """The function's name in the bundle."""
        ...

    @property
    def signature(self) -> str:
        """The human-readable signature."""
        ...

    def parse(self) -> ir.Module:
        """The IR: a module of one function."""
        ...


@dataclass(frozen=True, slots=True)
class Compiled:
    """The outcome of compiling a module for one target."""

    target: Target
    device_ir: DeviceIR
    image: DeviceImage
    plans: Mapping[str, bytes]
    features: frozenset[str] = frozenset()


Listener = Callable[[Compiled], None]
"""Called with everything that is compiled; see `listening`."""

_listeners: list[Listener] = []


@contextlib.contextmanager
def listening(listener: Listener) -> Generator[None]:
    """Within the context, call `listener` with everything that this process compiles.

    For tools that need the kernels themselves beside the image, such as `dovetail-fakedrivers`.
    """
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)


def is_listened_to() -> bool:
    """Whether there is a listener; then the cache is not used."""
    return bool(_listeners)


def resolve(target: str | Target) -> Target:
    """Load the backend of a target's kind, and check and complete its attributes.

    A tag (`mesa/lavapipe`) is replaced by its target in `tags.toml`; attributes that are given
    beside it take precedence.

    Raises:
        TargetError: The text is not a target, or no installed backend has its kind.
        PluginError: The backend is installed but failed.
    """
    given = Target(target) if isinstance(target, str) else target
    if "/" in given.kind:
        return _of_tag(given)
    return plugin.load(given.kind).schema.resolve(given)


def _untagged(given: str | Target) -> Target:
    """Replace a tag by its target, with the attributes given beside it."""
    target = Target(given) if isinstance(given, str) else given
    if "/" not in target.kind:
        return target
    meant = plugin.find_tag(target.kind).target
    return Target(meant.kind, tuple((dict(meant.attributes) | dict(target.attributes)).items()))


def _of_tag(tagged: Target) -> Target:
    """The target that a tag stands for, resolved, with the attributes given beside it."""
    meant = _untagged(tagged)
    try:
        return plugin.load(meant.kind).schema.resolve(meant)
    except TargetError as bad:
        owner = plugin.owner_of(tagged.kind)
        text = plugin.find_tag(tagged.kind).target
        raise TargetError(f"tag '{tagged.kind}' of {owner} is '{text}': {bad}") from bad


def current_targets() -> tuple[Target, ...]:
    """The resolved targets in effect (`with target:`), innermost first, one for each kind.

    Raises:
        TargetError, PluginError: See `resolve`.
    """
    found: dict[str, Target] = {}
    for target in targets_in_effect():
        resolved = resolve(target)
        found.setdefault(resolved.kind, resolved)
    return tuple(found.values())


def variants(target: str | Target) -> tuple[Target, ...]:
    """The resolved variants of a target, most specific first."""
    resolved = resolve(target)
    expand = plugin.load(resolved.kind).variants
    if expand is None:
        return (resolved,)
    with plugin.guarded("listing the variants", resolved, worker=expand):
        found = cast("object", expand(resolved))
        items = cast("tuple[object, ...]", found) if isinstance(found, tuple) else ()
        chosen = tuple(item for item in items if isinstance(item, Target))
        if not chosen or len(chosen) != len(items):
            raise TypeError(f"it gave {found!r}, expected a tuple of one or more targets")
        return chosen


class PassCache:
    """A cache of the results of passes, so that the variants of a target share their lowering.

    The variants of a kind mostly differ in few attributes (`vector_bytes`), which few passes read,
    often without effect: if two results print alike, the first is used for both, and later passes
    are shared again. Modules are never changed in place.
    """

    def __init__(self) -> None:
        self._after: dict[Hashable, ir.Module] = {}
        self._results: dict[Hashable, list[ir.Module]] = {}
        # Holding modules keeps their identities from being used again.
        self._given: dict[int, ir.Module] = {}
        self._sound: dict[int, ir.Module] = {}
        self._verified = ir.VerifiedCache()

    def run(self, each: Pass, module: ir.Module, capabilities: Capabilities) -> ir.Module:
        """Run a pass on a module."""
        facts = tuple(getattr(capabilities, name) for name in sorted(each.reads))
        place = (id(module), each)
        result = self._after.get((place, facts))
        if result is None:
            self._given[id(module)] = module
            result = ir.sharing(plugin.module_of(each, module, capabilities), module)
            others = self._results.setdefault(place, [])
            if others:
                text = ir.print_ir(result)
                result = next((one for one in others if ir.print_ir(one) == text), result)
            others.append(result)
            self._after[place, facts] = result
        return result

    def verify(self, module: ir.Module, after: str) -> None:
        """Check a module once.

        Raises:
            VerifyError: The IR broke a rule.
        """
        findings = self._findings(module)
        if findings:
            raise VerifyError(findings, after)

    def is_sound(self, module: ir.Module) -> bool:
        """Whether a module is valid."""
        return not self._findings(module)

    def _findings(self, module: ir.Module) -> list[Finding]:
        if id(module) in self._sound:
            return []
        findings = ir.verify(module, verified=self._verified)
        if not findings:
            self._sound[id(module)] = module
        return findings


class _Step(NamedTuple):
    """What a pass has made of a module."""

    each: Pass
    before: ir.Module
    after: ir.Module

    def guarded(self, target: Target) -> contextlib.AbstractContextManager[None]:
        """While it lasts, what fails is a failure of the pass."""
        return plugin.guarded(
            f"pass '{self.each}'", target, self.before, self.each, f"--passes '{self.each}'"
        )


def _settle(steps: list[_Step], target: Target, cache: PassCache) -> None:
    """Verify what passes have made since it was last done; of a sound end the way is not asked."""
    if steps and not cache.is_sound(steps[-1].after):
        for step in steps:
            with step.guarded(target):
                cache.verify(step.after, str(step.each))
    steps.clear()


def run_passes(
    module: ir.Module,
    pipeline: Sequence[Pass],
    target: Target,
    observe: Observer | None = None,
    cache: PassCache | None = None,
) -> ir.Module:
    """Run passes in order, verifying the IR before the first, after the last and around others'.

    Where passes are looked at one by one, it is verified after each: for an observer, and where
    nodes are frozen (`ir.node`), as the test suite has them. Where the IR turns out to break a
    rule, or a pass fails, it is verified after each pass so far: the error names the first that
    broke one.

    Args:
        module: From the language, or read from text.
        pipeline: The passes.
        target: Resolved, one variant.
        observe: Sees the module after every pass.
        cache: Shared with the other targets of a build.

    Raises:
        VerifyError: The IR broke a rule; it names the pass that broke it.
        SourceError: A pass found an error in the user's kernel.
        UnsupportedError: A buffer is placed in memory that the target does not have.
    """
    backend = plugin.load(target.kind)
    capabilities = plugin.capabilities_of(backend, target)
    cache = PassCache() if cache is None else cache
    with plugin.guarded("parsing", target, module):
        cache.verify(module, "parse")
        module = settle_scopes(module, target.kind, capabilities, plugin.kinds)
    if observe is not None:
        observe("parse", module)
    one_by_one = VERIFY_EACH or observe is not None
    steps: list[_Step] = []
    for each in pipeline:
        is_own = plugin.is_own(each)
        if not is_own:
            _settle(steps, target, cache)
        step = _Step(each, module, module)
        try:
            with step.guarded(target):
                module = cache.run(each, module, capabilities)
        except DovetailError:
            # Perhaps it was handed what is malformed.
            _settle(steps, target, cache)
            raise
        steps.append(step._replace(after=module))
        if one_by_one or not is_own:
            _settle(steps, target, cache)
        if observe is not None:
            observe(each.name, module)
    _settle(steps, target, cache)
    return module


def pipeline_of(
    target: Target, passes: Sequence[Pass] = (), *, all_layouts: bool = True
) -> Pipeline:
    """The passes that lower a module for a target, in order.

    Args:
        target: Resolved, one variant.
        passes: Passes from outside, each with its place (`dovetail.passes.insert`).
        all_layouts: See `specialize-layout`.

    Raises:
        DovetailError: The pipeline has no place for one of them.
    """
    backend = plugin.load(target.kind)
    with plugin.guarded("making the pipeline", target, worker=backend.pipeline):
        pipeline = backend.pipeline(target)
        made = cast("object", pipeline)
        passes_made = cast("tuple[object, ...]", made) if isinstance(made, tuple) else (None,)
        if not all(isinstance(each, Pass) for each in passes_made):
            raise TypeError(f"it returned {type(pipeline).__name__}, expected a tuple of passes")
        if not all_layouts:
            from dovetail.passes.specialize_layout import SpecializeLayout

            pipeline = tuple(
                replace(each, all_layouts=False) if isinstance(each, SpecializeLayout) else each
                for each in pipeline
            )
    if not passes:
        return pipeline
    from dovetail.passes import insert

    try:
        return insert(tuple(pipeline), passes)
    except DovetailError as bad:
        text = backend.schema.shorten(target)
        raise DovetailError(f"target '{text}': {bad}") from bad


def lower(
    module: ir.Module,
    target: Target,
    observe: Observer | None = None,
    cache: PassCache | None = None,
    passes: Sequence[Pass] = (),
    *,
    all_layouts: bool = True,
) -> DeviceIR:
    """A parsed module in the form that the target's code generator takes.

    Args:
        module: From the language; one or more functions.
        target: Resolved, one variant.
        observe: Sees the module after every pass.
        cache: See `run_passes`.
        passes: See `pipeline_of`.
        all_layouts: See `specialize-layout`.

    Raises:
        VerifyError: See `run_passes`. UnsupportedError: The target does not support a kernel.
            ResourceError: A kernel exceeds a limit of the target.
    """
    backend = plugin.load(target.kind)
    pipeline = pipeline_of(target, passes, all_layouts=all_layouts)
    lowered = run_passes(module, pipeline, target, observe, cache)
    with plugin.guarded("checking capabilities", target, lowered):
        capabilities = plugin.capabilities_of(backend, target)
        attributes = {attribute.name for attribute in backend.schema.attributes}
        text = str(backend.schema.describe(target))
        check_capabilities(lowered, capabilities, text, attributes)
    return DeviceIR(lowered, capabilities)


def compile_module(
    module: ir.Module,
    target: Target,
    cache: PassCache | None = None,
    passes: Sequence[Pass] = (),
    *,
    all_layouts: bool = True,
) -> Compiled:
    """Lower a module, generate its image, and make the plans that launch it.

    Args:
        module: From the language; one or more functions.
        target: Resolved, one variant.
        cache: See `run_passes`.
        passes: See `pipeline_of`.
        all_layouts: See `specialize-layout`.
    """
    compiled = _compiled(module, target, cache, passes, all_layouts=all_layouts)
    for listener in tuple(_listeners):
        listener(compiled)
    return compiled


def _compiled(
    module: ir.Module,
    target: Target,
    cache: PassCache | None,
    passes: Sequence[Pass],
    *,
    all_layouts: bool,
) -> Compiled:
    device_ir = lower(module, target, cache=cache, passes=passes, all_layouts=all_layouts)
    image = plugin.image_of(plugin.load(target.kind), device_ir, target)
    image = with_extents(image, device_ir.module)
    plans: dict[str, bytes] = {}
    features: frozenset[str] = frozenset()
    with plugin.guarded("making the launch plan", target, device_ir.module):
        for function in device_ir.module.functions:
            # What a kernel of hundreds of loops costs is a sum that nests as deep.
            plan = with_room(
                lambda function=function: build_plan(
                    function,
                    device_ir.module.kernels,
                    # Where hardware runs the blocks, nobody decides how many threads they get.
                    states_work=device_ir.capabilities.threads == "loops",
                    loop_iterations=device_ir.capabilities.loop_iterations,
                )
            )
            verify_plan(plan, image)
            plans[function.name] = encode_plan(plan)
            features |= plan.features
    return Compiled(target, device_ir, image, plans, features)


def kernels_of(given: object) -> tuple[Compilable, ...]:
    """Convert an argument `kernels` to a list: one kernel, or an iterable.

    Raises:
        DovetailError: There is none, or something is not a kernel.
    """
    if _is_compilable(given):
        return (given,)
    items = _items(given)
    if items is None:
        if callable(given):
            raise _not_a_kernel(given)
        raise DovetailError(f"kernels is {_described(given)}: give a kernel, or a list of kernels")
    if not items:
        raise DovetailError("nothing to build: give at least one kernel")
    kernels: list[Compilable] = []
    for item in items:
        if not _is_compilable(item):
            raise _not_a_kernel(item)
        kernels.append(item)
    return tuple(kernels)


def targets_of(given: object) -> tuple[str | Target, ...]:
    """Convert an argument `targets` to a list: one target, or an iterable.

    None: those in effect.

    Raises:
        TargetError: There is none, or something is neither a `Target` nor text.
    """
    if given is None:
        current = current_targets()
        if not current:
            raise TargetError(
                "targets is None: give a target such as 'cpu', or a list of targets, or build"
                " within `with Target('cpu'):`"
            )
        return current
    if isinstance(given, str | Target):
        return (given,)
    items = _items(given)
    if items is None:
        raise TargetError(
            f"targets is {_described(given)}: give a target such as 'cpu', or a list of targets"
        )
    if not items:
        raise TargetError("nothing to build for: give at least one target, for example 'cpu'")
    targets: list[str | Target] = []
    for item in items:
        if not isinstance(item, str | Target):
            raise TargetError(
                f"{_described(item)} is not a target: a target is text such as "
                "'cuda -arch=sm_90', or a `Target`"
            )
        targets.append(item)
    return tuple(targets)


def _is_compilable(value: object) -> TypeGuard[Compilable]:
    return not isinstance(value, type) and callable(getattr(value, "parse", None))


def _items(given: object) -> list[object] | None:
    """What a collection holds; None for what is none, and for text."""
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        return None
    return list(cast("Iterable[object]", given))


def _described(value: object) -> str:
    if value is None or isinstance(value, str | bytes | int | float | Target):
        return repr(value)
    name = getattr(value, "name", None) or getattr(value, "__name__", None)
    return f"{type(value).__name__} '{name}'" if name else f"an object of {type(value).__name__}"


def _not_a_kernel(value: object) -> DovetailError:
    if isinstance(value, Inline):
        return DovetailError(
            f"'{value.name}' is a helper (@dt.inline), which exists only inside kernels: build a "
            f"kernel that calls it"
        )
    if callable(value) and not isinstance(value, type):
        name = getattr(value, "__name__", repr(value))
        return DovetailError(f"'{name}' is not a kernel; decorate the function with @dt.kernel")
    return DovetailError(
        f"{_described(value)} is not a kernel: give functions decorated with @dt.kernel"
    )


def merge(kernels: Compilable | Iterable[Compilable]) -> ir.Module:
    """Parse kernels into one module.

    Raises:
        SourceError: Some do not parse; it holds the errors of all. DovetailError: None given, or
            two have one name.
    """
    functions: list[ir.Func] = []
    errors: list[SourceError] = []
    for kernel in kernels_of(kernels):
        try:
            with plugin.working_on([kernel]), plugin.guarded("parsing"):
                parsed = kernel.parse()
        except SourceError as error:
            errors.append(error)
            continue
        for function in parsed.functions:
            if any(each.name == function.name for each in functions):
                raise DovetailError(
                    f"two kernels are called '{function.name}', and names in a bundle are unique: "
                    f"give one another name, `@dt.kernel(name=...)` or `kernel.renamed(...)`"
                )
            functions.append(function)
    if errors:
        raise SourceError.of(errors)
    return ir.Module(tuple(functions))


def expand(kernels: Sequence[Compilable], targets: Sequence[str | Target]) -> tuple[Target, ...]:
    """Expand the targets of a build to resolved variants, without duplicates.

    A kind without a compiler is valid if external kernels are for it.

    Raises:
        TargetError, PluginError: See `resolve`.
    """
    outside = {each.kind for each in kernels if isinstance(each, ExternalDefinition)} - {
        *plugin.kinds()
    }
    found: dict[Target, None] = {}
    for target in targets:
        given = Target(target) if isinstance(target, str) else target
        found.update(dict.fromkeys((given,) if given.kind in outside else variants(given)))
    return tuple(found)


@at_call_of
def build(
    kernels: Compilable | Iterable[Compilable],
    targets: str | Target | Iterable[str | Target] | None = None,
    *,
    sources: bool = False,
    progress: Callable[[str], None] | None = None,
    use_cache: bool = True,
    passes: str | Pass | Iterable[str | Pass] = (),
    keep_going: Callable[[Refusal], None] | None = None,
    jobs: int = 1,
) -> Bundle:
    """Compile kernels for targets into one bundle.

    A bundle of the same kernels and targets that any process of this user has compiled is taken
    from the cache on disk, if there is one (docs/how-to/keep-compiled-kernels.md).

    Args:
        kernels: A kernel, or several: of the language, and external ones. Kernels of one name are
            alternatives: an external kernel serves its targets, the other kernel the others.
        targets: A target, or several, as values or text, e.g. "cpu -arch=aarch64". Their order
            only breaks ties when a variant is chosen at load time. None: those in effect
            (`with target:`), the innermost of each kind.
        sources: Put readable texts (source, assembly, LLVM IR) into the bundle.
        progress: Called with its target's text before each image is compiled (`count_images`).
        use_cache: Look into the cache on disk first, and keep what is compiled. What passes from
            outside have been at is neither looked for nor kept.
        passes: Passes from outside, as values, or as text that names those of installed packages
            ("acme-fuse{depth=2}"); docs/how-to/add-a-pass.md.
        keep_going: Called with each kernel that a target cannot hold, which is then left out of
            that target's image. None: such a kernel is an error.
        jobs: How many processes compile at the same time, each another image; 0: as many as this
            process may use processors. The bytes are the same. More than one are forked from
            this process; where that cannot be, as on Windows, it compiles alone.

    Raises:
        DovetailError: An argument is not a kernel, a pass has no place in the pipeline, or a
            compiling process died. SourceError: A kernel is invalid. TargetError: A target is
            invalid. PluginError: A pass failed. UnsupportedError, ResourceError: A target does not
            support a kernel. RefusedError: The same of several kernels; with `keep_going`, if no
            kernel is left.
    """
    wanted, places = kernels_of(kernels), targets_of(targets)
    at_once = _jobs(jobs)
    added = plugin.passes_of(passes) if passes else ()
    question = _question(wanted, places, sources) if use_cache and not added else None
    if question is not None:
        kept = _kept(question, wanted)
        if kept is not None:
            return kept
    externals = [each for each in wanted if isinstance(each, ExternalDefinition)]
    own = [each for each in wanted if not isinstance(each, ExternalDefinition)]
    module = merge(own) if own else ir.Module(())
    outside = Externals(externals, module)
    with forks.whole("compiling"), plugin.working_on(wanted), plugin.guarded("building"):
        refusals = _Refusals(keep_going)
        bundle = _build(
            wanted, module, outside, places, sources, progress, added, refusals, jobs=at_once
        )
        if question is not None and not refusals.found:
            keep(question, wanted, places, bundle)
        return bundle


def count_images(kernels: Sequence[Compilable], targets: Sequence[str | Target]) -> int:
    """How many images a build compiles, at most: one for each target and `KERNELS_PER_IMAGE`."""
    own = {each.name for each in kernels if not isinstance(each, ExternalDefinition)}
    return len(expand(kernels, targets)) * -(-len(own) // KERNELS_PER_IMAGE)


def _jobs(given: object) -> int:
    if not isinstance(given, int) or isinstance(given, bool) or given < 0:
        raise DovetailError(
            f"jobs is {_described(given)}: give a number of processes, 1 or more, or 0 for as many"
            " as there are processors"
        )
    if given:
        return given
    from dovetail.support.workers import available_processors

    return available_processors()


def build_row_major(kernel: Compilable, target: Target) -> Bundle | None:
    """Compile a kernel for calls with small row-major tensors only, in about half the time.

    The caller must guarantee this (`dovetail_runtime.dispatch.are_plain`), as nothing in the
    bundle checks it; the bundle leaves the process only through the cache.

    Args:
        kernel: Of the language, or external.
        target: Resolved, one variant.

    Returns:
        The bundle; None if it would be the same for all layouts.

    Raises:
        DovetailError: See `build`.
    """
    if isinstance(kernel, ExternalDefinition):
        return None
    module = merge([kernel])
    outside = Externals([], module)
    with forks.whole("compiling"), plugin.working_on([kernel]), plugin.guarded("building"):
        return _build(
            [kernel], module, outside, [target], False, None, (), _Refusals(), all_layouts=False
        )


def _question(
    kernels: Sequence[Compilable], targets: Sequence[str | Target], sources: bool
) -> Question | None:
    """What the cache is asked for a build; None where it does not know all of the kernels."""
    try:
        # A tag's package may have changed what it stands for.
        places = [str(_untagged(each)) for each in targets]
        fingerprints = [getattr(each, "fingerprint", None) for each in kernels]
    except DovetailError:
        return None  # Compiling tells all that is wrong with the kernels, not the first of it.
    return ask(fingerprints, places, kinds_of(places), sources=sources)


def _kept(question: Question, kernels: Sequence[Compilable]) -> Bundle | None:
    data = None if is_listened_to() else question.find()
    if data is None:
        return None
    try:
        from dovetail.bundle import decode_bundle

        return decode_bundle(data, [each.name for each in kernels])
    except (DovetailError, KeyError, ValueError):
        question.drop()
        return None


def keep(
    question: Question,
    kernels: Sequence[Compilable],
    targets: Sequence[str | Target],
    bundle: Bundle,
) -> None:
    """Keep a bundle that has just been built in the cache on disk, if it can be."""
    resolved = expand(kernels, targets)
    known = {each.kind for each in resolved} & {*plugin.kinds()}
    variables = {each.name for kind in known for each in plugin.load(kind).environment}
    # Whoever brings a payload says what made it, and its bytes are in the key of the kernel.
    own = [image.tool for image in bundle.images if image.tool.partition(":")[0] != "external"]
    question.keep([str(each) for each in resolved], variables, own, bundle.tobytes)


class _Refusals:
    """The kernels of a build that its targets cannot hold; see `build` about `keep_going`."""

    def __init__(self, keep_going: Callable[[Refusal], None] | None = None) -> None:
        self._keep_going = keep_going
        self.found: list[Refusal] = []

    @property
    def goes_on(self) -> bool:
        """Whether such kernels are left out."""
        return self._keep_going is not None

    @property
    def fails(self) -> bool:
        """Whether there is one, which is an error."""
        return bool(self.found) and not self.goes_on

    def left(
        self,
        module: ir.Module,
        target: Target,
        text: str,
        cache: PassCache,
        passes: Sequence[Pass],
    ) -> ir.Module:
        """The functions that a target can hold, of several of which it cannot hold one."""
        kept: list[ir.Func] = []
        for function in module.functions:
            try:
                one = ir.Module((function,))
                _compiled(one, target, cache, passes, all_layouts=False)
            except (UnsupportedError, ResourceError) as error:
                refusal = Refusal(function.name, text, error)
                self.found.append(refusal)
                if self._keep_going is not None:
                    self._keep_going(refusal)
            else:
                kept.append(function)
        return ir.Module(tuple(kept))


class _Made(NamedTuple):
    """What a bundle takes of a module compiled for a target; also from another process."""

    image: BundleImage
    plans: Mapping[str, bytes]
    features: frozenset[str]


def _made(compiled: Compiled, text: str, sources: bool) -> _Made:
    image = compiled.image
    return _Made(
        BundleImage(
            kind=image.kind,
            format=image.format,
            target=text,
            requirements=(*compiled.device_ir.capabilities.requirements, *image.requirements),
            data=encode_image(image),
            tool=image.tool,
            sources=dict(image.sources) if sources else {},
        ),
        compiled.plans,
        compiled.features,
    )


def _text_of(target: Target) -> str:
    known = target.kind in plugin.kinds()
    return str(plugin.load(target.kind).schema.shorten(target) if known else target)


class _Parts:
    """The kernels of each image of a target, in their order; targets share what is the same."""

    def __init__(self, module: ir.Module, outside: Externals) -> None:
        self._module, self._outside = module, outside
        self._known: dict[tuple[str, ...], ir.Module] = {}

    def of(self, target: Target) -> list[ir.Module]:
        """The parts of what must be compiled for a target; see `Externals.left_over`."""
        functions = self._outside.left_over(self._module, target).functions
        found: list[ir.Module] = []
        for first in range(0, len(functions), KERNELS_PER_IMAGE):
            some = functions[first : first + KERNELS_PER_IMAGE]
            names = tuple(each.name for each in some)
            found.append(self._known.setdefault(names, ir.Module(some)))
        return found


@contextlib.contextmanager
def _ahead(
    parts: _Parts,
    places: Sequence[tuple[Target, str]],
    made: Callable[[ir.Module, Target, str], _Made],
    jobs: int,
) -> Generator[Callable[[Target, ir.Module], _Made | None]]:
    """What other processes have compiled of a part for a target; None where the caller has to.

    Whoever listens wants what only this process can hand over: then it compiles all by itself.
    """
    tasks: list[tuple[Target, str, ir.Module]] = []
    if jobs > 1 and not _listeners:
        for target, text in places:
            try:
                tasks += [(target, text, part) for part in parts.of(target)]
            except DovetailError:
                break  # The caller gets there, and fails in the same way.
    if len(tasks) < 2:
        yield lambda target, part: None
        return
    import pickle  # what is read comes from our own children

    from dovetail.support.workers import Workers

    def work(task: int) -> bytes:
        target, text, rest = tasks[task]
        return pickle.dumps(made(rest, target, text))

    numbers = {
        (target, part.functions[0].name): number for number, (target, _, part) in enumerate(tasks)
    }
    with Workers(work, [text for _, text, _ in tasks], jobs) as workers:

        def found(target: Target, part: ir.Module) -> _Made | None:
            data = workers.result(numbers[target, part.functions[0].name])
            return None if data is None else cast("_Made", pickle.loads(data))

        yield found


def _build(
    kernels: Sequence[Compilable],
    module: ir.Module,
    outside: Externals,
    targets: Sequence[str | Target],
    sources: bool,
    progress: Callable[[str], None] | None,
    passes: Sequence[Pass],
    refusals: _Refusals,
    *,
    all_layouts: bool = True,
    jobs: int = 1,
) -> Bundle:
    images: list[BundleImage] = []
    features: set[str] = set()
    plans: dict[str, list[tuple[int, bytes]]] = {kernel.name: [] for kernel in kernels}
    cache = PassCache()
    places = [(target, _text_of(target)) for target in expand(kernels, targets)]

    def made(rest: ir.Module, target: Target, text: str) -> _Made:
        compiled = compile_module(rest, target, cache, passes, all_layouts=all_layouts)
        return _made(compiled, text, sources)

    parts = _Parts(module, outside)
    with _ahead(parts, places, made, jobs) as found:
        for target, text in places:
            outside.add_images(target, images, plans, sources)
            for part in (whole := parts.of(target)):
                if progress is not None:
                    progress(text)
                try:
                    new = found(target, part) or made(part, target, text)
                except (UnsupportedError, ResourceError):
                    if len(whole) == len(part.functions) == 1 and not refusals.goes_on:
                        raise
                    left = refusals.left(part, target, text, cache, passes)
                    if refusals.fails or not left.functions:
                        continue
                    new = made(left, target, text)
                features |= new.features
                for name, plan in new.plans.items():
                    plans[name].append((len(images), plan))
                images.append(new.image)
    first = {kernel.name: kernel for kernel in reversed(kernels)}
    if refusals.found:
        plans = {name: made for name, made in plans.items() if made}
        if refusals.fails or not plans:
            raise RefusedError(refusals.found, len(first))
    functions = tuple(
        BundleFunction(name, first[name].signature, tuple(made)) for name, made in plans.items()
    )
    return Bundle(PRODUCER, functions, tuple(images), tuple(sorted(features)))
