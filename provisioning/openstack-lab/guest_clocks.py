# SPDX-License-Identifier: EPL-2.0
"""Keeps the clocks of guests with that of this machine, by the agent of QEMU in each.

QEMU's real-time clock begins with a whole second, wherever in a second it is started, so that guests
would be up to a second apart; without KVM they have no other clock to read.
"""

import sys
import time

import libvirt

LOOK_SECONDS = 2
# An agent that does not answer holds up the others no longer.
ANSWER_SECONDS = 10
TOLERANCE_SECONDS = 0.005
NANOSECONDS = 10**9


def keep(uri):
    """Sets the clocks of all guests of a libvirt that are off, again and again."""
    # What goes wrong is said here once, or passes.
    libvirt.registerErrorHandler(lambda context, error: None, None)
    while True:
        try:
            connection = libvirt.open(uri)
            while True:
                for domain in connection.listAllDomains(libvirt.VIR_CONNECT_LIST_DOMAINS_RUNNING):
                    _set(domain)
                time.sleep(LOOK_SECONDS)
        except libvirt.libvirtError as failed:
            print("no clocks of guests: %s" % failed, file=sys.stderr, flush=True)
            time.sleep(LOOK_SECONDS)


def _set(domain):
    try:
        domain.agentSetResponseTimeout(ANSWER_SECONDS)
        off, uncertain = _compare(domain)
        if abs(off) > uncertain + TOLERANCE_SECONDS:
            # It takes half of asking and answering until the agent reads it.
            seconds, nanoseconds = divmod(time.time_ns() + int(uncertain * NANOSECONDS), NANOSECONDS)
            domain.setTime({"seconds": seconds, "nseconds": nanoseconds})
            print("clock of %s was off by %.3f s" % (domain.name(), off), file=sys.stderr, flush=True)
    except libvirt.libvirtError:
        # It has not booted so far, ends, or has no agent.
        pass


def _compare(domain):
    """By how many seconds the clock of a guest is ahead, and how far that is uncertain."""
    begun = time.time_ns()
    told = domain.getTime()
    ended = time.time_ns()
    guest = told["seconds"] * NANOSECONDS + told["nseconds"]
    return (guest - (begun + ended) / 2) / NANOSECONDS, (ended - begun) / 2 / NANOSECONDS
