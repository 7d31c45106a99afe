// SPDX-License-Identifier: EPL-2.0
package dev.slipway.ssh;

import com.jcraft.jsch.Channel;
import com.jcraft.jsch.JSchException;
import com.jcraft.jsch.Session;
import java.io.BufferedInputStream;
import java.io.IOException;

/** A connection that the SSH server of a jump host makes. */
final class JumpTransport extends Transport {
  private final Session jump;

  /** Not this object, which JSch locks while it connects. */
  private final Object lock = new Object();

  private Channel channel;
  private boolean cut;

  JumpTransport(Session jump) {
    this.jump = jump;
  }

  @Override
  void open(String host, int port, int milliseconds) throws JSchException, IOException {
    Channel opening = jump.getStreamForwarder(host, port);
    synchronized (lock) {
      if (cut) {
        throw new IOException("cut before it was opened");
      }
      channel = opening;
    }
    use(new BufferedInputStream(opening.getInputStream()), opening.getOutputStream());
    opening.connect(milliseconds);
    if (!opening.isConnected()) {
      throw new IOException("the jump host was lost");
    }
  }

  @Override
  void cut() {
    Channel open;
    synchronized (lock) {
      cut = true;
      open = channel;
    }
    if (open != null) {
      open.disconnect();
    }
  }
}
