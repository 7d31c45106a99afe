// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

import static dev.slipway.idl.name.IdlNames.ignoringCase;

import dev.slipway.idl.constant.Constants;
import dev.slipway.idl.name.Declarations;
import dev.slipway.idl.name.IdlNames;
import dev.slipway.idl.name.ScopedNames;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.AutoId;
import dev.slipway.model.dds.BitFlag;
import dev.slipway.model.dds.Bitmask;
import dev.slipway.model.dds.Bitset;
import dev.slipway.model.dds.Constant;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.EnumLiteral;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.Module;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.model.dds.TypedMember;
import dev.slipway.model.dds.Union;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;

/**
 * Finds names that IDL or a generated language does not allow, or takes for one another.
 *
 * <p>Names that differ in case only clash in IDL (IDL 4.2, 7.2.3). Enumerators and flags stand in
 * the scope of their type. C code joins the names of a path with underscores.
 */
final class NameCheck {
  private final IdlFindings findings;
  private final IdlProfile profile;
  private final Declarations declarations;
  private final Constants constants;

  /** Names of annotations that idlc would find to be something else, in lower case. */
  private final Set<String> annotations = new HashSet<>();

  private final Map<EObject, Scope> scopes = new HashMap<>();

  /** By the key of the scope and the name, both ignoring case. */
  private final Map<String, NamedElement> byPath = new HashMap<>();

  private final Map<String, NamedElement> byGlobalName = new HashMap<>();

  /**
   * Where definitions are declared: a module, or what is outside of all.
   *
   * @param names the names of the modules, outermost first
   * @param keys what the keys of the names in a module begin with, outside of all first
   * @param ignoringCase the names of the modules as IDL compares them
   * @param joined what names in C begin with
   */
  private record Scope(
      List<String> names, List<String> keys, Set<String> ignoringCase, String joined) {
    /** No name in a model has this character. */
    private static final char SEPARATOR = '\0';

    static Scope of(List<String> names) {
      List<String> keys = new ArrayList<>(List.of(""));
      Set<String> ignoringCase = new HashSet<>();
      StringBuilder joined = new StringBuilder();
      for (String name : names) {
        String same = IdlNames.ignoringCase(name);
        keys.add(keys.get(keys.size() - 1) + same + SEPARATOR);
        ignoringCase.add(same);
        joined.append(name).append('_');
      }
      return new Scope(names, keys, ignoringCase, joined.toString());
    }

    int depth() {
      return names.size();
    }

    String key(String nameIgnoringCase) {
      return keys.get(depth()) + nameIgnoringCase;
    }
  }

  NameCheck(
      IdlFindings findings, IdlProfile profile, Declarations declarations, Constants constants) {
    this.findings = findings;
    this.profile = profile;
    this.declarations = declarations;
    this.constants = constants;
  }

  void run() {
    if (profile == IdlProfile.COMMON || profile == IdlProfile.CYCLONEDDS) {
      for (Definition definition : declarations.definitions()) {
        collectAnnotations(definition);
        definition.eContents().forEach(this::collectAnnotations);
      }
    }
    for (Module module : declarations.modules()) {
      legal(module, !(module.eContainer() instanceof Module));
      declare(module, scope(module));
    }
    for (Definition definition : declarations.definitions()) {
      Scope scope = scope(definition);
      legal(definition, scope.depth() == 0);
      declare(definition, scope);
      for (NamedElement value : valuesOf(definition)) {
        legal(value, scope.depth() == 0);
        declare(value, scope);
      }
    }
    for (Definition definition : declarations.definitions()) {
      Map<String, NamedElement> used =
          UsedNames.in(definition, constants, Construct.ANONYMOUS_COLLECTION.isPrintedIn(profile));
      members(definition, used);
      references(definition, used.keySet());
    }
  }

  private Scope scope(Definition definition) {
    EObject container = definition.eContainer();
    Scope known = scopes.get(container);
    if (known == null) {
      known = Scope.of(Declarations.scope(definition));
      scopes.put(container, known);
    }
    return known;
  }

