// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.dds;

import static dev.slipway.diagnostics.Severity.ERROR;
import static dev.slipway.diagnostics.Severity.INFO;
import static dev.slipway.diagnostics.Severity.WARNING;
import static dev.slipway.validation.rules.Mode.BATCH;
import static dev.slipway.validation.rules.Mode.LIVE;

import dev.slipway.idl.name.ScopedNames;
import dev.slipway.model.Element;
import dev.slipway.model.dds.DdsImplementation;
import dev.slipway.model.dds.PayloadMode;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.validation.analysis.DdsInUse;
import dev.slipway.validation.analysis.SoftwareIndex;
import dev.slipway.validation.analysis.SoftwareIndex.TopicUse;
import dev.slipway.validation.rules.Rule;
import dev.slipway.validation.rules.RuleContext;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Rules about topics. */
public final class TopicRules {
  /** What Cyclone DDS 0.10 announces as another type. */
  private static final Set<PrimitiveKind> ANNOUNCED_AS_OTHER =
      EnumSet.of(PrimitiveKind.INT8, PrimitiveKind.UINT8);

  private TopicRules() {}

  /** The rules about topics. */
  public static List<Rule<?>> rules() {
    return List.of(
        new Rule<>(
            "TOPIC_TYPE_MISSING",
            ERROR,
            LIVE,
            "Topic without a type",
            "A typed topic needs a struct or union: readers and writers are generated from it (DDS"
                + " 1.4, 2.2.2.3).",
            "Choose a type for the topic, or make its payload OPAQUE.",
            Topic.class,
            TopicRules::checkTypeMissing),
        new Rule<>(
            "TOPIC_TYPE_CLASH",
            ERROR,
            BATCH,
            "Topics share a name but not a type",
            "In a domain a topic's name stands for one type; readers and writers of the others"
                + " never match (DDS 1.4, 2.2.2.3.1, INCONSISTENT_TOPIC).",
            "Rename one of the topics, or give both the same type and payload.",
            Topic.class,
            TopicRules::checkTypeClash),
        new Rule<>(
            "TOPIC_TYPE_NOT_PORTABLE",
            INFO,
            BATCH,
            "Topic type not portable",
            "Cyclone DDS 0.10 announces uint8 as byte and int8 as char, which are other types"
                + " (XTypes 1.3, 7.2.4): a DDS implementation that compares announced types, as"
                + " OpenDDS does, refuses to match its readers and writers. Cyclone DDS and Fast"
                + " DDS 2 match one another, so the rule does not apply to deployments that name no"
                + " other.",
            "Use byte instead of uint8 and int16 instead of int8, or name the DDS implementations"
                + " of the deployment, if only Cyclone DDS and Fast DDS take part.",
            Topic.class,
            TopicRules::checkTypePortable),
        new Rule<>(
            "TOPIC_UNUSED",
            INFO,
            BATCH,
            "Unused topic",
            "A topic that no component writes or reads has no effect.",
            "Let components publish and subscribe to it, or remove it.",
            Topic.class,
            TopicRules::checkUnused),
        new Rule<>(
            "TOPIC_NOT_WRITTEN",
            WARNING,
            LIVE,
            "Topic without writers",
            "Its readers wait for samples that are never sent.",
            "Add a publication of the topic to a component.",
            Topic.class,
            TopicRules::checkNotWritten),
        new Rule<>(
            "TOPIC_NOT_READ",
            WARNING,
            LIVE,
            "Topic without readers",
            "Its samples take CPU time and go nowhere.",
            "Add a subscription to the topic to a component.",
            Topic.class,
            TopicRules::checkNotRead));
  }

  private static void checkTypeMissing(Topic topic, RuleContext context) {
    if (topic.getType() == null && topic.getPayload() == PayloadMode.TYPED) {
      context.report(topic, "Its payload is TYPED, but no type is set.");
    }
  }

  private static void checkTypeClash(Topic topic, RuleContext context) {
    Topic first = use(topic, context).topics().get(0);
    if (first != topic && !describe(first).equals(describe(topic))) {
      context
          .finding(topic)
          .message(
              "Topic {} is {} here, and {} elsewhere.",
              topic.getName(),
              describe(topic),
              describe(first))
          .related(first, "has the same name")
          .report();
    }
  }

  private static void checkTypePortable(Topic topic, RuleContext context) {
    DdsInUse dds = DdsInUse.of(context.index());
    boolean meetOthers =
        dds.mayBe(DdsImplementation.CYCLONEDDS)
            && (dds.mayBe(DdsImplementation.OPENDDS) || dds.mayBe(DdsImplementation.OTHER));
    if (topic.getType() == null || topic.getPayload() == PayloadMode.OPAQUE || !meetOthers) {
      return;
    }
    Set<EObject> types = new LinkedHashSet<>(Set.of(topic.getType()));
    for (Deque<EObject> open = new ArrayDeque<>(types); !open.isEmpty(); ) {
      Iterator<EObject> parts = EcoreUtil.getAllContents(Set.of(open.remove()));
      while (parts.hasNext()) {
        EObject part = parts.next();
        if (part instanceof PrimitiveRef primitive
            && ANNOUNCED_AS_OTHER.contains(primitive.getKind())) {
          context
              .finding(topic)
              .message("Its type has {}.", primitive.getKind().getLiteral())
              .related(element(primitive), "has this type")
              .report();
          return;
        }
        part.eCrossReferences().stream()
            .filter(used -> used instanceof TypeDefinition && types.add(used))
            .forEach(open::add);
      }
    }
  }

  private static EObject element(EObject type) {
    EObject at = type;
    while (!(at instanceof Element)) {
      at = at.eContainer();
    }
    return at;
  }

  private static String describe(Topic topic) {
    if (topic.getPayload() == PayloadMode.OPAQUE) {
      return "opaque";
    }
    return topic.getType() == null ? "without a type" : "of " + ScopedNames.of(topic.getType());
  }

  private static void checkUnused(Topic topic, RuleContext context) {
    TopicUse use = use(topic, context);
    if (context.index().isOwn(topic)
        && use.publications().isEmpty()
        && use.subscriptions().isEmpty()) {
      context.report(topic, "No component publishes {} or subscribes to it.", topic.getName());
    }
  }

  private static void checkNotWritten(Topic topic, RuleContext context) {
    TopicUse use = use(topic, context);
    if (use.publications().isEmpty() && !use.subscriptions().isEmpty() && isFirst(topic, use)) {
      context.report(
          topic,
          "{} has {}, but no writer.",
          topic.getName(),
          count(use.subscriptions().size(), "reader"));
    }
  }

  private static void checkNotRead(Topic topic, RuleContext context) {
    TopicUse use = use(topic, context);
    if (use.subscriptions().isEmpty() && !use.publications().isEmpty() && isFirst(topic, use)) {
      context.report(
          topic,
          "{} has {}, but no reader.",
          topic.getName(),
          count(use.publications().size(), "writer"));
    }
  }

  private static String count(int number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }

  private static boolean isFirst(Topic topic, TopicUse use) {
    return use.topics().get(0) == topic;
  }

  private static TopicUse use(Topic topic, RuleContext context) {
    return SoftwareIndex.of(context.index()).use(topic);
  }
}
