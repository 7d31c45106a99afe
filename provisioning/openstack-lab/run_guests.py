# SPDX-License-Identifier: EPL-2.0
"""Runs the hypervisor of a lab whose guests run: libvirt and nova-compute, QEMU under TCG.

Usage: run_guests.py LAB

The hypervisor has a network namespace of its own, so that guests, their bridges and routes are seen
by nobody else, and go with the lab. Two ways lead through its wall: the APIs' ports on the loopback
address lead out of it, and the socket LAB/guests.sock leads in: who writes "ADDRESS PORT" and a line
feed to it is connected to a guest, by a fixed or a floating address.
"""

import ctypes
import ipaddress
import json
import os
import queue
import socket
import subprocess
import sys
import threading
import time

import requests
import yaml

import guest_clocks

CLONE_NEWNS = 0x20000
CLONE_NEWUTS = 0x4000000
CLONE_NEWNET = 0x40000000
OUTWARD = ("keystone", "rabbitmq", "placement", "neutron", "glance", "nova")
LOOPBACK = "127.0.0.1"
BRIDGE_PREFIX = "brq"
BRIDGE_ID_LENGTH = 11
SOCKET_PATIENCE_SECONDS = 60
CONNECT_SECONDS = 10
TIMEOUT_SECONDS = 60
CHUNK = 1 << 16

# libvirt's QEMU driver looks it up when it starts. Debian's libvirt-daemon-system adds it, which a
# lab does without, for that starts services; guests of a lab run as root.
ACCOUNT = {
    "passwd": "libvirt-qemu:x:64055:64055:Libvirt Qemu:/nonexistent:/usr/sbin/nologin",
    "group": "libvirt-qemu:x:64055:",
}


def pump(source, target):
    """Hands on what comes until there is no more."""
    try:
        while True:
            data = source.recv(CHUNK)
            if not data:
                break
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        # One side is gone; the other is told so.
        for end in (source, target):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


def join(one, other):
    for source, target in ((one, other), (other, one)):
        threading.Thread(target=pump, args=(source, target), daemon=True).start()


def lead_out(arrivals):
    """Connects what arrives; begun outside, this thread stays there."""
    while True:
        client, port = arrivals.get()
        try:
            join(client, socket.create_connection((LOOPBACK, port)))
        except OSError:
            client.close()


def listen(port, arrivals):
    server = socket.create_server((LOOPBACK, port))
    while True:
        client, _ = server.accept()
        arrivals.put((client, port))


class Gate:
    """Leads in to guests."""

    def __init__(self, lab):
        self._lab = lab
        with open(os.path.join(lab, "clouds.yaml"), encoding="utf-8") as file:
            self._cloud = yaml.safe_load(file)["clouds"]["slipway-lab-admin"]["auth"]
        with open(os.path.join(lab, "secure.yaml"), encoding="utf-8") as file:
            self._cloud.update(yaml.safe_load(file)["clouds"]["slipway-lab-admin"]["auth"])
        with open(os.path.join(lab, "request.json"), encoding="utf-8") as file:
            self._neutron = "http://%s:%d/v2.0/" % (LOOPBACK, json.load(file)["ports"]["neutron"])

    def serve(self):
        server = socket.socket(socket.AF_UNIX)
        server.bind(os.path.join(self._lab, "guests.sock"))
        server.listen()
        while True:
            client, _ = server.accept()
            threading.Thread(target=self._lead_in, args=(client,), daemon=True).start()

    def _lead_in(self, client):
        try:
            line = b""
            while not line.endswith(b"\n") and len(line) < 100:
                line += client.recv(1)
            address, port = line.decode().split()
            bridge, fixed = self._find(address)
            guest = socket.socket(socket.AF_INET)
            guest.settimeout(CONNECT_SECONDS)
            # Networks may have the same addresses.
            guest.setsockopt(socket.SOL_SOCKET, socket.SO_BINDTODEVICE, bridge.encode())
            guest.connect((fixed, int(port)))
            guest.settimeout(None)
            join(client, guest)
        except (OSError, ValueError, LookupError, StopIteration, subprocess.CalledProcessError,
                requests.RequestException) as failed:
            print("no way to a guest: %r" % failed, file=sys.stderr, flush=True)
            client.close()

    def _ask(self, session, kind, **wanted):
        answer = session.get(self._neutron + kind, params=wanted, timeout=TIMEOUT_SECONDS)
        answer.raise_for_status()
        return answer.json()[kind]

    def _find(self, address):
        """The bridge behind which an address is, and the fixed address; gives the bridge one."""
        session = requests.Session()
        session.trust_env = False
        answer = session.post(self._cloud["auth_url"] + "/auth/tokens", timeout=TIMEOUT_SECONDS, json={"auth": {
            "identity": {"methods": ["password"], "password": {"user": {
                "name": self._cloud["username"], "domain": {"id": "default"},
                "password": self._cloud["password"]}}},
            "scope": {"project": {"name": self._cloud["project_name"], "domain": {"id": "default"}}}}})
        answer.raise_for_status()
        session.headers["X-Auth-Token"] = answer.headers["X-Subject-Token"]
        floating = self._ask(session, "floatingips", floating_ip_address=address)
        if floating and floating[0]["fixed_ip_address"]:
            address = floating[0]["fixed_ip_address"]
        port = next(
            port for port in self._ask(session, "ports", fixed_ips="ip_address=" + address)
            if port["device_owner"].startswith("compute:"))
        bridge = BRIDGE_PREFIX + port["network_id"][:BRIDGE_ID_LENGTH]
        for subnet in self._ask(session, "subnets", network_id=port["network_id"]):
            block = ipaddress.ip_network(subnet["cidr"])
            if ipaddress.ip_address(address) in block:
                own = subnet["gateway_ip"] or str(block[-2])
                subprocess.run(["ip", "address", "replace", "%s/%d" % (own, block.prefixlen), "dev", bridge], check=True)
                subprocess.run(["ip", "link", "set", "dev", bridge, "up"], check=True)
        return bridge, address


