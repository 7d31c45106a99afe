// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.installed;

import static org.junit.jupiter.api.Assertions.fail;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageLoader;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;

/** Sees the screen and moves the mouse, from a thread beside that of the workbench. */
final class Hand {
  /** How long to wait before a failure, in milliseconds: a busy machine is slow. */
  private static final long PATIENCE = 20_000;

  private static final long GLANCE = 300;

  private final Display display = Display.getDefault();
  private final Path pictures = Path.of(System.getProperty("slipway.pictures"));

  /** What the workbench's own thread finds. */
  <T> T see(Callable<T> look) {
    AtomicReference<T> seen = new AtomicReference<>();
    AtomicReference<Exception> failed = new AtomicReference<>();
    display.syncExec(
        () -> {
          try {
            seen.set(look.call());
          } catch (Exception e) {
            failed.set(e);
          }
        });
    if (failed.get() != null) {
      throw new AssertionError(failed.get());
    }
    return seen.get();
  }

  /** Has the workbench's own thread do something that may wait for the user. */
  void start(Runnable doing) {
    display.asyncExec(doing);
  }

  /** Waits until something is seen. */
  void until(String what, Callable<Boolean> look) {
    long end = System.currentTimeMillis() + PATIENCE;
    while (!see(look)) {
      if (System.currentTimeMillis() > end) {
        picture("failed");
        fail("never seen: " + what);
      }
      try {
        Thread.sleep(GLANCE);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  /** The dialog of a title, when it is open. */
  Shell dialog(String title) {
    until(title, () -> find(title) != null);
    return see(() -> find(title));
  }

  private Shell find(String title) {
    return Arrays.stream(display.getShells())
        .filter(shell -> shell.isVisible() && shell.getText().startsWith(title))
        .findFirst()
        .orElse(null);
  }

  /** The controls of a kind in another one, from the top. */
  <T extends Control> List<T> in(Composite area, Class<T> kind) {
    return see(() -> collect(area, kind, new ArrayList<>()));
  }

  private static <T extends Control> List<T> collect(Composite area, Class<T> kind, List<T> found) {
    for (Control each : area.getChildren()) {
      if (kind.isInstance(each) && each.isVisible()) {
        found.add(kind.cast(each));
      }
      if (each instanceof Composite inner) {
        collect(inner, kind, found);
      }
    }
    return found;
  }

  /**
   * Presses the button of a text with the mouse until the dialog closes: a click misses while the
   * dialog still moves.
   */
  void press(Shell dialog, String text) {
    until(
        "the end of " + text,
        () -> {
          if (dialog.isDisposed() || !dialog.isVisible()) {
            return true;
          }
          collect(dialog, Button.class, new ArrayList<>()).stream()
              .filter(each -> named(each, text) && each.isEnabled())
              .findFirst()
              .ifPresent(this::click);
          return false;
        });
  }

  private static boolean named(Button button, String text) {
    return button.getText().replace("&", "").equals(text);
  }

  /** Clicks the middle of a control, where it is on the screen. */
  void click(Control control) {
    Point middle =
        see(
            () -> {
              Point size = control.getSize();
              return control.toDisplay(size.x / 2, size.y / 2);
            });
    post(SWT.MouseMove, middle);
    post(SWT.MouseDown, middle);
    post(SWT.MouseUp, middle);
  }

  private void post(int type, Point place) {
    Event event = new Event();
    event.type = type;
    event.x = place.x;
    event.y = place.y;
    event.button = type == SWT.MouseMove ? 0 : 1;
    if (!see(() -> display.post(event))) {
      fail("the screen takes no mouse");
    }
  }

  /** Saves a picture of the screen. */
  void picture(String name) {
    see(
        () -> {
          Rectangle all = display.getBounds();
          Image image = new Image(display, all.width, all.height);
          GC screen = new GC(display);
          screen.copyArea(image, 0, 0);
          screen.dispose();
          ImageLoader loader = new ImageLoader();
          loader.data = new ImageData[] {image.getImageData()};
          loader.save(pictures.resolve(name + ".png").toString(), SWT.IMAGE_PNG);
          image.dispose();
          return name;
        });
  }
}
