// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.type;

import static dev.slipway.diagnostics.Severity.ERROR;
import static dev.slipway.validation.rules.Mode.BATCH;
import static dev.slipway.validation.rules.Mode.LIVE;

import dev.slipway.idl.UsedNames;
import dev.slipway.idl.constant.Constants;
import dev.slipway.idl.constant.InvalidConstantException;
import dev.slipway.idl.name.IdlNames;
import dev.slipway.idl.name.ScopedNames;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.AnnotatedElement;
import dev.slipway.model.dds.Annotation;
import dev.slipway.model.dds.AnnotationParameter;
import dev.slipway.model.dds.Bitfield;
import dev.slipway.model.dds.Bitmask;
import dev.slipway.model.dds.Bitset;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.EnumLiteral;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.Module;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.TypedMember;
import dev.slipway.model.dds.Union;
import dev.slipway.validation.analysis.ModelIndex;
import dev.slipway.validation.rules.Rule;
import dev.slipway.validation.rules.RuleContext;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Rules about the names that become IDL, and C++ from there. */
public final class IdlNameRules {
  private static final Pattern ANNOTATION =
      Pattern.compile("[A-Za-z][A-Za-z0-9_]{0,63}(::[A-Za-z][A-Za-z0-9_]{0,63}){0,7}");
  private static final Pattern PARAMETER = Pattern.compile("[A-Za-z][A-Za-z0-9_]{0,63}");

  private IdlNameRules() {}

  /** The rules about names in IDL. */
  public static List<Rule<?>> rules() {
    return List.of(
        new Rule<>(
            "IDL_NAME_INVALID",
            ERROR,
            LIVE,
            "Invalid IDL name",
            "An identifier is an ASCII letter, then ASCII letters, digits and underscores (IDL 4.2,"
                + " 7.2.3); generated code reserves some further words.",
            "Use a letter, then letters, digits and underscores.",
            AnnotatedElement.class,
            IdlNameRules::checkName),
        new Rule<>(
            "CPP_KEYWORD",
            ERROR,
            LIVE,
            "Name is a C++ keyword",
            "C++ is generated from the IDL, and does not compile with such a name. Keywords of IDL"
                + " are names like any other: where IDL is printed, they are escaped.",
            "Choose another name.",
            AnnotatedElement.class,
            IdlNameRules::checkCppKeyword),
        new Rule<>(
            "IDL_NAME_CASE_CLASH",
            ERROR,
            LIVE,
            "Name taken in its scope",
            "Identifiers of one scope must differ in more than case; enumerators belong to the"
                + " scope around their enumeration (IDL 4.2, 7.2.3 and 7.5).",
            "Rename one of them.",
            AnnotatedElement.class,
            IdlNameRules::checkClash),
        new Rule<>(
            "IDL_MEMBER_NAME_CLASH",
            ERROR,
            BATCH,
            "Member name hides a type name",
            "A name that a struct or union uses belongs to its scope from then on, and no member"
                + " can have it, in upper or lower case: the first name of each type of a member,"
                + " of the base, of the discriminator and of each label (IDL 4.2, 7.5.2). Names"
                + " that it does not use are free.",
            "Rename the member.",
            TypedMember.class,
            IdlNameRules::checkMemberClash),
        new Rule<>(
            "ANNOTATION_INVALID",
            ERROR,
            LIVE,
            "Invalid annotation",
            "An annotation is a scoped name with constant expressions as parameters (IDL 4.2,"
                + " 7.4.15.4).",
            "Give a name such as unit, and values such as 3 or \"m/s\".",
            Annotation.class,
            IdlNameRules::checkAnnotation));
  }

  /** Fields of bitsets may be without name, as padding. */
  private static boolean isPadding(AnnotatedElement element) {
    return element instanceof Bitfield
        && (element.getName() == null || element.getName().isEmpty());
  }

  private static Optional<IdlNames.Problem> problem(AnnotatedElement element) {
    if (isPadding(element)) {
      return Optional.empty();
    }
    boolean outermost = element instanceof Definition && !(element.eContainer() instanceof Module);
    return outermost
        ? IdlNames.problemOutsideModules(element.getName())
        : IdlNames.problem(element.getName());
  }

  private static void checkName(AnnotatedElement element, RuleContext context) {
    problem(element)
        .filter(problem -> problem != IdlNames.Problem.CPP_KEYWORD)
        .ifPresent(
            problem ->
                context.report(
                    element,
                    "The name {} cannot be used: " + problem.reason() + ".",
                    element.getName() == null ? "" : element.getName()));
  }

  private static void checkCppKeyword(AnnotatedElement element, RuleContext context) {
    problem(element)
        .filter(problem -> problem == IdlNames.Problem.CPP_KEYWORD)
        .ifPresent(
            problem -> context.report(element, "{} is a keyword of C++.", element.getName()));
  }

