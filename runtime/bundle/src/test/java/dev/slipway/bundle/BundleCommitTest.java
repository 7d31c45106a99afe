// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundleCommitTest {
  @TempDir Path bundle;

  @BeforeEach
  void oldBundle() throws IOException {
    content(bundle, "slipway.json", "old");
    content(bundle, "idl/kept.idl", "kept");
    content(bundle, "idl/changed.idl", "old");
    content(bundle, "stale/deep/file", "old");
    content(bundle, "now-a-folder", "old");
    content(bundle, "notes.txt", "mine");
    Path staging = BundleCommit.staging(bundle);
    content(staging, "slipway.json", "new");
    content(staging, "idl/changed.idl", "new");
    content(staging, "components/a/b", "new");
    content(staging, "now-a-folder/file", "new");
  }

  private static final List<String> REMOVALS = List.of("stale/deep/file", "now-a-folder");

  @Test
  void stagedFilesAreNotTheBundlesBeforeTheJournal() throws IOException {
    BundleCommit.finish(bundle);
    assertThat(bundle.resolve("slipway.json")).hasContent("old");
    BundleCommit.discard(bundle);
    assertThat(BundleCommit.staging(bundle)).doesNotExist();
    assertThat(bundle.resolve("idl/changed.idl")).hasContent("old");
  }

  @Test
  void finishMakesTheNewBundle() throws IOException {
    BundleCommit.prepare(bundle, REMOVALS);
    assertThat(BundleCommit.isPending(bundle)).isTrue();
    BundleCommit.finish(bundle);
    assertNewBundle();
  }

  @Test
  void finishMayBeKilledAnywhere() throws IOException {
    BundleCommit.prepare(bundle, REMOVALS);
    // As far as a killed run may have come.
    Files.delete(bundle.resolve("now-a-folder"));
    Files.move(
        BundleCommit.staging(bundle).resolve("now-a-folder"), bundle.resolve("now-a-folder"));
    Files.move(BundleCommit.staging(bundle).resolve("components"), bundle.resolve("components"));
    BundleCommit.finish(bundle);
    assertNewBundle();
  }

  @Test
  void openFinishesAKilledCommit() throws IOException {
    content(
        BundleCommit.staging(bundle), "slipway.json", BundleJson.write(Manifests.of(List.of())));
    BundleCommit.prepare(bundle, REMOVALS);
    assertThat(Bundle.open(bundle).diagnostics()).isEmpty();
    assertThat(bundle.resolve("idl/changed.idl")).hasContent("new");
    assertThat(BundleCommit.isPending(bundle)).isFalse();
  }

  @Test
  void openWaitsForNobody() throws IOException {
    BundleCommit.prepare(bundle, REMOVALS);
    try (BundleLock lock = BundleLock.tryTake(bundle).orElseThrow()) {
      assertThat(lock).isNotNull();
      assertThat(BundleLock.tryTake(bundle)).isEmpty();
      assertThat(Bundle.open(bundle).diagnostics())
          .singleElement()
          .extracting("code")
          .isEqualTo("BUNDLE_LOCKED");
    }
    assertThat(BundleLock.tryTake(bundle)).isPresent();
  }

  private void assertNewBundle() {
    assertThat(bundle.resolve("slipway.json")).hasContent("new");
    assertThat(bundle.resolve("idl/kept.idl")).hasContent("kept");
    assertThat(bundle.resolve("idl/changed.idl")).hasContent("new");
    assertThat(bundle.resolve("components/a/b")).hasContent("new");
    assertThat(bundle.resolve("now-a-folder/file")).hasContent("new");
    assertThat(bundle.resolve("stale")).doesNotExist();
    assertThat(bundle.resolve("notes.txt")).hasContent("mine");
    assertThat(BundleCommit.isPending(bundle)).isFalse();
    assertThat(BundleCommit.staging(bundle)).doesNotExist();
  }

  private static void content(Path folder, String path, String text) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
