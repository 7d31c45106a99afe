// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.component;

import static dev.slipway.diagnostics.Severity.ERROR;
import static dev.slipway.diagnostics.Severity.INFO;
import static dev.slipway.diagnostics.Severity.WARNING;
import static dev.slipway.validation.rules.Mode.BATCH;
import static dev.slipway.validation.rules.Mode.LIVE;

import dev.slipway.model.software.ComponentKind;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.ResourceDemand;
import dev.slipway.validation.analysis.ModelIndex;
import dev.slipway.validation.analysis.SoftwareIndex;
import dev.slipway.validation.rules.Rule;
import dev.slipway.validation.rules.RuleContext;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Rules about component types. */
public final class ComponentRules {
  /** Semantic Versioning 2.0.0, clauses 2, 9 and 10. */
  static final Pattern SEMANTIC_VERSION =
      Pattern.compile(
          "(0|[1-9]\\d{0,8})\\.(0|[1-9]\\d{0,8})\\.(0|[1-9]\\d{0,8})"
              + "(-(0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)"
              + "(\\.(0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?"
              + "(\\+[0-9a-zA-Z-]+(\\.[0-9a-zA-Z-]+)*)?");

  private static final int LONGEST_VERSION = 64;

  private ComponentRules() {}

  /** The rules about component types. */
  public static List<Rule<?>> rules() {
    return List.of(
        new Rule<>(
            "COMPONENT_VERSION_INVALID",
            ERROR,
            LIVE,
            "Invalid component version",
            "The version is part of the identifier, of file names and of archives; it follows"
                + " Semantic Versioning 2.0.0.",
            "Write MAJOR.MINOR.PATCH, such as 1.0.0.",
            ComponentType.class,
            ComponentRules::checkVersion),
        new Rule<>(
            "COMPONENT_IDENTIFIER_DUPLICATE",
            ERROR,
            BATCH,
            "Duplicate component identifier",
            "A component is installed in a folder NAME-VERSION; some file systems do not"
                + " distinguish upper and lower case.",
            "Change the name or the version of one of them.",
            ComponentType.class,
            ComponentRules::checkIdentifier),
        new Rule<>(
            "COMPONENT_WITHOUT_ENDPOINTS",
            WARNING,
            LIVE,
            "Component without publications and subscriptions",
            "A component that neither publishes nor subscribes takes no part in the system.",
            "Add a publication or a subscription.",
            ComponentType.class,
            ComponentRules::checkEndpoints),
        new Rule<>(
            "COMPONENT_NOT_DEPLOYED",
            INFO,
            BATCH,
            "Component without an instance",
            "A component type that has no instance is built, but runs nowhere.",
            "Add an instance, or remove the component type.",
            ComponentType.class,
            ComponentRules::checkDeployed),
        new Rule<>(
            "ARCHIVE_MISSING",
            ERROR,
            LIVE,
            "Missing component archive",
            "A component of kind ARCHIVE is not generated; its files come from a component"
                + " archive.",
            "Give the path of the archive, or make the component a DUMMY.",
            ComponentType.class,
            ComponentRules::checkArchiveMissing),
        new Rule<>(
            "ARCHIVE_PATH_INVALID",
            ERROR,
            LIVE,
            "Archive outside the model's folder",
            "The archive is read from below the model's folder, so that a model from elsewhere"
                + " cannot pick up other files.",
            "Give a path relative to the model's file, with forward slashes and no step upwards.",
            ComponentType.class,
            ComponentRules::checkArchivePath),
        new Rule<>(
            "DEMAND_INVALID",
            ERROR,
            LIVE,
            "Invalid demand",
            "Demands are added up and compared with what nodes have.",
            "Give finite amounts of at least 0.",
            ResourceDemand.class,
            ComponentRules::checkDemand));
  }

  private static void checkVersion(ComponentType component, RuleContext context) {
    String version = component.getVersion();
    if (version == null || !isSemantic(version)) {
      context.report(component, "Its version is {}.", version == null ? "not set" : version);
    }
  }

  /** Whether the text is a version as of Semantic Versioning 2.0.0, and not absurdly long. */
  static boolean isSemantic(String version) {
    return version.length() <= LONGEST_VERSION && SEMANTIC_VERSION.matcher(version).matches();
  }

  private static void checkIdentifier(ComponentType component, RuleContext context) {
    ComponentType first =
        context
            .index()
            .derived(Identifiers.class, Identifiers::of)
            .first()
            .get(Identifiers.key(component));
    if (first != component) {
      context
          .finding(component)
          .message(
              "{}-{} is the identifier of another component.",
              component.getName(),
              component.getVersion())
          .related(first, "has the identifier {}-{}", first.getName(), first.getVersion())
          .report();
    }
  }

  /** The first component of each identifier, ignoring case. */
  private record Identifiers(Map<String, ComponentType> first) {
    static Identifiers of(ModelIndex index) {
      Map<String, ComponentType> first = new HashMap<>();
      index.all(ComponentType.class).forEach(type -> first.putIfAbsent(key(type), type));
      return new Identifiers(first);
    }

    static String key(ComponentType type) {
      return (type.getName() + "-" + type.getVersion()).toLowerCase(Locale.ROOT);
    }
  }

  private static void checkEndpoints(ComponentType component, RuleContext context) {
    if (component.getPublications().isEmpty() && component.getSubscriptions().isEmpty()) {
      context.report(
          component, "{} publishes nothing and subscribes to nothing.", component.getName());
    }
  }

  private static void checkDeployed(ComponentType component, RuleContext context) {
    if (context.index().isOwn(component)
        && SoftwareIndex.of(context.index()).instancesOf(component).isEmpty()) {
      context.report(component, "There is no instance of {}.", component.getName());
    }
  }

  private static void checkArchiveMissing(ComponentType component, RuleContext context) {
    boolean given = component.getArchive() != null && !component.getArchive().isBlank();
    if (component.getKind() == ComponentKind.ARCHIVE && !given) {
      context.report(component, "{} is of kind ARCHIVE, but names none.", component.getName());
    }
  }

  private static void checkArchivePath(ComponentType component, RuleContext context) {
    String path = component.getArchive();
    if (path == null || path.isBlank()) {
      return;
    }
    boolean plain =
        path.chars().allMatch(letter -> letter > ' ' && letter != '\\' && letter != ':');
    if (!plain || path.startsWith("/") || List.of(path.split("/", -1)).contains("..")) {
      context.report(component, "Its archive is {}.", path);
    }
  }

  private static void checkDemand(ResourceDemand demand, RuleContext context) {
    checkAmount(demand, "cores", demand.getCores(), context);
    checkAmount(demand, "MiB of memory", demand.getMemory(), context);
    checkAmount(demand, "GiB of disk", demand.getDisk(), context);
    checkAmount(demand, "GPUs", demand.getGpus(), context);
  }

  private static void checkAmount(
      ResourceDemand demand, String what, double amount, RuleContext context) {
    if (!(amount >= 0 && amount <= Double.MAX_VALUE)) {
      context.report(demand, "It asks for {} " + what + ".", amount);
    }
  }
}
