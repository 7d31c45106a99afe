// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.ddsxml;

import dev.slipway.idl.name.Declarations;
import dev.slipway.idl.name.DependencyOrder;
import dev.slipway.idl.name.ScopedNames;
import dev.slipway.idl.xml.XmlElement;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.AnnotatedElement;
import dev.slipway.model.dds.Annotation;
import dev.slipway.model.dds.AnnotationParameter;
import dev.slipway.model.dds.ArrayRef;
import dev.slipway.model.dds.AutoId;
import dev.slipway.model.dds.BitFlag;
import dev.slipway.model.dds.Bitfield;
import dev.slipway.model.dds.Bitmask;
import dev.slipway.model.dds.Bitset;
import dev.slipway.model.dds.Constant;
import dev.slipway.model.dds.DataModel;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.EnumLiteral;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.Extensibility;
import dev.slipway.model.dds.MapRef;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.Module;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.SequenceRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.TypedMember;
import dev.slipway.model.dds.Union;
import dev.slipway.model.dds.UnionCase;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Definitions as elements of {@code types} (DDS-XML 1.0, 7.3.3), each after what it needs.
 *
 * <p>What has no attribute there is an annotation, as in IDL. A collection in a collection that XML
 * has no attributes for gets a typedef.
 */
final class TypeElements {
  private static final String UNBOUNDED = "-1";
  private static final String VALUE = "value";

  /** What only a later revision of the syntax has. */
  private final NotSaid notSaid;

  private final Declarations declarations;
  private final Set<String> taken = new HashSet<>();
  private final XmlElement root = new XmlElement("types");
  private final Map<List<String>, XmlElement> open = new HashMap<>();
  private XmlElement scope = root;
  private List<String> path = List.of();

  private TypeElements(DataModel data, NotSaid notSaid) {
    this.notSaid = notSaid;
    this.declarations = Declarations.of(List.of(data));
    declarations.definitions().forEach(each -> taken.add(ScopedNames.of(each)));
  }

  /** The element {@code types} of a data model; it is empty if that has no definitions. */
  static XmlElement of(DataModel data, NotSaid notSaid) {
    return new TypeElements(data, notSaid).write();
  }

  private XmlElement write() {
    for (List<Definition> group :
        DependencyOrder.of(declarations.definitions(), declarations::needs)) {
      if (group.size() > 1) {
        group.forEach(this::forward);
      }
      group.forEach(this::write);
    }
    return root;
  }

  private void forward(Definition definition) {
    if (definition instanceof AggregatedType) {
      enter(definition);
      scope.add(
          new XmlElement("forward_dcl")
              .with("name", definition.getName())
              .with("kind", definition instanceof Struct ? "struct" : "union"));
    }
  }

  /** Goes into the module of a definition; one that was left is opened again. */
  private void enter(Definition definition) {
    List<Module> modules = Declarations.enclosingModules(definition);
    List<String> wanted = modules.stream().map(Module::getName).toList();
    if (wanted.equals(path)) {
      return;
    }
    open.keySet()
        .removeIf(each -> !each.equals(wanted.subList(0, Math.min(each.size(), wanted.size()))));
    scope = root;
    for (int depth = 1; depth <= wanted.size(); depth++) {
      XmlElement around = scope;
      Module module = modules.get(depth - 1);
      scope =
          open.computeIfAbsent(
              List.copyOf(wanted.subList(0, depth)),
              any -> {
                XmlElement opened = new XmlElement("module").with("name", module.getName());
                around.add(opened);
                unannotated(module);
                return opened;
              });
    }
    path = wanted;
  }

  private void write(Definition definition) {
    enter(definition);
    XmlElement element;
    if (definition instanceof Struct struct) {
      element = struct(struct);
    } else if (definition instanceof Union union) {
      element = union(union);
    } else if (definition instanceof Enumeration enumeration) {
      element = enumeration(enumeration);
    } else if (definition instanceof Bitmask bitmask) {
      element = bitmask(bitmask);
    } else if (definition instanceof Bitset bitset) {
      element = bitset(bitset);
    } else if (definition instanceof Alias alias) {
      element = named("typedef", alias);
      type(element, alias.getType(), alias, "element");
      unannotated(alias);
    } else {
      Constant constant = (Constant) definition;
      element = named("const", constant);
      type(element, constant.getType(), constant, "value");
      element.with(VALUE, constant.getValue());
      unannotated(constant);
    }
    scope.add(element);
  }

  private static XmlElement named(String tag, NamedElement element) {
    return new XmlElement(tag).with("name", element.getName());
  }

