# SPDX-License-Identifier: EPL-2.0
"""Tells hosts of a lab that there is no router of IPv6, so that their boot loaders do not wait for one.

Usage: serve_router.py INTERFACE
"""

import socket
import struct
import sys

ALL_NODES = "ff02::1"
ALL_ROUTERS = "ff02::2"
SOLICITATION = 133
ADVERTISEMENT = 134
# Others are not of this link (RFC 4861, 6.1).
HOP_LIMIT = 255
# Neither addresses nor other settings from DHCP, and no default router: all zero (RFC 4861, 4.2).
NOTHING = struct.pack("!BBHBBHII", ADVERTISEMENT, 0, 0, HOP_LIMIT, 0, 0, 0, 0)


def serve(interface):
    index = socket.if_nametoindex(interface)
    with socket.socket(socket.AF_INET6, socket.SOCK_RAW, socket.IPPROTO_ICMPV6) as server:
        group = socket.inet_pton(socket.AF_INET6, ALL_ROUTERS) + struct.pack("@I", index)
        server.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_JOIN_GROUP, group)
        server.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_HOPS, HOP_LIMIT)
        while True:
            message, _ = server.recvfrom(512)
            if message and message[0] == SOLICITATION:
                server.sendto(NOTHING, (ALL_NODES, 0, 0, index))


if __name__ == "__main__":
    serve(sys.argv[1])
