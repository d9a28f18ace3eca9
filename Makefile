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

SANITIZERS := address,undefined
CMAKE_COMMON := -G Ninja -DDOVETAIL_BUILD_TESTS=ON -DPython_EXECUTABLE=$(CURDIR)/$(BIN)/python

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: test-all record support help setup build wheels demo web test format lint lint-style lint-imports lint-text lint-types \
        lint-native test-native test-tsan test-python test-both native native-sanitized native-tsan \
        bench bless show-golden golden-diff tables clean

help:  ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup:  ## Make .venv with pinned tools and all distributions, editable; quick when nothing changed
	@$(PYTHON) tools/environment.py

build: setup  ## Rebuild the libraries whose C++ sources changed (the same stages as setup)

wheels:  ## Every distribution as a wheel in build/wheels, to install without a registry
	@$(PYTHON) tools/environment.py --wheels build/wheels
	@ls build/wheels

demo: build  ## Compile, ship, load, run and draw two real programs
	@$(BIN)/python examples/demo.py

web: build  ## The browser's module (web/dist) and the demonstration page (build/web/site)
	@$(BIN)/python web/build.py

test: build lint-style lint-imports lint-text lint-types test-both  ## All checks and tests

# Compilers and linters of the C++ beside Python's tests: one machine does both in the time of one.
test-both: build
	+@$(BIN)/python tools/beside.py "$(MAKE) --no-print-directory lint-native test-native" \
	  -- $(MAKE) --no-print-directory test-python

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

tables: build  ## Rewrite what is derived from declarations: docs/environment.md, docs/format/*.md, README's targets
	$(BIN)/python tools/variables.py
	$(BIN)/python runtime/core/cmake/generate_formats.py --docs docs/format
	$(BIN)/python tools/targets.py

lint-types: build
	$(BIN)/pyright

lint-native: native
	$(BIN)/python tools/check_native.py --build build/cpp --jobs $(JOBS)

# The sanitized build runs every test but those that no sanitizer can stand beside: these alone are
# built here. clang-tidy reads how each file is compiled.
native: build
	@$(BIN)/python tools/quiet.py cmake -S runtime -B build/cpp $(CMAKE_COMMON) \
	  -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS="-Werror -O0"
	@$(BIN)/python tools/quiet.py cmake --build build/cpp -j $(JOBS) --target unsanitized_tests

native-sanitized: build
	@$(BIN)/python tools/quiet.py cmake -S runtime -B build/cpp-asan $(CMAKE_COMMON) \
	  -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS="-Werror -O0 -g1" -DDOVETAIL_SANITIZE=$(SANITIZERS)
	@$(BIN)/python tools/quiet.py cmake --build build/cpp-asan -j $(JOBS)

test-native: native native-sanitized test-tsan
	$(BIN)/ctest --test-dir build/cpp -L unsanitized --output-on-failure --no-tests=error
	ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1 \
	  $(BIN)/ctest --test-dir build/cpp-asan --output-on-failure --no-tests=error

# Only the engine and its tests that use threads, so that every `make test` can afford it.
native-tsan: build
	@$(BIN)/python tools/quiet.py cmake -S runtime/core -B build/cpp-tsan $(CMAKE_COMMON) \
	  -DDOVETAIL_ENGINE_ONLY=ON -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS="-Werror -O1 -g1" \
	  -DDOVETAIL_SANITIZE=thread
	@$(BIN)/python tools/quiet.py cmake --build build/cpp-tsan -j $(JOBS) --target thread_tests

test-tsan: native-tsan  ## The native tests that use threads, under ThreadSanitizer
	TSAN_OPTIONS=halt_on_error=1:die_after_fork=0 $(BIN)/ctest --test-dir build/cpp-tsan -R '^thread_tests$$' \
	  --output-on-failure --no-tests=error

# One process a processor, as far as the memory goes; who has run out of tests takes half of another's.
# Verdicts on record stand while nothing that led to them changed (docs/decisions/0021).
RECORD := use
test-python: build
	$(BIN)/pytest -n $(WORKERS) --dist worksteal --record=$(RECORD) $(PYTEST_ARGS)

test-all:  ## All checks and tests, also those whose verdicts are on record
	+@$(MAKE) --no-print-directory test RECORD=all

record: build  ## Run what has verdicts on record, and write them to conformance/record
	$(BIN)/pytest -n $(WORKERS) --dist worksteal --record=write -q $(PYTEST_ARGS)

support: build  ## What runs where, and how that is known, as a table
	@$(BIN)/python tools/support.py

bench: build  ## Ratios, a JSON file, a table and plots
	@$(BIN)/python benchmarks/run.py

bless: build  ## Rewrite the golden files from what the compiler says now
	$(BIN)/pytest --bless -q compiler/tests conformance

show-golden: build  ## Print what the compiler makes of a case: CASE=saxpy [KIND=vulkan]
	@$(BIN)/python tools/golden.py show $(if $(CASE),'$(CASE)',$(error which? CASE=name)) $(if $(KIND),--kind '$(KIND)')

golden-diff: build  ## What changed in golden texts, and in their IR: [BASE=commit] [CASE=name] [KIND=kind]
	@$(BIN)/python tools/golden.py diff --base '$(BASE)' $(if $(CASE),--case '$(CASE)') $(if $(KIND),--kind '$(KIND)')

clean:  ## Remove what was built; .venv stays
	rm -rf build out web/dist .pytest_cache .ruff_cache .import_linter_cache
	find . -name __pycache__ -not -path './.venv/*' -type d -prune -exec rm -rf {} +
