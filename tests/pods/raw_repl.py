"""MicroPython's REPL on a pseudo-terminal (its docs: reference/repl): friendly, raw, paste."""

import os
import pty
import threading
import tty

_RAW = b"raw REPL; CTRL-B to exit\r\n>"
_FRIENDLY = b"\r\nMicroPython\r\n>>> "
_WINDOW = 128


class RawRepl:
    """Runs commands on a ReplPod. `deaf`: how many Ctrl-C its program ignores, as in a session."""

    def __init__(self, pod, deaf=0):
        self.pod = pod
        self.starts = 0
        self._deaf = deaf
        self._runs = True
        self._line, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self):
        os.close(self._slave)
        self._thread.join(5)
        os.close(self._line)

    def _serve(self):
        try:
            while True:
                if self._runs:
                    self._program()
                else:
                    self._friendly()
        except OSError:
            return  # the last host has closed the port

    def _program(self):
        self._say(b"\0\x1a\x81hello\0")
        while self._byte() != b"\x03" or self._deaf:
            self._deaf = max(self._deaf - 1, 0)
        self._runs = False

    def _friendly(self):
        self._say(_FRIENDLY)
        while (byte := self._byte()) != b"\x01":
            if byte in b"\x02\x03\r":
                self._say(b"\r\n>>> ")
        self._raw()

    def _raw(self):
        self._say(_RAW)
        line = b""
        while (byte := self._byte()) != b"\x02":
            if byte == b"\x03":
                line = b""
            elif byte == b"\x04":
                self._say(b"OK\r\nMPY: soft reboot\r\n" + _RAW)
                self.starts += 1
                self.pod.power_on()
            else:
                line += byte
                if line.endswith(b"\x05A\x01"):
                    self._paste()
                    line = b""
                if self._runs:
                    return

    def _paste(self):
        self._say(b"R\x01" + _WINDOW.to_bytes(2, "little"))
        code = b""
        while (byte := self._byte()) != b"\x04":
            code += byte
            if len(code) % _WINDOW == 0:
                self._say(b"\x01")
        if b"machine.reset" in code:
            self.pod.reset()  # before the answer: the host waits for nothing after it
            self._runs = True
            self._say(b"\x04")
            return
        self._say(b"\x04")
        try:
            printed, failed = self.pod.run(code.decode()).encode(), b""
        except Exception as error:
            printed, failed = b"", f"Traceback\r\n{type(error).__name__}: {error}\r\n".encode()
        self._say(printed + b"\x04" + failed + b"\x04>")

    def _byte(self):
        return os.read(self._line, 1)

    def _say(self, data):
        os.write(self._line, data)
