// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.dds;

import static dev.slipway.diagnostics.Severity.ERROR;
import static dev.slipway.diagnostics.Severity.WARNING;
import static dev.slipway.validation.rules.Mode.BATCH;
import static dev.slipway.validation.rules.Mode.LIVE;

import dev.slipway.model.dds.DdsImplementation;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Endpoint;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.Subscription;
import dev.slipway.validation.analysis.DdsInUse;
import dev.slipway.validation.analysis.EffectiveQos;
import dev.slipway.validation.analysis.EndpointTerms;
import dev.slipway.validation.analysis.Mismatch;
import dev.slipway.validation.analysis.ModelIndex;
import dev.slipway.validation.analysis.RequestedOffered;
import dev.slipway.validation.analysis.SoftwareIndex;
import dev.slipway.validation.rules.Rule;
import dev.slipway.validation.rules.RuleContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Rules about which writers and readers of a topic find one another (DDS 1.4, 2.2.3, RxO). An
 * endpoint of a component type without instances is judged as if it met every domain.
 */
public final class MatchingRules {
  /** The most other endpoints that one message lists. */
  private static final int LISTED = 8;

  private MatchingRules() {}

  /** The rules about matching. */
  public static List<Rule<?>> rules() {
    return List.of(
        new Rule<>(
            "QOS_READER_STARVED",
            ERROR,
            LIVE,
            "Reader without a matching writer",
            "A reader gets samples only from writers whose QoS offers what it requests (DDS 1.4,"
                + " 2.2.3); this one would wait for ever, and no error would say so.",
            "Let a writer offer at least what the reader requests, or let the reader request less.",
            Subscription.class,
            MatchingRules::checkReaderStarved),
        new Rule<>(
            "QOS_WRITER_UNHEARD",
            ERROR,
            LIVE,
            "Writer without a matching reader",
            "Samples go only to readers whose requests the writer's QoS meets (DDS 1.4, 2.2.3);"
                + " this writer sends to no one although readers of its topic exist.",
            "Let the writer offer at least what a reader requests, or let a reader request less.",
            Publication.class,
            MatchingRules::checkWriterUnheard),
        new Rule<>(
            "QOS_PAIR_INCOMPATIBLE",
            WARNING,
            LIVE,
            "Reader incompatible with some writers",
            "The reader works, but silently without the samples of the writers whose QoS does not"
                + " offer what it requests (DDS 1.4, 2.2.3).",
            "Let these writers offer at least what the reader requests, or separate them by a"
                + " partition where that is meant.",
            Subscription.class,
            MatchingRules::checkPairIncompatible),
        new Rule<>(
            "WRITER_SEPARATED",
            WARNING,
            LIVE,
            "Writer in no domain and partition of a reader",
            "Domains and partitions keep writers and readers apart on purpose; a writer that is"
                + " apart from every reader of its topic is usually a mistake.",
            "Put the writer into a domain and partition of one of its readers.",
            Publication.class,
            MatchingRules::checkWriterSeparated),
        new Rule<>(
            "PARTITION_NOT_PORTABLE",
            WARNING,
            BATCH,
            "Partition match not portable",
            "By DDS 1.4, 2.2.3.13, a pattern matches the default partition if it matches the empty"
                + " name, and may have brackets as in [ab]. Some implementations differ, and their"
                + " readers then wait for ever. Only the DDS implementations that the deployment"
                + " names count, or all if it names none.",
            "Name partitions without brackets, and give a name to one that is meant to match a"
                + " pattern; or, if these implementations are not used, name the DDS"
                + " implementations of the deployment.",
            Subscription.class,
            MatchingRules::checkPartitionPortable),
        new Rule<>(
            "WRITER_NOT_DEPLOYED",
            WARNING,
            BATCH,
            "Reader without deployed writers",
            "The reader is deployed, but no component that writes its topic is, so it gets"
                + " nothing.",
            "Add an instance of one of these component types.",
            Subscription.class,
            MatchingRules::checkWriterNotDeployed));
  }

  private static void checkReaderStarved(Subscription reader, RuleContext context) {
    for (Encounter encounter : encounters(reader, context.index())) {
      if (encounter.isStarved()) {
        report(reader, encounter, context, "No writer of topic {} matches this reader{}:");
      }
    }
  }

  private static void checkWriterUnheard(Publication writer, RuleContext context) {
    for (Encounter encounter : encounters(writer, context.index())) {
      if (encounter.isStarved() && encounter.meetsAnyone()) {
        report(
            writer, encounter.metOnly(), context, "No reader of topic {} matches this writer{}:");
      }
    }
  }

  private static void checkWriterSeparated(Publication writer, RuleContext context) {
    for (Encounter encounter : encounters(writer, context.index())) {
      if (encounter.isStarved() && !encounter.meetsAnyone()) {
        report(writer, encounter, context, "No reader of topic {} meets this writer{}:");
      }
    }
  }

