// SPDX-License-Identifier: EPL-2.0
package dev.slipway.ssh;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;

/** A TCP connection. */
final class TcpTransport extends Transport {
  private final Socket socket = new Socket();

  @Override
  void open(String host, int port, int milliseconds) throws IOException {
    InetSocketAddress address = new InetSocketAddress(host, port);
    if (address.isUnresolved()) {
      throw new UnknownHostException("host name " + host + " cannot be resolved");
    }
    socket.setTcpNoDelay(true);
    socket.connect(address, milliseconds);
    use(new BufferedInputStream(socket.getInputStream()), socket.getOutputStream());
  }

  @Override
  void cut() {
    try {
      socket.close();
    } catch (IOException e) {
      // It is of no use any more either way.
    }
  }
}
