// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.idl.constant.Aliases;
import dev.slipway.idl.constant.ConstantValue;
import dev.slipway.idl.constant.ConstantValue.Enumerator;
import dev.slipway.idl.constant.Constants;
import dev.slipway.idl.constant.InvalidConstantException;
import dev.slipway.idl.constant.Ranges;
import dev.slipway.idl.name.Declarations;
import dev.slipway.idl.name.DependencyOrder;
import dev.slipway.idl.name.IdlNames;
import dev.slipway.idl.name.ScopedNames;
import dev.slipway.idl.wire.Members;
import dev.slipway.idl.wire.UnionLabels;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.AnnotatedElement;
import dev.slipway.model.dds.Annotation;
import dev.slipway.model.dds.AnnotationParameter;
import dev.slipway.model.dds.ArrayRef;
import dev.slipway.model.dds.BitFlag;
import dev.slipway.model.dds.Bitfield;
import dev.slipway.model.dds.Bitmask;
import dev.slipway.model.dds.Bitset;
import dev.slipway.model.dds.Constant;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.EnumLiteral;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.Extensibility;
import dev.slipway.model.dds.MapRef;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.SequenceRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.TypedMember;
import dev.slipway.model.dds.Union;
import dev.slipway.model.dds.UnionCase;
import dev.slipway.model.resource.ElementPaths;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.eclipse.emf.ecore.EObject;

/** What keeps definitions from being printed in a profile, as the checks find it. */
final class IdlFindings {
  private final IdlProfile profile;
  private final Function<EObject, Location> locations;
  private final Diagnostics found = new Diagnostics();
  private int openDdsMinor;

  IdlFindings(IdlProfile profile, Function<EObject, Location> locations) {
    this.profile = profile;
    this.locations = locations;
  }

  /** All of them. */
  List<Diagnostic> toList() {
    return found.toList();
  }

  /** The least minor version of OpenDDS 3 that takes all constructs that are used. */
  int openDdsMinor() {
    return openDdsMinor;
  }

  /** Reports an error about an element. */
  void report(
      EObject element, String code, String summary, String hint, String message, Object... values) {
    found.add(error(element, code, summary, hint).message(message, values).build());
  }

  /** As {@link #report}, naming another element and its place. */
  void reportWithOther(
      EObject element,
      EObject other,
      String code,
      String summary,
      String hint,
      String message,
      Object... values) {
    found.add(
        error(element, code, summary, hint)
            .message(message, values)
            .related(ElementPaths.of(other), locations.apply(other), "is the other")
            .build());
  }

  private Diagnostic.Builder error(EObject element, String code, String summary, String hint) {
    return Diagnostic.builder(code, Severity.ERROR, summary)
        .at(ElementPaths.of(element), ElementPaths.idOf(element))
        .in(locations.apply(element))
        .hint(hint);
  }

  /** Reports a definition that is not finished. */
  void unfinished(EObject element, String message, Object... values) {
    report(
        element,
        "IDL_DEFINITION_UNFINISHED",
        "Definition that IDL cannot express",
        "Complete or mend the definition.",
        message,
        values);
  }

  /** Notes that an element is or has a construct, which the profile may refuse. */
  void uses(Construct construct, EObject element) {
    openDdsMinor = Math.max(openDdsMinor, construct.openDdsMinor());
    refuse(
        construct,
        element,
        "Model it without",
        "It is or has " + construct.title() + ", which the IDL profile {} does not take.",
        profile.option());
  }

  /** Notes that an element uses something by these names, from an outer module inwards. */
  void usesNames(List<String> names, EObject element) {
    EscapedNames.neededToUse(names)
        .ifPresent(
            construct ->
                refuse(
                    construct,
                    element,
                    "Rename what is called so",
                    "It uses {}, a keyword or with one in it; the IDL profile {} takes such names"
                        + " only where they are declared, as fastddsgen finds them nowhere else.",
                    String.join("::", names),
                    profile.option()));
  }

  /** Notes that a member is called like what is declared beside its type. */
  void isLikeNeighbour(NamedElement member, NamedElement neighbour) {
    Construct construct = Construct.MEMBER_LIKE_NEIGHBOUR;
    if (construct.in(profile) == Support.REFUSE) {
      found.add(
          refusal(construct, member, "Rename one of them")
              .message(
                  "{} has the name of {}, which is declared beside its type; fastddsgen then takes"
                      + " it for declared twice.",
                  member.getName(),
                  neighbour.getName())
              .related(ElementPaths.of(neighbour), locations.apply(neighbour), "is the other")
              .build());
    }
  }

  private void refuse(
      Construct construct, EObject element, String remedy, String message, Object... values) {
    if (construct.in(profile) == Support.REFUSE) {
      found.add(refusal(construct, element, remedy).message(message, values).build());
    }
  }

  private Diagnostic.Builder refusal(Construct construct, EObject element, String remedy) {
    return error(
        element,
        construct.code(),
        "Construct outside the IDL profile",
        remedy + ", or choose a profile that takes it: " + construct.takers() + ".");
  }
}
