// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import static dev.slipway.diagnostics.TextTable.NOTHING;

import com.google.gson.JsonObject;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.JsonDocument;
import dev.slipway.diagnostics.TextTable;
import dev.slipway.diagnostics.TextTable.Column;
import dev.slipway.metal.StoredImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;

/**
 * What {@code image list} and {@code image check} show: one JSON document, or a table.
 *
 * @param servers images by the node of their provisioning server, without servers that did not
 *     answer
 */
public record ImageListView(SortedMap<String, List<Image>> servers) {
  /** The JSON Schema of the document, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-images.schema.json";

  private static final double MIB = 1 << 20;

  /**
   * An image.
   *
   * @param stored empty where it is only drawn
   * @param whole whether it can be restored; empty where that was not checked
   * @param hosts nodes that are drawn with it, by MAC address
   */
  public record Image(
      String name, Optional<StoredImage> stored, Optional<Boolean> whole, List<String> hosts) {
    public Image {
      hosts = List.copyOf(hosts);
    }

    private String state() {
      if (stored.isEmpty()) {
        return "missing";
      }
      return whole.map(is -> is ? "whole" : "defective").orElse("not checked");
    }
  }

  /** A line for each image; empty without any. */
  public String text() {
    TextTable table =
        new TextTable(
            Column.words("Server"),
            Column.words("Image"),
            Column.words("State"),
            Column.numbers("Size (MiB)"),
            Column.numbers("Smallest disk (MiB)"),
            Column.words("Hosts"));
    servers.forEach(
        (server, images) -> {
          for (Image image : images) {
            table.add(
                server,
                image.name(),
                image.state(),
                image.stored().map(stored -> mib(stored.bytes())).orElse(NOTHING),
                image.stored().map(stored -> mib(stored.diskBytes())).orElse(NOTHING),
                image.hosts().isEmpty() ? NOTHING : String.join(", ", image.hosts()));
          }
        });
    return table.isEmpty() ? "" : table.print();
  }

  private static String mib(long bytes) {
    return bytes == 0 ? NOTHING : String.format(Locale.ROOT, "%.1f", bytes / MIB);
  }

  /**
   * The JSON document.
   *
   * @param diagnostics defects, and why servers did not answer
   */
  public JsonObject json(Diagnostics diagnostics) {
    List<ServerEntry> entries = new ArrayList<>();
    servers.forEach(
        (server, images) ->
            entries.add(
                new ServerEntry(server, images.stream().map(ImageListView::entry).toList())));
    return JsonDocument.of(new Document("slipway-images/1", entries, diagnostics));
  }

  /**
   * The images of provisioning servers, with every defect that was found.
   *
   * @param servers every provisioning server that answered, by its node
   * @param diagnostics defects of images, and why servers did not answer
   */
  private record Document(String schema, List<ServerEntry> servers, Diagnostics diagnostics) {}

  /**
   * @param server name of the node that it runs on
   * @param images images in its store, and images that are drawn for its hosts, by name
   */
  private record ServerEntry(String server, List<ImageEntry> images) {}

  /**
   * @param name directory in the store
   * @param stored whether it is in the store
   * @param bytes its size in the store in bytes; omitted if it is not stored
   * @param diskBytes bytes of the disk that was saved, the smallest that it fits on; 0 where the
   *     image does not say
   * @param whole whether it has no defect; absent where it was not checked
   * @param hosts nodes that are drawn with it
   */
  private record ImageEntry(
      String name,
      boolean stored,
      Optional<Long> bytes,
      Optional<Long> diskBytes,
      Optional<Boolean> whole,
      List<String> hosts) {}

  private static ImageEntry entry(Image image) {
    return new ImageEntry(
        image.name(),
        image.stored().isPresent(),
        image.stored().map(StoredImage::bytes),
        image.stored().map(StoredImage::diskBytes),
        image.whole(),
        image.hosts());
  }
}
