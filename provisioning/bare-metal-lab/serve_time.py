# SPDX-License-Identifier: EPL-2.0
"""Tells hosts of a lab the time of this machine over NTP, which sites have a server for.

Usage: serve_time.py ADDRESS
"""

import socket
import struct
import sys
import time

PORT = 123
PACKET_BYTES = 48
# Seconds from the beginning of NTP's time to that of Unix.
EPOCH = 2208988800
SERVER_MODE = 4
VERSION_BITS = 0x38
# Of a server that has the time from nowhere else.
STRATUM = 8
PRECISION = -20


def _timestamp(nanoseconds):
    seconds, rest = divmod(nanoseconds, 10**9)
    return struct.pack("!II", (seconds + EPOCH) & 0xFFFFFFFF, (rest << 32) // 10**9)


def answer(request, received):
    """The answer to a client, which is sent at once (RFC 5905, 7.3)."""
    head = struct.pack(
        "!BBBb4x4x4s", request[0] & VERSION_BITS | SERVER_MODE, STRATUM, request[2], PRECISION, b"LOCL"
    )
    sent_by_client = request[40:48]
    return (
        head + _timestamp(received) + sent_by_client + _timestamp(received) + _timestamp(time.time_ns())
    )


def serve(address):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as server:
        server.bind((address, PORT))
        while True:
            request, client = server.recvfrom(512)
            received = time.time_ns()
            if len(request) >= PACKET_BYTES:
                server.sendto(answer(request, received), client)


if __name__ == "__main__":
    serve(sys.argv[1])
