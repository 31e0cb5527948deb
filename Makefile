# Every target sets up what it needs and may be repeated.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAME ?= jinns

.PHONY: venv test test-all demo bench lint types check audit site pictures film release sign clean install update uninstall

venv: $(VENV)/.ready

$(VENV)/.ready: requirements.lock pyproject.toml
	@command -v $(PYTHON) >/dev/null || { echo "$(PYTHON) is missing: sudo apt install python3 python3-venv" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' || { echo "tablejinn needs Python 3.11 to 3.13, this is $$($(PYTHON) --version): sudo apt install python3.11, then make PYTHON=python3.11" >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "venv is missing: sudo apt install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

# One thread each for numbers, as in the unit: threads of several processes wait for one another.
export OMP_NUM_THREADS := 1
export OPENBLAS_NUM_THREADS := 1

# As many processes as cores; a Pi or a laptop has memory for four.
# Tests of one file share what takes long to prepare, so one process runs them all.
PROCESSES := --numprocesses auto --maxprocesses 4 --dist loadfile

# The quick tests, a few minutes on two cores; they draw fewer random games.
test: venv
	QUICK_TESTS=1 $(BIN)/python -m pytest $(PROCESSES) -m "not hardware and not slow"

# All of them, which is what CI runs.
test-all: venv
	$(BIN)/python -m pytest $(PROCESSES)

lint: venv
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: venv
	$(BIN)/pyright
	$(BIN)/mypy

check: lint types test

# Known weaknesses of the packages that are pinned. It asks PyPI, so it needs the Internet itself: behind
# a mirror that cannot tell, it fails and says so.
audit:
	@command -v pip-audit >/dev/null || { echo "pip-audit is missing: pipx install pip-audit" >&2; exit 3; }
	for lock in requirements.lock systemd/requirements-pi.lock; do \
		pip-audit --strict --disable-pip --require-hashes --requirement $$lock || exit 1; done

demo: venv
	@$(BIN)/tablejinn demo $(GAME) $(if $(PNG),--png $(PNG)) $(DEMO)

bench: venv
	@$(BIN)/python -c 'import chess' 2>/dev/null || $(BIN)/python -m pip install --quiet --disable-pip-version-check chess==1.11.2 || true
	@$(BIN)/python -m tests.lab.bench

# The documents as pages for a browser, built offline into build/site. Every link and anchor is checked.
site: venv
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet
	@echo "built: build/site/index.html; to search in it: $(BIN)/python -m http.server --directory build/site"

# What the documents take from the code: settings, and pictures of recorded games, screens and measured
# tables. Those of the companion page need Chromium.
pictures: venv
	$(BIN)/python -m tests.lab.settings_page
	$(BIN)/python -m tests.lab.screens
	$(BIN)/python -m tests.lab.pictures
	$(BIN)/python -m tests.lab.page_pictures

# The README's film of a recorded game: what the camera sees, the position and the display.
film: venv
	$(BIN)/python -m tests.lab.film docs/film.gif

# Wheel, source, bill of materials, lock and checksums in dist/, installed and tried in empty environments.
release: venv
	$(BIN)/python -m tests.lab.release dist

# The publisher's own key signs the checksums: make sign KEY=~/.ssh/id_ed25519
sign:
	sh systemd/sign.sh dist '$(KEY)'

clean:
	rm -rf $(VENV)

# On a Raspberry Pi (systemd/README.md). They need root and ask for it.
SUDO := $(if $(filter-out 0,$(shell id -u)),sudo)

install:
	$(SUDO) sh systemd/install.sh

# The newest signed version is fetched, checked and put in place. FROM=/media/stick takes a release that
# lies there, by its signed checksums. UNSIGNED=yes takes what lies here, or what the branch brings that
# this checkout follows, and asks nobody who made it.
WATCHED := $(if $(WATCHED_S),WATCHED_S=$(WATCHED_S))
update:
ifeq ($(UNSIGNED),yes)
	@if git rev-parse --quiet --verify '@{upstream}' >/dev/null 2>&1; then git pull --ff-only; fi
	$(SUDO) $(WATCHED) sh systemd/update.sh
else
	@place=$$(sh systemd/fetch.sh $(if $(FROM),'$(FROM)')) || exit 1; status=0; \
	$(SUDO) $(WATCHED) sh "$$place/systemd/update.sh" || status=$$?; \
	rm -rf "$$place"; exit $$status
endif

uninstall:
	$(SUDO) sh systemd/uninstall.sh
