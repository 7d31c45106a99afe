// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * The OpenStack lab that test classes share, as their parameter: up before the first, down after
 * the last of all tests. What a test leaves in it is a failure of that test.
 */
public final class SharedCloudLab
    implements BeforeAllCallback, ParameterResolver, AfterEachCallback {
  /** Whose hypervisors it has, besides those of the crew. */
  private static final List<String> SAMPLES =
      List.of("submarine-lab", "neutron-placement", "hpc-tuning");

  private static final Namespace NAMESPACE = Namespace.create(SharedCloudLab.class);

  /** A lab that is up. */
  private static final class Running implements CloseableResource {
    private final Path folder;
    private final CloudLab lab;

    /** What the last test has left. */
    private CloudListing listing;

    private Running(Path folder, CloudLab lab) {
      this.folder = folder;
      this.lab = lab;
    }

    static Running start() {
      try {
        // Not in the build's folder: sockets have short paths.
        Path folder = Files.createTempDirectory("slipway-cloud");
        List<Path> bundles = new ArrayList<>();
        bundles.add(CloudLab.bundle(folder.resolve("crew"), CloudLab.CREW));
        for (String sample : SAMPLES) {
          Path bundle = folder.resolve(sample);
          CommandRun generated =
              CommandRun.of("generate", Path.of("..", "samples", sample), "-o", bundle);
          assertThat(generated.code()).as(generated.err()).isZero();
          bundles.add(bundle);
        }
        return listed(new Running(folder, CloudLab.up(folder, bundles.toArray(Path[]::new))));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static Running listed(Running running) throws IOException {
      try {
        running.listing = CloudListing.of(running.lab);
        return running;
      } catch (Exception e) {
        running.close();
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void close() throws IOException {
      lab.close();
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private static Running running(ExtensionContext context) {
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(Running.class, key -> Running.start(), Running.class);
  }

  /** Starts it, or has the tests skipped; where a parameter is asked for, they would fail. */
  @Override
  public void beforeAll(ExtensionContext context) {
    running(context);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == CloudLab.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return running(context).lab;
  }

  @Override
  public void afterEach(ExtensionContext context) throws Exception {
    Running running = running(context);
    CloudListing before = running.listing;
    running.listing = CloudListing.of(running.lab);
    assertThat(running.listing.without(before)).as("what is left in the cloud").isEmpty();
    assertThat(before.without(running.listing)).as("what is missing from the cloud").isEmpty();
  }
}
