# SPDX-License-Identifier: EPL-2.0
"""Runs nova-compute with Nova's fake driver for each drawn hypervisor.

Usage: run_computes.py LAB

The hosts are forks of one process that has loaded Nova: so they start at once and share its memory.
Ends as soon as one of them does.
"""

import json
import os
import sys

import os_traits
from nova import objects
from nova.cmd import compute
from nova.virt import fake
from oslo_serialization import jsonutils

import devices
import settings


CARD_KILOBITS_PER_SECOND = 100_000_000
VNIC_TYPES = ("normal", "direct", "macvtap", "vdpa")
KIBIBYTES_OF_PAGES = (4, 2048, 1048576)


class LabDriver(fake.FakeDriver):
    """Nova's fake driver on a host with PCI devices, network cards, and processors and memory of
    one NUMA node, which are for servers with dedicated processors and huge pages as well as for
    others."""

    capabilities = {**fake.FakeDriver.capabilities, "supports_pcpus": True}
    pci_devices = []
    physical_networks = []

    def get_available_resource(self, nodename):
        resources = super().get_available_resource(nodename)
        if resources:
            resources["pci_passthrough_devices"] = jsonutils.dumps(self.pci_devices)
            resources["numa_topology"] = self._numa_topology()._to_json()
        return resources

    def _numa_topology(self):
        processors = set(range(self.vcpus))
        kibibytes = self.memory_mb * 1024
        return objects.NUMATopology(cells=[objects.NUMACell(
            id=0, cpuset=processors, pcpuset=processors, pinned_cpus=set(), siblings=[{one} for one in processors],
            memory=self.memory_mb, cpu_usage=0, memory_usage=0, socket=0,
            # All of the memory in pages of each size: Placement counts it as a whole.
            mempages=[objects.NUMAPagesTopology(size_kb=size, total=kibibytes // size, used=0, reserved=0)
                      for size in KIBIBYTES_OF_PAGES],
            network_metadata=objects.NetworkMetadata(physnets=set(self.physical_networks), tunneled=True))])

    def update_provider_tree(self, provider_tree, nodename, allocations=None):
        super().update_provider_tree(provider_tree, nodename, allocations=allocations)
        inventory = provider_tree.data(nodename).inventory
        inventory["PCPU"] = _inventory(self.vcpus)
        provider_tree.update_inventory(nodename, inventory)
        for physical_network in self.physical_networks:
            # Named and described as Neutron's agents do, of which there is none.
            name = "%s:NIC Switch agent:%s" % (nodename, devices.card(physical_network))
            if not provider_tree.exists(name):
                provider_tree.new_child(name, nodename)
            provider_tree.update_inventory(name, {
                kind: _inventory(CARD_KILOBITS_PER_SECOND)
                for kind in ("NET_BW_EGR_KILOBIT_PER_SEC", "NET_BW_IGR_KILOBIT_PER_SEC")})
            provider_tree.update_traits(name, [
                os_traits.normalize_name("PHYSNET_" + physical_network),
                *(os_traits.normalize_name("VNIC_TYPE_" + kind) for kind in VNIC_TYPES)])


def _inventory(total):
    return {"total": total, "reserved": 0, "min_unit": 1, "max_unit": total, "step_size": 1, "allocation_ratio": 1.0}


# Nova looks for drivers in its own package only.
fake.LabDriver = LabDriver


def run(lab, number, hypervisor, request):
    # What a host is drawn to have; without that, as much as Nova's fake driver has.
    if hypervisor.get("cores"):
        LabDriver.vcpus = hypervisor["cores"]
    if hypervisor.get("memoryMiB"):
        LabDriver.memory_mb = hypervisor["memoryMiB"]
    LabDriver.pci_devices = devices.found(request["hypervisors"], hypervisor)
    LabDriver.physical_networks = request["vlanCarriers"]
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
            run(lab, number, hypervisor, request)
            os._exit(0)
        names[child] = hypervisor["name"]
    ended, status = os.wait()
    print("nova-compute of %s ended with %d" % (names[ended], os.waitstatus_to_exitcode(status)), flush=True)
    return 1


if __name__ == "__main__":
    sys.exit(main())
