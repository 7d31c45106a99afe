# SPDX-License-Identifier: EPL-2.0
"""First process of a bare-metal lab: a provisioning server with the software and files of a real
one, and the drawn hosts as virtual machines with blank disks, switched over IPMI and Redfish.

Usage: keep_lab.py LAB, where LAB/request.json says what is wanted. Every process of the lab
descends from this one in its PID namespace, and is in its network namespace. How far it is stands
in LAB/events, as in the OpenStack lab.
"""

import ipaddress
import json
import os
import shlex
import shutil
import subprocess
import sys
import traceback
from pathlib import Path

import network
import power_controls
import ssh_access
from keeper import Events, enter, mount
from processes import ProcessFailed, Processes

PLACE = "/mnt"
STEPS = 4
BRIDGE = "boot0"
UEFI = "/usr/share/OVMF"
OTHER_DISK_BYTES = 64 << 20
# The kernel would clear each page by one instruction that is quick in hardware, and is done byte by
# byte without KVM.
PROCESSOR = "max,-erms,-fsrm"


class Lab:
    """The folders of a lab, as its processes see them."""

    def __init__(self, request):
        self.path = os.path.join(PLACE, "lab")
        self.images = os.path.join(PLACE, "images")
        self.files = os.path.join(PLACE, "files")
        self.redfish = os.path.join(PLACE, "redfish")
        self.server = request["server"]
        self.address = request["address"]
        self.hosts = request["hosts"]
        self.environment = {
            "HOME": self.path,
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
            "LC_ALL": "C.UTF-8",
            "SLIPWAY_PROVISIONING_SETTINGS": self.file("server.conf"),
        }
        os.makedirs(self.file("log"), exist_ok=True)

    def file(self, *names):
        return os.path.join(self.path, *names)

    def write(self, name, text, mode=0o600):
        """Writes a file of the lab, never half of it."""
        path = self.file(name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path + ".new", "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(path + ".new", mode)
        os.replace(path + ".new", path)


def prepare_server(lab):
    """What prepare.sh does on a machine: the folders of a provisioning server, and its loaders."""
    for place in ("/srv", "/home", "/opt"):
        mount("tmpfs", place, "tmpfs", 0)
    web, tftp, store = Path("/srv/slipway/web"), Path("/srv/tftp"), Path("/home/partimag")
    for folder in (web, tftp / "clonezilla", Path(lab.file("store")), store):
        folder.mkdir(parents=True, exist_ok=True)
    mount(lab.file("store"), str(store), "", 4096)
    (web / "clonezilla").symlink_to(os.path.join(lab.images, "live"))
    for file in ("/usr/lib/PXELINUX/lpxelinux.0", "/usr/lib/syslinux/modules/bios/ldlinux.c32"):
        shutil.copy(file, tftp)
    (tftp / "grub").mkdir()
    shutil.copy("/usr/lib/grub/x86_64-efi/monolithic/grubnetx64.efi", tftp / "grub")
    (tftp / "ipxe").mkdir()
    shutil.copy("/usr/lib/ipxe/snponly.efi", tftp / "ipxe")
    for name in ("vmlinuz", "initrd.img"):
        shutil.copy(os.path.join(lab.images, "live", name), tftp / "clonezilla")
    for name in sorted({host["image"] for host in lab.hosts}):
        shutil.copytree(os.path.join(lab.images, "image"), store / name, dirs_exist_ok=True)
    os.makedirs(lab.file("state"), exist_ok=True)
    os.makedirs("/opt/slipway")
    os.symlink(lab.file("bin", "server"), "/opt/slipway/provisioning-server")
    settings = {
        "web": web,
        "tftp": tftp,
        "store": store,
        "captures": lab.file("captures"),
        "state": lab.file("state"),
        "dnsmasq": lab.file("dnsmasq.conf"),
        "exports": lab.file("exports"),
        "reload": lab.file("bin", "reload-server.py"),
        "address": lab.address,
    }
    lab.write("server.conf", "".join(f"{key}={value}\n" for key, value in settings.items()))


def publish(lab):
    """Brings the server the files of the bundle, which starts DHCP, TFTP and NFS."""
    keys = Path(lab.file("admitted"), "store", "slipway", "authorized_keys")
    keys.parent.mkdir(parents=True)
    shutil.copy(lab.file("identity.pub"), keys)
    tar = subprocess.Popen(
        ["tar", "-C", lab.files, "-c", ".", "-C", lab.file("admitted"), "store"],
        stdout=subprocess.PIPE,
    )
    done = subprocess.run(
        [lab.file("bin", "server", "publish")],
        stdin=tar.stdout,
        capture_output=True,
        text=True,
        env=lab.environment,
        check=False,
    )
    if done.returncode != 0:
        raise ProcessFailed("publish", done.stderr.strip())


def make_disk(path, size):
    with open(path, "ab") as file:
        file.truncate(size)


def firmware(folder, kind):
    """Options of QEMU for the firmware that is drawn; a host with UEFI keeps its settings."""
    if kind == "BIOS":
        return []
    settings = os.path.join(folder, "uefi-settings")
    shutil.copy(os.path.join(UEFI, "OVMF_VARS_4M.fd"), settings)
    return [
        # It would ask for half a minute, and first.
        "-fw_cfg", "name=opt/org.tianocore/IPv6PXESupport,string=n",
        "-drive", f"if=pflash,unit=0,format=raw,readonly=on,file={UEFI}/OVMF_CODE_4M.fd",
        "-drive", f"if=pflash,unit=1,format=raw,file={settings}",
    ]


def make_host(lab, host, number):
    """Disks and port of a host, which is off."""
    folder = lab.file("hosts", host["node"])
    os.makedirs(folder, exist_ok=True)
    tap = f"tap{number}"
    network.add_port(BRIDGE, tap)
    make_disk(os.path.join(folder, "disk.raw"), host["bytes"])
    make_disk(os.path.join(folder, "other.raw"), OTHER_DISK_BYTES)
    # The boot loader on the interface is for BIOS; UEFI has its own.
    rom = ",romfile=" if host["firmware"] == "UEFI" else ""
    command = [
        "qemu-system-x86_64",
        "-accel", "tcg", "-cpu", PROCESSOR, "-smp", "1", "-m", "1024",
        "-display", "none", "-monitor", "none", "-nodefaults",
        "-serial", f"file:{folder}/console.log",
        *firmware(folder, host["firmware"]),
        "-netdev", f"tap,id=n0,ifname={tap},script=no,downscript=no",
        "-device", f"virtio-net-pci,netdev=n0,mac={host['mac']},bootindex=1{rom}",
        "-device", "virtio-scsi-pci",
        "-device", "virtio-rng-pci",
    ]
    for drive, (name, serial) in enumerate(
        (("disk", host["serial"]), ("other", host["node"].upper() + "-OTHER"))
    ):
        command += [
            "-drive", f"if=none,id=d{drive},file={folder}/{name}.raw,format=raw,cache=unsafe",
            "-device", f"scsi-hd,drive=d{drive},serial={serial},bootindex={drive + 2}",
        ]
    lab.write(f"hosts/{host['node']}/start", "#!/bin/sh\nexec " + shlex.join(command) + "\n", 0o700)


def netmask(lab):
    """The mask of the subnet that the generated files serve."""
    for line in Path(lab.files, "dnsmasq.conf").read_text(encoding="utf-8").splitlines():
        if line.startswith("dhcp-range="):
            return line.split(",")[2]
    raise ProcessFailed("dnsmasq", "the bundle's dnsmasq.conf has no dhcp-range")


def bring_up(lab, processes, events, secret, outside):
    interface = ipaddress.ip_interface(f"{lab.address}/{netmask(lab)}")
    network.make(BRIDGE, str(interface))
    events.step("network")
    ssh_access.make_keys(lab)
    ssh_access.write_config(lab, outside)
    prepare_server(lab)
    publish(lab)
    ssh_access.serve(lab, processes)
    processes.wait_for("sshd", lambda: network.answers(lab.address, 22))
    events.step("provisioning server")
    processes.serve("reports", [lab.file("bin", "server", "serve_reports.py")], 80)
    processes.wait_for("reports", lambda: network.answers(lab.address, 80))
    events.step("reports of hosts")
    processes.serve("time", ["python3", "-B", lab.file("bin", "serve_time.py"), lab.address], 123)
    if network.has_ipv6():
        processes.serve("router", ["python3", "-B", lab.file("bin", "serve_router.py"), BRIDGE])
    power_controls.write_credentials(lab, secret)
    for number, host in enumerate(lab.hosts):
        make_host(lab, host, number)
        if host["bmc"]:
            network.add_address(BRIDGE, host["bmc"] + "/32")
            power_controls.SERVE[host["power"]](lab, processes, host, secret)
    events.step("hosts, switched off")


def main():
    # Everything here is for its owner alone: it holds passwords and tokens.
    os.umask(0o077)
    with open(os.path.join(sys.argv[1], "request.json"), encoding="utf-8") as file:
        request = json.load(file)
    network.leave()
    folders = {key: request[key] for key in ("images", "files", "redfish") if request[key]}
    enter(PLACE, {"lab": sys.argv[1], **folders})
    lab = Lab(request)
    events = Events(lab.path, STEPS)
    processes = Processes(lab)
    try:
        bring_up(lab, processes, events, request["power"], sys.argv[1])
    except ProcessFailed as failed:
        events.write("failed", service=failed.name, reason=failed.reason)
        return 1
    except Exception as failed:  # Whoever waits for this lab is to hear of every failure.
        traceback.print_exc()
        events.write("failed", service="keeper", reason="%s: %s" % (type(failed).__name__, failed))
        return 1
    events.write("ready")
    while True:
        name, code = processes.await_end()
        if name:
            events.write("ended", service=name, code=code)


if __name__ == "__main__":
    sys.exit(main())