def unshare(name):
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(CLONE_NEWNET | CLONE_NEWNS | CLONE_NEWUTS) != 0:
        raise OSError(ctypes.get_errno(), "no network namespace")
    # libvirt takes it for the hypervisor's.
    socket.sethostname(name)


def run(*command):
    subprocess.run(command, check=True)


def start(command, **more):
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, **more)


def add_account(file, copy, line):
    """Has this process and its children see a line more in a list of accounts, if it is missing."""
    with open(file, encoding="utf-8") as source:
        lines = source.read().splitlines()
    if not any(known.split(":")[0] == line.split(":")[0] for known in lines):
        with open(copy, "w", encoding="utf-8") as target:
            target.write("\n".join([*lines, line, ""]))
        run("mount", "--bind", copy, file)


def main():
    lab = sys.argv[1]
    etc, state = os.path.join(lab, "etc"), os.path.join(lab, "state", "guests")
    with open(os.path.join(lab, "request.json"), encoding="utf-8") as file:
        request = json.load(file)
    ports = request["ports"]
    arrivals = queue.Queue()
    threading.Thread(target=lead_out, args=(arrivals,), daemon=True).start()
    unshare(request["hypervisors"][0]["name"])
    run("mount", "--make-rprivate", "/")
    # Its own view of the interfaces.
    run("mount", "-t", "sysfs", "sysfs", "/sys")
    run("ip", "link", "set", "lo", "up")
    for service in OUTWARD:
        threading.Thread(target=listen, args=(ports[service], arrivals), daemon=True).start()
    # libvirt keeps these in fixed places; they are this lab's here.
    os.makedirs("/run/libvirt", exist_ok=True)
    run("mount", "-t", "tmpfs", "tmpfs", "/run/libvirt")
    for folder, place in (("lib", "/var/lib/libvirt"), ("cache", "/var/cache/libvirt"), ("etc", "/etc/libvirt")):
        os.makedirs(os.path.join(state, folder), exist_ok=True)
        os.makedirs(place, exist_ok=True)
        run("mount", "--bind", os.path.join(state, folder), place)
    os.makedirs(os.path.join(state, "etc", "qemu", "networks"), exist_ok=True)
    with open(os.path.join(etc, "qemu.conf"), encoding="utf-8") as source:
        with open("/etc/libvirt/qemu.conf", "w", encoding="utf-8") as target:
            target.write(source.read())
    for name, line in ACCOUNT.items():
        add_account(os.path.join("/etc", name), os.path.join(state, name), line)
    children = [start(["libvirtd", "--config", os.path.join(etc, "libvirtd.conf"),
                       "--pid-file", os.path.join(state, "libvirtd.pid")])]
    end = time.monotonic() + SOCKET_PATIENCE_SECONDS
    served = os.path.join(state, "libvirt", "libvirt-sock")
    while not os.path.exists(served):
        if children[0].poll() is not None or time.monotonic() > end:
            print("libvirtd does not serve", flush=True)
            return 1
        time.sleep(0.1)
    children.append(start(["/usr/bin/python3", os.path.join(lab, "bin", "run_nova.py"), "compute",
                           "--config-file", os.path.join(etc, "nova.conf"),
                           "--config-file", os.path.join(etc, "nova-guests.conf")]))
    threading.Thread(target=Gate(lab).serve, daemon=True).start()
    threading.Thread(
        target=guest_clocks.keep, args=("qemu+unix:///system?socket=" + served,), daemon=True).start()
    while all(child.poll() is None for child in children):
        time.sleep(1)
    print("libvirtd or nova-compute has ended", flush=True)
    return 1


if __name__ == "__main__":
    sys.exit(main())
