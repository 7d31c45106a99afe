# SPDX-License-Identifier: EPL-2.0
"""Makes the one stack of an OpenStack lab that of a larger bundle, by copying rows in its databases.

Nova's fake driver takes some seconds for a server, so that a thousand would take an hour. What is
asked about them later is answered by the services themselves, from these rows.
"""

import argparse
import hashlib
import json
import pathlib

import pymysql
import yaml

DIGITS = 16


class Rows:
    """The rows of one table that are copied for each new server."""

    def __init__(self, cursor, table):
        self.cursor = cursor
        self.table = table
        schema, name = table.split(".")
        cursor.execute(
            "SELECT column_name FROM information_schema.columns"
            " WHERE table_schema = %s AND table_name = %s AND extra NOT LIKE '%%auto_increment%%'",
            (schema, name),
        )
        self.columns = [row[0] for row in cursor.fetchall()]

    def copy(self, key, value, changes):
        """Copies the rows with a value once for each number of `changes`, a list of rows' changes."""
        quoted = ", ".join(f"`{column}`" for column in self.columns)
        self.cursor.execute(
            f"SELECT {quoted} FROM {self.table} WHERE `{key}` = %s", (value,)
        )
        rows = [dict(zip(self.columns, row)) for row in self.cursor.fetchall()]
        if not rows:
            raise SystemExit(f"{self.table} has nothing to copy")
        marks = ", ".join(["%s"] * len(self.columns))
        self.cursor.executemany(
            f"INSERT INTO {self.table} ({quoted}) VALUES ({marks})",
            [
                [{**row, **change}[column] for column in self.columns]
                for change in changes
                for row in rows
            ],
        )


def uuid(kind, number):
    return f"{kind:08x}-0000-4000-8000-{number:012x}"


def copy_servers(cursor, names, addresses, instance):
    """Copies a server; returns the ids of the new ones."""
    ids = [uuid(1, number) for number in range(len(names))]
    mac = "02:00:00:{:02x}:{:02x}:{:02x}"
    Rows(cursor, "nova.instances").copy(
        "uuid",
        instance,
        [
            {"uuid": id, "hostname": name, "display_name": name}
            for id, name in zip(ids, names)
        ],
    )
    for table in (
        "nova.instance_extra",
        "nova.instance_metadata",
        "nova.instance_system_metadata",
        "nova_api.instance_mappings",
    ):
        Rows(cursor, table).copy(
            "instance_uuid", instance, [{"instance_uuid": id} for id in ids]
        )
    Rows(cursor, "nova.instance_id_mappings").copy(
        "uuid", instance, [{"uuid": id} for id in ids]
    )
    Rows(cursor, "nova.block_device_mapping").copy(
        "instance_uuid",
        instance,
        [
            {"instance_uuid": id, "uuid": uuid(3, number)}
            for number, id in enumerate(ids)
        ],
    )
    cursor.execute(
        "SELECT network_info FROM nova.instance_info_caches WHERE instance_uuid = %s",
        (instance,),
    )
    network = json.loads(cursor.fetchone()[0])
    caches = []
    for number, id in enumerate(ids):
        network[0]["id"] = uuid(2, number)
        network[0]["address"] = mac.format(number >> 16, number >> 8 & 255, number & 255)
        network[0]["network"]["subnets"][0]["ips"][0]["address"] = addresses[number]
        caches.append({"instance_uuid": id, "network_info": json.dumps(network)})
    Rows(cursor, "nova.instance_info_caches").copy("instance_uuid", instance, caches)
    return ids