  private static void checkPairIncompatible(Subscription reader, RuleContext context) {
    for (Encounter encounter : encounters(reader, context.index())) {
      Encounter lost = encounter.metOnly();
      if (encounter.matched() > 0 && !lost.apart().isEmpty()) {
        report(
            reader,
            lost,
            context,
            "Of the writers of topic {}, "
                + lost.apart().size()
                + (lost.apart().size() == 1 ? " does" : " do")
                + " not match this reader{}:");
      }
    }
  }

  private static void checkPartitionPortable(Subscription reader, RuleContext context) {
    for (Encounter encounter : encounters(reader, context.index())) {
      for (Frail frail : encounter.outcome().frail()) {
        List<String> apart =
            frail.implementations().stream()
                .filter(DdsInUse.of(context.index())::mayBe)
                .map(DdsInUse::title)
                .toList();
        if (!apart.isEmpty()) {
          context
              .finding(reader)
              .message(
                  "The partitions of {} and of this reader{} meet by DDS 1.4, but not in {}.",
                  componentOf(frail.endpoint()),
                  encounter.where(),
                  String.join(", ", apart))
              .related(frail.endpoint(), "the writer")
              .report();
        }
      }
    }
  }

  private static void checkWriterNotDeployed(Subscription reader, RuleContext context) {
    SoftwareIndex software = SoftwareIndex.of(context.index());
    if (reader.getTopic() == null || software.instancesOf(reader).isEmpty()) {
      return;
    }
    List<Publication> writers = software.use(reader.getTopic()).publications();
    if (!writers.isEmpty()
        && writers.stream().allMatch(writer -> software.instancesOf(writer).isEmpty())) {
      Set<String> types = new LinkedHashSet<>();
      writers.forEach(writer -> types.add(componentOf(writer)));
      context.report(
          reader,
          "Topic {} is written by {}, of which there is no instance.",
          reader.getTopic().getName(),
          String.join(", ", types));
    }
  }

  private static void report(
      Endpoint endpoint, Encounter encounter, RuleContext context, String opening) {
    StringBuilder template = new StringBuilder(opening);
    List<Object> values = new ArrayList<>();
    values.add(endpoint.getTopic().getName());
    values.add(encounter.where());
    encounter.apart().stream()
        .limit(LISTED)
        .forEach(
            other -> {
              template.append("\n{}: ");
              values.add(componentOf(other.endpoint()));
              String separator = "";
              for (Mismatch mismatch : other.mismatches()) {
                template.append(separator).append(mismatch.subject()).append(" ");
                describe(endpoint, other.endpoint(), mismatch, template, values);
                separator = "; ";
              }
              template.append(".");
            });
    int more = encounter.apart().size() - LISTED;
    if (more > 0) {
      template.append("\nand ").append(more).append(" more.");
    }
    RuleContext.Finding finding =
        context.finding(endpoint).message(template.toString(), values.toArray());
    encounter.apart().stream()
        .limit(LISTED)
        .forEach(
            other ->
                finding.related(
                    other.endpoint(),
                    other.endpoint() instanceof Publication ? "the writer" : "the reader"));
    finding.report();
  }

  private static void describe(
      Endpoint subject,
      Endpoint other,
      Mismatch mismatch,
      StringBuilder template,
      List<Object> values) {
    Endpoint writer = subject instanceof Publication ? subject : other;
    Endpoint reader = subject instanceof Publication ? other : subject;
    boolean policy = !mismatch.isSeparation() && !mismatch.subject().equals(Mismatch.TYPE);
    if (policy) {
      template.append("offered {}{}, requested {}{}");
      values.add(mismatch.offered());
      values.add(origin(writer, mismatch));
      values.add(mismatch.requested());
      values.add(origin(reader, mismatch));
    } else {
      template.append("of the writer {}, of the reader {}");
      values.add(mismatch.offered());
      values.add(mismatch.requested());
    }
  }

  private static String origin(Endpoint endpoint, Mismatch mismatch) {
    return EffectiveQos.origin(endpoint, RequestedOffered.feature(mismatch.subject()))
        .map(QosProfile::getName)
        .map(name -> " by profile " + name)
        .orElse(" by default");
  }

  private static String componentOf(Endpoint endpoint) {
    return ((ComponentType) endpoint.eContainer()).getName();
  }

  private static List<Encounter> encounters(Endpoint endpoint, ModelIndex index) {
    return endpoint.getTopic() == null
        ? List.of()
        : index.derived(Encounters.class, Encounters::new).of(endpoint);
  }

  /** An endpoint on the other side that does not match, and why. */
  private record Apart(Endpoint endpoint, List<Mismatch> mismatches) {
    boolean isSeparated() {
      return mismatches.stream().anyMatch(Mismatch::isSeparation);
    }
  }

  /** An endpoint on the other side that matches, but not in these DDS implementations. */
  private record Frail(Endpoint endpoint, Set<DdsImplementation> implementations) {}

