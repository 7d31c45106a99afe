# SPDX-License-Identifier: EPL-2.0
"""Runs nova-compute with Nova's fake driver for each drawn hypervisor.

Usage: run_computes.py LAB

The hosts are forks of one process that has loaded Nova: so they start at once and share its memory.
Ends as soon as one of them does.
"""

import json
import os
import sys

from nova.cmd import compute
from nova.virt import fake
from oslo_serialization import jsonutils

import devices
import settings


class LabDriver(fake.FakeDriver):
    """Nova's fake driver on a host that has PCI devices."""

    pci_devices = []

    def get_available_resource(self, nodename):
        resources = super().get_available_resource(nodename)
        if resources:
            resources["pci_passthrough_devices"] = jsonutils.dumps(self.pci_devices)
        return resources


# Nova looks for drivers in its own package only.
fake.LabDriver = LabDriver


def run(lab, number, hypervisor, hypervisors):
    # What a host is drawn to have; without that, as much as Nova's fake driver has.
    if hypervisor.get("cores"):
        LabDriver.vcpus = hypervisor["cores"]
    if hypervisor.get("memoryMiB"):
        LabDriver.memory_mb = hypervisor["memoryMiB"]
    LabDriver.pci_devices = devices.found(hypervisors, hypervisor)
    sys.argv = [
        "nova-compute",
        "--config-file", os.path.join(lab, "etc", "nova.conf"),
        "--config-file", os.path.join(lab, "etc", "compute-%d.conf" % number),
    ]
    compute.main()


def main():
    lab = sys.argv[1]
    with open(os.path.join(lab, "request.json"), encoding="utf-8") as file:
        request = json.load(file)
    names = {}
    for number, hypervisor in enumerate(settings.simulated(request)):
        child = os.fork()
        if child == 0:
            run(lab, number, hypervisor, request["hypervisors"])
            os._exit(0)
        names[child] = hypervisor["name"]
    ended, status = os.wait()
    print("nova-compute of %s ended with %d" % (names[ended], os.waitstatus_to_exitcode(status)), flush=True)
    return 1


if __name__ == "__main__":
    sys.exit(main())
