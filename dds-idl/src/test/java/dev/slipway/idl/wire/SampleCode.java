// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.wire;

import dev.slipway.idl.constant.Aliases;
import dev.slipway.idl.name.ScopedNames;
import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.ArrayRef;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.SequenceRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.Union;
import dev.slipway.model.dds.UnionCase;

/** Writes C++ that fills a sample as a scenario has it, in the language binding of a DDS. */
abstract class SampleCode {
  final Scenario scenario;
  private final StringBuilder code = new StringBuilder();
  private int variables;

  SampleCode(Scenario scenario) {
    this.scenario = scenario;
  }

  abstract String member(String sample, String name);

  abstract void text(String place, StringRef type, long length);

  /** Gives a sequence its elements; returns an expression that a for statement takes. */
  abstract String elements(String place, long length);

  /** Selects a case; returns the place of its member. */
  abstract String select(String place, UnionCase alternative, String label);

  abstract void base(String place, Struct base);

  /** Lets an optional member be there; returns its place. */
  abstract String present(String place, TypeRef type);

  abstract String enumerator(Enumeration type, String name);

  final String filling(String place, Struct type) {
    struct(place, type);
    return code.toString();
  }

  final void line(String text) {
    code.append("    ").append(text).append('\n');
  }

  final void struct(String place, Struct type) {
    if (type.getBase() != null) {
      base(place, type.getBase());
    }
    for (Member member : type.getMembers()) {
      String memberPlace = member(place, member.getName());
      if (!member.isOptional()) {
        value(memberPlace, member.getType());
      } else if (scenario.hasOptionalMembers()) {
        value(present(memberPlace, member.getType()), member.getType());
      }
    }
  }

  private void value(String place, TypeRef type) {
    if (type instanceof StringRef string) {
      text(place, string, scenario.length(string.getBound(), string.getExpectedLength()));
    } else if (type instanceof SequenceRef sequence) {
      long length = scenario.length(sequence.getBound(), sequence.getExpectedLength());
      each(elements(place, length), sequence.getElement());
    } else if (type instanceof ArrayRef array) {
      array(place, array, 0);
    } else if (type instanceof NamedRef named) {
      if (named.getType() instanceof Alias alias) {
        value(place, alias.getType());
      } else if (named.getType() instanceof Struct struct) {
        struct(place, struct);
      } else if (named.getType() instanceof Union union) {
        union(place, union);
      }
    }
  }

  private void each(String elements, TypeRef type) {
    String element = "e" + variables++;
    line("for (auto&& " + element + " : " + elements + ") {");
    line("(void)" + element + ";");
    value(element, type);
    line("}");
  }

  private void array(String place, ArrayRef type, int dimension) {
    String element = "e" + variables++;
    line("for (auto&& " + element + " : " + place + ") {");
    line("(void)" + element + ";");
    if (dimension + 1 < type.getDimensions().size()) {
      array(element, type, dimension + 1);
    } else {
      value(element, type.getElement());
    }
    line("}");
  }

  /** Test models put the shortest case second and the longest third. */
  private void union(String place, Union type) {
    UnionCase alternative =
        type.getCases()
            .get(
                switch (scenario) {
                  case EXPECTED -> 0;
                  case LEAST -> 1;
                  case GREATEST -> 2;
                });
    String label = alternative.isDefault() ? "99" : alternative.getLabels().get(0);
    if (Aliases.target(type.getDiscriminator()) instanceof NamedRef named
        && named.getType() instanceof Enumeration enumeration) {
      label = enumerator(enumeration, label);
    }
    value(select(place, alternative, label), alternative.getType());
  }

  /** The C of idlc, in memory that is all zero; nothing is freed, as the program ends at once. */
  static final class Cyclone extends SampleCode {
    Cyclone(Scenario scenario) {
      super(scenario);
    }

    @Override
    String member(String sample, String name) {
      return sample + "." + name;
    }

    @Override
    void text(String place, StringRef type, long length) {
      if (type.getBound() == null) {
        line(place + " = text(" + length + ");");
      } else {
        line("std::memset(" + place + ", 'x', " + length + ");");
      }
    }

    @Override
    String elements(String place, long length) {
      return "elements(" + place + ", " + length + ")";
    }

    @Override
    String select(String place, UnionCase alternative, String label) {
      line(place + "._d = " + label + ";");
      return place + "._u." + alternative.getName();
    }

    @Override
    void base(String place, Struct base) {
      struct(place + ".parent", base);
    }

    @Override
    String present(String place, TypeRef type) {
      boolean isPointer =
          Aliases.target(type) instanceof StringRef string && string.getBound() == null;
      if (isPointer) {
        return place;
      }
      line("allocate(" + place + ");");
      return "(*" + place + ")";
    }

    @Override
    String enumerator(Enumeration type, String name) {
      String path = ScopedNames.of(type).replace("::", "_");
      return path.substring(0, path.lastIndexOf('_') + 1) + name;
    }
  }

  /** The C++ of fastddsgen. */
  static final class Fast extends SampleCode {
    Fast(Scenario scenario) {
      super(scenario);
    }

    @Override
    String member(String sample, String name) {
      return sample + "." + name + "()";
    }

    @Override
    void text(String place, StringRef type, long length) {
      line(place + " = std::string(" + length + ", 'x');");
    }

    @Override
    String elements(String place, long length) {
      line(place + ".resize(" + length + ");");
      return place;
    }

    @Override
    String select(String place, UnionCase alternative, String label) {
      String member = place + "." + alternative.getName();
      line(member + "(std::decay_t<decltype(" + member + "())>());");
      return member + "()";
    }

    @Override
    void base(String place, Struct base) {
      struct(place, base);
    }

    @Override
    String present(String place, TypeRef type) {
      throw new UnsupportedOperationException("Fast DDS 2 has no optional members");
    }

    @Override
    String enumerator(Enumeration type, String name) {
      return name;
    }
  }
}
