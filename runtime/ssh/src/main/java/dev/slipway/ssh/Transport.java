// SPDX-License-Identifier: EPL-2.0
package dev.slipway.ssh;

import com.jcraft.jsch.Proxy;
import com.jcraft.jsch.SocketFactory;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;

/**
 * The stream of bytes below one SSH connection, which can be cut from any thread.
 *
 * <p>It notes when the last bytes came, by which a connection is seen to be dead whatever its
 * stream is made of.
 */
abstract class Transport implements Proxy {
  private volatile long lastReceived = System.nanoTime();
  private InputStream input;
  private OutputStream output;

  /** Opens the stream and hands it to {@link #use}. */
  abstract void open(String host, int port, int milliseconds) throws Exception;

  /** Ends the stream so that whoever reads or writes fails; may be called before it is open. */
  abstract void cut();

  /** What is known of a failure besides the exception, such as a proxy's last words; or empty. */
  String remark() {
    return "";
  }

  final void use(InputStream in, OutputStream out) {
    input = new Noting(in);
    output = out;
  }

  /** The moment at which the last bytes came, by {@link System#nanoTime}. */
  final long lastReceived() {
    return lastReceived;
  }

  @Override
  public final void connect(SocketFactory none, String host, int port, int milliseconds)
      throws Exception {
    open(host, port, milliseconds);
  }

  @Override
  public final InputStream getInputStream() {
    return input;
  }

  @Override
  public final OutputStream getOutputStream() {
    return output;
  }

  /** None: a time limit on a socket would mean nothing to other streams. */
  @Override
  public final Socket getSocket() {
    return null;
  }

  @Override
  public final void close() {
    cut();
  }

  private final class Noting extends FilterInputStream {
    Noting(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int read = super.read();
      lastReceived = System.nanoTime();
      return read;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int read = super.read(bytes, offset, length);
      lastReceived = System.nanoTime();
      return read;
    }
  }
}
