// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.model.Deployment;
import dev.slipway.model.Element;
import dev.slipway.model.Library;
import dev.slipway.model.ModelFactory;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.ArrayRef;
import dev.slipway.model.dds.Bitfield;
import dev.slipway.model.dds.Bitmask;
import dev.slipway.model.dds.Bitset;
import dev.slipway.model.dds.Constant;
import dev.slipway.model.dds.DataModel;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.Domain;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.MapRef;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.Module;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.Partition;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.SequenceRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.Union;
import dev.slipway.model.dds.UnionCase;
import dev.slipway.model.infrastructure.InfrastructureFactory;
import dev.slipway.model.infrastructure.Site;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.model.resource.ModelLoader;
import dev.slipway.model.resource.ModelResources;
import dev.slipway.model.resource.ModelSaver;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.Reaction;
import dev.slipway.model.software.SoftwareFactory;
import dev.slipway.model.software.SoftwareModel;
import dev.slipway.model.software.Subscription;
import dev.slipway.validation.analysis.ModelIndex;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.ResourceSet;

/**
 * A tiny model for a test of a rule: starts as an empty deployment {@code lab}; each method adds
 * one element, in the least form, and gives it back to be changed.
 */
public final class RuleFixture {
  private final Deployment deployment = ModelFactory.eINSTANCE.createDeployment();
  private int lastId;

  public RuleFixture() {
    named(deployment, "lab");
    deployment.setData(identified(DdsFactory.eINSTANCE.createDataModel()));
    deployment.setSoftware(identified(SoftwareFactory.eINSTANCE.createSoftwareModel()));
  }

  /** The deployment itself. */
  public Deployment deployment() {
    return deployment;
  }

  public DataModel data() {
    return deployment.getData();
  }

  public SoftwareModel software() {
    return deployment.getSoftware();
  }

  /** The site; added when first asked for. */
  public Site site() {
    if (deployment.getSites().isEmpty()) {
      deployment.getSites().add(named(InfrastructureFactory.eINSTANCE.createSite(), "site"));
    }
    return deployment.getSites().get(0);
  }

  /** Gives an element of the test's own making its id. */
  public <T extends Element> T identified(T element) {
    lastId++;
    element.setId("00000000-0000-4000-8000-%012d".formatted(lastId));
    return element;
  }

  /** Gives an element of the test's own making its id and name. */
  public <T extends NamedElement> T named(T element, String name) {
    element.setName(name);
    return identified(element);
  }

  /** An imported library with a data model. */
  public Library library(String name) {
    Library library = named(ModelFactory.eINSTANCE.createLibrary(), name);
    library.setData(identified(DdsFactory.eINSTANCE.createDataModel()));
    deployment.getImports().add(library);
    return library;
  }

  /** A struct with one member {@code value} of kind int32. */
  public Struct struct(String name) {
    Struct struct = emptyStruct(name);
    member(struct, "value", primitive(PrimitiveKind.INT32));
    return struct;
  }

  public Struct emptyStruct(String name) {
    Struct struct = named(DdsFactory.eINSTANCE.createStruct(), name);
    data().getDefinitions().add(struct);
    return struct;
  }

  public Member member(Struct struct, String name, TypeRef type) {
    Member member = named(DdsFactory.eINSTANCE.createMember(), name);
    member.setType(type);
    struct.getMembers().add(member);
    return member;
  }

  public static PrimitiveRef primitive(PrimitiveKind kind) {
    PrimitiveRef type = DdsFactory.eINSTANCE.createPrimitiveRef();
    type.setKind(kind);
    return type;
  }

  public static NamedRef ref(TypeDefinition definition) {
    NamedRef type = DdsFactory.eINSTANCE.createNamedRef();
    type.setType(definition);
    return type;
  }

  public Enumeration enumeration(String name, String... literals) {
    Enumeration enumeration = named(DdsFactory.eINSTANCE.createEnumeration(), name);
    for (String literal : literals) {
      enumeration.getLiterals().add(named(DdsFactory.eINSTANCE.createEnumLiteral(), literal));
    }
    data().getDefinitions().add(enumeration);
    return enumeration;
  }

  public Bitmask bitmask(String name, String... flags) {
    Bitmask bitmask = named(DdsFactory.eINSTANCE.createBitmask(), name);
    for (String flag : flags) {
      bitmask.getFlags().add(named(DdsFactory.eINSTANCE.createBitFlag(), flag));
    }
    data().getDefinitions().add(bitmask);
    return bitmask;
  }

  /** A bitset with fields {@code f0}, {@code f1} and so on of the widths. */
  public Bitset bitset(String name, int... widths) {
    Bitset bitset = named(DdsFactory.eINSTANCE.createBitset(), name);
    for (int width : widths) {
      Bitfield field =
          named(DdsFactory.eINSTANCE.createBitfield(), "f" + bitset.getFields().size());
      field.setWidth(width);
      bitset.getFields().add(field);
    }
    data().getDefinitions().add(bitset);
    return bitset;
  }

  public Union union(String name, TypeRef discriminator) {
    Union union = named(DdsFactory.eINSTANCE.createUnion(), name);
    union.setDiscriminator(discriminator);
    data().getDefinitions().add(union);
    return union;
  }

  /** A case of type int32; without labels it is the default. */
  public UnionCase unionCase(Union union, String name, String... labels) {
    UnionCase alternative = named(DdsFactory.eINSTANCE.createUnionCase(), name);
    alternative.setType(primitive(PrimitiveKind.INT32));
    alternative.getLabels().addAll(List.of(labels));
    alternative.setDefault(labels.length == 0);
    union.getCases().add(alternative);
    return alternative;
  }

