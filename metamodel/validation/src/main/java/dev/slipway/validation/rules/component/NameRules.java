// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.component;

import static dev.slipway.diagnostics.Severity.ERROR;
import static dev.slipway.validation.rules.Mode.LIVE;

import dev.slipway.diagnostics.VisibleText;
import dev.slipway.model.Deployment;
import dev.slipway.model.Library;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.AnnotatedElement;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.infrastructure.Disk;
import dev.slipway.model.infrastructure.Gpu;
import dev.slipway.model.infrastructure.Volume;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Endpoint;
import dev.slipway.model.software.Reaction;
import dev.slipway.validation.rules.Rule;
import dev.slipway.validation.rules.RuleContext;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/** Rules about names and versions, whatever is generated from them. */
public final class NameRules {
  private static final int LONGEST = 255;
  private static final Pattern COMPONENT = Pattern.compile("[A-Za-z][A-Za-z0-9_]{0,63}");
  private static final Pattern INSTANCE = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,63}");
  private static final Pattern TOPIC = Pattern.compile("[A-Za-z_][A-Za-z0-9_/]{0,254}");

  private NameRules() {}

  /** The rules about names and versions. */
  public static List<Rule<?>> rules() {
    return List.of(
        new Rule<>(
            "NAME_MISSING",
            ERROR,
            LIVE,
            "Element without a name",
            "Files, identifiers and messages are made from names.",
            "Give the element a name.",
            NamedElement.class,
            NameRules::checkMissing),
        new Rule<>(
            "NAME_TOO_LONG",
            ERROR,
            LIVE,
            "Name too long",
            "File names and names on the wire end at 255 characters.",
            "Choose a name of at most 255 characters.",
            NamedElement.class,
            NameRules::checkLength),
        new Rule<>(
            "NAME_CONTROL_CHARACTER",
            ERROR,
            LIVE,
            "Name with an invisible character",
            "Control and formatting characters break files, logs and terminals, and let one name"
                + " pass for another.",
            "Type the name again.",
            NamedElement.class,
            NameRules::checkCharacters),
        new Rule<>(
            "NAME_DUPLICATE",
            ERROR,
            LIVE,
            "Duplicate name",
            "Siblings of one kind are distinguished by name, in messages and in generated files.",
            "Rename one of them.",
            NamedElement.class,
            NameRules::checkDuplicate),
        new Rule<>(
            "COMPONENT_NAME_INVALID",
            ERROR,
            LIVE,
            "Invalid component name",
            "The name becomes a folder, a CMake target, a host directory and part of a log line;"
                + " the version follows after a hyphen.",
            "Use a letter, then letters, digits and underscores, at most 64 in all.",
            ComponentType.class,
            NameRules::checkComponent),
        new Rule<>(
            "INSTANCE_NAME_INVALID",
            ERROR,
            LIVE,
            "Invalid instance name for host scripts",
            "The name becomes a file name and an argument of host scripts.",
            "Use a letter, then letters, digits, hyphens and underscores, at most 64 in all.",
            ComponentInstance.class,
            NameRules::checkInstance),
        new Rule<>(
            "TOPIC_NAME_INVALID",
            ERROR,
            LIVE,
            "Invalid topic name",
            "Topic names are letters, digits, underscores and slashes and do not start with a digit"
                + " (DDS 1.4, annex B); implementations refuse others when the topic is created.",
            "Use a letter or underscore, then letters, digits, underscores and slashes.",
            Topic.class,
            NameRules::checkTopic),
        new Rule<>(
            "DEPLOYMENT_VERSION_INVALID",
            ERROR,
            LIVE,
            "Invalid deployment version",
            "The version is stated in the bundle; it follows Semantic Versioning 2.0.0.",
            "Write MAJOR.MINOR.PATCH, such as 1.0.0.",
            Deployment.class,
            NameRules::checkDeploymentVersion),
        new Rule<>(
            "LIBRARY_VERSION_INVALID",
            ERROR,
            LIVE,
            "Invalid library version",
            "The version follows Semantic Versioning 2.0.0.",
            "Write MAJOR.MINOR.PATCH, such as 1.0.0.",
            Library.class,
            NameRules::checkLibraryVersion));
  }

  private static String name(NamedElement element) {
    return element.getName() == null ? "" : element.getName();
  }

  /** Endpoints go by their topic, the others by their place among their siblings. */
  private static boolean needsName(NamedElement element) {
    return !(element instanceof Endpoint
        || element instanceof Reaction
        || element instanceof Disk
        || element instanceof Gpu
        || element instanceof Volume
        || element instanceof AnnotatedElement);
  }

  private static void checkMissing(NamedElement element, RuleContext context) {
    if (needsName(element) && name(element).isBlank()) {
      context.report(element, "Its name is {}.", name(element).isEmpty() ? "not set" : "blank");
    }
  }

  private static void checkLength(NamedElement element, RuleContext context) {
    if (name(element).length() > LONGEST) {
      context.report(element, "Its name has {} characters.", name(element).length());
    }
  }

  private static void checkCharacters(NamedElement element, RuleContext context) {
    name(element)
        .codePoints()
        .filter(character -> !VisibleText.isVisible(character))
        .findFirst()
        .ifPresent(
            character ->
                context.report(
                    element, "Its name has the character U+{}.", "%04X".formatted(character)));
  }

  /** What IDL is printed from has rules of its own, and component types go by name and version. */
  private static void checkDuplicate(NamedElement element, RuleContext context) {
    EReference feature = element.eContainmentFeature();
    if (feature == null
        || !feature.isMany()
        || name(element).isBlank()
        || element instanceof AnnotatedElement
        || element instanceof ComponentType) {
      return;
    }
    NamedElement first =
        context
            .index()
            .derived(Siblings.class, unused -> new Siblings())
            .first(element.eContainer(), feature, element);
    if (first != element) {
      context
          .finding(element)
          .message("{} is the name of another.", element.getName())
          .related(first, "has the same name")
          .report();
    }
  }

  /** The first of the siblings of each name. */
  private static final class Siblings {
    private final Map<EObject, Map<EReference, Map<String, NamedElement>>> known =
        new IdentityHashMap<>();

    NamedElement first(EObject container, EReference feature, NamedElement element) {
      return known
          .computeIfAbsent(container, any -> new HashMap<>())
          .computeIfAbsent(feature, its -> read(container, its))
          .getOrDefault(element.getName(), element);
    }

    private static Map<String, NamedElement> read(EObject container, EReference feature) {
      Map<String, NamedElement> first = new HashMap<>();
      for (Object child : (List<?>) container.eGet(feature)) {
        if (child instanceof NamedElement named) {
          first.putIfAbsent(named.getName(), named);
        }
      }
      return first;
    }
  }

  private static void checkComponent(ComponentType component, RuleContext context) {
    checkPattern(component, COMPONENT, context);
  }

  private static void checkInstance(ComponentInstance instance, RuleContext context) {
    checkPattern(instance, INSTANCE, context);
  }

  private static void checkTopic(Topic topic, RuleContext context) {
    checkPattern(topic, TOPIC, context);
  }

  private static void checkPattern(NamedElement element, Pattern legal, RuleContext context) {
    if (!name(element).isBlank() && !legal.matcher(element.getName()).matches()) {
      context.report(element, "Its name is {}.", element.getName());
    }
  }

  private static void checkDeploymentVersion(Deployment deployment, RuleContext context) {
    checkVersion(deployment, deployment.getVersion(), context);
  }

  private static void checkLibraryVersion(Library library, RuleContext context) {
    checkVersion(library, library.getVersion(), context);
  }

  private static void checkVersion(EObject element, String version, RuleContext context) {
    if (version == null || !ComponentRules.isSemantic(version)) {
      context.report(element, "Its version is {}.", version == null ? "not set" : version);
    }
  }
}
