# SPDX-License-Identifier: EPL-2.0
"""PCI devices that the lab's hypervisors pretend to have."""

import json

VENDOR = "1af4"
FUNCTIONS_OF_SLOT = 8


def _kinds(hypervisors):
    """All kinds of devices; its place in this list tells one from another."""
    return sorted({(device["type"], device["name"]) for host in hypervisors for device in host["devices"]})


def _product(kinds, kind):
    return "%04x" % (kinds.index(kind) + 1)


def aliases(hypervisors):
    """What flavors may ask for, as Nova's option pci.alias has it."""
    kinds = _kinds(hypervisors)
    return [json.dumps({"name": name, "device_type": kind, "vendor_id": VENDOR, "product_id": _product(kinds, (kind, name))})
            for kind, name in kinds if kind == "type-PCI"]


def specifications(hypervisors, host):
    """Which devices of a host are for servers, as Nova's option pci.device_spec has it."""
    kinds = _kinds(hypervisors)
    specifications = []
    for device in host["devices"]:
        specification = {"vendor_id": VENDOR, "product_id": _product(kinds, (device["type"], device["name"]))}
        if device["type"] != "type-PCI":
            specification["physical_network"] = device["name"] or None
        specifications.append(json.dumps(specification))
    return specifications


def card(physical_network):
    """The name of a host's network card on a physical network."""
    return "card-" + physical_network


def found(hypervisors, host):
    """The devices of a host, as a driver of Nova reports them."""
    kinds = _kinds(hypervisors)
    found = []
    for device in host["devices"]:
        kind = (device["type"], device["name"])
        bus = kinds.index(kind) + 1
        for number in range(device["count"]):
            # Function 0 of the first slot is the card whose functions these are.
            slot, function = divmod(number + 1, FUNCTIONS_OF_SLOT)
            found.append({
                "address": "0000:%02x:%02x.%d" % (bus, slot, function),
                "parent_addr": None if device["type"] == "type-PCI" else "0000:%02x:00.0" % bus,
                "vendor_id": VENDOR,
                "product_id": _product(kinds, kind),
                "dev_type": device["type"],
                "label": "label_%s_%s" % (VENDOR, _product(kinds, kind)),
                "status": "available",
                "numa_node": 0,
                # By this Nova tells which functions are of a card that Placement counts bandwidth of.
                **({} if device["type"] == "type-PCI" else {"parent_ifname": card(device["name"])}),
            })
    return found