  private static List<NamedElement> valuesOf(Definition definition) {
    if (definition instanceof Enumeration enumeration) {
      return new ArrayList<>(enumeration.getLiterals());
    }
    return definition instanceof Bitmask bitmask ? new ArrayList<>(bitmask.getFlags()) : List.of();
  }

  private void legal(NamedElement element, boolean outsideModules) {
    Optional<IdlNames.Problem> problem =
        outsideModules
            ? IdlNames.problemOutsideModules(element.getName())
            : IdlNames.problem(element.getName());
    problem.ifPresent(
        found ->
            findings.report(
                element,
                "IDL_NAME_ILLEGAL",
                "Name that IDL or C++ does not allow",
                "Choose another name.",
                "The name {} cannot be used: " + found.reason() + ".",
                name(element)));
  }

  /**
   * Refuses names of annotations that are printed: idlc 0.10 looks these up as any other name, and
   * passes over one that it finds to be something else, a key for instance.
   */
  private void noAnnotation(NamedElement element, String nameIgnoringCase) {
    if (annotations.contains(nameIgnoringCase)) {
      findings.report(
          element,
          "IDL_NAME_ILLEGAL",
          "Name that IDL or C++ does not allow",
          "Choose another name.",
          "The name {} cannot be used: idlc would no longer know the annotation of that name.",
          name(element));
    }
  }

  /** Notes the annotations that are printed of an element. */
  private void collectAnnotations(EObject element) {
    if (element instanceof AggregatedType type) {
      annotations.add(type.isNested() ? "nested" : "topic");
      annotations.add(ignoringCase(type.getExtensibility().getName()));
      note(Construct.AUTO_ID, type.getAutoId() == AutoId.HASH, "autoid");
    } else if (element instanceof TypedMember member) {
      note(Construct.MEMBER_ID, member.getMemberId() != null, "id");
      note(Construct.EXTERNAL, member.isExternal(), "external");
      note(Construct.UNIT, member.getUnit() != null, "unit");
      boolean hasLeast = member.getRangeMin() != null;
      boolean hasGreatest = member.getRangeMax() != null;
      note(Construct.RANGE, hasLeast && hasGreatest, "range");
      note(Construct.RANGE, hasLeast && !hasGreatest, "min");
      note(Construct.RANGE, !hasLeast && hasGreatest, "max");
    } else if (element instanceof BitFlag flag) {
      note(Construct.BITMASK, flag.getPosition() != null, "position");
    } else if (element instanceof EnumLiteral literal) {
      note(Construct.ENUM_VALUE, literal.getValue() != null, "value");
    }
    if (element instanceof Member member) {
      note(Construct.KEY, member.isKey(), "key");
      note(Construct.OPTIONAL, member.isOptional(), "optional");
      note(Construct.MUST_UNDERSTAND, member.isMustUnderstand(), "must_understand");
      note(Construct.DEFAULT_VALUE, member.getDefaultValue() != null, "default");
    }
    note(
        Construct.BITMASK,
        element instanceof Bitmask
            || element instanceof Enumeration enumeration && enumeration.getBitBound() != 32,
        "bit_bound");
  }

  private void note(Construct construct, boolean isThere, String annotation) {
    if (isThere && construct.in(profile) == Support.PRINT) {
      annotations.add(annotation);
    }
  }

  private void declare(NamedElement element, Scope scope) {
    String nameIgnoringCase = ignoringCase(name(element));
    noAnnotation(element, nameIgnoringCase);
    NamedElement other = byPath.putIfAbsent(scope.key(nameIgnoringCase), element);
    if (other != null && !isSameModule(element, other)) {
      clash(element, other);
    }
    if (scope.ignoringCase().contains(nameIgnoringCase)) {
      findings.report(
          element,
          "IDL_NAME_CLASH",
          "Names that IDL takes for the same",
          "Rename one of them.",
          "A module around it is called {}, too.",
          name(element));
    }
    NamedElement joined = byGlobalName.putIfAbsent(scope.joined() + name(element), element);
    if (joined != null && joined != other && !isSameModule(element, joined)) {
      clash(element, joined);
    }
  }

