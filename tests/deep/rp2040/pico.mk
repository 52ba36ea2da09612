# The firmware image and the emulated Pico. Included by the main Makefile.
PICO_CACHE := $(or $(STICHTISCH_CACHE),build/pico)
PICO_UF2 := build/stichtisch-pod.uf2
PICO_NODE := tests/deep/rp2040/node_modules/.package-lock.json
PICO_LAUNCHER := build/emulated-pico
FIRMWARE := $(shell find firmware -name '*.py')

.PHONY: pico stories bench bench-pico bench-drivers

pico: $(PICO_LAUNCHER) ## build the pod's firmware image (build/stichtisch-pod.uf2) and fetch its emulator

$(PICO_UF2): $(FIRMWARE) hardware/pins.toml $(wildcard tests/deep/rp2040/image/* tests/deep/rp2040/image/*/*)
	@bash tests/deep/rp2040/image/build.sh $(PICO_CACHE) build firmware/manifest.py

# another MicroPython: 1.26.1 comes from Debian's next release, which may have a newer one by now;
# any other from a checkout, MICROPYTHON=../micropython
MICROPYTHON := 1.26.1
OTHER := $(notdir $(abspath $(MICROPYTHON)))
stories: $(PICO_NODE)
	@mkdir -p build/stories/$(OTHER)
	@bash tests/deep/rp2040/image/build.sh $(PICO_CACHE)/$(OTHER) build/stories/$(OTHER) firmware/manifest.py $(MICROPYTHON)
	@STICHTISCH_IMAGE=build/stories/$(OTHER) node --test tests/deep/rp2040/stories/*.test.mjs

$(PICO_NODE): tests/deep/rp2040/package-lock.json
	@command -v npm >/dev/null || { echo "make pico: missing npm (apt-get install nodejs npm)" >&2; exit 1; }
	@npm ci --prefix tests/deep/rp2040 --loglevel=error

# the host's programs start this and know nothing of the tests
$(PICO_LAUNCHER): $(PICO_UF2) $(PICO_NODE) tests/deep/rp2040/pico.mk
	@printf '%s\n' '#!/bin/sh' 'exec node "$$(dirname "$$0")/../tests/deep/rp2040/board/serve.mjs" "$$@"' >$@
	@chmod +x $@

# the host's parts alone need no image: make bench ARGS=rules
bench: $(STAMP) $(if $(ARGS),,bench-pico bench-drivers) ## measure pod and host (build/bench.json), a quarter of an hour; a part: make bench ARGS=rules
	@$(BIN)/python tests/deep/bench/bench.py $(ARGS)

bench-pico: $(STAMP) $(PICO_UF2) $(PICO_NODE)
	@node tests/deep/rp2040/bench/bench.mjs build/bench.json

# the public ones are fetched into build/drivers, once
bench-drivers: $(PICO_UF2) $(PICO_NODE)
	@node tests/deep/rp2040/bench/drivers.mjs build/bench.json
