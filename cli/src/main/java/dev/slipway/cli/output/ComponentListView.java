// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.Component;
import dev.slipway.bundle.BundleManifest.ComponentKind;
import dev.slipway.bundle.BundleManifest.Publication;
import dev.slipway.bundle.BundleManifest.Subscription;
import dev.slipway.bundle.Replica;
import dev.slipway.diagnostics.JsonDocument;
import dev.slipway.diagnostics.TextTable;
import dev.slipway.diagnostics.TextTable.Column;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What {@code component list} shows of a bundle: one JSON document, or a table. */
public final class ComponentListView {
  /** The JSON Schema of the document, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-components.schema.json";

  private static final String SCHEMA = "slipway-components/1";

  private final List<Entry> entries;

  /** The component types of a bundle. */
  public ComponentListView(BundleManifest manifest) {
    List<Replica> replicas = Replica.of(manifest);
    this.entries =
        manifest.components().stream().map(component -> entry(component, replicas)).toList();
  }

  /** The component types of a bundle. */
  private record Document(String schema, List<Entry> components) {}

  private record Entry(
      String identifier,
      String name,
      String version,
      ComponentKind kind,
      List<Output> publishes,
      List<Input> subscribes,
      List<Place> instances) {}

  /**
   * @param rate samples a second; 0 where reactions alone publish
   */
  private record Output(String topic, String type, long sizeBytes, double rate) {}

  private record Input(String topic, String type) {}

  /**
   * @param node absent while it is undecided
   */
  private record Place(String instance, Optional<String> node) {}

  /** The JSON document. */
  public String json() {
    return JsonDocument.print(new Document(SCHEMA, entries));
  }

  /** A line for each component type. */
  public String text() {
    TextTable table =
        new TextTable(
            Column.words("Component"),
            Column.words("Kind"),
            Column.prose("Publishes"),
            Column.prose("Subscribes"),
            Column.prose("Instances"));
    for (Entry entry : entries) {
      table.add(
          entry.identifier(),
          JsonDocument.word(entry.kind()),
          joined(entry.publishes().stream().map(Output::topic).toList()),
          joined(entry.subscribes().stream().map(Input::topic).toList()),
          joined(
              entry.instances().stream()
                  .map(place -> place.instance() + place.node().map(on -> " on " + on).orElse(""))
                  .toList()));
    }
    return table.isEmpty() ? "The bundle has no components.\n" : table.print();
  }

  private static Entry entry(Component component, List<Replica> replicas) {
    return new Entry(
        component.identifier(),
        component.name(),
        component.version(),
        component.kind(),
        component.publications().stream().map(ComponentListView::output).toList(),
        component.subscriptions().stream().map(ComponentListView::input).toList(),
        replicas.stream()
            .filter(replica -> replica.instance().component().equals(component.identifier()))
            .map(replica -> new Place(replica.name(), replica.instance().node()))
            .toList());
  }

  private static Output output(Publication publication) {
    return new Output(
        publication.topic(),
        publication.type(),
        publication.size().expected(),
        publication.rate() * publication.burst());
  }

  private static Input input(Subscription subscription) {
    return new Input(subscription.topic(), subscription.type());
  }

  private static String joined(List<String> words) {
    return words.isEmpty() ? TextTable.NOTHING : words.stream().collect(Collectors.joining(", "));
  }
}
