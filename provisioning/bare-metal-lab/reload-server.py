#!/usr/bin/python3 -B
# SPDX-License-Identifier: EPL-2.0
"""Has a service of the provisioning server read its new configuration, as `reload` does on a real
one; starts it if it is down.

Usage: reload-server.py dnsmasq|exports
"""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

LAB = Path(__file__).resolve().parent.parent


def end(name):
    """Ends the service of that name, and waits for its end."""
    try:
        pid = int((LAB / (name + ".pid")).read_text())
        os.kill(pid, signal.SIGTERM)
        while True:
            time.sleep(0.05)
            os.kill(pid, 0)
    except (FileNotFoundError, ProcessLookupError):
        pass


def reload_dnsmasq():
    # It goes to the background by itself once its sockets are open.
    end("dnsmasq")
    subprocess.run([
        "dnsmasq", f"--conf-file={LAB}/dnsmasq.conf", "--user=root", "--log-dhcp",
        f"--dhcp-leasefile={LAB}/leases", f"--pid-file={LAB}/dnsmasq.pid",
        f"--log-facility={LAB}/log/dnsmasq.log",
        # The zeros stand for itself.
        "--dhcp-option=option:ntp-server,0.0.0.0",
    ], check=True)


def reload_exports():
    """Serves what /etc/exports would by a server in user space."""
    end("nfs")
    clients = {}
    for line in (LAB / "exports").read_text().splitlines():
        if export := re.fullmatch(r"(/\S+) ([0-9.]+)\((ro|rw,no_root_squash),no_subtree_check\)", line):
            access = "RO" if export[3] == "ro" else "RW"
            clients.setdefault((export[1], access), []).append(export[2])
    text = [
        "NFS_CORE_PARAM { Protocols = 4; Enable_NLM = false; Enable_RQUOTA = false; }",
        # Without the second line mounts take half a minute: nobody maps names to numbers here.
        "NFSV4 { Graceless = true; RecoveryBackend = fs; Only_Numeric_Owners = true;"
        " Allow_Numeric_Owners = true; }",
    ]
    for number, ((path, access), addresses) in enumerate(clients.items(), 1):
        text.append(
            f"EXPORT {{ Export_Id = {number}; Path = {path}; Pseudo = {path}; Access_Type = NONE;"
            # It keeps sizes and times for a minute otherwise: a host that starts soon after the
            # server got other files would read a list of refused machines without its last line.
            " Attr_Expiration_Time = 0;"
            " Squash = No_Root_Squash; SecType = sys; Protocols = 4; Transports = TCP;"
            f" FSAL {{ Name = VFS; }} CLIENT {{ Clients = {', '.join(addresses)};"
            f" Access_Type = {access}; }} }}"
        )
    (LAB / "nfs.conf").write_text("\n".join(text) + "\n")
    subprocess.run([
        "ganesha.nfsd", "-f", LAB / "nfs.conf", "-p", LAB / "nfs.pid", "-L", LAB / "log" / "nfs.log",
    ], check=True)


if __name__ == "__main__":
    {"dnsmasq": reload_dnsmasq, "exports": reload_exports}[sys.argv[1]]()
