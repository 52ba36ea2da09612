# ruff: noqa: F821 (MicroPython's tools/manifestfile.py defines these names)
# Freezes the pod's program into a MicroPython image (ports/rp2, FROZEN_MANIFEST).
metadata(version="0.1.0", description="Stichtisch: the pod at a card table")
freeze("$(PORT_DIR)/modules")
include("$(MPY_DIR)/extmod/asyncio")
package("podwire", base_path=".")
include("manifest_mfrc522.py")
package("pod", base_path=".")
module("main.py", base_path="pod")
