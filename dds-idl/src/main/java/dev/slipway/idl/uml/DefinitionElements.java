// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.uml;

import dev.slipway.idl.name.Declarations;
import dev.slipway.idl.xml.XmlElement;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.ArrayRef;
import dev.slipway.model.dds.AutoId;
import dev.slipway.model.dds.BitFlag;
import dev.slipway.model.dds.Bitfield;
import dev.slipway.model.dds.Bitmask;
import dev.slipway.model.dds.Bitset;
import dev.slipway.model.dds.Constant;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.EnumLiteral;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.Extensibility;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.Module;
import dev.slipway.model.dds.Scope;
import dev.slipway.model.dds.SequenceRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.TypedMember;
import dev.slipway.model.dds.Union;
import dev.slipway.model.dds.UnionCase;
import java.util.LinkedHashMap;
import java.util.Map;

/** Definitions as packages and classifiers of UML. */
final class DefinitionElements {
  private static final String TAG = "packagedElement";
  private static final String TRUE = "true";

  private final UmlOutput output;

  DefinitionElements(UmlOutput output) {
    this.output = output;
  }

  /** Adds what a scope holds; its constants are in a class of their own. */
  void write(Scope scope, XmlElement holder) {
    XmlElement constants = null;
    for (Definition definition : scope.getDefinitions()) {
      if (definition instanceof Module module) {
        XmlElement made = output.element(TAG, "uml:Package", module);
        write(module, made);
        holder.add(made);
      } else if (definition instanceof Constant constant) {
        if (constants == null) {
          constants = output.part(holder, TAG, "Class", "constants");
          constants.with("name", UmlOutput.freeName(scope, "Constants"));
        }
        constants.add(constant(constant));
      } else {
        holder.add(type((TypeDefinition) definition));
      }
    }
  }

  private XmlElement constant(Constant constant) {
    XmlElement made = output.element("ownedAttribute", "uml:Property", constant);
    made.with("isStatic", true).with("isReadOnly", true);
    type(made, constant.getType(), false);
    value(made, "defaultValue", constant.getValue());
    return made;
  }

  private XmlElement type(TypeDefinition definition) {
    if (definition instanceof Enumeration enumeration) {
      return enumeration(enumeration);
    }
    if (definition instanceof Bitmask bitmask) {
      return bitmask(bitmask);
    }
    XmlElement made = output.element(TAG, "uml:DataType", definition);
    if (definition instanceof Struct struct) {
      struct(made, struct);
    } else if (definition instanceof Union union) {
      union(made, union);
    } else if (definition instanceof Alias alias) {
      output.mark(made, Mark.ALIAS, Map.of());
      type(attribute(made, "type"), alias.getType(), false);
    } else {
      bitset(made, (Bitset) definition);
    }
    return made;
  }

  private XmlElement attribute(XmlElement owner, String name) {
    return output.part(owner, "ownedAttribute", "Property", name).with("name", name);
  }

  private void base(XmlElement made, TypeDefinition base) {
    if (base != null) {
      output
          .part(made, "generalization", "Generalization", "base")
          .with("general", output.id(base));
    }
  }

  private static Map<String, String> tags(AggregatedType type) {
    Map<String, String> tags = new LinkedHashMap<>();
    if (type.getExtensibility() != Extensibility.FINAL) {
      tags.put("extensibility", type.getExtensibility().getLiteral());
    }
    if (type.isNested()) {
      tags.put("nested", TRUE);
    }
    if (type.getAutoId() == AutoId.HASH) {
      tags.put("autoId", "HASH");
    }
    return tags;
  }

  private void struct(XmlElement made, Struct struct) {
    if (output.isOfTopic(struct)) {
      output.mark(made, Mark.TOPIC_STRUCT, Map.of());
    }
    markIfAny(made, Mark.STRUCT, tags(struct));
    base(made, struct.getBase());
    for (Member member : struct.getMembers()) {
      XmlElement property = output.element("ownedAttribute", "uml:Property", member);
      if (member.isKey()) {
        property.with("isID", true);
        output.mark(property, Mark.KEY, Map.of());
      }
      Map<String, String> tags = tags(member);
      if (member.isMustUnderstand()) {
        tags.put("mustUnderstand", TRUE);
      }
      if (member.isOptional() && Declarations.isCollection(member.getType())) {
        tags.put("optional", TRUE);
      }
      markIfAny(property, Mark.MEMBER, tags);
      type(property, member.getType(), member.isOptional());
      if (member.getDefaultValue() != null) {
        value(property, "defaultValue", member.getDefaultValue());
      }
      made.add(property);
    }
  }

  private void markIfAny(XmlElement made, String mark, Map<String, String> tags) {
    if (!tags.isEmpty()) {
      output.mark(made, mark, tags);
    }
  }

  private static Map<String, String> tags(TypedMember member) {
    Map<String, String> tags = new LinkedHashMap<>();
    if (member.isExternal()) {
      tags.put("external", TRUE);
    }
    put(tags, "id", member.getMemberId());
    put(tags, "unit", member.getUnit());
    put(tags, "min", member.getRangeMin());
    put(tags, "max", member.getRangeMax());
    return tags;
  }

  private static void put(Map<String, String> tags, String name, Object value) {
    if (value != null) {
      tags.put(name, value.toString());
    }
  }

