"""The pointers of viper's language, for interpreters that take its functions as plain Python."""


def ptr8(buf):
    """To viper's compiler a pointer to bytes; elsewhere a buffer is indexed as it is."""
    return buf


def ptr32(address):
    """To viper's compiler a pointer to words; elsewhere there is no memory to point at."""
    raise NotImplementedError("registers are touched by viper only, not at %x" % address)
