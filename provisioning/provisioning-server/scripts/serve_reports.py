#!/usr/bin/python3 -B
# SPDX-License-Identifier: EPL-2.0
"""The HTTP service of a provisioning server: takes the reports of hosts, and gives them the files of
Clonezilla live, and of UEFI's HTTP boot. Only who has the token of an armed host can report for it."""

import http.server
import os
import re
import signal
import sys
import urllib.parse
from http import HTTPStatus
from pathlib import Path

from provisioning_server import BEFORE, NotPrepared, Refused, Server, Settings, parse_mac
from transfers import Transfers

REPORT = re.compile(r"/slipway/01-([0-9a-f]{2}(?:-[0-9a-f]{2}){5})/([a-z]+)")
FILE = re.compile(r"/(clonezilla|ipxe)/([A-Za-z0-9][A-Za-z0-9._-]*)")
MOST_BODY = 16 << 10
MOST_READ = 1 << 20
MOST_FIELD = 2000
# Facts of a machine; the body bounds them.
LONG_FIELDS = ("machine",)
WAIT = 30


class Handler(http.server.BaseHTTPRequestHandler):
    """A request."""

    server_version = "slipway-provisioning"
    sys_version = ""
    timeout = WAIT

    def do_POST(self):
        length = self.headers.get("Content-Length", "")
        if not length.isdigit():
            return self._answer(HTTPStatus.LENGTH_REQUIRED)
        # Who is answered before all is read may lose the answer with the connection.
        body = self.rfile.read(min(int(length), MOST_READ))
        if len(body) > MOST_BODY:
            return self._answer(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        match = REPORT.fullmatch(self.path)
        if not match or match[2] not in BEFORE:
            return self._answer(HTTPStatus.NOT_FOUND)
        fields = {
            key: "".join(letter for letter in value if letter.isprintable())[
                : MOST_BODY if key in LONG_FIELDS else MOST_FIELD
            ]
            for key, value in urllib.parse.parse_qsl(body.decode("utf-8", "replace"))
        }
        scheme, _, token = self.headers.get("Authorization", "").partition(" ")
        if scheme != "Bearer" or not token:
            return self._answer(HTTPStatus.FORBIDDEN)
        try:
            mac = parse_mac(match[1])
            status = self.server.records.report(mac, match[2], token, fields)
            if status == HTTPStatus.NO_CONTENT and match[2] == "start":
                self._send_image(mac)
        except (Refused, NotPrepared, OSError) as failure:
            self.log_error("%s", failure)
            status = HTTPStatus.INTERNAL_SERVER_ERROR
        return self._answer(status)

    def _send_image(self, mac):
        """Starts the transfer that a host waits for, if it is one of several that get an image."""
        if transfer := self.server.records.transfer(mac):
            self.server.transfers.begin(transfer)

    def do_GET(self):
        self._send(with_content=True)

    def do_HEAD(self):
        self._send(with_content=False)

    def _send(self, with_content):
        match = FILE.fullmatch(self.path)
        if not match:
            return self._answer(HTTPStatus.NOT_FOUND)
        folder = self.server.folders[match[1]]
        try:
            # A link out of the folder would hand out any file that the service may read.
            place = (folder / match[2]).resolve(strict=True)
            if place.parent != folder.resolve() or not place.is_file():
                return self._answer(HTTPStatus.NOT_FOUND)
            with place.open("rb") as file:
                self.send_response(HTTPStatus.OK)
                self.send_header("Content-Length", str(os.fstat(file.fileno()).st_size))
                self.send_header("Content-Type", "application/octet-stream")
                self.end_headers()
                if with_content:
                    while chunk := file.read(1 << 16):
                        self.wfile.write(chunk)
        except FileNotFoundError:
            return self._answer(HTTPStatus.NOT_FOUND)
        return None

    def _answer(self, status):
        self.send_response(status)
        if status != HTTPStatus.NO_CONTENT:
            self.send_header("Content-Length", "0")
        self.end_headers()


class Service(http.server.ThreadingHTTPServer):
    """The service on one address."""

    daemon_threads = True
    # Hundreds of hosts report at once; whoever finds no place here waits for a second or more.
    request_queue_size = 256

    def __init__(self, settings):
        super().__init__((settings.address, settings.port), Handler)
        self.records = Server(settings)
        self.transfers = Transfers(settings)
        self.folders = {
            "clonezilla": settings.web / "clonezilla",
            "ipxe": settings.tftp / "ipxe",
        }


def serve():
    try:
        service = Service(Settings())
    except NotPrepared as failure:
        print(failure, file=sys.stderr)
        return 4
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    print(f"listening on port {service.server_address[1]}", file=sys.stderr, flush=True)
    service.serve_forever()
    return 0


if __name__ == "__main__":
    sys.exit(serve())
