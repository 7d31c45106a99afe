# SPDX-License-Identifier: EPL-2.0
"""The network of a bare-metal lab: one bridge, in a namespace of the lab's own."""

import ctypes
import os
import socket
import subprocess

CLONE_NEWNET = 0x40000000


def leave():
    """Leaves the machine's network for a new one of this process and those that it starts."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(CLONE_NEWNET) != 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def _ip(*arguments):
    subprocess.run(["ip", *arguments], check=True, stdin=subprocess.DEVNULL)


def make(bridge, address):
    """A bridge with the address of the provisioning server."""
    _ip("link", "set", "lo", "up")
    # Ports are to forward at once: boot loaders give up before a spanning tree has been found.
    _ip("link", "add", bridge, "type", "bridge", "forward_delay", "0")
    add_address(bridge, address)
    _ip("link", "set", bridge, "up")


def add_address(bridge, address):
    _ip("address", "add", address, "dev", bridge)


def add_port(bridge, name):
    """A port that a virtual machine takes."""
    _ip("tuntap", "add", name, "mode", "tap")
    _ip("link", "set", name, "master", bridge, "up")


def has_ipv6():
    """Whether this kernel knows IPv6."""
    return os.path.exists("/proc/net/if_inet6")


def answers(address, port):
    """Whether a program listens on a TCP port."""
    with socket.socket() as client:
        return client.connect_ex((address, port)) == 0
