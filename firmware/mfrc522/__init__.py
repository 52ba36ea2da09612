"""A MicroPython driver for the MFRC522 that does not block and reads several tags at once."""
