// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import com.google.inject.AbstractModule;
import com.google.inject.Injector;
import com.google.inject.Module;
import com.google.inject.TypeLiteral;
import com.google.inject.name.Names;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.eclipse.glsp.server.actions.ActionDispatcher;
import org.eclipse.glsp.server.di.ClientId;
import org.eclipse.glsp.server.di.ClientSessionModule;
import org.eclipse.glsp.server.di.scope.DiagramGlobalScopeModule;
import org.eclipse.glsp.server.internal.session.DefaultClientSession;
import org.eclipse.glsp.server.internal.session.DefaultClientSessionFactory;
import org.eclipse.glsp.server.protocol.InitializeClientSessionParameters;
import org.eclipse.glsp.server.session.ClientSession;
import org.eclipse.glsp.server.types.GLSPServerException;
import org.eclipse.glsp.server.utils.ModuleUtil;

/**
 * Makes the sessions of a tab. That takes Guice 50 ms, nearly all of it for what does not depend on
 * the tab, so this can be done before the tab is there.
 */
final class SessionFactory extends DefaultClientSessionFactory {
  private Optional<Parts> ready = Optional.empty();

  /**
   * What a session consists of.
   *
   * @param diagramType the kind of its diagram
   * @param client whose it is, which is known when it is asked for
   * @param injector makes its objects, none of which is there before that
   */
  private record Parts(String diagramType, Client client, Injector injector) {}

  /** As {@link ClientSessionModule}, for a client that comes later. */
  private static final class Client extends AbstractModule {
    private final Set<String> actionKinds = new HashSet<>();
    private String id;

    @Override
    protected void configure() {
      bind(String.class).annotatedWith(ClientId.class).toProvider(() -> id);
      bind(new TypeLiteral<Set<String>>() {})
          .annotatedWith(Names.named(ClientSessionModule.CLIENT_ACTIONS))
          .toInstance(actionKinds);
    }
  }

  /**
   * Makes ready the next session of a kind of diagram.
   *
   * @throws GLSPServerException if there is no such kind
   */
  synchronized void prepare(String diagramType) {
    ready = Optional.of(parts(diagramType));
  }

  @Override
  public ClientSession create(InitializeClientSessionParameters asked) {
    Parts parts = take(asked.getDiagramType()).orElseGet(() -> parts(asked.getDiagramType()));
    parts.client().id = asked.getClientSessionId();
    parts.client().actionKinds.addAll(asked.getClientActionKinds());
    return new DefaultClientSession(
        asked.getClientSessionId(),
        parts.diagramType(),
        parts.injector().getInstance(ActionDispatcher.class),
        parts.injector());
  }

  private synchronized Optional<Parts> take(String diagramType) {
    Optional<Parts> taken = ready.filter(parts -> parts.diagramType().equals(diagramType));
    if (taken.isPresent()) {
      ready = Optional.empty();
    }
    return taken;
  }

  private Parts parts(String diagramType) {
    Module diagram =
        GLSPServerException.getOrThrow(
            Optional.ofNullable(diagramModules.get(diagramType)),
            "There is no diagram of the kind " + diagramType + ".");
    Client client = new Client();
    return new Parts(
        diagramType,
        client,
        serverInjector.createChildInjector(
            ModuleUtil.mixin(diagram, client, new DiagramGlobalScopeModule(diagramGlobalScope))));
  }
}
