"""Ports for the kernels that run notebooks, so that processes do not take each other's.

A kernel is told its ports before it opens them. Two builds or tests that start kernels at the same
moment may be given the same ones by the system, and then a kernel dies while it starts. Jupyter
keeps one process from that; here each process has a range of its own, below the system's.
"""

from __future__ import annotations

import os
import socket

from jupyter_client.connect import LocalPortCache

__all__ = ["OwnPorts", "use_own_ports"]

LOWEST, RANGES, EACH = 10_000, 440, 50


class OwnPorts(LocalPortCache):
    """Free ports from this process's range, one after the other; any, where none of it is free."""

    def find_available_port(self, ip: str) -> int:
        """A port of this machine that nobody listens on and no kernel of this process has."""
        # Asked each time: a process that was forked off has a range of its own.
        first = LOWEST + os.getpid() % RANGES * EACH
        last = getattr(self, "_last", first)
        for step in range(1, EACH + 1):
            port = first + (last - first + step) % EACH
            if port not in self.currently_used_ports and _is_free(ip, port):
                self.currently_used_ports.add(port)
                self._last = port
                return port
        return super().find_available_port(ip)


def _is_free(ip: str, port: int) -> bool:
    with socket.socket() as attempt:
        try:
            attempt.bind((ip, port))
        except OSError:
            return False
    return True


def use_own_ports() -> None:
    """From now on, kernels of this process and those forked off it get ports of their own."""
    if not LocalPortCache.initialized():
        OwnPorts.instance()
