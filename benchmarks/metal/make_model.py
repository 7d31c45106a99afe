# SPDX-License-Identifier: EPL-2.0
"""Makes a model of many hosts of metal that one server installs: equal hosts with Redfish, each with
addresses and a disk of its own.

make_model.py SAMPLE HOSTS FILE

SAMPLE is samples/bare-metal, whose host with Redfish is repeated up to 200 times.
"""

import copy
import sys
import uuid
import xml.etree.ElementTree as xml

MOST = 200
FIRST_OCTET = 11
KIND = "{http://www.w3.org/2001/XMLSchema-instance}type"


def address(host):
    """Of the power control of a host, counted from 0."""
    return f"127.1.{host // 250}.{host % 250 + 1}"


def host_of(sample, number):
    host = copy.deepcopy(sample)
    octet = FIRST_OCTET + number
    for element in host.iter():
        if "id" in element.attrib:
            element.set("id", str(uuid.uuid5(uuid.UUID(element.get("id")), str(number))))
    name = f"metal-{number + 1}"
    host.set("name", name)
    host.set("hostname", name)
    host.set("firmware", "BIOS")
    host.find("nics").set("mac", f"02:00:0a:07:01:{octet:02x}")
    host.find("nics").set("address", f"10.7.0.{octet}")
    host.find("disks").set("serial", f"{name.upper()}-SDA")
    host.find("power").set("address", address(number))
    return host


def main():
    if len(sys.argv) != 4 or not 1 <= int(sys.argv[2]) <= MOST:
        sys.exit(__doc__)
    namespaces = dict(space for _, space in xml.iterparse(sys.argv[1], ["start-ns"]))
    for prefix, name in namespaces.items():
        xml.register_namespace(prefix, name)
    tree = xml.parse(sys.argv[1])
    for prefix in ("dds", "infrastructure"):
        # They are used in values only, which ElementTree does not see.
        tree.getroot().set(f"xmlns:{prefix}", namespaces[prefix])
    site = tree.getroot().find("sites")
    software = tree.getroot().find("software")
    for instance in software.findall("instances"):
        software.remove(instance)
    hosts = [node for node in site.findall("nodes") if node.find("power") is not None]
    place = list(site).index(hosts[0])
    sample = next(node for node in hosts if node.find("power").get("kind") == "REDFISH")
    for node in hosts:
        site.remove(node)
    for number in range(int(sys.argv[2])):
        site.insert(place + number, host_of(sample, number))
    for image in site.iter("images"):
        # Nothing is installed on them afterwards.
        image.attrib.pop("componentHost", None)
    for reserved in site.iter("reserved"):
        if "last" in reserved.attrib:
            reserved.set("last", f"10.7.0.{FIRST_OCTET + MOST}")
    tree.write(sys.argv[3], encoding="UTF-8", xml_declaration=True)


if __name__ == "__main__":
    main()
