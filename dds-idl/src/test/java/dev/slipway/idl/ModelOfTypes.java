// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

import dev.slipway.model.Deployment;
import dev.slipway.model.Element;
import dev.slipway.model.ModelFactory;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.ArrayRef;
import dev.slipway.model.dds.Bitmask;
import dev.slipway.model.dds.Constant;
import dev.slipway.model.dds.DataModel;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.EnumLiteral;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.MapRef;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.Module;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.Scope;
import dev.slipway.model.dds.SequenceRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.Union;
import dev.slipway.model.dds.UnionCase;
import java.util.List;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * A deployment {@code lab} with data types for a test. Methods that make a definition put it at the
 * end of the scope that was entered last.
 */
public final class ModelOfTypes {
  private static final DdsFactory DDS = DdsFactory.eINSTANCE;

  private final Deployment deployment = ModelFactory.eINSTANCE.createDeployment();
  private Scope scope;
  private int lastId;

  public ModelOfTypes() {
    named(deployment, "lab");
    deployment.setData(identified(DDS.createDataModel()));
    scope = deployment.getData();
  }

  /**
   * Types in a module with members called like types and enumerators around them that they do not
   * use.
   */
  static ModelOfTypes ofFreeNames() {
    ModelOfTypes model = new ModelOfTypes();
    model.module("data1");
    Enumeration greeks = model.enumeration("Greeks", "alpha", "beta");
    TypeRef list = ref(model.alias("GreekArr", array(ref(greeks), 2L)));
    model.struct(
        "ButForCase", model.member("k", PrimitiveKind.INT32), model.member("greeks", list));
    model.struct("Unused", model.member("Greeks", primitive(PrimitiveKind.INT32)));
    model.struct("SameName", model.member("Greeks", EcoreUtil.copy(list)));
    Enumeration size = model.enumeration("Size", "small", "medium");
    model.union(
        "Content",
        ref(size),
        model.when("alpha", string(), "small"),
        model.when("beta", primitive(PrimitiveKind.INT16), "medium"));
    return model;
  }

  public Deployment deployment() {
    return deployment;
  }

  public DataModel data() {
    return deployment.getData();
  }

  /** Further definitions go into this scope. */
  public ModelOfTypes in(Scope other) {
    scope = other;
    return this;
  }

  /** A new module in the present scope; further definitions go into it. */
  public Module module(String name) {
    Module module = define(DDS.createModule(), name);
    scope = module;
    return module;
  }

  public Struct struct(String name, Member... members) {
    Struct struct = define(DDS.createStruct(), name);
    struct.getMembers().addAll(List.of(members));
    return struct;
  }

  public Union union(String name, TypeRef discriminator, UnionCase... cases) {
    Union union = define(DDS.createUnion(), name);
    union.setDiscriminator(discriminator);
    union.getCases().addAll(List.of(cases));
    return union;
  }

  public Enumeration enumeration(String name, String... literals) {
    Enumeration enumeration = define(DDS.createEnumeration(), name);
    for (String literal : literals) {
      EnumLiteral added = named(DDS.createEnumLiteral(), literal);
      enumeration.getLiterals().add(added);
    }
    return enumeration;
  }

  public Bitmask bitmask(String name, int bits, String... flags) {
    Bitmask bitmask = define(DDS.createBitmask(), name);
    bitmask.setBitBound(bits);
    for (String flag : flags) {
      bitmask.getFlags().add(named(DDS.createBitFlag(), flag));
    }
    return bitmask;
  }

  public Alias alias(String name, TypeRef type) {
    Alias alias = define(DDS.createAlias(), name);
    alias.setType(type);
    return alias;
  }

  public Constant constant(String name, TypeRef type, String value) {
    Constant constant = define(DDS.createConstant(), name);
    constant.setType(type);
    constant.setValue(value);
    return constant;
  }

  /** A definition of the test's own making. */
  public <T extends Definition> T add(T definition, String name) {
    return define(definition, name);
  }

  public Topic topic(String name, AggregatedType type) {
    Topic topic = named(DDS.createTopic(), name);
    topic.setType(type);
    data().getTopics().add(topic);
    return topic;
  }

  public Member member(String name, TypeRef type) {
    Member member = named(DDS.createMember(), name);
    member.setType(type);
    return member;
  }

  public Member member(String name, PrimitiveKind kind) {
    return member(name, primitive(kind));
  }

  public Member key(String name, TypeRef type) {
    Member member = member(name, type);
    member.setKey(true);
    return member;
  }

  public Member optional(String name, TypeRef type) {
    Member member = member(name, type);
    member.setOptional(true);
    return member;
  }

  /** A case with these labels; without any it is the default. */
  public UnionCase when(String name, TypeRef type, String... labels) {
    UnionCase added = named(DDS.createUnionCase(), name);
    added.setType(type);
    added.getLabels().addAll(List.of(labels));
    added.setDefault(labels.length == 0);
    return added;
  }

  public static PrimitiveRef primitive(PrimitiveKind kind) {
    PrimitiveRef type = DDS.createPrimitiveRef();
    type.setKind(kind);
    return type;
  }

  public static StringRef string() {
    return DDS.createStringRef();
  }

  public static StringRef string(long bound) {
    StringRef type = DDS.createStringRef();
    type.setBound(bound);
    return type;
  }

  public static StringRef wideString(long bound) {
    StringRef type = string(bound);
    type.setWide(true);
    return type;
  }

  public static SequenceRef sequence(TypeRef element) {
    SequenceRef type = DDS.createSequenceRef();
    type.setElement(element);
    return type;
  }

  public static SequenceRef sequence(TypeRef element, long bound) {
    SequenceRef type = sequence(element);
    type.setBound(bound);
    return type;
  }

  public static ArrayRef array(TypeRef element, Long... dimensions) {
    ArrayRef type = DDS.createArrayRef();
    type.setElement(element);
    type.getDimensions().addAll(List.of(dimensions));
    return type;
  }

  public static MapRef map(TypeRef key, TypeRef value, long bound) {
    MapRef type = DDS.createMapRef();
    type.setKey(key);
    type.setValue(value);
    type.setBound(bound);
    return type;
  }

  public static NamedRef ref(TypeDefinition definition) {
    NamedRef type = DDS.createNamedRef();
    type.setType(definition);
    return type;
  }

  public <T extends Element> T identified(T element) {
    lastId++;
    element.setId("00000000-0000-4000-8000-%012d".formatted(lastId));
    return element;
  }

  public <T extends NamedElement> T named(T element, String name) {
    element.setName(name);
    return identified(element);
  }

  private <T extends Definition> T define(T definition, String name) {
    scope.getDefinitions().add(named(definition, name));
    return definition;
  }
}