def copy_ports(cursor, names, addresses, port):
    """Copies a port; returns the ids of the new ones."""
    ids = [uuid(2, number) for number in range(len(names))]
    mac = "02:00:00:{:02x}:{:02x}:{:02x}"
    changes = []
    for number, id in enumerate(ids):
        cursor.execute(
            "INSERT INTO neutron.standardattributes (resource_type, created_at, updated_at,"
            " revision_number) VALUES ('ports', now(), now(), 1)"
        )
        changes.append(
            {
                "id": id,
                "name": names[number] + "-eth0",
                "mac_address": mac.format(number >> 16, number >> 8 & 255, number & 255),
                "device_id": uuid(1, number),
                "standard_attr_id": cursor.lastrowid,
            }
        )
    Rows(cursor, "neutron.ports").copy("id", port, changes)
    Rows(cursor, "neutron.ipallocations").copy(
        "port_id",
        port,
        [
            {"port_id": id, "ip_address": address}
            for id, address in zip(ids, addresses)
        ],
    )
    for table in (
        "neutron.ml2_port_bindings",
        "neutron.ml2_port_binding_levels",
        "neutron.portsecuritybindings",
        "neutron.securitygroupportbindings",
    ):
        Rows(cursor, table).copy("port_id", port, [{"port_id": id} for id in ids])
    return ids


def copy_resources(cursor, resource, names, physical):
    """Copies a resource of the stack, the data that it keeps included."""
    cursor.execute("SELECT id FROM heat.resource WHERE name = %s", (resource,))
    original = cursor.fetchone()[0]
    kind = 4 if resource.startswith("server") else 5
    Rows(cursor, "heat.resource").copy(
        "id",
        original,
        [
            {"uuid": uuid(kind, number), "name": name, "nova_instance": id}
            for number, (name, id) in enumerate(zip(names, physical))
        ],
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("lab", type=pathlib.Path, help="folder of a lab with one stack")
    parser.add_argument("bundle", type=pathlib.Path, help="what the stack becomes")
    arguments = parser.parse_args()
    manifest = json.loads((arguments.bundle / "slipway.json").read_text())
    stack = manifest["clouds"][0]["stacks"][0]
    servers = sorted(stack["servers"], key=lambda server: server["node"])
    template = (arguments.bundle / stack["template"]).read_text()
    by_name = {node["name"]: node for node in manifest["nodes"]}
    addresses = [
        by_name[server["node"]]["interfaces"][0]["address"] for server in servers
    ]
    names = [server["attributes"]["name"] for server in servers]
    ports = [
        server["resource"].replace("server_", "port_", 1) + "_eth0" for server in servers
    ]

    connection = pymysql.connect(
        unix_socket=str(arguments.lab / "mariadb.sock"), user="root"
    )
    with connection, connection.cursor() as cursor:
        cursor.execute("SELECT id, raw_template_id FROM heat.stack WHERE owner_id IS NULL")
        ((stack_id, template_id),) = cursor.fetchall()
        cursor.execute(
            "SELECT name, nova_instance FROM heat.resource WHERE stack_id = %s"
            " AND name REGEXP '^(server|port)_server'",
            (stack_id,),
        )
        known = dict(cursor.fetchall())
        first = len([name for name in known if name.startswith("server")])
        server_ids = copy_servers(
            cursor, names[first:], addresses[first:], known[servers[0]["resource"]]
        )
        port_ids = copy_ports(
            cursor, names[first:], addresses[first:], known[ports[0]]
        )
        resources = [server["resource"] for server in servers]
        copy_resources(cursor, resources[0], resources[first:], server_ids)
        copy_resources(cursor, ports[0], ports[first:], port_ids)
        cursor.execute(
            "UPDATE heat.raw_template SET template = %s WHERE id = %s",
            (json.dumps(yaml.load(template, yaml.CSafeLoader), default=str), template_id),
        )
        cursor.execute(
            "UPDATE heat.stack SET name = %s WHERE id = %s", (stack["name"], stack_id)
        )
        texts = ", ".join(
            f"{key}={value}" for key, value in sorted(stack["parameters"].items())
        )
        for prefix, value in (
            ("slipway-deployment-", manifest["deployment"]["elementId"]),
            ("slipway-template-", hashlib.sha256(template.encode()).hexdigest()[:DIGITS]),
            (
                "slipway-parameters-",
                hashlib.sha256(f"{{{texts}}}".encode()).hexdigest()[:DIGITS],
            ),
        ):
            cursor.execute(
                "UPDATE heat.stack_tag SET tag = %s WHERE stack_id = %s AND tag LIKE %s",
                (prefix + value, stack_id, prefix + "%"),
            )
        connection.commit()
    print(f"{len(servers)} servers")


if __name__ == "__main__":
    main()