  private void unannotated(AnnotatedElement element) {
    if (!element.getAnnotations().isEmpty()) {
      notSaid.add(element, "annotations here");
    }
  }

  private static void annotations(XmlElement to, AnnotatedElement element) {
    for (Annotation annotation : element.getAnnotations()) {
      XmlElement annotate = new XmlElement("annotate").with("name", annotation.getName());
      for (AnnotationParameter parameter : annotation.getParameters()) {
        annotate.add(
            new XmlElement("member")
                .with("name", parameter.getName() == null ? VALUE : parameter.getName())
                .with(VALUE, parameter.getValue()));
      }
      to.add(annotate);
    }
  }

  private static void annotation(XmlElement to, String name, String value) {
    if (value != null) {
      to.add(
          new XmlElement("annotate")
              .with("name", name)
              .add(new XmlElement("member").with("name", VALUE).with(VALUE, value)));
    }
  }

  private XmlElement aggregated(String tag, AggregatedType type) {
    XmlElement element = named(tag, type);
    if (type.isNested()) {
      element.with("nested", true);
    }
    element.with(
        "extensibility",
        type.getExtensibility() == Extensibility.APPENDABLE
            ? "append"
            : type.getExtensibility().getLiteral().toLowerCase(Locale.ROOT));
    if (type.getAutoId() == AutoId.HASH) {
      element.with("autoid", "hash");
    }
    annotations(element, type);
    return element;
  }

  private XmlElement struct(Struct struct) {
    XmlElement element = aggregated("struct", struct);
    if (struct.getBase() != null) {
      element.with("baseType", reference(struct.getBase()));
    }
    for (Member member : struct.getMembers()) {
      XmlElement child = named("member", member);
      type(child, member.getType(), struct, member.getName());
      flag(child, "external", member.isExternal());
      if (member.getMemberId() != null) {
        child.with("id", member.getMemberId());
      }
      flag(child, "optional", member.isOptional());
      flag(child, "mustUnderstand", member.isMustUnderstand());
      flag(child, "key", member.isKey());
      typed(child, member);
      annotation(child, "default", member.getDefaultValue());
      annotations(child, member);
      element.add(child);
    }
    return element;
  }

  private static void flag(XmlElement element, String name, boolean value) {
    if (value) {
      element.with(name, true);
    }
  }

  private static void typed(XmlElement element, TypedMember member) {
    annotation(
        element, "unit", member.getUnit() == null ? null : Annotations.quoted(member.getUnit()));
    annotation(element, "min", member.getRangeMin());
    annotation(element, "max", member.getRangeMax());
  }

  private XmlElement union(Union union) {
    XmlElement element = aggregated("union", union);
    XmlElement discriminator = new XmlElement("discriminator");
    type(discriminator, union.getDiscriminator(), union, "discriminator");
    flag(discriminator, "key", union.isDiscriminatorKey());
    element.add(discriminator);
    for (UnionCase alternative : union.getCases()) {
      XmlElement each = new XmlElement("case");
      alternative
          .getLabels()
          .forEach(label -> each.add(new XmlElement("caseDiscriminator").with(VALUE, label)));
      if (alternative.isDefault()) {
        each.add(new XmlElement("caseDiscriminator").with(VALUE, "default"));
      }
      XmlElement member = named("member", alternative);
      type(member, alternative.getType(), union, alternative.getName());
      flag(member, "external", alternative.isExternal());
      if (alternative.getMemberId() != null) {
        annotation(member, "id", alternative.getMemberId().toString());
      }
      typed(member, alternative);
      annotations(member, alternative);
      element.add(each.add(member));
    }
    return element;
  }

  private static XmlElement enumeration(Enumeration enumeration) {
    XmlElement element = named("enum", enumeration).with("bitBound", enumeration.getBitBound());
    if (enumeration.getExtensibility() != Extensibility.FINAL) {
      element.add(
          new XmlElement("annotate")
              .with("name", enumeration.getExtensibility().getLiteral().toLowerCase(Locale.ROOT)));
    }
    annotations(element, enumeration);
    for (EnumLiteral literal : enumeration.getLiterals()) {
      XmlElement child = named("enumerator", literal);
      if (literal.getValue() != null) {
        child.with(VALUE, literal.getValue());
      }
      flag(child, "defaultLiteral", literal.isDefaultLiteral());
      annotations(child, literal);
      element.add(child);
    }
    return element;
  }

  private static XmlElement bitmask(Bitmask bitmask) {
    XmlElement element = named("bitmask", bitmask).with("bitBound", bitmask.getBitBound());
    annotations(element, bitmask);
    int next = 0;
    for (BitFlag flag : bitmask.getFlags()) {
      int position = flag.getPosition() == null ? next : flag.getPosition();
      XmlElement child = named("flag", flag).with("position", position);
      annotations(child, flag);
      element.add(child);
      next = position + 1;
    }
    return element;
  }

