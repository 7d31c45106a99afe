# SPDX-License-Identifier: EPL-2.0
"""What a lab is made of: its folder, ports, passwords, and the configuration of its services."""

import hashlib
import os
import secrets
import string
import uuid
from urllib.parse import quote

import devices
import guests

ADDRESS = "127.0.0.1"

# Where the lab sees its folder and its cache.
PLACE = "/mnt"

# Users of Keystone, and of what lies below it.
USERS = ("admin", "slipway", "heat", "heat_domain_admin", "glance", "placement", "nova", "neutron",
         "cinder", "database", "rabbitmq")

TEMPLATES_OF_TIER = {
    1: ("keystone.conf", "heat.conf"),
    2: ("keystone.conf", "heat.conf", "glance-api.conf", "placement.conf", "neutron.conf", "nova.conf",
        "nova-databases.conf", "cinder.conf", "rabbitmq.conf"),
}
TEMPLATES_OF_TIER[3] = TEMPLATES_OF_TIER[2] + ("nova-guests.conf", "libvirtd.conf", "qemu.conf")

# Debian's own, which services read beside their configuration.
PASTE = {
    "glance-api-paste.ini": "/usr/share/glance-common/glance-api-paste.ini",
    "nova-api-paste.ini": "/usr/share/nova-common/api-paste.ini",
    "cinder-api-paste.ini": "/usr/share/cinder-common/api-paste.ini",
    "neutron-api-paste.ini": "/usr/share/neutron-common/api-paste.ini",
}

KEY_LENGTH = 16
MECHANISM = "slipway_lab_mechanism-1.dist-info"


class OsloValue(str):
    """A value as oslo.config reads it back: it substitutes after a dollar, and ends at a line's end."""

    def __new__(cls, value):
        text = str(value)
        if "\n" in text or "\r" in text or text != text.strip():
            raise ValueError("not to be had in a configuration: %r" % text)
        return super().__new__(cls, text.replace("$", "$$"))


