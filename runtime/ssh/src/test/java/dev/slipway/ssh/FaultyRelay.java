// SPDX-License-Identifier: EPL-2.0
package dev.slipway.ssh;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Stands between a client and a server, and lets the connection go wrong as it is told. */
final class FaultyRelay implements AutoCloseable {
  private static final int BLOCK = 4096;

  private final ServerSocket listener;
  private final int serverPort;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final AtomicInteger accepted = new AtomicInteger();
  private final AtomicLong toServer = new AtomicLong();
  private volatile boolean frozen;
  private volatile int refused;
  private volatile long cutAfter = Long.MAX_VALUE;

  FaultyRelay(int serverPort) throws IOException {
    this.serverPort = serverPort;
    this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  /** How many connections were made. */
  int accepted() {
    return accepted.get();
  }

  /** From now on nothing gets through, and nobody is told. */
  void freeze() {
    frozen = true;
  }

  /** The next connections are closed as soon as they are made. */
  void refuse(int connections) {
    refused = connections;
  }

  /** Cuts the connection once, when so many more bytes have gone to the server. */
  void cutAfter(long bytes) {
    cutAfter = toServer.get() + bytes;
  }

  /** Cuts all connections. */
  void cut() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
    sockets.clear();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listener.accept();
        accepted.incrementAndGet();
        if (refused > 0) {
          refused--;
          client.close();
          continue;
        }
        Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
        sockets.add(client);
        sockets.add(server);
        start(() -> pump(client, server, true));
        start(() -> pump(server, client, false));
      }
    } catch (IOException e) {
      // The test is over.
    }
  }

  private void pump(Socket from, Socket to, boolean upwards) {
    byte[] block = new byte[BLOCK];
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int read = in.read(block); read >= 0; read = in.read(block)) {
        while (frozen) {
          Thread.sleep(20);
        }
        out.write(block, 0, read);
        if (upwards && toServer.addAndGet(read) > cutAfter) {
          cutAfter = Long.MAX_VALUE;
          return;
        }
      }
    } catch (IOException | InterruptedException e) {
      // One side is gone, and by closing so is the other.
    }
  }

  private static void start(Runnable task) {
    Thread thread = new Thread(task, "relay");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    try {
      frozen = false;
      listener.close();
      cut();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
