# SPDX-License-Identifier: EPL-2.0
"""Serves a cloud in which what a bundle draws exists, over HTTP.

serve_cloud.py BUNDLE FOLDER

Answers what a plan asks with answers in the form, and of the size, of OpenStack Zed's. Writes a
clouds.yaml, and the records of the servers as the run that has made them leaves them, into FOLDER
once it answers. Ends when its standard input does.
"""

import hashlib
import http.server
import json
import pathlib
import signal
import sys
import threading
import urllib.parse

DIGITS = 16
PAGE = 1000
NEVER = "2999-01-01T00:00:00.000000Z"
THEN = "2026-01-01T00:00:00Z"


def uuid(kind, number):
    return f"{kind:08x}-0000-4000-8000-{number:012x}"


class Cloud:
    """What exists, as lists of JSON objects by the path that lists them."""

    def __init__(self, bundle, address):
        self.address = address
        self.manifest = json.loads((bundle / "slipway.json").read_text())
        self.drawn = self.manifest["clouds"][0]
        self.stack = self.drawn["stacks"][0]
        self.bundle = bundle
        self.projects = [{"id": "p0", "name": "demo", "domain_id": "default"}] + [
            {"id": f"p-{name}", "name": name, "domain_id": "default", "enabled": True}
            for name in self.named("PROJECT")
        ]
        self.addresses = [
            node["interfaces"][0]["address"]
            for server in self.stack["servers"]
            for node in self.manifest["nodes"]
            if node["name"] == server["node"]
        ]
        self.lists = {
            "/v3/auth/projects": ("projects", self.projects),
            "/v3/projects": ("projects", self.projects),
            "/compute/v2.1/flavors/detail": ("flavors", self.flavors()),
            "/compute/v2.1/os-aggregates": ("aggregates", self.aggregates()),
            "/compute/v2.1/servers/detail": ("servers", self.servers()),
            "/image/v2/images": ("images", self.images()),
            "/network/v2.0/networks": ("networks", []),
            "/network/v2.0/subnets": ("subnets", []),
            "/network/v2.0/ports": ("ports", self.ports()),
            "/network/v2.0/routers": ("routers", []),
            "/network/v2.0/security-groups": ("security_groups", self.groups()),
            "/orchestration/stacks": ("stacks", self.stacks()),
        }

    def named(self, kind):
        return {
            resource["name"]: resource["attributes"]
            for resource in self.drawn["resources"]
            if resource["kind"] == kind
        }

    def flavors(self):
        return [
            {
                "id": name,
                "name": name,
                "vcpus": int(says["vcpus"]),
                "ram": int(says["ram"]),
                "disk": int(says["disk"]),
                "extra_specs": {},
                "os-flavor-access:is_public": True,
            }
            for name, says in self.named("FLAVOR").items()
        ]

    def images(self):
        return [
            {"id": f"i-{name}", "name": name, "status": "active", "visibility": "public"}
            | {key: int(says.get(key, 0)) for key in ("min_ram", "min_disk")}
            | {"disk_format": says.get("disk_format", "qcow2"), "size": 1024}
            for name, says in self.named("IMAGE").items()
        ]

    def aggregates(self):
        return [
            {
                "id": number,
                "name": name,
                "availability_zone": says["availability_zone"],
                "hosts": says["hosts"].split(","),
                "metadata": {"availability_zone": says["availability_zone"]},
            }
            for number, (name, says) in enumerate(self.named("AGGREGATE").items())
        ]

    def servers(self):
        return [
            {
                "id": uuid(1, number),
                "name": server["attributes"]["name"],
                "status": "ACTIVE",
                "tenant_id": "p-" + self.stack["project"],
                "user_id": "u0",
                "metadata": {
                    "slipway-deployment": self.manifest["deployment"]["elementId"],
                    "slipway-element": server["elementId"],
                },
                "hostId": "0" * 56,
                "image": {"id": "i-" + server["attributes"]["image"], "links": self.links(number)},
                "flavor": {
                    "vcpus": 1,
                    "ram": 64,
                    "disk": 1,
                    "ephemeral": 0,
                    "swap": 0,
                    "original_name": server["attributes"]["flavor"],
                    "extra_specs": {},
                },
                "created": THEN,
                "updated": THEN,
                "addresses": {
                    "lan": [
                        {
                            "version": 4,
                            "addr": address,
                            "OS-EXT-IPS:type": "fixed",
                            "OS-EXT-IPS-MAC:mac_addr": "02:00:00:00:00:01",
                        }
                    ]
                },
                "accessIPv4": "",
                "accessIPv6": "",
                "links": self.links(number),
                "OS-DCF:diskConfig": "MANUAL",
                "progress": 0,
                "OS-EXT-AZ:availability_zone": "nova",
                "config_drive": "True",
                "key_name": self.stack["name"],
                "OS-SRV-USG:launched_at": THEN,
                "OS-SRV-USG:terminated_at": None,
                "security_groups": [{"name": "controller"}, {"name": "remote"}],
                "OS-EXT-STS:task_state": None,
                "OS-EXT-STS:vm_state": "active",
                "OS-EXT-STS:power_state": 1,
                "os-extended-volumes:volumes_attached": [],
                "locked": False,
                "locked_reason": None,
                "description": None,
                "tags": [],
                "trusted_image_certificates": None,
                "server_groups": [],
            }
            for number, (server, address) in enumerate(
                zip(self.stack["servers"], self.addresses)
            )
        ]

    def mark(self):
        return "slipway-deployment-" + self.manifest["deployment"]["elementId"]

    def group_ids(self):
        groups = self.stack["network"]["securityGroups"]
        return {group["name"]: uuid(3, number) for number, group in enumerate(groups)}

    def ports(self):
        groups = self.group_ids()
        return [
            {
                "id": uuid(2, number),
                "name": port["name"],
                "description": self.mark(),
                "project_id": self.stack["project"],
                "tenant_id": self.stack["project"],
                "network_id": uuid(4, 0),
                "mac_address": "02:00:00:00:00:01",
                "admin_state_up": True,
                "status": "ACTIVE",
                "device_id": uuid(1, number),
                "device_owner": "compute:nova",
                "fixed_ips": [
                    {"subnet_id": uuid(5, 0), "ip_address": address}
                    for address in port["addresses"]
                ],
                "allowed_address_pairs": [],
                "extra_dhcp_opts": [],
                "security_groups": [groups[name] for name in port["securityGroups"]],
                "port_security_enabled": port["portSecurity"],
                "qos_policy_id": None,
                "binding:vnic_type": "normal",
                "binding:host_id": "host",
                "binding:profile": {},
                "binding:vif_details": {"port_filter": True},
                "binding:vif_type": "ovs",
                "tags": [],
                "created_at": THEN,
                "updated_at": THEN,
                "revision_number": 4,
            }
            for number, port in enumerate(self.stack["network"]["ports"])
        ]

    def groups(self):
        ids = self.group_ids()
        return [
            {
                "id": ids[group["name"]],
                "name": group["name"],
                "description": self.mark(),
                "project_id": self.stack["project"],
                "stateful": True,
                "security_group_rules": [
                    {
                        "id": uuid(6, 1000 * number + place),
                        "project_id": self.stack["project"],
                        "security_group_id": ids[group["name"]],
                        "direction": rule["direction"],
                        "ethertype": rule["etherType"],
                        "protocol": rule.get("protocol"),
                        "port_range_min": rule.get("first"),
                        "port_range_max": rule.get("last"),
                        "remote_ip_prefix": rule.get("remotePrefix"),
                        "remote_group_id": ids.get(rule.get("remoteGroup")),
                        "description": "",
                        "created_at": THEN,
                        "updated_at": THEN,
                        "revision_number": 0,
                    }
                    for place, rule in enumerate(group["rules"])
                ],
                "tags": [],
            }
            for number, group in enumerate(self.stack["network"]["securityGroups"])
        ]

    def links(self, number):
        url = f"{self.address}/compute/v2.1/servers/{uuid(1, number)}"
        return [{"rel": "self", "href": url}, {"rel": "bookmark", "href": url}]

    def stacks(self):
        template = (self.bundle / self.stack["template"]).read_bytes()
        texts = ", ".join(f"{k}={v}" for k, v in sorted(self.stack["parameters"].items()))
        return [
            {
                "id": "s0",
                "stack_name": self.stack["name"],
                "stack_status": "CREATE_COMPLETE",
                "stack_status_reason": "Stack CREATE completed successfully",
                "creation_time": THEN,
                "tags": [
                    "slipway",
                    self.mark(),
                    "slipway-template-" + hashlib.sha256(template).hexdigest()[:DIGITS],
                    "slipway-parameters-"
                    + hashlib.sha256(f"{{{texts}}}".encode()).hexdigest()[:DIGITS],
                ],
            }
        ]

    def token(self, project):
        services = ("compute", "image", "network", "orchestration", "identity")
        catalog = [
            {
                "type": service,
                "endpoints": [
                    {
                        "interface": "public",
                        "region_id": "RegionOne",
                        "url": self.address
                        + {"identity": "/v3", "compute": "/compute/v2.1"}.get(
                            service, "/" + service
                        ),
                    }
                ],
            }
            for service in services
        ]
        return {
            "token": {
                "expires_at": NEVER,
                "user": {"id": "u0", "name": "amy", "domain": {"id": "default"}},
                "project": {"id": project, "name": project, "domain": {"id": "default"}},
                "roles": [{"name": "admin"}],
                "catalog": catalog,
            }
        }

    def answer(self, path, query):
        """The answer to a GET; None where nothing is."""
        if path.rstrip("/") == "/compute/v2.1":
            return {"version": {"min_version": "2.1", "version": "2.93"}}
        if path not in self.lists:
            return None
        name, entries = self.lists[path]
        if "name" in query:
            entries = [e for e in entries if query["name"] in (e.get("name"), e.get("stack_name"))]
        begin = int(query.get("marker", "0"))
        page = {name: entries[begin : begin + PAGE]}
        if name == "servers" and len(page[name]) == PAGE:
            # As Nova does where a page is full, whether or not another follows.
            page["servers_links"] = [
                {"rel": "next", "href": f"{self.address}{path}?marker={begin + PAGE}"}
            ]
        return page

    def record(self, folder):
        entries = {
            server["node"]: {
                "stack": f"stack/{self.drawn['name']}/{self.stack['name']}",
                "serverId": uuid(1, number),
                "hostKey": "",
                "nextHostKey": "",
                "address": address,
                "user": "user",
            }
            for number, (server, address) in enumerate(
                zip(self.stack["servers"], self.addresses)
            )
        }
        (folder / "state").mkdir()
        (folder / "state" / "servers.json").write_text(
            json.dumps({"schema": "slipway-servers/1", "servers": entries}, indent=2) + "\n"
        )
        auth = (
            f"auth_url: '{self.address}/v3', username: amy, password: secret,"
            " project_name: demo, user_domain_name: Default, project_domain_name: Default"
        )
        (folder / "clouds.yaml").write_text(f"clouds:\n  benchmark:\n    auth: {{{auth}}}\n")


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers with the cloud of its server."""

    protocol_version = "HTTP/1.1"

    def reply(self, status, body, headers=()):
        content = json.dumps(body).encode()
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def do_GET(self):
        url = urllib.parse.urlsplit(self.path)
        query = dict(urllib.parse.parse_qsl(url.query))
        found = self.server.cloud.answer(url.path, query)
        if found is None:
            self.reply(404, {"error": {"message": f"nothing at {self.path}"}})
        else:
            self.reply(200, found)

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        project = body["auth"]["scope"]["project"]["name"]
        token = self.server.cloud.token(project)
        self.reply(201, token, [("X-Subject-Token", "t0")])

    def log_message(self, *_):
        pass


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    # An interrupt ends the script whose pipe this reads from.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    bundle, folder = map(pathlib.Path, sys.argv[1:])
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.cloud = Cloud(bundle, f"http://127.0.0.1:{server.server_port}")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    server.cloud.record(folder)
    sys.stdin.read()


if __name__ == "__main__":
    main()
