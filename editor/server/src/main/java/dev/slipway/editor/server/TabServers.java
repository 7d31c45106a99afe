// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.Module;
import com.google.inject.util.Modules;
import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.notation.Notation;
import dev.slipway.editor.server.model.Person;
import dev.slipway.editor.server.rpc.FailureReportingServer;
import dev.slipway.editor.server.rpc.RpcSocket;
import java.util.function.Consumer;
import org.eclipse.glsp.server.actions.ActionRegistry;
import org.eclipse.glsp.server.di.ServerModule;
import org.eclipse.glsp.server.gson.ServerGsonConfigurator;
import org.eclipse.glsp.server.protocol.GLSPServer;

/**
 * Makes the server that each tab has for itself. What tabs and servers may tell each other is the
 * same for all of them; finding it out takes a session of each kind of diagram, and is done once.
 */
final class TabServers {
  private final Module shared;
  private final Consumer<Throwable> defects;
  private Module protocol;

  /**
   * @param shared what the tabs have in common
   * @param defects told of exceptions that nobody has caught
   */
  TabServers(Module shared, Consumer<Throwable> defects) {
    this.shared = shared;
    this.defects = defects;
  }

  /** A server, and the socket by which the tab of a person reaches it. */
  RpcSocket make(Person person) {
    Injector injector =
        Guice.createInjector(Modules.override(diagrams()).with(protocol()), shared, userIs(person));
    ServerGsonConfigurator json = injector.getInstance(ServerGsonConfigurator.class);
    return new RpcSocket(
        injector.getInstance(GLSPServer.class), json::configureGsonBuilder, defects);
  }

  private synchronized Module protocol() {
    if (protocol == null) {
      Injector first = Guice.createInjector(diagrams(), shared, userIs(Person.OWNER));
      // The latter fills the former.
      ActionRegistry actions = first.getInstance(ActionRegistry.class);
      ServerGsonConfigurator json = first.getInstance(ServerGsonConfigurator.class);
      protocol =
          binder -> {
            binder.bind(ActionRegistry.class).toInstance(actions);
            binder.bind(ServerGsonConfigurator.class).toInstance(json);
          };
    }
    return protocol;
  }

  private static Module userIs(Person person) {
    return binder -> binder.bind(Person.class).toInstance(person);
  }

  private static Module diagrams() {
    ServerModule module =
        new ServerModule() {
          @Override
          protected Class<? extends GLSPServer> bindGLSPServer() {
            return FailureReportingServer.class;
          }
        };
    for (DiagramKind kind : Notation.standard().diagrams()) {
      module.configureDiagramModule(new SystemDiagramModule(kind));
    }
    return module;
  }
}