  private XmlElement bitset(Bitset bitset) {
    notSaid.newer(bitset, "bitset");
    XmlElement element = named("bitset", bitset);
    if (bitset.getBase() != null) {
      element.with("baseType", reference(bitset.getBase()));
    }
    annotations(element, bitset);
    for (Bitfield field : bitset.getFields()) {
      XmlElement child = new XmlElement(field.getName() == null ? "bitpadding" : "bitfield");
      if (field.getName() != null) {
        child.with("name", field.getName());
      }
      child.with("bitSize", field.getWidth());
      if (field.eIsSet(DdsPackage.Literals.BITFIELD__KIND)) {
        child.with("holdingType", field.getKind().getLiteral());
      }
      annotations(child, field);
      element.add(child);
    }
    return element;
  }

  private static String reference(Definition definition) {
    return "::" + ScopedNames.of(definition);
  }

  /**
   * Writes a type as attributes: an array of a sequence of a plain type, any of which may be
   * missing, or a map of plain types. What is deeper inside gets a typedef.
   */
  private void type(XmlElement element, TypeRef type, Definition owner, String stem) {
    TypeRef inner = type;
    String sizes = "";
    if (inner instanceof ArrayRef array) {
      sizes = sizes(array);
      inner = array.getElement();
      while (inner instanceof ArrayRef nested) {
        sizes += "," + sizes(nested);
        inner = nested.getElement();
      }
    }
    String sequence = "";
    if (inner instanceof MapRef map && sizes.isEmpty()) {
      plain(element, map.getValue(), owner, stem);
      plainKey(element, map.getKey(), owner, stem);
      if (map.getBound() != null) {
        element.with("mapMaxLength", map.getBound());
      }
      return;
    }
    if (inner instanceof SequenceRef list) {
      sequence = list.getBound() == null ? UNBOUNDED : list.getBound().toString();
      inner = list.getElement();
    }
    plain(element, inner, owner, stem);
    if (!sequence.isEmpty()) {
      element.with("sequenceMaxLength", sequence);
    }
    if (!sizes.isEmpty()) {
      element.with("arrayDimensions", sizes);
    }
  }

  private static String sizes(ArrayRef array) {
    return String.join(",", array.getDimensions().stream().map(String::valueOf).toList());
  }

  private void plain(XmlElement element, TypeRef type, Definition owner, String stem) {
    if (type instanceof PrimitiveRef primitive) {
      element.with("type", primitive(primitive, owner));
    } else if (type instanceof StringRef string) {
      element.with("type", string.isWide() ? "wstring" : "string");
      if (string.getBound() != null) {
        element.with("stringMaxLength", string.getBound());
      }
    } else if (type instanceof NamedRef named) {
      element.with("type", "nonBasic").with("nonBasicTypeName", reference(named.getType()));
    } else {
      element
          .with("type", "nonBasic")
          .with("nonBasicTypeName", typedef(type, owner, stem + "_element"));
    }
  }

  private void plainKey(XmlElement element, TypeRef type, Definition owner, String stem) {
    if (type instanceof PrimitiveRef primitive) {
      element.with("mapKeyType", primitive(primitive, owner));
    } else if (type instanceof StringRef string) {
      element.with("mapKeyType", string.isWide() ? "wstring" : "string");
      if (string.getBound() != null) {
        element.with("mapKeyStringMaxLength", string.getBound());
      }
    } else {
      String name =
          type instanceof NamedRef named
              ? reference(named.getType())
              : typedef(type, owner, stem + "_key");
      element.with("mapKeyType", "nonBasic").with("mapKeyNonBasicTypeName", name);
    }
  }

  private String primitive(PrimitiveRef type, Definition owner) {
    if (type.getKind() == PrimitiveKind.INT8 || type.getKind() == PrimitiveKind.UINT8) {
      notSaid.newer(owner, type.getKind().getLiteral());
    }
    return type.getKind().getLiteral();
  }

  /** A typedef before the definition that needs it. */
  private String typedef(TypeRef type, Definition owner, String stem) {
    String prefix = path.isEmpty() ? "" : String.join("::", path) + "::";
    String base = owner.getName() + "_" + stem;
    String name = base;
    for (int i = 2; !taken.add(prefix + name); i++) {
      name = base + i;
    }
    XmlElement typedef = new XmlElement("typedef").with("name", name);
    type(typedef, type, owner, stem);
    scope.add(typedef);
    return "::" + prefix + name;
  }
}
