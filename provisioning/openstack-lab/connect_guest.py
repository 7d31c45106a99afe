# SPDX-License-Identifier: EPL-2.0
"""Connects standard input and output to a guest of a lab, for OpenSSH's ProxyCommand.

Usage: connect_guest.py LAB ADDRESS PORT
"""

import os
import socket
import sys
import threading

CHUNK = 1 << 16


def send(connection):
    while True:
        data = os.read(0, CHUNK)
        if not data:
            connection.shutdown(socket.SHUT_WR)
            return
        connection.sendall(data)


def main():
    lab, address, port = sys.argv[1:]
    connection = socket.socket(socket.AF_UNIX)
    # By the folder, for a socket's path may not be long.
    os.chdir(lab)
    connection.connect("guests.sock")
    connection.sendall(("%s %s\n" % (address, port)).encode())
    threading.Thread(target=send, args=(connection,), daemon=True).start()
    while True:
        data = connection.recv(CHUNK)
        if not data:
            return
        while data:
            data = data[os.write(1, data):]


if __name__ == "__main__":
    main()
