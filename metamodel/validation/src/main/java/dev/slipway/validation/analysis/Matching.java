// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Endpoint;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.Subscription;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which DataWriter of which instance reaches which DataReader of which instance: same topic name,
 * domain, a partition in common, same type, and QoS that is compatible by the RxO table of DDS 1.4.
 *
 * <p>An instance with replicas is one writer or reader here, standing for {@link
 * ComponentInstance#getReplicas()} of them. An instance that writes and reads a topic reaches
 * itself, as in DDS.
 *
 * <p>Endpoints with equal terms are compared once, so the work grows with the number of endpoints
 * and with the square only of the distinct terms on one topic.
 */
public final class Matching {
  private final ModelIndex index;
  private final Map<String, TopicEndpoints> topics = new HashMap<>();
  private final Map<ComponentInstance, List<Writer>> writers = new IdentityHashMap<>();
  private final Map<ComponentInstance, List<Reader>> readers = new IdentityHashMap<>();
  private final List<Writer> allWriters = new ArrayList<>();
  private final List<Reader> allReaders = new ArrayList<>();

  /** A publication of an instance. */
  public record Writer(ComponentInstance instance, Publication publication) {}

  /** A subscription of an instance. */
  public record Reader(ComponentInstance instance, Subscription subscription) {}

  /** The endpoints of one topic name by their terms, and what came of comparing them. */
  private record TopicEndpoints(
      Map<EndpointTerms, List<Writer>> writers,
      Map<EndpointTerms, List<Reader>> readers,
      Map<EndpointTerms, List<Reader>> readersReached,
      Map<EndpointTerms, List<Writer>> writersHeard) {
    TopicEndpoints() {
      this(new LinkedHashMap<>(), new LinkedHashMap<>(), new HashMap<>(), new HashMap<>());
    }

    List<Reader> readersOf(EndpointTerms writer) {
      return readersReached.computeIfAbsent(
          writer,
          offered -> {
            List<Reader> reached = new ArrayList<>();
            readers.forEach(
                (requested, same) -> {
                  if (offered.mismatches(requested).isEmpty()) {
                    reached.addAll(same);
                  }
                });
            return List.copyOf(reached);
          });
    }

    List<Writer> writersOf(EndpointTerms reader) {
      return writersHeard.computeIfAbsent(
          reader,
          requested -> {
            List<Writer> heard = new ArrayList<>();
            writers.forEach(
                (offered, same) -> {
                  if (offered.mismatches(requested).isEmpty()) {
                    heard.addAll(same);
                  }
                });
            return List.copyOf(heard);
          });
    }
  }

  private Matching(ModelIndex index) {
    this.index = index;
    for (ComponentInstance instance : index.all(ComponentInstance.class)) {
      ComponentType type = instance.getType();
      if (type != null) {
        addWriters(instance, type);
        addReaders(instance, type);
      }
    }
  }

  /** The matching of the model. */
  public static Matching of(ModelIndex index) {
    return index.derived(Matching.class, Matching::new);
  }

  private void addWriters(ComponentInstance instance, ComponentType type) {
    List<Writer> own = new ArrayList<>();
    for (Publication publication : type.getPublications()) {
      if (publication.getTopic() != null) {
        Writer writer = new Writer(instance, publication);
        own.add(writer);
        topic(publication)
            .writers()
            .computeIfAbsent(terms(writer), unused -> new ArrayList<>())
            .add(writer);
      }
    }
    writers.put(instance, List.copyOf(own));
    allWriters.addAll(own);
  }

  private void addReaders(ComponentInstance instance, ComponentType type) {
    List<Reader> own = new ArrayList<>();
    for (Subscription subscription : type.getSubscriptions()) {
      if (subscription.getTopic() != null) {
        Reader reader = new Reader(instance, subscription);
        own.add(reader);
        topic(subscription)
            .readers()
            .computeIfAbsent(terms(reader), unused -> new ArrayList<>())
            .add(reader);
      }
    }
    readers.put(instance, List.copyOf(own));
    allReaders.addAll(own);
  }

  private TopicEndpoints topic(Endpoint endpoint) {
    String name = endpoint.getTopic().getName();
    return topics.computeIfAbsent(name == null ? "" : name, unused -> new TopicEndpoints());
  }

  private EndpointTerms terms(Writer writer) {
    return EndpointTerms.of(writer.publication(), writer.instance(), index);
  }

  private EndpointTerms terms(Reader reader) {
    return EndpointTerms.of(reader.subscription(), reader.instance(), index);
  }

  /** Every writer, by instance in the model's order. */
  public List<Writer> writers() {
    return List.copyOf(allWriters);
  }

  /** Every reader, by instance in the model's order. */
  public List<Reader> readers() {
    return List.copyOf(allReaders);
  }

  /** The writers of an instance, in the order of its type's publications. */
  public List<Writer> writersOf(ComponentInstance instance) {
    return writers.getOrDefault(instance, List.of());
  }

  /** The readers of an instance, in the order of its type's subscriptions. */
  public List<Reader> readersOf(ComponentInstance instance) {
    return readers.getOrDefault(instance, List.of());
  }

  /** The readers that a writer reaches; the list is shared by writers of the same terms. */
  public List<Reader> readersOf(Writer writer) {
    return topic(writer.publication()).readersOf(terms(writer));
  }

  /** The writers that a reader hears; the list is shared by readers of the same terms. */
  public List<Writer> writersOf(Reader reader) {
    return topic(reader.subscription()).writersOf(terms(reader));
  }

  /** Why the writer does not reach the reader of its topic; empty where it does. */
  public List<Mismatch> mismatches(Writer writer, Reader reader) {
    return terms(writer).mismatches(terms(reader));
  }
}
