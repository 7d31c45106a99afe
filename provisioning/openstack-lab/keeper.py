# SPDX-License-Identifier: EPL-2.0
"""What the first process of a lab does, whatever the lab runs: its folders at fixed places, and the
events that tell how far it is."""

import ctypes
import json
import os
import time

MS_BIND = 4096


def mount(source, target, kind, flags):
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.mount(source.encode(), target.encode(), kind.encode(), ctypes.c_ulong(flags), None) != 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), target)


def enter(place, folders):
    """Has folders, by name, below one place for this process and those that it starts, and for
    nobody else: so no service meets a path with a blank, or one that is too long for a socket."""
    # By their descriptors: they may be below what is hidden.
    opened = {}
    for name, path in folders.items():
        os.makedirs(path, exist_ok=True)
        opened[name] = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    mount("tmpfs", place, "tmpfs", 0)
    for name, descriptor in opened.items():
        target = os.path.join(place, name)
        os.mkdir(target)
        mount("/proc/self/fd/%d" % descriptor, target, "", MS_BIND)
        os.close(descriptor)


class Events:
    """Says in LAB/events how far the lab is."""

    def __init__(self, lab, total):
        self._file = open(os.path.join(lab, "events"), "a", encoding="utf-8", buffering=1)
        self._total = total
        self._done = 0
        self._begun = time.monotonic()

    def write(self, event, **more):
        self._file.write(json.dumps({"event": event, **more}) + "\n")

    def step(self, what):
        """A step is done; its time counts from the end of the one before."""
        now = time.monotonic()
        self._done += 1
        seconds = round(now - self._begun, 1)
        self.write("step", done=self._done, total=self._total, what=what, seconds=seconds)
        self._begun = now
