# Everything a person or a CI machine does here. `make help` lists the targets.
# VERBOSE=1 shows the output of commands that are silent when they succeed.

# Looked up before .venv/bin comes first on PATH: the environment must not make itself.
ifndef PYTHON
PYTHON := $(shell command -v python3)
endif
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
PYTEST_ARGS ?=
WORKERS ?= auto
export PATH := $(CURDIR)/$(BIN):$(PATH)
export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1
# pip leaves byte code to the first import: without it every process would compile all that it imports.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help setup build release fakedrivers wheels site demo web test test-changed test-all test-shard- test-shard-last test-rest test-alone test-groups test-groups-all scorecards support format \
        lint lint-style lint-imports lint-text lint-types lint-native lint-native-all native \
        test-native test-native-all test-tsan test-python bench bless show-golden golden-diff \
        tables clean

help:  ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup:  ## Make .venv with pinned tools and all distributions, editable; quick when nothing changed
	@$(PYTHON) tools/environment.py

build: setup  ## Rebuild the libraries whose C++ sources changed (the same stages as setup)

fakedrivers:  ## The libraries of dovetail-fakedrivers, which tests and the demo's last step need
	@$(PYTHON) tools/environment.py --native dovetail-fakedrivers

release:  ## As build, with the optimizations that users get: for measurements
	@$(PYTHON) tools/environment.py --release --native dovetail-fakedrivers

wheels:  ## Every distribution as a wheel and an sdist in build/wheels, to install without a registry
	@$(PYTHON) tools/environment.py --wheels build/wheels
	@ls build/wheels

# The first page runs the browser's page, where Node is there to make it.
site: build  ## The documentation as a site in build/site; any warning, as of a broken link, fails
	@$(PYTHON) tools/environment.py --group site
	@if command -v node && command -v npm; then $(BIN)/python web/build.py; fi > /dev/null
	@$(BIN)/python tools/site_pages.py

# Only the last step needs the fake drivers: pictures are there before they are built.
demo: setup  ## Compile, ship, load, run and draw two real programs
	@$(BIN)/python examples/demo.py devices
	@$(PYTHON) tools/environment.py --native dovetail-fakedrivers
	@$(BIN)/python examples/demo.py fake-drivers

web: build  ## The browser's module (web/dist) and the demonstration page (build/web/site)
	@$(BIN)/python web/build.py

# Two gates (docs/decisions/0095). What CI runs takes minutes, whatever has changed: tools/gate.py says
# which tests that is. Linters and C++ run beside the Python tests, as targets of their own, so that a
# finding of one does not hide what the others say (--keep-going).
test: fakedrivers  ## What CI runs: all that is cheap, what the change can break, a slice of the rest
	+@$(BIN)/python tools/beside.py \
	  "$(MAKE) --no-print-directory --keep-going lint test-native test-groups" \
	  -- $(MAKE) --no-print-directory test-python
	@test -n "$$(git status --porcelain)" || git rev-parse 'HEAD^{tree}' > build/passed

test-changed: fakedrivers  ## What a change can break first, in minutes: [BASE=commit]
	@$(BIN)/python tools/quoted.py $(BASE)
	@$(BIN)/python tools/beside.py "$(BIN)/python tools/native_tests.py --changed --jobs $(JOBS)" \
	  -- $(PYTEST) --gate changed $(PYTEST_ARGS)

