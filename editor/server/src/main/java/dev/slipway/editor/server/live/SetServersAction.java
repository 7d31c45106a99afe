// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import dev.slipway.live.ServerAct;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.glsp.server.actions.Action;

/** Says which virtual machines are servers of a cloud, and what can be done to them. */
public class SetServersAction extends Action {
  public static final String KIND = "slipway.setServers";

  private final List<Server> servers;

  SetServersAction(List<Server> servers) {
    super(KIND);
    this.servers = servers;
  }

  /**
   * A server of a cloud.
   *
   * @param elementId the virtual machine
   * @param name its name, which the user types to agree to its deletion
   * @param isThere whether its cloud has it, with a console
   * @param acts what can be done to it, in the words of {@link ServerAct}
   */
  record Server(String elementId, String name, boolean isThere, List<String> acts) {
    static Server of(LiveServer server) {
      return new Server(
          server.elementId(),
          server.name(),
          server.state().isThere(),
          Stream.of(ServerAct.values())
              .filter(act -> act.fits(server.state()))
              .map(ServerAct::word)
              .toList());
    }
  }
}
