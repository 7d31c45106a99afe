# SPDX-License-Identifier: EPL-2.0
"""The databases of a lab: made once for a tier and versions of packages, then copied from the cache.

What is in the cache has the users, roles and endpoints of a lab, but nobody's passwords.
"""

import base64
import fcntl
import hashlib
import os
import shutil
import signal
import sqlite3
import subprocess

import pymysql

import identity
import services
import settings

# What Keystone, Heat and so on bring their databases up to date with.
PACKAGES = {
    1: ("python3-keystone", "python3-heat"),
    2: ("python3-keystone", "python3-heat", "python3-glance", "python3-placement", "python3-neutron",
        "python3-nova", "python3-cinder", "mariadb-server-core"),
}
SCHEMAS = ("keystone", "heat", "glance", "placement", "neutron", "nova", "nova_api", "nova_cell0", "cinder")


def _key(lab):
    """Names what the databases were made from and by."""
    versions = subprocess.run(
        ["dpkg-query", "--show", *PACKAGES[min(lab.tier, 2)]], check=True, capture_output=True).stdout
    scripts = [name for name in sorted(os.listdir(lab.file("bin"))) if os.path.isfile(lab.file("bin", name))]
    return "tier-%d-%s-%s" % (
        min(lab.tier, 2), settings.digest_of_files(lab, *scripts),
        hashlib.sha256(versions).hexdigest()[:settings.KEY_LENGTH])


def steps(lab):
    """How many steps it takes to provide them."""
    if os.path.isdir(_kept(lab)):
        return 1
    return 3 if lab.tier == 1 else 4


def _kept(lab):
    return os.path.join(lab.cache, _key(lab))


def provide(lab, processes, step):
    """Gives the lab its databases, with its own passwords and ports, and starts what serves them."""
    _write_keys(lab)
    with open(os.path.join(lab.cache, "lock"), "w", encoding="utf-8") as lock:
        # Two labs at once: the second waits for what the first makes.
        fcntl.flock(lock, fcntl.LOCK_EX)
        kept = _kept(lab)
        if os.path.isdir(kept):
            shutil.copytree(kept, lab.file("databases"))
        else:
            _make(lab, processes, step)
            _keep(lab, kept)
    if lab.tier > 1:
        services.start_broker(lab, processes)
        services.start_mariadb(lab, processes)
    _adopt(lab)
    step("databases have this lab's passwords")


def _write_keys(lab):
    """Keys of Keystone's tokens (Fernet): 0 is the next, 1 the one in use."""
    for repository in ("fernet-keys", "credential-keys"):
        lab.folder("etc", repository)
        for number in ("0", "1"):
            lab.write("etc/%s/%s" % (repository, number), base64.urlsafe_b64encode(os.urandom(32)).decode())


def _keep(lab, kept):
    """Copies the databases, which nothing has open, into the cache; earlier ones of the tier go."""
    tier = os.path.basename(kept).rsplit("-", 2)[0]
    for name in os.listdir(lab.cache):
        if name.startswith(tier + "-"):
            shutil.rmtree(os.path.join(lab.cache, name))
    shutil.copytree(lab.file("databases"), kept + ".new")
    os.rename(kept + ".new", kept)


def _adopt(lab):
    if lab.tier == 1:
        connection = sqlite3.connect(lab.file("databases", "keystone.db"))
        identity.adopt(lab, lambda statement, *values: connection.execute(statement, values))
    else:
        connection = _root(lab, "keystone")
        cursor = connection.cursor()
        cursor.execute("ALTER USER slipway@'%s' IDENTIFIED BY %%s" % settings.ADDRESS, (lab.secrets["database"],))
        identity.adopt(lab, lambda statement, *values: cursor.execute(statement.replace("?", "%s"), values))
    connection.commit()
    connection.close()


def _root(lab, schema=None):
    return pymysql.connect(unix_socket=lab.file("mariadb.sock"), user="root", database=schema)