  public Alias alias(String name, TypeRef type) {
    Alias alias = named(DdsFactory.eINSTANCE.createAlias(), name);
    alias.setType(type);
    data().getDefinitions().add(alias);
    return alias;
  }

  public Constant constant(String name, TypeRef type, String value) {
    Constant constant = named(DdsFactory.eINSTANCE.createConstant(), name);
    constant.setType(type);
    constant.setValue(value);
    data().getDefinitions().add(constant);
    return constant;
  }

  public Module module(String name) {
    Module module = named(DdsFactory.eINSTANCE.createModule(), name);
    data().getDefinitions().add(module);
    return module;
  }

  public static StringRef string(Long bound) {
    StringRef type = DdsFactory.eINSTANCE.createStringRef();
    type.setBound(bound);
    return type;
  }

  public static SequenceRef sequence(TypeRef element) {
    SequenceRef type = DdsFactory.eINSTANCE.createSequenceRef();
    type.setElement(element);
    return type;
  }

  public static ArrayRef array(TypeRef element, Long... dimensions) {
    ArrayRef type = DdsFactory.eINSTANCE.createArrayRef();
    type.setElement(element);
    type.getDimensions().addAll(List.of(dimensions));
    return type;
  }

  public static MapRef map(TypeRef key, TypeRef value) {
    MapRef type = DdsFactory.eINSTANCE.createMapRef();
    type.setKey(key);
    type.setValue(value);
    return type;
  }

  /** A topic of a struct of its own, {@code <name>Type}. */
  public Topic topic(String name) {
    Struct type = struct(name + "Type");
    Topic topic = untypedTopic(name);
    topic.setType(type);
    return topic;
  }

  public Topic untypedTopic(String name) {
    Topic topic = named(DdsFactory.eINSTANCE.createTopic(), name);
    data().getTopics().add(topic);
    return topic;
  }

  public QosProfile qos(String name) {
    QosProfile profile = named(DdsFactory.eINSTANCE.createQosProfile(), name);
    data().getQosProfiles().add(profile);
    return profile;
  }

  public Domain domain(String name, int domainId) {
    Domain domain = named(DdsFactory.eINSTANCE.createDomain(), name);
    domain.setDomainId(domainId);
    data().getDomains().add(domain);
    return domain;
  }

  public Partition partition(String name) {
    Partition partition = named(DdsFactory.eINSTANCE.createPartition(), name);
    data().getPartitions().add(partition);
    return partition;
  }

  public ComponentType component(String name) {
    ComponentType type = named(SoftwareFactory.eINSTANCE.createComponentType(), name);
    software().getComponentTypes().add(type);
    return type;
  }

  /** A publication at the given rate in Hz. */
  public Publication publication(ComponentType type, Topic topic, double rate) {
    Publication publication = identified(SoftwareFactory.eINSTANCE.createPublication());
    publication.setTopic(topic);
    publication.setRate(rate);
    type.getPublications().add(publication);
    return publication;
  }

  public Subscription subscription(ComponentType type, Topic topic) {
    Subscription subscription = identified(SoftwareFactory.eINSTANCE.createSubscription());
    subscription.setTopic(topic);
    type.getSubscriptions().add(subscription);
    return subscription;
  }

  public Reaction reaction(ComponentType type, Subscription trigger, Publication effect) {
    Reaction reaction = identified(SoftwareFactory.eINSTANCE.createReaction());
    reaction.setTrigger(trigger);
    reaction.getEffects().add(effect);
    type.getReactions().add(reaction);
    return reaction;
  }

  public ComponentInstance instance(String name, ComponentType type) {
    ComponentInstance instance = named(SoftwareFactory.eINSTANCE.createComponentInstance(), name);
    instance.setType(type);
    software().getInstances().add(instance);
    return instance;
  }

  /** The deployment as if it had been loaded. */
  public LoadedModel loaded() {
    return LoadedModel.inMemory(deployment);
  }

  /**
   * The same model written to files and loaded from there, so that all of it has a place.
   *
   * @param folder an empty folder
   * @return empty where the model is one that no file can hold
   */
  public Optional<LoadedModel> loadedFromFiles(Path folder) throws IOException {
    ResourceSet resources = ModelResources.newResourceSet();
    List<Path> files = new ArrayList<>();
    List<EObject> roots = new ArrayList<>();
    roots.add(deployment);
    for (int i = 0; i < roots.size(); i++) {
      Path file = folder.resolve("file" + i + ModelResources.FILE_EXTENSION);
      ModelResources.newResource(resources, file).getContents().add(roots.get(i));
      files.add(file);
      (roots.get(i) instanceof Library library ? library.getImports() : deployment.getImports())
          .stream().filter(each -> !roots.contains(each)).forEach(roots::add);
    }
    for (int i = 0; i < files.size(); i++) {
      ModelSaver.save(roots.get(i), files.get(i));
    }
    return ModelLoader.load(files.get(0)).model();
  }

  /** The judgement of all rules. */
  public ValidationResult validate() {
    return Validator.validate(loaded());
  }

  /** An index of the model, for tests of analyses. */
  public ModelIndex index() {
    return new ModelIndex(loaded());
  }

  /** Asserts that all rules together say exactly this, as printed for a terminal. */
  public void assertDiagnostics(String text) {
    assertThat(TextDiagnosticPrinter.print(Diagnostics.of(validate().diagnostics())))
        .isEqualTo(text);
  }

  /** What the rule of that code says, as printed for a terminal; empty if it is content. */
  String diagnosticsOf(String code) {
    Diagnostics found = new Diagnostics();
    validate().diagnostics().stream()
        .filter(diagnostic -> diagnostic.code().equals(code))
        .forEach(found::add);
    return TextDiagnosticPrinter.print(found);
  }
}
