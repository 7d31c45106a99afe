// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.cpp;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.ArrayRef;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.SequenceRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.TypedMember;
import dev.slipway.model.dds.Union;
import dev.slipway.model.resource.ElementPaths;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.eclipse.emf.ecore.EObject;

/**
 * Finds what dummies cannot synthesise values for: constructs that not all DDS implementations map
 * alike, and types without a finite natural size.
 */
final class SynthesisCheck {
  private final List<Diagnostic> diagnostics = new ArrayList<>();
  private final Set<AggregatedType> done = new HashSet<>();
  private final Set<AggregatedType> open = new HashSet<>();
  private final Function<EObject, Location> locations;
  private Topic topic;

  /**
   * @param locations where an element stands in a file
   */
  SynthesisCheck(Function<EObject, Location> locations) {
    this.locations = locations;
  }

  /** Checks the type of a topic. */
  void check(Topic checked) {
    topic = checked;
    check(checked.getType());
  }

  /** What was found: the members that dummies cannot fill, each once. */
  List<Diagnostic> diagnostics() {
    return List.copyOf(diagnostics);
  }

  private void check(AggregatedType type) {
    if (!done.add(type)) {
      return;
    }
    open.add(type);
    if (type instanceof Struct struct) {
      if (struct.getBase() != null) {
        check(struct.getBase());
      }
      for (Member member : struct.getMembers()) {
        if (member.isOptional()) {
          report(member, "It is optional.");
        }
        check(member);
      }
    } else {
      ((Union) type).getCases().forEach(this::check);
    }
    open.remove(type);
  }

  private void check(TypedMember member) {
    if (member.isExternal()) {
      report(member, "It is external.");
    }
    check(member, member.getType());
  }

  private void check(TypedMember member, TypeRef type) {
    TypeRef resolved = ShapeBuilder.resolve(type);
    if (resolved instanceof PrimitiveRef primitive) {
      switch (primitive.getKind()) {
        case CHAR16, FLOAT128 ->
            report(member, "It is of type " + primitive.getKind().getLiteral() + ".");
        default -> {}
      }
    } else if (resolved instanceof StringRef string) {
      if (string.isWide()) {
        report(member, "It is a wide string.");
      }
    } else if (resolved instanceof SequenceRef sequence) {
      check(member, sequence.getElement());
    } else if (resolved instanceof ArrayRef array) {
      check(member, array.getElement());
    } else if (resolved instanceof NamedRef reference
        && reference.getType() instanceof AggregatedType nested) {
      if (open.contains(nested)) {
        report(member, "Its type contains itself.");
      } else {
        check(nested);
      }
    } else if (!(resolved instanceof NamedRef reference
        && reference.getType() instanceof Enumeration)) {
      report(member, "It is a map, a bitmask or a bitset.");
    }
  }

  private void report(EObject element, String why) {
    diagnostics.add(
        Diagnostic.builder(
                "CPP_MEMBER_NOT_SYNTHESISED",
                Severity.ERROR,
                "Dummies cannot make values for a member")
            .at(ElementPaths.of(element), ElementPaths.idOf(element))
            .in(locations.apply(element))
            .message("{} Dummies publish its type on topic {}.", why, topic.getName())
            .hint("Give the topic the payload OPAQUE, or use another type for the member.")
            .build());
  }
}