class Lab:
    def __init__(self, request):
        self.path = os.path.join(PLACE, "lab")
        self.cache = os.path.join(PLACE, "cache")
        self.tier = request["tier"]
        self.hypervisors = request["hypervisors"]
        self.images = request["images"]
        self.vlan_carriers = sorted({"physnet1", *request["vlanCarriers"]})
        # Without Heat's types of Cinder tier 1 could not validate.
        self.volumes = self.tier == 1 or request["volumes"]
        self.simulated = simulated(request)
        self.ports = request["ports"]
        # Hexadecimal: it is an argument, an address and SQL, and may begin with nothing but a digit
        # or letter.
        self.secrets = {user: secrets.token_hex(24) for user in USERS}
        self.heat_key = secrets.token_hex(16)
        self.environment = {
            "HOME": self.folder("home"),
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
            "LC_ALL": "C.UTF-8",
            "PYTHONPATH": self.folder("python"),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        self.folder("log")

    def folder(self, *names):
        """The path of a folder of the lab, which is made if it is missing."""
        path = os.path.join(self.path, *names)
        os.makedirs(path, exist_ok=True)
        return path

    def file(self, *names):
        return os.path.join(self.path, *names)

    def write(self, name, text):
        """Writes a file of the lab, never half of it."""
        path = self.file(name)
        with open(path + ".new", "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(path + ".new", path)

    def url(self, service):
        """The address of an API as the catalogue names it."""
        path = {"keystone": "/v3", "heat": "/v1/%(tenant_id)s", "heat-cfn": "/v1", "nova": "/v2.1",
                "cinder": "/v3/%(tenant_id)s"}.get(service, "")
        return "http://%s:%d%s" % (ADDRESS, self.ports[service], path)

    def database(self, name):
        if self.tier == 1:
            return "sqlite:///%s?timeout=60" % self.file("databases", name + ".db")
        return "mysql+pymysql://slipway:%s@%s:%d/%s?charset=utf8" % (
            quote(self.secrets["database"]), ADDRESS, self.ports["mariadb"], name)

    def transport(self):
        if self.tier == 1:
            return "fake://"
        return "rabbit://slipway:%s@%s:%d/" % (
            quote(self.secrets["rabbitmq"]), ADDRESS, self.ports["rabbitmq"])


def simulated(request):
    """The hypervisors on which nothing runs: all but the first of a lab whose guests run."""
    return request["hypervisors"][1 if request["tier"] > 2 else 0:]


def digest_of_files(lab, *names):
    """Names the content of scripts of the lab."""
    digest = hashlib.sha256()
    for name in names:
        with open(lab.file("bin", name), "rb") as file:
            digest.update(name.encode() + b"\0" + file.read())
    return digest.hexdigest()[:KEY_LENGTH]


def _values(lab):
    values = {
        "address": ADDRESS,
        "lab": lab.path,
        "etc": lab.file("etc"),
        "state": lab.file("state"),
        "transport": lab.transport(),
        # One engine and one API in one process need no broker.
        "heat_transport": "fake://",
        "heat_key": lab.heat_key,
        "keystone": "http://%s:%d" % (ADDRESS, lab.ports["keystone"]),
        "guest_host": lab.hypervisors[0]["name"] if lab.hypervisors else "",
        "guest_host_uuid": uuid.uuid4(),
        "vlan_ranges": ",".join(carrier + ":1:4094" for carrier in lab.vlan_carriers),
    }
    for user, secret in lab.secrets.items():
        values["password_" + user] = secret
    for service, port in lab.ports.items():
        values["port_" + service.replace("-", "_")] = port
    for database in ("keystone", "heat", "glance", "placement", "neutron", "nova", "nova_api", "nova_cell0", "cinder"):
        values["database_" + database] = lab.database(database)
    return {name: OsloValue(value) for name, value in values.items()}


def _options(name, values):
    """An option that may be given several times."""
    return "\n".join("%s = %s" % (name, OsloValue(value)) for value in values)


def _template(lab, name):
    with open(lab.file("bin", name + ".in"), encoding="utf-8") as file:
        return string.Template(file.read())


def write_configuration(lab):
    """Writes what the services read into LAB/etc, from the templates beside this file."""
    values = _values(lab)
    lab.folder("etc", "policy.d")
    for service in ("heat", "glance", "placement", "neutron", "nova", "cinder"):
        values["authtoken_" + service] = _template(lab, "authtoken.conf").substitute(
            values, user=service, password=values["password_" + service])
    values["pci_aliases"] = _options("alias", devices.aliases(lab.hypervisors))
    for name in TEMPLATES_OF_TIER[lab.tier]:
        lab.write("etc/" + name, _template(lab, name).substitute(values))
    if lab.tier == 1:
        return
    for name, source in PASTE.items():
        with open(source, encoding="utf-8") as file:
            lab.write("etc/" + name, file.read())
    lab.write("etc/enabled_plugins", "[].\n")
    # Neutron finds its driver by an entry point, as of an installed package.
    lab.folder("python", MECHANISM)
    lab.write("python/%s/METADATA" % MECHANISM, "Metadata-Version: 2.1\nName: slipway_lab_mechanism\nVersion: 1\n")
    lab.write("python/%s/entry_points.txt" % MECHANISM,
              "[neutron.ml2.mechanism_drivers]\nslipway_lab = lab_mechanism:LabMechanismDriver\n")
    with open(lab.file("bin", "lab_mechanism.py"), encoding="utf-8") as file:
        lab.write("python/lab_mechanism.py", file.read())
    with open(lab.file("bin", "lab_volumes.py"), encoding="utf-8") as file:
        lab.write("python/lab_volumes.py", file.read())
    if lab.tier > 2:
        lab.folder("etc", "providers")
        lab.write("etc/providers/guests.yaml", _template(lab, "guests-provider.yaml").substitute(trait=guests.TRAIT))
        lab.folder("state", "guests", "instances")
        lab.folder("state", "guests", "libvirt")
    for folder in ("images", "staging", "tasks", "neutron", "nova", "cinder"):
        lab.folder("state", folder)
    for number, hypervisor in enumerate(lab.simulated):
        state = lab.folder("state", "compute-%d" % number)
        lab.folder("state", "compute-%d" % number, "instances")
        lab.write("etc/compute-%d.conf" % number, "[DEFAULT]\nhost = %s\nstate_path = %s\n[pci]\n%s\n" % (
            OsloValue(hypervisor["name"]), OsloValue(state),
            _options("device_spec", devices.specifications(lab.hypervisors, hypervisor))))
