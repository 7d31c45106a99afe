// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.AbstractModule;
import com.google.inject.Guice;
import com.google.inject.Key;
import com.google.inject.Module;
import com.google.inject.TypeLiteral;
import com.google.inject.name.Names;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.glsp.server.actions.ActionDispatcher;
import org.eclipse.glsp.server.di.ClientId;
import org.eclipse.glsp.server.di.ClientSessionModule;
import org.eclipse.glsp.server.di.ServerModule;
import org.eclipse.glsp.server.di.scope.DiagramGlobalScope;
import org.eclipse.glsp.server.protocol.InitializeClientSessionParameters;
import org.eclipse.glsp.server.session.ClientSession;
import org.eclipse.glsp.server.types.GLSPServerException;
import org.junit.jupiter.api.Test;

class SessionFactoryTest {
  private final ActionDispatcher dispatcher =
      (ActionDispatcher)
          Proxy.newProxyInstance(
              ActionDispatcher.class.getClassLoader(),
              new Class<?>[] {ActionDispatcher.class},
              (proxy, method, arguments) -> null);

  /** How often it was asked what a diagram consists of. */
  private int asked;

  private final SessionFactory sessions =
      Guice.createInjector(
              new AbstractModule() {
                @Override
                protected void configure() {
                  bind(DiagramGlobalScope.class).to(DiagramGlobalScope.NullImpl.class);
                  bind(new TypeLiteral<Map<String, Module>>() {})
                      .annotatedWith(Names.named(ServerModule.DIAGRAM_MODULES))
                      .toInstance(Map.of("one", diagram(), "other", diagram()));
                }
              })
          .getInstance(SessionFactory.class);

  @Test
  void aSessionMadeReadyIsOfWhoeverAsksFirst() {
    sessions.prepare("one");
    assertThat(asked).isEqualTo(1);
    ClientSession first = sessions.create(asks("first", "one", "show"));
    assertThat(asked).isEqualTo(1);
    assertIsOf(first, "first", "one", "show");
    ClientSession second = sessions.create(asks("second", "one", "hide"));
    assertThat(asked).isEqualTo(2);
    assertIsOf(second, "second", "one", "hide");
    assertIsOf(first, "first", "one", "show");
  }

  @Test
  void anotherKindOfDiagramLeavesItForLater() {
    sessions.prepare("one");
    assertIsOf(sessions.create(asks("first", "other", "show")), "first", "other", "show");
    assertThat(asked).isEqualTo(2);
    assertIsOf(sessions.create(asks("second", "one", "show")), "second", "one", "show");
    assertThat(asked).isEqualTo(2);
  }

  @Test
  void aKindThatDoesNotExistIsRefused() {
    assertThatThrownBy(() -> sessions.create(asks("first", "third", "show")))
        .isInstanceOf(GLSPServerException.class)
        .hasMessageContaining("third");
  }

  private Module diagram() {
    return binder -> {
      asked++;
      binder.bind(ActionDispatcher.class).toInstance(dispatcher);
    };
  }

  private static InitializeClientSessionParameters asks(String id, String diagram, String action) {
    InitializeClientSessionParameters asks = new InitializeClientSessionParameters();
    asks.setClientSessionId(id);
    asks.setDiagramType(diagram);
    asks.setClientActionKinds(List.of(action));
    return asks;
  }

  private void assertIsOf(ClientSession session, String id, String diagram, String action) {
    assertThat(session.getId()).isEqualTo(id);
    assertThat(session.getDiagramType()).isEqualTo(diagram);
    assertThat(session.getActionDispatcher()).isSameAs(dispatcher);
    assertThat(session.getInjector().getInstance(Key.get(String.class, ClientId.class)))
        .isEqualTo(id);
    assertThat(
            session
                .getInjector()
                .getInstance(
                    Key.get(
                        new TypeLiteral<Set<String>>() {},
                        Names.named(ClientSessionModule.CLIENT_ACTIONS))))
        .containsExactly(action);
  }
}
