# Included by the main Makefile, which gives BIN, VENV, STAMP and PIP_INSTALL.
# Debian packages: sudo apt-get install --no-install-recommends $(grep -v '^#' hardware/packages.txt)
# InteractiveHtmlBom runs under KiCad's Python, which has the wxPython it asks for: so without deps.
.PHONY: hardware hardware-check release flash
WORKSHOP := PYTHONPATH=hardware $(BIN)/python -m workshop
HARDWARE_STAMP := $(VENV)/.installed-hardware

$(HARDWARE_STAMP): $(STAMP) pyproject.toml
	@$(PIP_INSTALL) -e '.[hardware]'
	@$(PIP_INSTALL) --no-deps --upgrade --target $(VENV)/interactive-bom InteractiveHtmlBom
	@touch $@

hardware: $(HARDWARE_STAMP) ## make wiring, board, boxes and lists from hardware/pins.toml
	@$(WORKSHOP) make

hardware-check: $(HARDWARE_STAMP) ## check pins, levels, currents, prices, and that nothing is stale
	@$(WORKSHOP) check

release: hardware pico ## gather firmware, board, boxes, labels and checksums in build/release
	@$(WORKSHOP) release

flash: $(STAMP) ## put the firmware on every Pico that is plugged in: make flash ARGS='--port /dev/ttyACM0'
	@$(BIN)/stichtisch pods update $(ARGS)
