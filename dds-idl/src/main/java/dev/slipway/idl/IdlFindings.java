// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.model.NamedElement;
import dev.slipway.model.resource.ElementPaths;
import java.util.List;
import java.util.function.Function;
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

  /** The minor version of OpenDDS 3 that the definitions need at least; 0 if any supported one. */
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
        "model it without",
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
                    "rename what is called so",
                    "It uses {}, a keyword or with one in it; the IDL profile {} takes such names"
                        + " only where they are declared, as fastddsgen finds them nowhere else.",
                    String.join("::", names),
                    profile.option()));
  }

  /** Notes that a member is called like what is declared beside its type. */
  void isLikeNeighbour(NamedElement member, NamedElement neighbour) {
    if (Construct.MEMBER_LIKE_NEIGHBOUR.in(profile) == Support.REFUSE) {
      found.add(
          refusal(Construct.MEMBER_LIKE_NEIGHBOUR, member, "rename one of them")
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
        "Choose a profile that takes it: " + construct.takers() + "; or " + remedy + ".");
  }
}
