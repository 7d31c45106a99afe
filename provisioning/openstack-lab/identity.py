# SPDX-License-Identifier: EPL-2.0
"""What the lab has in Keystone: services with their users, Heat's domain, a tenant."""

import requests

import settings

REGION = "RegionOne"
TENANT = "slipway"
TIMEOUT_SECONDS = 60

# The type of each API, by service.
TYPES = {
    "heat": "orchestration",
    # What servers ask for their metadata; of the same process.
    "heat-cfn": "cloudformation",
    "glance": "image",
    "placement": "placement",
    "nova": "compute",
    "neutron": "network",
    "cinder": "volumev3",
}


class Cloud:
    """The lab's APIs as its administrator calls them."""

    def __init__(self, lab):
        self._lab = lab
        self._session = requests.Session()
        # A proxy for the world is none for this machine.
        self._session.trust_env = False
        answer = self._session.post(lab.url("keystone") + "/auth/tokens", timeout=TIMEOUT_SECONDS, json={"auth": {
            "identity": {"methods": ["password"], "password": {"user": {
                "name": "admin", "domain": {"id": "default"}, "password": lab.secrets["admin"]}}},
            "scope": {"project": {"name": "admin", "domain": {"id": "default"}}}}})
        answer.raise_for_status()
        self._session.headers["X-Auth-Token"] = answer.headers["X-Subject-Token"]
        self.project = answer.json()["token"]["project"]["id"]

    def get(self, service, path):
        url = self._lab.url(service) % {"tenant_id": self.project} + path
        answer = self._session.get(url, timeout=TIMEOUT_SECONDS)
        answer.raise_for_status()
        return answer.json()

    def create(self, kind, **attributes):
        """Creates something in Keystone and gives its id."""
        answer = self._session.post(
            "%s/%ss" % (self._lab.url("keystone"), kind), json={kind: attributes}, timeout=TIMEOUT_SECONDS)
        answer.raise_for_status()
        return answer.json()[kind]["id"]

    def upload_image(self, path, **attributes):
        """Creates an image in Glance of the content of a file, and gives its id."""
        images = self._lab.url("glance") + "/v2/images"
        answer = self._session.post(images, json=attributes, timeout=TIMEOUT_SECONDS)
        answer.raise_for_status()
        image = answer.json()["id"]
        with open(path, "rb") as content:
            self._session.put(
                "%s/%s/file" % (images, image), data=content, timeout=TIMEOUT_SECONDS,
                headers={"Content-Type": "application/octet-stream"}).raise_for_status()
        return image

    def create_flavor(self, **attributes):
        self._session.post(
            self._lab.url("nova") + "/flavors", json={"flavor": attributes},
            timeout=TIMEOUT_SECONDS).raise_for_status()

    def grant(self, role, user, where):
        """Gives a user a role, where being such as projects/ID."""
        self._session.put(
            "%s/%s/users/%s/roles/%s" % (self._lab.url("keystone"), where, user, role),
            timeout=TIMEOUT_SECONDS).raise_for_status()

    def role(self, name):
        """The id of a role, which is created if it is missing."""
        known = self.get("keystone", "/roles?name=" + name)["roles"]
        return known[0]["id"] if known else self.create("role", name=name)


def populate(lab):
    """Creates in an empty Keystone what the services and the tenant need."""
    cloud = Cloud(lab)
    admin, service, member = (cloud.role(name) for name in ("admin", "service", "member"))
    cloud.role("heat_stack_user")
    project = cloud.create("project", name="service", domain_id="default")
    for name, kind in TYPES.items():
        if name in lab.secrets:
            user = cloud.create("user", name=name, password=lab.secrets[name], domain_id="default")
            for role in (admin, service):
                cloud.grant(role, user, "projects/" + project)
        created = cloud.create("service", type=kind, name=name)
        for interface in ("public", "internal", "admin"):
            cloud.create("endpoint", service_id=created, interface=interface, url=lab.url(name), region_id=REGION)
    domain = cloud.create("domain", name="heat")
    user = cloud.create(
        "user", name="heat_domain_admin", password=lab.secrets["heat_domain_admin"], domain_id=domain)
    cloud.grant(admin, user, "domains/" + domain)
    project = cloud.create("project", name=TENANT, domain_id="default")
    user = cloud.create("user", name=TENANT, password=lab.secrets[TENANT], domain_id="default")
    cloud.grant(member, user, "projects/" + project)


def adopt(lab, execute):
    """Makes databases from the cache those of this lab: its passwords, its ports.

    execute takes a statement with ? for each value, and the values.
    """
    import bcrypt

    for user in settings.USERS:
        hashed = bcrypt.hashpw(lab.secrets[user].encode(), bcrypt.gensalt(4)).decode()
        execute("UPDATE password SET password_hash = ? WHERE local_user_id IN"
                " (SELECT id FROM local_user WHERE name = ?)", hashed, user)
    for service, kind in {"keystone": "identity", **TYPES}.items():
        execute("UPDATE endpoint SET url = ? WHERE service_id IN (SELECT id FROM service WHERE type = ?)",
                lab.url(service), kind)
    if not lab.volumes:
        # Whoever finds it in the catalogue asks it.
        execute("UPDATE service SET enabled = ? WHERE type = ?", 0, TYPES["cinder"])
