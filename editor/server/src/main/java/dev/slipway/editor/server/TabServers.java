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
import dev.slipway.editor.server.rpc.RpcPeer;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.glsp.server.actions.ActionRegistry;
import org.eclipse.glsp.server.di.ServerModule;
import org.eclipse.glsp.server.gson.ServerGsonConfigurator;
import org.eclipse.glsp.server.protocol.GLSPServer;
import org.eclipse.glsp.server.session.ClientSessionFactory;

/**
 * Makes the server that each tab has for itself. What tabs and servers may tell each other is the
 * same for all of them; finding it out takes a session of each kind of diagram, and is done once.
 */
final class TabServers {
  /** A tab shows its diagram by then: what is done for the next one does not delay it. */
  private static final long REST_MILLIS = 2000;

  private final Module shared;
  private final Consumer<Throwable> defects;
  private Module protocol;
  private RpcPeer ready;
  private int made;
  private boolean ended;

  /**
   * @param shared what the tabs have in common
   * @param defects told of exceptions that nobody has caught
   */
  TabServers(Module shared, Consumer<Throwable> defects) {
    this.shared = shared;
    this.defects = defects;
  }

  /** The same for tabs that have something else in common. */
  TabServers with(Module other) {
    TabServers servers = new TabServers(other, defects);
    servers.protocol = protocol();
    return servers;
  }

  /**
   * Makes ready what the owner's next tab takes, with the session of the diagram that it shows
   * first; unless it is.
   */
  void prepare() {
    if (isReady()) {
      return;
    }
    Injector injector = injector(Person.OWNER);
    ((SessionFactory) injector.getInstance(ClientSessionFactory.class))
        .prepare(AheadOfTabs.FIRST.id());
    RpcPeer peer = peer(injector);
    synchronized (this) {
      ready = peer;
    }
  }

  private synchronized boolean isReady() {
    return ready != null;
  }

  /** A server, by which the tab of a person is served. */
  RpcPeer make(Person person) {
    return take(person).orElseGet(() -> peer(injector(person)));
  }

  private synchronized Optional<RpcPeer> take(Person person) {
    made++;
    notifyAll();
    if (!person.equals(Person.OWNER)) {
      return Optional.empty();
    }
    Optional<RpcPeer> taken = Optional.ofNullable(ready);
    ready = null;
    return taken;
  }

  /**
   * Waits until more tabs were served than so many, and for a while after the last of them.
   *
   * @return how many were served by then; 0 if there will be no more
   */
  synchronized int awaitRest(int before) throws InterruptedException {
    while (made <= before && !ended) {
      wait();
    }
    int last = -1;
    while (made > last && !ended) {
      last = made;
      wait(REST_MILLIS);
    }
    return ended ? 0 : made;
  }

  /** Lets go who waits for more tabs: there will be none. */
  synchronized void end() {
    ended = true;
    notifyAll();
  }

  private Injector injector(Person person) {
    return Guice.createInjector(
        Modules.override(diagrams()).with(protocol()), shared, userIs(person));
  }

  private RpcPeer peer(Injector injector) {
    ServerGsonConfigurator json = injector.getInstance(ServerGsonConfigurator.class);
    return new RpcPeer(injector.getInstance(GLSPServer.class), json::configureGsonBuilder, defects);
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

          @Override
          protected Class<? extends ClientSessionFactory> bindClientSessionFactory() {
            return SessionFactory.class;
          }
        };
    for (DiagramKind kind : Notation.standard().diagrams()) {
      module.configureDiagramModule(new SystemDiagramModule(kind));
    }
    return module;
  }
}