def _make(lab, processes, step):
    if lab.tier == 1:
        _make_sqlite(lab)
    else:
        _make_mariadb(lab, processes)
        step("database server set up")
    keystone = ["keystone-manage", "--config-file", lab.file("etc", "keystone.conf")]
    address = lab.url("keystone")
    bootstrap = [
        *keystone, "bootstrap", "--bootstrap-password", lab.secrets["admin"],
        "--bootstrap-region-id", identity.REGION, "--bootstrap-admin-url", address,
        "--bootstrap-internal-url", address, "--bootstrap-public-url", address,
    ]
    chains = [
        [("keystone-database", [*keystone, "db_sync"]), ("keystone-bootstrap", bootstrap)],
        [("heat-database", ["heat-manage", "--config-file", lab.file("etc", "heat.conf"), "db_sync"])],
    ]
    if lab.tier > 1:
        chains = _chains_of_tier_2(lab, chains)
    processes.run(*chains)
    step("tables made")
    services.start_keystone(lab, processes)
    services.wait_for_http(lab, processes, "keystone", "/v3")
    identity.populate(lab)
    processes.end("keystone", signal.SIGTERM)
    if lab.tier > 1:
        processes.end("mariadb", signal.SIGTERM)
    step("users, roles and endpoints made")


def _make_sqlite(lab):
    # In write-ahead mode: otherwise an open reader keeps every writer from committing.
    lab.folder("databases")
    for schema in ("keystone", "heat"):
        connection = sqlite3.connect(lab.file("databases", schema + ".db"))
        connection.execute("PRAGMA journal_mode = wal")
        connection.close()


def _make_mariadb(lab, processes):
    lab.folder("databases")
    processes.run([("mariadb-install", [
        "mariadb-install-db", "--no-defaults", "--user=root", "--datadir=" + lab.file("databases"),
        "--auth-root-authentication-method=socket", "--auth-root-socket-user=root", "--skip-test-db"])])
    services.start_mariadb(lab, processes)
    connection = _root(lab)
    cursor = connection.cursor()
    cursor.execute("CREATE USER slipway@'%s' IDENTIFIED BY %%s" % settings.ADDRESS, (lab.secrets["database"],))
    for schema in SCHEMAS:
        cursor.execute("CREATE DATABASE " + schema)
        cursor.execute("GRANT ALL ON %s.* TO slipway@'%s'" % (schema, settings.ADDRESS))
    connection.close()


def _chains_of_tier_2(lab, chains):
    """Two chains of about the same length, for two processors."""
    def manage(program, configuration, *words):
        return [program, "--config-file", lab.file("etc", configuration), *words]

    def nova_manage(*words):
        return manage("nova-manage", "nova.conf", "--config-file", lab.file("etc", "nova-databases.conf"), *words)

    # Filled in from nova.conf by whoever reads it, so that passwords and ports may change.
    address = "{scheme}://{username}:{password}@{hostname}:{port}/"
    nova = [
        ("nova-api-database", ("api_db", "sync")),
        ("nova-cell0", ("cell_v2", "map_cell0", "--database_connection", address + "nova_cell0?{query}")),
        ("nova-database", ("db", "sync")),
        ("nova-cell1", ("cell_v2", "create_cell", "--name", "cell1", "--transport-url", address + "{path}",
                        "--database_connection", address + "{path}?{query}")),
    ]
    others = [
        ("neutron-database", manage("neutron-db-manage", "neutron.conf", "upgrade", "heads")),
        ("glance-database", manage("glance-manage", "glance-api.conf", "db_sync")),
        ("placement-database", manage("placement-manage", "placement.conf", "db", "sync")),
        ("cinder-database", manage("cinder-manage", "cinder.conf", "db", "sync")),
    ]
    return [
        chains[0] + [(name, nova_manage(*words)) for name, words in nova],
        others + chains[1],
    ]
