# SPDX-License-Identifier: EPL-2.0
"""Answers what Heat asks of Neutron when it validates a template: which extensions there are.

Usage: serve_stub_neutron.py ADDRESS PORT
"""

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

EXTENSIONS = (
    "address-group", "allowed-address-pairs", "dns-integration", "external-net", "extraroute",
    "port-security", "provider", "qos", "qos-bw-minimum-ingress", "quotas", "rbac-policies", "router",
    "security-group", "segment", "trunk",
)


class StubNeutron(BaseHTTPRequestHandler):
    def do_GET(self):
        answer = {}
        if self.path.split("?")[0].endswith("/extensions"):
            answer = {"extensions": [
                {"alias": alias, "name": alias, "description": alias, "links": [],
                 "updated": "2015-01-01T00:00:00-00:00"} for alias in EXTENSIONS]}
        body = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


if __name__ == "__main__":
    ThreadingHTTPServer((sys.argv[1], int(sys.argv[2])), StubNeutron).serve_forever()