  private void union(XmlElement made, Union union) {
    output.mark(made, Mark.UNION, tags(union));
    XmlElement discriminator = attribute(made, "discriminator");
    output.mark(discriminator, Mark.DISCRIMINATOR, Map.of());
    if (union.isDiscriminatorKey()) {
      discriminator.with("isID", true);
    }
    type(discriminator, union.getDiscriminator(), false);
    for (UnionCase alternative : union.getCases()) {
      XmlElement property = output.element("ownedAttribute", "uml:Property", alternative);
      Map<String, String> tags = new LinkedHashMap<>();
      for (String label : alternative.getLabels()) {
        tags.put("label" + (tags.size() + 1), label);
      }
      if (alternative.isDefault()) {
        tags.put("default", TRUE);
      }
      output.mark(property, Mark.CASE, tags);
      markIfAny(property, Mark.MEMBER, tags(alternative));
      type(property, alternative.getType(), false);
      made.add(property);
    }
  }

  private XmlElement enumeration(Enumeration enumeration) {
    XmlElement made = output.element(TAG, "uml:Enumeration", enumeration);
    Map<String, String> tags = new LinkedHashMap<>();
    if (enumeration.eIsSet(DdsPackage.Literals.ENUMERATION__BIT_BOUND)) {
      tags.put("bitBound", String.valueOf(enumeration.getBitBound()));
    }
    if (enumeration.getExtensibility() != Extensibility.FINAL) {
      tags.put("extensibility", enumeration.getExtensibility().getLiteral());
    }
    markIfAny(made, Mark.ENUMERATION, tags);
    for (EnumLiteral literal : enumeration.getLiterals()) {
      XmlElement child = output.element("ownedLiteral", "uml:EnumerationLiteral", literal);
      if (literal.isDefaultLiteral()) {
        output.mark(child, Mark.LITERAL, Map.of("defaultLiteral", TRUE));
      }
      number(child, literal.getValue());
      made.add(child);
    }
    return made;
  }

  private XmlElement bitmask(Bitmask bitmask) {
    XmlElement made = output.element(TAG, "uml:Enumeration", bitmask);
    output.mark(made, Mark.BITMASK, Map.of("bitBound", String.valueOf(bitmask.getBitBound())));
    for (BitFlag flag : bitmask.getFlags()) {
      XmlElement child = output.element("ownedLiteral", "uml:EnumerationLiteral", flag);
      number(child, flag.getPosition());
      made.add(child);
    }
    return made;
  }

  private void number(XmlElement made, Integer value) {
    if (value != null) {
      output.part(made, "specification", "LiteralInteger", "value").with("value", value);
    }
  }

  private void bitset(XmlElement made, Bitset bitset) {
    output.mark(made, Mark.BITSET, Map.of());
    base(made, bitset.getBase());
    for (Bitfield field : bitset.getFields()) {
      XmlElement property = output.element("ownedAttribute", "uml:Property", field);
      Map<String, String> tags = new LinkedHashMap<>();
      tags.put("width", String.valueOf(field.getWidth()));
      if (field.eIsSet(DdsPackage.Literals.BITFIELD__KIND)) {
        tags.put("kind", field.getKind().getLiteral());
      }
      output.mark(property, Mark.BITFIELD, tags);
      made.add(property);
    }
  }

  /** Values are expressions of IDL: UML's literals would lose how they are written. */
  private void value(XmlElement made, String tag, String value) {
    output
        .part(made, tag, "OpaqueExpression", "value")
        .add("language", UmlValues.IDL)
        .add("body", value);
  }

  /**
   * Gives a property its type and multiplicity, and its shape where those cannot say it.
   *
   * @param optional whether it may have no value
   */
  private void type(XmlElement property, TypeRef type, boolean optional) {
    TypeRef leaf = Shape.leaf(type);
    if (!isPlain(type, leaf)) {
      output.mark(property, Mark.SHAPE, Map.of("type", Shape.of(type)));
    }
    output.type(property, leaf, "type");
    multiplicity(property, type, optional);
  }

  /** Whether type and multiplicity alone read back as the type. */
  private static boolean isPlain(TypeRef type, TypeRef leaf) {
    boolean bounded = leaf instanceof StringRef string && string.getBound() != null;
    if (bounded || type == leaf) {
      return !bounded;
    }
    if (type instanceof SequenceRef sequence) {
      return sequence.getElement() == leaf
          && (sequence.getBound() == null || sequence.getBound() > 1);
    }
    return type instanceof ArrayRef array
        && array.getElement() == leaf
        && array.getDimensions().size() == 1
        && array.getDimensions().get(0) > 1;
  }

  private void multiplicity(XmlElement property, TypeRef type, boolean optional) {
    String lower = "0";
    String upper = "*";
    if (type instanceof ArrayRef array && array.getDimensions().size() == 1) {
      lower = array.getDimensions().get(0).toString();
      upper = lower;
    } else if (type instanceof SequenceRef sequence && sequence.getBound() != null) {
      upper = sequence.getBound().toString();
    } else if (!Declarations.isCollection(type)) {
      upper = "1";
      if (!optional) {
        return;
      }
    }
    output.part(property, "lowerValue", "LiteralInteger", "lower").with("value", lower);
    output.part(property, "upperValue", "LiteralUnlimitedNatural", "upper").with("value", upper);
  }
}
