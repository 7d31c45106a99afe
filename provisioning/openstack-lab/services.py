# SPDX-License-Identifier: EPL-2.0
"""The services of a lab: how each is started, and when it is ready."""


import socket
import urllib.error
import urllib.request

import requests

import guests
import identity
import settings

CONNECT_SECONDS = 2
ANSWER_SECONDS = 20
DRAWN_IMAGE_BYTES = 1024
NUMBERS_OF_IMAGES = ("min_ram", "min_disk")
# Those that follow the databases.
STEPS = {1: 1, 2: 2, 3: 3}


def _etc(lab, name):
    return lab.file("etc", name)


def _wsgi(lab, processes, name, script, threads, environment):
    """Runs a WSGI application in one process: Keystone's cache is in its memory."""
    port = lab.ports[name]
    processes.serve(name, [
        "uwsgi_python3", "--http-socket", "%s:%d" % (settings.ADDRESS, port), "--wsgi-file", script,
        "--master", "--need-app", "--lazy-apps", "--enable-threads", "--processes", "1",
        "--threads", str(threads), "--buffer-size", "65535", "--die-on-term", "--no-orphans",
        # A client that keeps the connection would have it reset.
        "--add-header", "Connection: close",
    ], port, environment)


def start_mariadb(lab, processes):
    processes.serve("mariadb", [
        "mariadbd", "--no-defaults", "--user=root", "--datadir=" + lab.file("databases"),
        "--socket=" + lab.file("mariadb.sock"), "--port=%d" % lab.ports["mariadb"],
        "--bind-address=" + settings.ADDRESS, "--pid-file=" + lab.file("mariadb.pid"),
        # It ends with the lab: nothing of it is to outlive a power cut.
        "--innodb-flush-method=nosync", "--innodb-flush-log-at-trx-commit=0", "--skip-innodb-doublewrite",
        "--skip-log-bin", "--skip-innodb-file-per-table", "--innodb-log-file-size=16M",
        "--max-connections=1000", "--character-set-server=utf8mb3", "--skip-name-resolve",
    ], lab.ports["mariadb"])
    wait_for_port(lab, processes, "mariadb")
    # Its socket listens a moment later than its port.
    processes.wait_for("mariadb", lambda: _listens_at(lab.file("mariadb.sock")))


def start_broker(lab, processes):
    """RabbitMQ, under a node name and an epmd of its own."""
    processes.serve("rabbitmq", ["/usr/lib/rabbitmq/bin/rabbitmq-server"], lab.ports["rabbitmq"], {
        "RABBITMQ_NODENAME": "slipway%d@localhost" % lab.ports["rabbitmq"],
        "RABBITMQ_DIST_PORT": str(lab.ports["rabbitmq-distribution"]),
        "ERL_EPMD_ADDRESS": settings.ADDRESS,
        "ERL_EPMD_PORT": str(lab.ports["epmd"]),
        "RABBITMQ_MNESIA_BASE": lab.folder("state", "rabbitmq"),
        "RABBITMQ_LOG_BASE": lab.file("log"),
        "RABBITMQ_PID_FILE": lab.file("rabbitmq.pid"),
        "RABBITMQ_CONFIG_FILE": _etc(lab, "rabbitmq"),
        "RABBITMQ_ENABLED_PLUGINS_FILE": _etc(lab, "enabled_plugins"),
        "RABBITMQ_CONF_ENV_FILE": "/dev/null",
        "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS":
            "-kernel inet_dist_use_interface {127,0,0,1} +S 2:2 +sbwt none +sbwtdcpu none +sbwtdio none",
    })


def start_keystone(lab, processes):
    _wsgi(lab, processes, "keystone", "/usr/bin/keystone-wsgi-public", 8, {
        "OS_KEYSTONE_CONFIG_FILES": _etc(lab, "keystone.conf"), "OS_KEYSTONE_CONFIG_DIR": lab.file("etc")})


def start_all(lab, processes, step):
    """Starts what is not started yet, and waits until the lab can be used."""
    start_keystone(lab, processes)
    heat = ["heat-all", "--config-file", _etc(lab, "heat.conf")]
    processes.serve("heat", heat, lab.ports["heat"])
    if lab.tier == 1:
        processes.serve("neutron", [
            "/usr/bin/python3", lab.file("bin", "serve_stub_neutron.py"),
            settings.ADDRESS, str(lab.ports["neutron"])], lab.ports["neutron"])
    else:
        _start_tier_2(lab, processes)
    wait_for_http(lab, processes, "keystone", "/v3")
    cloud = identity.Cloud(lab)
    services = ["glance", "placement", "nova", "neutron"] if lab.tier > 1 else ["neutron"]
    if lab.tier > 1 and lab.volumes:
        services.append("cinder")
    for service in services:
        wait_for_http(lab, processes, service, "/")
    if lab.tier > 1:
        _start_computes(lab, processes, cloud, step)
        if lab.volumes:
            processes.wait_for("cinder", lambda: {"cinder-scheduler", "cinder-volume"} == {
                known["binary"] for known in _answers(lambda: cloud.get("cinder", "/os-services")["services"]) or ()
                if known["state"] == "up"})
        _provide_images(lab, cloud)
    # Through the API to the engine.
    processes.wait_for("heat", lambda: _answers(lambda: cloud.get("heat", "/services")["services"]))
    step("services are ready")


