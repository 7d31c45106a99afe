# SPDX-License-Identifier: EPL-2.0
"""Plays the hosts of a bundle and their Redfish controllers: a host that is started over the network
does what its boot entry says, and reports as the generated scripts do, but restores no disk.

serve_hosts.py BUNDLE TFTP REPORTS CERTIFICATE

TFTP is the folder of boot entries, REPORTS the port of the service that takes reports on this
machine, CERTIFICATE a file with the controllers' certificate and its key. Prints the port of the
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

SYSTEM = "/redfish/v1/Systems/1"
RESET = SYSTEM + "/Actions/ComputerSystem.Reset"
ENTRY = re.compile(r"slipway_callback=http://[^/ ]+(\S+) slipway_token=(\S+)")
PARTITIONS = ("sda1", "sda2")
PERCENTS = (0, 25, 50, 75, 100)
PAUSE = 1
LONGEST_WAIT = 240
KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f"


class Host:
    """A host, off at first, and its controller."""

    def __init__(self, drawn, site):
        self.drawn = drawn
        self.site = site
        self.on = False
        self.network = False

    def reset(self, kind):
        self.on = kind != "ForceOff"
        if self.on and self.network:
            self.network = False
            threading.Thread(target=self.boot, daemon=True).start()

    def boot(self):
        entry = self.site.tftp / "pxelinux.cfg" / ("01-" + self.drawn["mac"].replace(":", "-"))
        armed = ENTRY.search(entry.read_text())
        if not armed:
            return
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
        connection = http.client.HTTPConnection("127.0.0.1", self.site.reports, timeout=60)
        connection.request(
            "POST",
            f"{armed[1]}/{stage}",
            urllib.parse.urlencode(fields),
            {
                "Authorization": f"Bearer {armed[2]}",
                "Content-Type": "application/x-www-form-urlencoded",
            },
        )
        answer = connection.getresponse()
        if answer.status != http.client.NO_CONTENT:
            print(f"{self.drawn['node']}: {stage}: {answer.status}", file=sys.stderr)
        connection.close()


class Site:
    """All hosts of the bundle's servers, by the address of their controllers."""

    def __init__(self, bundle, tftp, reports):
        self.tftp = tftp
        self.reports = reports
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


class Controller(http.server.BaseHTTPRequestHandler):
    """Answers as the controller of the address that it was called at."""

    protocol_version = "HTTP/1.1"

    @property
    def host(self):
        return self.server.site.hosts[self.connection.getsockname()[0]]

    def answer(self, document):
        content = json.dumps(document).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def body(self):
        return json.loads(self.rfile.read(int(self.headers["Content-Length"])))

    def do_GET(self):
        if self.path == SYSTEM:
            state = "On" if self.host.on else "Off"
            reset = {"#ComputerSystem.Reset": {"target": RESET}}
            self.answer({"@odata.id": SYSTEM, "PowerState": state, "Actions": reset})
        else:
            self.answer({"Members": [{"@odata.id": SYSTEM}]})

    def do_PATCH(self):
        self.host.network = self.body()["Boot"]["BootSourceOverrideTarget"] == "Pxe"
        self.answer({})

    def do_POST(self):
        self.host.reset(self.body()["ResetType"])
        self.answer({})

    def log_message(self, *_):
        pass


class Controllers(http.server.ThreadingHTTPServer):
    """The controllers of a site, each at its own address."""

    daemon_threads = True
    request_queue_size = 256

    def __init__(self, site, certificate):
        super().__init__(("0.0.0.0", 0), Controller)
        self.site = site
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(certificate)

    def finish_request(self, request, client_address):
        # Here, in the thread of the request, so that no handshake keeps others waiting.
        with self.context.wrap_socket(request, server_side=True) as secured:
            super().finish_request(secured, client_address)


def main():
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    # An interrupt ends the script whose pipe this reads from.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    bundle, tftp = map(pathlib.Path, sys.argv[1:3])
    server = Controllers(Site(bundle, tftp, int(sys.argv[3])), sys.argv[4])
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_port, flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
