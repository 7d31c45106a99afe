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


def run(lab, number, hypervisor):
    # What a host is drawn to have; without that, as much as Nova's fake driver has.
    if hypervisor.get("cores"):
        fake.FakeDriver.vcpus = hypervisor["cores"]
    if hypervisor.get("memoryMiB"):
        fake.FakeDriver.memory_mb = hypervisor["memoryMiB"]
    sys.argv = [
        "nova-compute",
        "--config-file", os.path.join(lab, "etc", "nova.conf"),
        "--config-file", os.path.join(lab, "etc", "compute-%d.conf" % number),
    ]
    compute.main()


def main():
    lab = sys.argv[1]
    with open(os.path.join(lab, "request.json"), encoding="utf-8") as file:
        hypervisors = json.load(file)["hypervisors"]
    names = {}
    for number, hypervisor in enumerate(hypervisors):
        child = os.fork()
        if child == 0:
            run(lab, number, hypervisor)
            os._exit(0)
        names[child] = hypervisor["name"]
    ended, status = os.wait()
    print("nova-compute of %s ended with %d" % (names[ended], os.waitstatus_to_exitcode(status)), flush=True)
    return 1


if __name__ == "__main__":
    sys.exit(main())
