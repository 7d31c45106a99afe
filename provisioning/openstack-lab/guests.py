# SPDX-License-Identifier: EPL-2.0
"""Guests that run: their image, and how they are reached."""

import os
import shlex

import settings

IMAGE = "slipway-guest"
FLAVOR = "slipway-guest"
# What only the hypervisor has that runs guests.
TRAIT = "CUSTOM_SLIPWAY_GUESTS"
KERNEL_OPTIONS = "console=ttyS0 quiet panic=-1 net.ifnames=0"
PARTS = (("kernel", "aki", "vmlinuz"), ("ramdisk", "ari", "initrd.gz"))
FLAVOR_SIZE = {"ram": 512, "vcpus": 1, "disk": 1}


def provide_image(lab, processes, cloud):
    """Builds the guests' system if it is not in the cache, and uploads it."""
    kept = os.path.join(lab.cache, "guest-" + settings.digest_of_files(lab, "build-guest.sh", "guest-cloud.cfg", "guest-init"))
    if not os.path.isdir(kept):
        processes.run([("guest-image", ["bash", lab.file("bin", "build-guest.sh"), kept])])
    made = {}
    for role, kind, name in PARTS:
        made[role + "_id"] = cloud.upload_image(
            os.path.join(kept, name), name="%s-%s" % (IMAGE, role), disk_format=kind, container_format=kind,
            visibility="public")
    cloud.upload_image(
        os.path.join(kept, "disk.qcow2"), name=IMAGE, disk_format="qcow2", container_format="bare",
        visibility="public", os_command_line=KERNEL_OPTIONS, hw_machine_type="pc", hw_cdrom_bus="ide",
        # It sets their clocks.
        hw_qemu_guest_agent="yes",
        # Elsewhere it would be said to run, and not do so.
        **{"trait:" + TRAIT: "required"}, **made)
    cloud.create_flavor(name=FLAVOR, **FLAVOR_SIZE)


def write_ssh_config(lab, folder):
    """Writes an ssh_config by which addresses of guests are reached from outside the lab.

    folder is the lab's, as it is seen there.
    """
    proxy = " ".join(shlex.quote(word) for word in (
        "/usr/bin/python3", "-B", os.path.join(folder, "bin", "connect_guest.py"), folder)).replace("%", "%%")
    known = os.path.join(folder, "known_hosts").replace("%", "%%")
    lab.write("ssh_config", 'Host *\n  User user\n  ProxyCommand %s %%h %%p\n  UserKnownHostsFile "%s"\n' % (proxy, known))
