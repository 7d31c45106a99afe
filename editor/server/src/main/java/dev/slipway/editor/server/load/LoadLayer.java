// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.load;

import com.google.inject.Inject;
import com.google.inject.Singleton;
import dev.slipway.editor.server.decoration.Decoration;
import dev.slipway.editor.server.decoration.DecorationLayers;
import dev.slipway.editor.server.diagram.DiagramState;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The loads in one diagram, while they are shown. With a thousand components the analysis takes a
 * few tenths of a second: it is done beside the edits, when none has come for a moment.
 */
@Singleton
public class LoadLayer {
  private static final String LAYER = "load";
  private static final long PAUSE_MILLIS = 300;

  /** One for all diagrams, which share the analyses of a model. */
  private static final ScheduledExecutorService WORKER =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "slipway-load");
            thread.setDaemon(true);
            return thread;
          });

  @Inject private DiagramState state;
  @Inject private DecorationLayers layers;

  private boolean shown;
  private Future<?> awaited;

  /** Whether the client has them shown: they are then to be shown anew after each change. */
  public synchronized boolean isShown() {
    return shown;
  }

  /** Shows the loads of the model as it is, or none any more. Returns at once. */
  public synchronized void show(boolean wanted) {
    if (awaited != null) {
      awaited.cancel(false);
    }
    if (wanted) {
      awaited = WORKER.schedule(this::draw, shown ? PAUSE_MILLIS : 0, TimeUnit.MILLISECONDS);
    } else {
      layers.show(LAYER, Map.of());
    }
    shown = wanted;
  }

  private void draw() {
    try {
      Map<String, Decoration> found =
          state.open().read(() -> Loads.of(state.open().index(), state.drawn()));
      synchronized (this) {
        if (shown) {
          layers.show(LAYER, found);
        }
      }
    } catch (RuntimeException defect) {
      // Otherwise the worker keeps it to itself.
      Thread worker = Thread.currentThread();
      worker.getUncaughtExceptionHandler().uncaughtException(worker, defect);
    }
  }
}
