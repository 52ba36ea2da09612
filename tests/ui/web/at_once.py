"""Threads without threads: what is to be thought is thought at once, or never."""

from concurrent.futures import Executor, Future


class AtOnce(Executor):
    """Does what it is given before it says so."""

    def submit(self, work, /, *given, **named):
        answer = Future()
        answer.set_result(work(*given, **named))
        return answer


class Never(Executor):
    """Is still at it."""

    def submit(self, _work, /, *_given, **_named):
        return Future()
