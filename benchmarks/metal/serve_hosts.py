# SPDX-License-Identifier: EPL-2.0
"""Plays the hosts of a bundle and their Redfish controllers: a host that is started over the network
does what its boot entry says, but restores no disk. It reports as Slipway's generated scripts do, or
takes commands as the agent of OpenStack Ironic does.

serve_hosts.py BUNDLE TFTP SERVICE CERTIFICATE

TFTP is the folder of boot entries, SERVICE the port on this machine of the service that they have
hosts call, CERTIFICATE a file with the certificate of controllers and agents and its key. Prints the port of the
controllers once they answer. No host goes on to restore before all of them have started. Ends when
its standard input does.
"""

import http.client
import http.server
import json
import pathlib
import re
import signal
import ssl
import sys
import threading
import time
import urllib.parse

ROOT = "/redfish/v1"
SYSTEMS = ROOT + "/Systems"
SYSTEM = SYSTEMS + "/1"
RESET = SYSTEM + "/Actions/ComputerSystem.Reset"
BOOT_ORDER = {
    "BootSourceOverrideEnabled": "Disabled",
    "BootSourceOverrideTarget": "None",
    "BootSourceOverrideMode": "Legacy",
}
SLIPWAY_ENTRY = re.compile(r"slipway_callback=http://[^/ ]+(\S+) slipway_token=(\S+)")
IRONIC_ENTRY = re.compile(r"\bipa-api-url=http://")
CERTIFICATE = re.compile(r"-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----\n", re.DOTALL)
PARTITIONS = ("sda1", "sda2")
PERCENTS = (0, 25, 50, 75, 100)
# Seconds.
PAUSE = 1
RESTORE = len(PARTITIONS) * len(PERCENTS) * PAUSE
LONGEST_WAIT = 1800
# After a call of an agent that failed, and after a heartbeat while none of its commands finishes.
RETRY_PAUSE = 5
HEARTBEAT_PAUSE = 30
IRONIC_VERSION = "1.68"
AGENT_VERSION = "11.0.0"
# Of the agent's commands that take no time.
RESULTS = {
    "deploy.get_deploy_steps": {
        "deploy_steps": {
            "played": [{"interface": "deploy", "step": "write_image", "priority": 0}],
        },
        "hardware_manager_version": {"played": "1"},
    },
    "standby.get_partition_uuids": {},
    "standby.power_off": {},
}
KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f"


class Host:
    """A host, off at first, and its controller."""

    def __init__(self, drawn, site):
        self.drawn = drawn
        self.site = site
        self.on = False
        self.boot_order = dict(BOOT_ORDER)
        self.agent = None

    def reset(self, kind):
        self.on = kind != "ForceOff"
        self.agent = None
        if not self.on:
            return
        network = self.boot_order["BootSourceOverrideTarget"] == "Pxe"
        if self.boot_order["BootSourceOverrideEnabled"] == "Once":
            self.boot_order = dict(BOOT_ORDER)
        if network:
            threading.Thread(target=self.boot, daemon=True).start()

    def boot(self):
        file = self.site.tftp / "pxelinux.cfg" / ("01-" + self.drawn["mac"].replace(":", "-"))
        entry = file.read_text()
        if armed := SLIPWAY_ENTRY.search(entry):
            self.restore(armed)
        elif IRONIC_ENTRY.search(entry):
            self.agent = Agent(self)
            self.agent.run()

    def restore(self, armed):
        self.report(armed, "start", text="/dev/sda")
        self.site.start_together()
        for partition in PARTITIONS:
            for percent in PERCENTS:
                self.report(armed, "progress", partition=partition, percent=percent)
                time.sleep(PAUSE)
        self.report(armed, "restored", text="/dev/sda", host_key=KEY)
        time.sleep(PAUSE)
        self.report(armed, "booted", text=self.drawn["hostname"])

    def report(self, armed, stage, **fields):
        status, _ = self.site.call(
            "POST",
            f"{armed[1]}/{stage}",
            urllib.parse.urlencode(fields),
            {
                "Authorization": f"Bearer {armed[2]}",
                "Content-Type": "application/x-www-form-urlencoded",
            },
        )
        if status != http.client.NO_CONTENT:
            print(f"{self.drawn['node']}: {stage}: {status}", file=sys.stderr)