  private static boolean isSameModule(NamedElement one, NamedElement other) {
    return one instanceof Module module
        && other instanceof Module otherModule
        && ScopedNames.of(module).equals(ScopedNames.of(otherModule));
  }

  private void clash(NamedElement element, NamedElement other) {
    clash(
        element,
        other,
        "In IDL, or in the C generated from it, {} is the same as {}.",
        name(element),
        name(other));
  }

  private void clash(NamedElement element, NamedElement other, String message, Object... values) {
    findings.reportWithOther(
        element,
        other,
        "IDL_NAME_CLASH",
        "Names that IDL takes for the same",
        "Rename one of them.",
        message,
        values);
  }

  /** The members of a type among themselves, with the type, and with what its scope uses. */
  private void members(Definition definition, Map<String, NamedElement> used) {
    Map<String, NamedElement> known = new HashMap<>();
    known.put(ignoringCase(name(definition)), definition);
    for (NamedElement member : membersOf(definition)) {
      boolean isOwn = member.eContainer() == definition;
      if (isOwn) {
        legal(member, false);
      }
      String nameIgnoringCase = ignoringCase(name(member));
      NamedElement other = known.putIfAbsent(nameIgnoringCase, member);
      if (other != null) {
        clash(member, other);
      } else if (isOwn && used.containsKey(nameIgnoringCase)) {
        NamedElement outer = used.get(nameIgnoringCase);
        clash(
            member,
            outer,
            "{} is a member of {}, which uses {}.",
            name(member),
            ScopedNames.of(definition),
            name(outer));
      } else if (isOwn) {
        neighbour(definition, member, nameIgnoringCase);
      }
    }
  }

  /** What stands beside a type and has the name of one of its members. */
  private void neighbour(Definition definition, NamedElement member, String nameIgnoringCase) {
    NamedElement other = byPath.get(scope(definition).key(nameIgnoringCase));
    if (other instanceof AggregatedType || other instanceof Constant || other instanceof Module) {
      findings.isLikeNeighbour(member, other);
    }
  }

  private static List<NamedElement> membersOf(Definition definition) {
    List<NamedElement> members = new ArrayList<>();
    if (definition instanceof Struct struct) {
      Set<Struct> levels = new HashSet<>();
      for (Struct level = struct; level != null && levels.add(level); level = level.getBase()) {
        members.addAll(0, level.getMembers());
      }
    } else if (definition instanceof Union union) {
      members.addAll(union.getCases());
    } else if (definition instanceof Bitset bitset) {
      bitset.getFields().stream().filter(field -> field.getName() != null).forEach(members::add);
    }
    return members;
  }

  /** Whether the first name of each reference is looked up where it is meant. */
  private void references(Definition definition, Set<String> usedIgnoringCase) {
    Collection<TypeDefinition> uses = declarations.uses(definition);
    if (uses.isEmpty()) {
      return;
    }
    Scope scope = scope(definition);
    Set<String> inherited = new HashSet<>();
    for (NamedElement member : membersOf(definition)) {
      if (member.eContainer() != definition) {
        inherited.add(ignoringCase(name(member)));
      }
    }
    inherited.retainAll(usedIgnoringCase);
    for (TypeDefinition used : uses) {
      List<String> reference = ScopedNames.relative(used, scope.names());
      String first = ignoringCase(reference.get(0));
      int meantAt = ScopedNames.path(used).size() - reference.size();
      boolean hidden = inherited.contains(first);
      for (int depth = meantAt + 1; depth <= scope.depth(); depth++) {
        hidden |= byPath.containsKey(scope.keys().get(depth) + first);
      }
      if (hidden) {
        findings.report(
            definition,
            "IDL_NAME_HIDDEN",
            "Name that hides a type",
            "Rename what hides it.",
            "It refers to {}, but {} means something else there.",
            ScopedNames.of(used),
            reference.get(0));
      }
    }
  }

  private static String name(NamedElement element) {
    return element.getName() == null ? "" : element.getName();
  }
}