  private static void checkClash(AnnotatedElement element, RuleContext context) {
    if (element.getName() == null || element.getName().isEmpty()) {
      return;
    }
    NamedElement first = scopes(context).first(element);
    boolean reopened =
        first instanceof Module
            && element instanceof Module
            && first.getName().equals(element.getName());
    if (first != element && !reopened) {
      var finding = context.finding(element);
      if (first.getName().equals(element.getName())) {
        finding.message("{} is there twice in the same scope.", element.getName());
      } else {
        finding.message("{} and {} are in the same scope.", element.getName(), first.getName());
      }
      finding.related(first, "is the other").report();
    }
  }

  private static void checkMemberClash(TypedMember member, RuleContext context) {
    if (member.getName() == null || !(member.eContainer() instanceof Definition owner)) {
      return;
    }
    NamedElement other = scopes(context).usedBy(owner).get(IdlNames.ignoringCase(member.getName()));
    if (other != null) {
      context
          .finding(member)
          .message(
              "{} is a member of {}, which uses {}.",
              member.getName(),
              ScopedNames.of(owner),
              other.getName())
          .related(other, "has the name")
          .report();
    }
  }

  private static void checkAnnotation(Annotation annotation, RuleContext context) {
    if (annotation.getName() != null && !ANNOTATION.matcher(annotation.getName()).matches()) {
      context.report(annotation, "Its name is {}.", annotation.getName());
    }
    for (AnnotationParameter parameter : annotation.getParameters()) {
      if (parameter.getName() != null && !PARAMETER.matcher(parameter.getName()).matches()) {
        context.report(annotation, "It has a parameter {}.", parameter.getName());
      }
      try {
        context.index().constants().evaluate(parameter.getValue(), annotation);
      } catch (InvalidConstantException refused) {
        // Names that mean nothing in the model may be the annotation's own.
        if (!Constants.isExpression(parameter.getValue())) {
          context.report(
              annotation, "The value {} {}.", parameter.getValue(), refused.getMessage());
        }
      }
    }
  }

  private static Scopes scopes(RuleContext context) {
    return context.index().derived(Scopes.class, Scopes::new);
  }

  /** The names of each scope ignoring case; modules of one name are one scope, over all files. */
  private static final class Scopes {
    private record Key(String scope, String name) {}

    private final Map<Key, NamedElement> definitions = new HashMap<>();
    private final Map<Key, NamedElement> parts = new HashMap<>();

    private final Map<Definition, Map<String, NamedElement>> used = new HashMap<>();
    private final Constants constants;

    Scopes(ModelIndex index) {
      constants = index.constants();
      for (Definition definition : index.all(Definition.class)) {
        String scope = scopeOf(definition);
        add(definitions, scope, definition);
        if (definition instanceof Enumeration enumeration) {
          enumeration.getLiterals().forEach(literal -> add(definitions, scope, literal));
        }
        partsOf(definition).forEach(part -> add(parts, inside(definition), part));
      }
    }

    private static void add(Map<Key, NamedElement> names, String scope, NamedElement element) {
      if (element.getName() != null && !element.getName().isEmpty()) {
        names.putIfAbsent(new Key(scope, IdlNames.ignoringCase(element.getName())), element);
      }
    }

    /** Members, inherited ones first, flags or fields. */
    private static List<? extends NamedElement> partsOf(Definition definition) {
      if (definition instanceof Struct struct) {
        return TypeRefs.membersOf(struct);
      }
      if (definition instanceof Union union) {
        return union.getCases();
      }
      if (definition instanceof Bitmask bitmask) {
        return bitmask.getFlags();
      }
      return definition instanceof Bitset bitset ? bitset.getFields() : List.of();
    }

    private static String scopeOf(Definition definition) {
      List<String> path = ScopedNames.path(definition);
      return IdlNames.ignoringCase(String.join("::", path.subList(0, path.size() - 1)));
    }

    private static String inside(Definition definition) {
      return IdlNames.ignoringCase(ScopedNames.of(definition));
    }

    /** The first element of the element's name in its scope. */
    NamedElement first(AnnotatedElement element) {
      String name = IdlNames.ignoringCase(element.getName());
      if (element instanceof Definition definition) {
        return definitions.getOrDefault(new Key(scopeOf(definition), name), element);
      }
      Definition owner = (Definition) element.eContainer();
      return element instanceof EnumLiteral
          ? definitions.getOrDefault(new Key(scopeOf(owner), name), element)
          : parts.getOrDefault(new Key(inside(owner), name), element);
    }

    /** What a type uses, by name ignoring case; collections may have names of their own. */
    Map<String, NamedElement> usedBy(Definition owner) {
      return used.computeIfAbsent(owner, type -> UsedNames.in(type, constants, false));
    }
  }
}