class Agent:
    """The agent of Ironic on a host: it looks up which node the host is, and carries out the commands of
    Ironic until the host is switched off."""

    def __init__(self, host):
        self.host = host
        self.node = None
        self.token = None
        self.commands = []
        self.finished = threading.Event()

    def run(self):
        time.sleep(PAUSE)
        while self.running() and not self.look_up():
            time.sleep(RETRY_PAUSE)
        self.host.site.start_together()
        while self.running():
            self.finished.clear()
            self.finished.wait(HEARTBEAT_PAUSE if self.beat() else RETRY_PAUSE)

    def running(self):
        return self.host.agent is self

    def look_up(self):
        # Ironic refuses while it is still busy with the node that it has started.
        status, answer = self.call("GET", f"/v1/lookup?addresses={self.host.drawn['mac']}")
        if status != http.client.OK:
            return False
        self.node = answer["node"]["uuid"]
        self.token = answer["config"]["agent_token"]
        return True

    def beat(self):
        address = self.host.drawn["power"]["address"]
        status, answer = self.call(
            "POST",
            f"/v1/heartbeat/{self.node}",
            {
                "callback_url": f"https://{address}:{self.host.site.agents_port}",
                "agent_version": AGENT_VERSION,
                "agent_token": self.token,
                "agent_verify_ca": self.host.site.certificate,
            },
        )
        if status not in (None, http.client.ACCEPTED):
            print(f"{self.host.drawn['node']}: heartbeat: {status} {answer}", file=sys.stderr)
        return status == http.client.ACCEPTED

    def call(self, method, path, document=None):
        """Calls Ironic; the status is None where it does not answer, as under many calls at once."""
        try:
            status, content = self.host.site.call(
                method,
                path,
                None if document is None else json.dumps(document),
                {
                    "Content-Type": "application/json",
                    "Accept": "application/json",
                    "X-OpenStack-Ironic-API-Version": IRONIC_VERSION,
                },
            )
        except (OSError, http.client.HTTPException):
            return None, None
        return status, json.loads(content or "null")

    def take(self, name, parameters):
        """Begins a command of Ironic; returns its state, which is None for an unknown command."""
        command = {
            "command_name": name.partition(".")[2],
            "command_status": "SUCCEEDED",
            "command_error": None,
            "command_result": RESULTS.get(name),
        }
        if name == "deploy.execute_deploy_step":
            command["command_status"] = "RUNNING"
            command["command_result"] = {"deploy_step": parameters["step"]}
            threading.Thread(target=self.write, args=[command], daemon=True).start()
        elif name not in RESULTS:
            return None
        if name == "standby.power_off":
            self.host.reset("ForceOff")
        self.commands.append(command)
        return command

    def write(self, command):
        time.sleep(RESTORE)
        command["command_status"] = "SUCCEEDED"
        self.finished.set()


class Site:
    """All hosts of the bundle's servers, by the address of their controllers."""

    def __init__(self, bundle, tftp, service):
        self.tftp = tftp
        self.service = service
        self.agents_port = None
        self.certificate = None
        manifest = json.loads((bundle / "slipway.json").read_text())
        self.hosts = {
            drawn["power"]["address"]: Host(drawn, self)
            for server in manifest["provisioning"]
            for drawn in server["hosts"]
        }
        self.all_started = threading.Barrier(len(self.hosts))

    def start_together(self):
        try:
            self.all_started.wait(LONGEST_WAIT)
        except threading.BrokenBarrierError:
            print("not all hosts were started at once", file=sys.stderr)

    def call(self, method, path, content, headers):
        """Calls the service; returns the status and the content of its answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.service, timeout=120)
        connection.request(method, path, content, headers)
        answer = connection.getresponse()
        answered = answer.status, answer.read()
        connection.close()
        return answered


class Answers(http.server.BaseHTTPRequestHandler):
    """Answers as what has the address that it was called at."""

    protocol_version = "HTTP/1.1"

    @property
    def host(self):
        return self.server.site.hosts[self.connection.getsockname()[0]]

    def answer(self, document, status=http.client.OK):
        content = json.dumps(document).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def body(self):
        return json.loads(self.rfile.read(int(self.headers["Content-Length"])))

    def log_message(self, *_):
        pass


class Controller(Answers):
    """Answers as the controller of a host."""

    def do_GET(self):
        if self.path == SYSTEM:
            state = "On" if self.host.on else "Off"
            self.answer(
                {
                    "@odata.id": SYSTEM,
                    "Id": "1",
                    "PowerState": state,
                    "Boot": self.host.boot_order,
                    "Actions": {"#ComputerSystem.Reset": {"target": RESET}},
                }
            )
        elif self.path.rstrip("/") == ROOT:
            self.answer({"@odata.id": ROOT, "Id": "root", "Systems": {"@odata.id": SYSTEMS}})
        else:
            self.answer({"Members": [{"@odata.id": SYSTEM}]})

    def do_PATCH(self):
        self.host.boot_order.update(self.body()["Boot"])
        self.answer({})

    def do_POST(self):
        self.host.reset(self.body()["ResetType"])
        self.answer({})


class AgentService(Answers):
    """Answers as the agent of a host."""

    def do_GET(self):
        agent = self.host.agent
        self.answer({"commands": agent.commands if agent else []})

    def do_POST(self):
        body = self.body()
        agent = self.host.agent
        command = agent and agent.take(body["name"], body["params"])
        if command:
            self.answer(command)
        else:
            print(f"{self.host.drawn['node']}: unexpected command {body['name']}", file=sys.stderr)
            self.answer({"faultstring": "unexpected command"}, http.client.NOT_FOUND)


class Doors(http.server.ThreadingHTTPServer):
    """A service that all hosts of a site have, each at its own address."""

    daemon_threads = True
    request_queue_size = 256

    def __init__(self, site, answers, certificate):
        super().__init__(("0.0.0.0", 0), answers)
        self.site = site
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(certificate)

    def finish_request(self, request, client_address):
        # Here, in the thread of the request, so that no handshake keeps others waiting.
        with self.context.wrap_socket(request, server_side=True) as secured:
            super().finish_request(secured, client_address)

    def start(self):
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self.server_port


def main():
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    # An interrupt ends the script whose pipe this reads from.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    bundle, tftp = map(pathlib.Path, sys.argv[1:3])
    certificate = pathlib.Path(sys.argv[4])
    site = Site(bundle, tftp, int(sys.argv[3]))
    site.certificate = CERTIFICATE.search(certificate.read_text())[0]
    site.agents_port = Doors(site, AgentService, certificate).start()
    print(Doors(site, Controller, certificate).start(), flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