# Everything. A shard that has passed is not run again on the same commit: a stopped run goes on. When
# all have, conformance/results.txt and tools/costs.txt are written.
SHARDS ?= 6
test-all: fakedrivers  ## All checks and tests, a shard after the other: [SHARD=2/6], [SHARD=last]
	+@tree=$$(git rev-parse 'HEAD^{tree}'); every="$$(seq -s ' ' -f '%g/$(SHARDS)' $(SHARDS)) last"; \
	mkdir -p build/shards build/results; status=0; \
	for shard in $(or $(SHARD),$$every); do \
	  name=$$(echo $$shard | tr / -); results=build/results/$$name.jsonl; \
	  if [ -e build/shards/$$tree-$$name ]; then echo "shard $$shard has passed"; continue; fi; \
	  echo "== shard $$shard"; rm -f build/shards/*-$$name $$results; \
	  if ! $(MAKE) --no-print-directory --keep-going test-shard-$${shard##*[0-9]} SHARD=$$shard RESULTS=$$results; \
	  then status=1; \
	  elif [ -z "$$(git status --porcelain)" ]; then touch build/shards/$$tree-$$name; fi; \
	done; [ $$status = 0 ] && $(BIN)/python tools/results.py $$every

test-shard-:
	+@$(BIN)/python tools/beside.py "$(MAKE) --no-print-directory test-native-all SHARD=$(SHARD)" \
	  -- $(PYTEST) --gate $(SHARD) $(results) $(PYTEST_ARGS)

# Where the shard that this is part of keeps verdicts.
results = $(if $(RESULTS),--results $(RESULTS))

# What follows the clock, or wants the machine for itself, comes behind everything else.
test-shard-last: test-rest test-alone

test-rest: fakedrivers
	+@$(BIN)/python tools/beside.py "$(MAKE) --no-print-directory --keep-going lint lint-native-all" \
	  -- $(MAKE) --no-print-directory test-groups-all

test-alone: fakedrivers  ## The tests that depend on the clock, one after the other
	$(BIN)/pytest --alone $(results) $(PYTEST_ARGS)
	@PYTHONPATH=tools $(BIN)/python tools/groups.py all --alone $(results)

format:  ## Lay out Python and C++ as the linters want it
	$(BIN)/ruff format -q . && $(BIN)/ruff check -q --fix --exit-zero .
	find runtime fakedrivers -name '*.cc' -o -name '*.c' -o -name '*.h' | xargs $(BIN)/clang-format -i --style=file

lint: lint-style lint-imports lint-text lint-types lint-native  ## Style, imports, types, C++

lint-style: build
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

lint-imports: build
	$(BIN)/lint-imports --no-cache

lint-text: build
	$(BIN)/python tools/check_text.py
	$(BIN)/python tools/variables.py --check
	$(BIN)/python runtime/core/cmake/generate_formats.py --docs docs/format --check
	$(BIN)/python tools/targets.py --check
	$(BIN)/python tools/metadata.py --check
	$(BIN)/python tools/notebook.py --check

tables: build  ## Rewrite what is derived from declarations: docs/environment.md, docs/format/*.md, docs/targets.md, pyproject.toml, the notebook
	$(BIN)/python tools/metadata.py
	$(BIN)/python tools/variables.py
	$(BIN)/python runtime/core/cmake/generate_formats.py --docs docs/format
	$(BIN)/python tools/targets.py
	$(BIN)/python tools/notebook.py

lint-types: build
	$(BIN)/pyright

# Nothing is compiled for clang-tidy: it reads how each file would be.
lint-native: native  ## clang-format, and clang-tidy on what changed
	$(BIN)/python tools/check_native.py --build build/cpp --jobs $(JOBS)

lint-native-all: native
	$(BIN)/python tools/check_native.py --build build/cpp --jobs $(JOBS) --all $(if $(findstring /,$(SHARD)),--shard $(SHARD))

native: build
	@$(BIN)/python tools/native_tests.py --configure plain

# One sanitized build runs every test but those that no sanitizer can stand beside; of the plain build
# only these are compiled, and under ThreadSanitizer only the engine and what uses threads.
test-native: fakedrivers  ## The native tests that a change can touch, a sample, and a slice of the rest
	$(BIN)/python tools/native_tests.py --jobs $(JOBS)

test-native-all: fakedrivers  ## All native tests: [SHARD=2/6]
	$(BIN)/python tools/native_tests.py --jobs $(JOBS) --all $(if $(findstring /,$(SHARD)),--shard $(SHARD))

test-tsan: fakedrivers  ## The native tests that use threads, under ThreadSanitizer
	$(BIN)/python tools/native_tests.py --jobs $(JOBS) --all --only thread

# One process a processor, as far as the memory goes; who has run out of tests takes half of another's.
PYTEST := env PYTHONPATH=tools $(BIN)/pytest -p gate -n $(WORKERS) --dist worksteal

test-python: fakedrivers
	$(PYTEST) --gate test $(PYTEST_ARGS)

scorecards: build  ## The scorecards of all targets, from conformance/results.txt, in build/scorecards
	@$(BIN)/python -m dovetail_conformance publish build/scorecards --results conformance/results.txt

support: build  ## What runs where, and how that is known, as a table
	@$(BIN)/python tools/support_table.py

test-groups: fakedrivers  ## Tests that need packages of their own: those that make test takes
	@PYTHONPATH=tools $(BIN)/python tools/groups.py test $(PYTEST_ARGS)

test-groups-all: fakedrivers
	@PYTHONPATH=tools $(BIN)/python tools/groups.py all $(results) $(PYTEST_ARGS)

bench: release  ## Ratios, a JSON file, a table and plots
	@$(BIN)/python benchmarks/run.py

bless: fakedrivers tables  ## Rewrite what the compiler says: golden files, messages, outputs in documents, tables
	$(BIN)/pytest --bless -q compiler/tests conformance

show-golden: build  ## Print what the compiler makes of a case: CASE=saxpy [KIND=vulkan]
	@$(BIN)/python tools/golden.py show $(if $(CASE),'$(CASE)',$(error which? CASE=name)) $(if $(KIND),--kind '$(KIND)')

golden-diff: build  ## What changed in golden texts, and in their IR: [BASE=commit] [CASE=name] [KIND=kind]
	@$(BIN)/python tools/golden.py diff --base '$(BASE)' $(if $(CASE),--case '$(CASE)') $(if $(KIND),--kind '$(KIND)')

clean:  ## Remove what was built; .venv stays
	rm -rf build out web/dist .pytest_cache .ruff_cache .import_linter_cache
	find . -name __pycache__ -not -path './.venv/*' -type d -prune -exec rm -rf {} +
