# SPDX-License-Identifier: EPL-2.0
"""The way over SSH to the server of a lab and to hosts that it has installed: keys, an ssh_config for
this machine's user, and the server's sshd."""

import os
import subprocess

# A host's key is made when it is installed, and the lab's are new with each lab. Without a HostName
# Slipway finds a restored host by the key that it has recorded.
HOST = """\
Host {node}
  User {user}
  IdentityFile "{lab}/identity"
  IdentitiesOnly yes
  UserKnownHostsFile "{lab}/known_hosts"
  StrictHostKeyChecking accept-new
  ProxyCommand sh "{lab}/bin/connect-lab.sh" "{lab}" {address} %p
"""

SERVER = """\
ListenAddress {address}:22
HostKey {lab}/server_key
AuthorizedKeysFile {lab}/identity.pub
StrictModes no
PermitRootLogin prohibit-password
PasswordAuthentication no
KbdInteractiveAuthentication no
UsePAM no
PidFile none
SetEnv SLIPWAY_PROVISIONING_SETTINGS={lab}/server.conf
"""


def make_keys(lab):
    for name in ("identity", "server_key"):
        subprocess.run(
            ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "bare-metal-lab", "-f", lab.file(name)],
            check=True,
        )


def write_config(lab, outside):
    """Writes the ssh_config; the folder of the lab has another path outside of it."""
    entries = [HOST.format(node=lab.server, address=lab.address, user="root", lab=outside)]
    for host in lab.hosts:
        entries.append(HOST.format(node=host["node"], address=host["address"], user="user", lab=outside))
    lab.write("ssh_config", "\n".join(entries))
    with open(lab.file("server_key.pub"), encoding="ascii") as key:
        lab.write("known_hosts", f"{lab.server} {key.read()}")


def serve(lab, processes):
    os.makedirs("/run/sshd", mode=0o755, exist_ok=True)
    lab.write("sshd.conf", SERVER.format(address=lab.address, lab=lab.path))
    processes.serve("sshd", ["/usr/sbin/sshd", "-D", "-e", "-f", lab.file("sshd.conf")], 22)