  /**
   * What becomes of an endpoint of certain terms on its topic.
   *
   * @param matched how many on the other side match
   * @param apart those that do not
   * @param frail those that match, but not in every implementation
   */
  private record Outcome(int matched, List<Apart> apart, List<Frail> frail) {}

  /**
   * An endpoint in one domain against all endpoints on the other side of its topic.
   *
   * @param where in words, the instances that this is about; empty where it is about all
   */
  private record Encounter(String where, Outcome outcome) {
    int matched() {
      return outcome.matched();
    }

    List<Apart> apart() {
      return outcome.apart();
    }

    boolean isStarved() {
      return matched() == 0 && !apart().isEmpty();
    }

    boolean meetsAnyone() {
      return apart().stream().anyMatch(other -> !other.isSeparated());
    }

    /** Without those in other domains and partitions. */
    Encounter metOnly() {
      return new Encounter(
          where,
          new Outcome(
              matched(),
              apart().stream().filter(other -> !other.isSeparated()).toList(),
              outcome.frail()));
    }
  }

  /** Encounters of all endpoints; each distinct pair of terms of a topic is compared once. */
  private static final class Encounters {
    private final ModelIndex index;
    private final SoftwareIndex software;
    private final Map<List<? extends Endpoint>, Side> sides = new IdentityHashMap<>();
    private final Map<Endpoint, List<Encounter>> known;

    /** The writers or the readers of a topic, and what those of the other side meet there. */
    private record Side(
        Map<EndpointTerms, List<Endpoint>> endpoints, Map<EndpointTerms, Outcome> outcomes) {
      Outcome meet(EndpointTerms terms, boolean writes) {
        return outcomes.computeIfAbsent(
            terms,
            own -> {
              int matched = 0;
              List<Apart> apart = new ArrayList<>();
              List<Frail> frail = new ArrayList<>();
              for (Map.Entry<EndpointTerms, List<Endpoint>> other : endpoints.entrySet()) {
                List<Mismatch> mismatches =
                    writes ? own.mismatches(other.getKey()) : other.getKey().mismatches(own);
                if (mismatches.isEmpty()) {
                  matched += other.getValue().size();
                  Set<DdsImplementation> keeping =
                      writes ? own.keptApartBy(other.getKey()) : other.getKey().keptApartBy(own);
                  if (!keeping.isEmpty()) {
                    other.getValue().forEach(endpoint -> frail.add(new Frail(endpoint, keeping)));
                  }
                } else {
                  other.getValue().forEach(endpoint -> apart.add(new Apart(endpoint, mismatches)));
                }
              }
              return new Outcome(matched, apart, frail);
            });
      }
    }

    Encounters(ModelIndex index) {
      this.index = index;
      this.software = SoftwareIndex.of(index);
      known = new IdentityHashMap<>(index.all(Endpoint.class).size());
    }

    List<Encounter> of(Endpoint endpoint) {
      return known.computeIfAbsent(endpoint, this::encounters);
    }

    private List<Encounter> encounters(Endpoint endpoint) {
      SoftwareIndex.TopicUse use = software.use(endpoint.getTopic());
      boolean writes = endpoint instanceof Publication;
      Side side =
          sides.computeIfAbsent(writes ? use.subscriptions() : use.publications(), this::side);
      Map<EndpointTerms, List<ComponentInstance>> own = termsOf(endpoint);
      List<Encounter> encounters = new ArrayList<>();
      own.forEach(
          (terms, instances) ->
              encounters.add(
                  new Encounter(
                      own.size() == 1 ? "" : " in " + names(instances), side.meet(terms, writes))));
      return encounters;
    }

    /** Deployed endpoints where there are any, else those of types without instances. */
    private Side side(List<? extends Endpoint> endpoints) {
      boolean anyDeployed =
          endpoints.stream().anyMatch(endpoint -> !software.instancesOf(endpoint).isEmpty());
      Map<EndpointTerms, List<Endpoint>> byTerms = new LinkedHashMap<>();
      for (Endpoint endpoint : endpoints) {
        if (!anyDeployed || !software.instancesOf(endpoint).isEmpty()) {
          termsOf(endpoint)
              .keySet()
              .forEach(
                  terms ->
                      byTerms.computeIfAbsent(terms, unused -> new ArrayList<>()).add(endpoint));
        }
      }
      return new Side(byTerms, new HashMap<>());
    }

    private Map<EndpointTerms, List<ComponentInstance>> termsOf(Endpoint endpoint) {
      Map<EndpointTerms, List<ComponentInstance>> terms = new LinkedHashMap<>();
      for (ComponentInstance instance : software.instancesOf(endpoint)) {
        terms
            .computeIfAbsent(
                EndpointTerms.of(endpoint, instance, index), unused -> new ArrayList<>())
            .add(instance);
      }
      if (terms.isEmpty()) {
        terms.put(EndpointTerms.undeployed(endpoint, index), List.of());
      }
      return terms;
    }

    private static String names(List<ComponentInstance> instances) {
      return String.join(", ", instances.stream().map(ComponentInstance::getName).toList());
    }
  }
}
