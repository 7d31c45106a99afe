// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.inject.Injector;
import dev.slipway.editor.notation.DiagramKind;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.eclipse.glsp.server.actions.ActionMessage;
import org.eclipse.glsp.server.features.core.model.RequestModelAction;
import org.eclipse.glsp.server.features.core.model.SetModelAction;
import org.eclipse.glsp.server.gson.ServerGsonConfigurator;
import org.eclipse.glsp.server.protocol.DisposeClientSessionParameters;
import org.eclipse.glsp.server.protocol.GLSPServer;
import org.eclipse.glsp.server.protocol.InitializeClientSessionParameters;
import org.eclipse.glsp.server.protocol.InitializeParameters;

/**
 * Asks for diagrams as a tab would, before there is one: while the browser starts, the model is
 * loaded and so are the classes that the first tab would wait for. What comes of it goes nowhere.
 */
final class Rehearsal implements Runnable {
  private static final String PROTOCOL = "1.0.0";
  private static final long PATIENCE_SECONDS = 20;

  private final Supplier<Injector> made;
  private final String model;
  private final List<DiagramKind> kinds;

  /**
   * @param made makes an injector, as each tab has one of its own
   * @param model the model, relative to the workspace
   * @param kinds the diagrams, the first asked for first
   */
  Rehearsal(Supplier<Injector> made, String model, List<DiagramKind> kinds) {
    this.made = made;
    this.model = model;
    this.kinds = kinds;
  }

  @Override
  public void run() {
    try {
      perform();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void perform() throws InterruptedException {
    Injector injector = made.get();
    Gson gson =
        injector
            .getInstance(ServerGsonConfigurator.class)
            .configureGsonBuilder(new GsonBuilder())
            .create();
    GLSPServer server = injector.getInstance(GLSPServer.class);
    CountDownLatch shown = new CountDownLatch(kinds.size());
    server.connect(
        message -> {
          gson.toJson(message);
          shown.countDown();
        });
    InitializeParameters parameters = new InitializeParameters();
    parameters.setApplicationId("rehearsal");
    parameters.setProtocolVersion(PROTOCOL);
    server.initialize(parameters).join();
    for (DiagramKind kind : kinds) {
      server
          .initializeClientSession(
              new InitializeClientSessionParameters(
                  session(kind), kind.id(), List.of(SetModelAction.KIND)))
          .join();
      server.process(
          new ActionMessage(session(kind), new RequestModelAction(Map.of("sourceUri", model))));
    }
    awaitEnd(shown);
    for (DiagramKind kind : kinds) {
      DisposeClientSessionParameters session = new DisposeClientSessionParameters();
      session.setClientSessionId(session(kind));
      server.disposeClientSession(session).join();
    }
    server.shutdown();
  }

  /** A model that cannot be opened is none of its business: the tab that asks for it is told. */
  private static void awaitEnd(CountDownLatch shown) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (shown.getCount() > 0 && System.nanoTime() < deadline) {
      shown.await(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
    }
  }

  private static String session(DiagramKind kind) {
    return "rehearsal-" + kind.id();
  }
}