def _start_tier_2(lab, processes):
    _wsgi(lab, processes, "placement", "/usr/bin/placement-api", 2, {"OS_PLACEMENT_CONFIG_DIR": lab.file("etc")})
    wait_for_port(lab, processes, "rabbitmq")
    nova = ["/usr/bin/python3", lab.file("bin", "run_nova.py")]
    options = ["--config-file", _etc(lab, "nova.conf"), "--config-file", _etc(lab, "nova-databases.conf")]
    # Under uwsgi Zed's nova-api, which is made for eventlet, loses answers.
    processes.serve("nova", [*nova, "api", *options], lab.ports["nova"])
    processes.serve("nova-conductor", [*nova, "conductor", *options])
    processes.serve("nova-scheduler", [*nova, "scheduler", *options])
    if lab.volumes:
        processes.serve("cinder", [
            "/usr/bin/python3", lab.file("bin", "run_cinder.py"), "--config-file", _etc(lab, "cinder.conf")],
            lab.ports["cinder"])
    processes.serve("neutron", ["neutron-server", "--config-file", _etc(lab, "neutron.conf")], lab.ports["neutron"])
    _wsgi(lab, processes, "glance", "/usr/bin/glance-wsgi-api", 2, {"OS_GLANCE_CONFIG_DIR": lab.file("etc")})


def _start_computes(lab, processes, cloud, step):
    """Starts the hypervisors once there is all that they report to: what is refused they try again
    only after a minute."""
    processes.wait_for("nova-conductor", lambda: _answers(lambda: any(
        known["binary"] == "nova-conductor" and known["state"] == "up"
        for known in cloud.get("nova", "/os-services")["services"])))
    step("APIs answer")
    if lab.simulated:
        processes.serve("nova-compute", ["/usr/bin/python3", lab.file("bin", "run_computes.py"), lab.path])
    wanted = {hypervisor["name"] for hypervisor in lab.hypervisors}
    if lab.tier > 2:
        processes.serve("guests", ["/usr/bin/python3", lab.file("bin", "run_guests.py"), lab.path])
        guests.provide_image(lab, processes, cloud)
        step("image of guests uploaded")
    processes.wait_for("guests" if lab.tier > 2 else "nova-compute", lambda: wanted <= (_answers(lambda: {
        known["name"] for known in cloud.get("placement", "/resource_providers")["resource_providers"]}) or set()))
    processes.wait_for("nova-scheduler", lambda: wanted == _answers(lambda: {
        known["hypervisor_hostname"] for known in cloud.get("nova", "/os-hypervisors")["hypervisors"]}))


def _provide_images(lab, cloud):
    """Uploads what is drawn without a file: no simulated hypervisor looks at the content."""
    content = lab.file("state", "drawn-image")
    with open(content, "wb") as file:
        file.truncate(DRAWN_IMAGE_BYTES)
    for image in lab.images:
        if lab.tier > 2 and image["name"] == guests.IMAGE:
            # There is a real one.
            continue
        attributes = {name: int(value) if name in NUMBERS_OF_IMAGES else value for name, value in image.items()}
        cloud.upload_image(content, visibility="public", **attributes)


def _listens_at(path):
    with socket.socket(socket.AF_UNIX) as client:
        try:
            client.connect(path)
            return True
        except OSError:
            return False


def wait_for_port(lab, processes, service):
    def listens():
        try:
            socket.create_connection((settings.ADDRESS, lab.ports[service]), CONNECT_SECONDS).close()
            return True
        except OSError:
            return False

    processes.wait_for(service, listens)


def wait_for_http(lab, processes, service, path):
    """Waits until a service answers without a failure of its own."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    url = "http://%s:%d%s" % (settings.ADDRESS, lab.ports[service], path)

    def answers():
        try:
            opener.open(url, timeout=ANSWER_SECONDS).close()
            return True
        except urllib.error.HTTPError as answer:
            return answer.code < 500
        except OSError:
            return False

    processes.wait_for(service, answers)


def _answers(question):
    """The answer; nothing while the service is not ready for the question."""
    try:
        return question()
    except requests.RequestException:
        return None
