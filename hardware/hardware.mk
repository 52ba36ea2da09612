# Included by the main Makefile, which gives BIN and STAMP.
.PHONY: hardware hardware-check
WORKSHOP := PYTHONPATH=hardware $(BIN)/python -m workshop

hardware: $(STAMP) ## make pictures, board, boxes and labels from hardware/pins.toml
	@$(WORKSHOP) make

hardware-check: $(STAMP) ## check pins, parts, currents, and that nothing made from them is stale
	@$(WORKSHOP) check
