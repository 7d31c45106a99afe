// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import com.google.inject.AbstractModule;
import com.google.inject.Module;
import com.google.inject.util.Modules;
import dev.slipway.editor.server.apply.ApplyRuns;
import dev.slipway.editor.server.diagram.Drawings;
import dev.slipway.editor.server.experiment.ExperimentRuns;
import dev.slipway.editor.server.live.LiveFeeds;
import dev.slipway.editor.server.model.RecoveryStore;
import dev.slipway.editor.server.model.UnsavedWork;
import dev.slipway.editor.server.model.Workspace;
import dev.slipway.editor.server.people.Connections;
import dev.slipway.editor.server.people.GuestList;
import dev.slipway.editor.server.pipeline.Pipeline;
import dev.slipway.editor.server.rpc.DefectLog;
import dev.slipway.editor.server.rpc.RpcSocket;
import dev.slipway.editor.server.sample.Samples;
import dev.slipway.editor.server.view.Places;
import dev.slipway.web.FrameAncestors;
import dev.slipway.web.Guests;
import dev.slipway.web.LastingAddress;
import dev.slipway.web.LoopbackServer;
import dev.slipway.web.PortTakenException;
import dev.slipway.web.StaticFiles;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.websocket.server.WebSocketUpgradeHandler;

/**
 * The editor as a web server on the loopback address: the client's files, and a WebSocket for each
 * tab. Models are shared by all tabs.
 */
public final class EditorServer implements AutoCloseable {
  /** Where the client's files are on the class path. */
  private static final String CLIENT = "/dev/slipway/editor/client/bundle";

  private static final String SOCKET = "/glsp";

  /** A message holds at most a graph of tens of thousands of nodes. */
  private static final long LONGEST_MESSAGE = 64L << 20;

  private final Workspace workspace;
  private final Preparation preparation;
  private final LoopbackServer server;
  private final LiveFeeds live;
  private final ApplyRuns runs;
  private final ExperimentRuns experiments;

  private EditorServer(
      Workspace workspace,
      Preparation preparation,
      LoopbackServer server,
      LiveFeeds live,
      ApplyRuns runs,
      ExperimentRuns experiments) {
    this.workspace = workspace;
    this.preparation = preparation;
    this.server = server;
    this.live = live;
    this.runs = runs;
    this.experiments = experiments;
  }

  /**
   * Starts serving.
   *
   * @param folder the workspace: the models in it and below can be edited
   * @param libraryFolders folders beside it that libraries may be loaded from
   * @param pipeline does what comes after drawing
   * @param recovery where what is not saved is kept
   * @param port the port; 0 for any that is free
   * @param lasting what it has in common with servers of the same model before and after it; empty
   *     where their pages do not reconnect to it
   * @param framedBy whose pages may show the editor in a frame
   * @param defects told of exceptions that nobody has caught
   * @throws PortTakenException if the port cannot be had
   * @throws IOException if there is no such folder
   */
  public static EditorServer start(
      Path folder,
      List<Path> libraryFolders,
      Pipeline pipeline,
      RecoveryStore recovery,
      int port,
      Optional<LastingAddress> lasting,
      FrameAncestors framedBy,
      Consumer<Throwable> defects)
      throws IOException {
    Workspace workspace = new Workspace(folder, libraryFolders, recovery, Places::keepComplete);
    LiveFeeds live = new LiveFeeds(pipeline, defects);
    ApplyRuns runs = new ApplyRuns(pipeline, live, defects);
    ExperimentRuns experiments = new ExperimentRuns(pipeline.experiments());
    Drawings drawings = new Drawings();
    AheadOfTabs ahead = new AheadOfTabs(workspace, drawings);
    Module services =
        new AbstractModule() {
          @Override
          protected void configure() {
            bind(Pipeline.class).toInstance(pipeline);
            bind(LiveFeeds.class).toInstance(live);
            bind(ApplyRuns.class).toInstance(runs);
            bind(ExperimentRuns.class).toInstance(experiments);
            bind(DefectLog.class).toInstance(defects::accept);
          }
        };
    TabServers tabs =
        new TabServers(
            Modules.combine(services, new WorkspaceModule(workspace, drawings)), defects);
    Guests guests = new Guests();
    Connections connections = new Connections(guests);
    try {
      LoopbackServer.Builder server = LoopbackServer.builder();
      lasting.ifPresent(server::lasting);
      return new EditorServer(
          workspace,
          new Preparation(workspace, ahead, tabs, services),
          server
              .port(port)
              .framedBy(framedBy)
              .guests(guests)
              .defects(defects)
              .mount(SOCKET, host -> sockets(host, tabs, connections))
              .mount("/models", new ModelList(workspace, pipeline))
              .mount("/guests", new GuestList(guests))
              .mount("/picture", new PictureFile(workspace))
              .mount("/samples", new SampleList(new Samples(pipeline.samples(), workspace)))
              .mount(
                  "/",
                  new EditorPage(
                      StaticFiles.ofResources(EditorServer.class, CLIENT), ahead, defects))
              .start(),
          live,
          runs,
          experiments);
    } catch (PortTakenException taken) {
      workspace.close();
      throw taken;
    }
  }

  private static Handler sockets(Server host, TabServers tabs, Connections connections) {
    ContextHandler context = new ContextHandler(SOCKET);
    context.setHandler(
        WebSocketUpgradeHandler.from(
            host,
            context,
            container -> {
              // A tab that nobody touches stays connected.
              container.setIdleTimeout(Duration.ZERO);
              container.setMaxTextMessageSize(LONGEST_MESSAGE);
              container.addMapping(
                  "/",
                  (request, response, callback) -> {
                    // Nothing goes over a network: packing would only take time on both sides.
                    response.setExtensions(List.of());
                    RpcSocket socket = new RpcSocket(tabs.make(Connections.personOf(request)));
                    connections.add(request, socket);
                    return socket;
                  });
            }));
    return context;
  }

  /**
   * Makes ready for tabs, which are then shown sooner, and for the first change of a user. To be
   * called once, after the address was told; goes on in a thread of its own.
   *
   * @param model the model that will be asked for, relative to the workspace; where it is empty,
   *     the smallest of the workspace stands for it
   */
  public void warmUp(String model) {
    preparation.begin(server.openingAddress(), model);
  }

  /**
   * The address to be opened, with the token.
   *
   * @param model the model to be shown, relative to the workspace; empty for the list of models
   */
  public URI openingAddress(String model) {
    String address = server.openingAddress().toString();
    return URI.create(
        model.isEmpty()
            ? address
            : address + "&model=" + URLEncoder.encode(model, StandardCharsets.UTF_8));
  }

  /** What is done beside serving. */
  Preparation preparation() {
    return preparation;
  }

  /** The plans that are being carried out. */
  public ApplyRuns runs() {
    return runs;
  }

  /** The experiments that are being run. */
  public ExperimentRuns experiments() {
    return experiments;
  }

  /** Ends all connections and the server. What was not saved is kept until the next time. */
  @Override
  public void close() throws IOException {
    try (workspace) {
      preparation.end();
      live.close();
      server.close();
    }
  }

  /** What was not saved when the server was closed; to be asked after that. */
  public List<UnsavedWork> unsaved() {
    return workspace.unsaved();
  }
}
