// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import dev.slipway.editor.server.pipeline.LiveSystem;
import java.util.List;
import org.eclipse.glsp.server.actions.Action;

/** Says which virtual machines are servers of a cloud, and how they are. */
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
   * @param state its state, in the words of {@link LiveSystem.ServerState}
   */
  record Server(String elementId, String name, String state) {
    static Server of(LiveSystem.Server server) {
      return new Server(server.elementId(), server.name(), server.state().toString());
    }
  }
}
