// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.uml;

import dev.slipway.idl.name.LegalNames;
import dev.slipway.idl.xml.XmlNode;
import dev.slipway.idl.xml.XmlReading;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.Module;
import dev.slipway.model.dds.Scope;
import dev.slipway.model.dds.TypeDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Turns packages into modules and classifiers into definitions.
 *
 * <ol>
 *   <li>Declare what the packages of all files hold, and put aside what says something of DDS.
 *   <li>Complete the definitions, with all of them known.
 * </ol>
 */
final class UmlTypes {
  private static final DdsFactory DDS = DdsFactory.eINSTANCE;

  /** Classifiers whose instances are values, or may be sent as such. */
  private static final Set<String> DATA =
      Set.of("Class", "DataType", "Interface", "Signal", "Enumeration", "PrimitiveType");

  /** What holds members of packages in old and new XMI. */
  private static final List<String> MEMBERS = List.of("packagedElement", "ownedMember");

  /** What says nothing of data and nothing that a user would miss. */
  private static final Set<String> MEANINGLESS = Set.of("Profile", "Comment");

  /** What may lead from a topic to its QoS. */
  private static final Set<String> DEPENDENCIES =
      Set.of("Dependency", "Usage", "Abstraction", "Realization", "Realisation", "Substitution");

  private final XmlReading reading;
  private final UmlElements elements;
  private final Marks marks;
  private final UmlInput input;
  private final UmlDefinitions definitions = new UmlDefinitions();
  private final List<Runnable> unfinished = new ArrayList<>();
  private final List<Runnable> checks = new ArrayList<>();
  private final List<XmlNode> ofDds = new ArrayList<>();
  private final List<XmlNode> associations = new ArrayList<>();
  private final List<XmlNode> dependencies = new ArrayList<>();
  private final UmlMembers members;

  UmlTypes(UmlInput input) {
    this.reading = input.reading();
    this.elements = input.elements();
    this.marks = input.marks();
    this.input = input;
    this.members = new UmlMembers(input, definitions);
  }

  /**
   * Where definitions go: a module that is made when the first of them comes.
   *
   * @param around the place of the package around it; null for the model
   */
  private record Place(Place around, XmlNode node) {}

  /** Declares what a model or package at the root of a file holds. */
  void declare(XmlNode root) {
    boolean model = !UmlElements.type(root).equals("Package") && !root.tag().equals("Package");
    declareIn(root, model ? null : new Place(null, root));
  }

  private void declareIn(XmlNode holder, Place place) {
    for (String tag : MEMBERS) {
      for (XmlNode node : holder.children(tag)) {
        String type = UmlElements.type(node);
        if (type.equals("Package") || type.equals("Model")) {
          declareIn(node, new Place(place, node));
        } else if (DATA.contains(type)) {
          classifier(node, place, "");
        } else if (type.equals("Association")) {
          associations.add(node);
        } else if (DEPENDENCIES.contains(type)) {
          dependencies.add(node);
        } else if (type.equals("Property")) {
          // Enterprise Architect has parts outside classes, too.
          entity(node);
        } else if (type.equals("Component")) {
          component(node);
        } else if (node.attribute("href").isPresent()) {
          reading.leftOut(node, "It is in another file: {}.", node.attribute("href").orElse(""));
        } else if (!MEANINGLESS.contains(type)) {
          reading.leftOut(
              node, "IDL has no counterpart of {}.", type.isEmpty() ? "this element" : type);
        }
      }
    }
  }

  private void component(XmlNode node) {
    if (marks.find(node, Mark.PARTICIPANT).isEmpty()) {
      reading.leftOut(node, "IDL has no counterpart of {}.", UmlElements.type(node));
    } else {
      participant(node);
    }
    entities(node);
  }

  private void participant(XmlNode node) {
    reading.leftOut(node, "A participant is not data: component types are drawn.");
  }

  private void entities(XmlNode classifier) {
    classifier.children("ownedAttribute").stream().filter(input::isEntity).forEach(this::entity);
  }

  /** Puts an attribute aside that says something of DDS. */
  private void entity(XmlNode node) {
    if (input.isOfParticipant(node)) {
      reading.leftOut(node, "It is one of several participants: instances are drawn.");
    } else if (DdsProfile.isEntity(node, marks)) {
      ofDds.add(node);
    } else {
      reading.leftOut(node, "IDL has no counterpart of an attribute without a class.");
    }
  }

  private Scope scope(Place place) {
    if (place == null) {
      return reading.data();
    }
    Scope around = scope(place.around());
    String name = legal(place.node(), around, place.node().name());
    Optional<Module> known = definitions.module(around, name);
    if (known.isPresent()) {
      return known.get();
    }
    Module module = input.describe(DDS.createModule(), place.node(), name);
    definitions.add(around, module);
    around.getDefinitions().add(module);
    return module;
  }

  private String legal(XmlNode node, Scope scope, String wanted) {
    String name =
        scope instanceof Module
            ? LegalNames.identifier(wanted)
            : LegalNames.identifierOutsideModules(wanted);
    reading.renamed(node, wanted, name);
    return name;
  }

  private void classifier(XmlNode node, Place place, String outer) {
    if (DdsProfile.isOfDds(node, marks)) {
      ofDds.add(node);
    }
    entities(node);
    List<XmlNode> constants = members.constants(node);
    if (!constants.isEmpty()) {
      Scope scope = scope(place);
      constants.forEach(each -> constant(each, scope));
    }
    made(node, !constants.isEmpty()).ifPresent(made -> add(node, made, scope(place), outer));
    for (String tag : List.of("nestedClassifier", "nestedType")) {
      for (XmlNode nested : node.children(tag)) {
        if (DATA.contains(UmlElements.type(nested))) {
          classifier(nested, place, outer + node.name() + "_");
        }
      }
    }
    for (XmlNode operation : node.children("ownedOperation")) {
      reading.leftOut(operation, "Types of IDL have no operations.");
    }
  }

  /** An empty definition of the kind that a classifier means; empty if it means none. */
  private Optional<Definition> made(XmlNode node, boolean holdsConstants) {
    String type = UmlElements.type(node);
    boolean bare = input.attributes(node).isEmpty() && node.children("generalization").isEmpty();
    if (marks.find(node, Mark.BITMASK).isPresent()) {
      return Optional.of(DDS.createBitmask());
    }
    if (type.equals("Enumeration")
        || marks.find(node, Mark.ENUMERATION, "enum", "idlEnum").isPresent()) {
      return Optional.of(DDS.createEnumeration());
    }
    boolean known = UmlPrimitives.type(node.name(), "").isPresent();
    if (known && (type.equals("PrimitiveType") || type.equals("DataType") && bare)) {
      return Optional.empty();
    }
    if (type.equals("PrimitiveType")) {
      return node.children("generalization").isEmpty()
          ? Optional.empty()
          : Optional.of(DDS.createAlias());
    }
    if (DdsProfile.isOfDds(node, marks)
        && (bare || members.topicType(node).isPresent() || !isTopic(node))) {
      return Optional.empty();
    }
    if (marks.find(node, Mark.PARTICIPANT).isPresent()) {
      participant(node);
      return Optional.empty();
    }
    if (marks.find(node, DdsProfile.OF_OBJECTS).isPresent()) {
      reading.leftOut(node, "It is of the DLRL, which shows data as objects.");
      return Optional.empty();
    }
    if (marks.find(node, Mark.ALIAS, "idlTypedef").isPresent()) {
      return Optional.of(DDS.createAlias());
    }
    if (marks.find(node, Mark.BITSET).isPresent()) {
      return Optional.of(DDS.createBitset());
    }
    if (marks.find(node, Mark.UNION, "topicUnion", "idlUnion").isPresent()) {
      return Optional.of(DDS.createUnion());
    }
    boolean holdsEntities = node.children("ownedAttribute").stream().anyMatch(input::isEntity);
    return bare && (holdsConstants || holdsEntities)
        ? Optional.empty()
        : Optional.of(DDS.createStruct());
  }

  private boolean isTopic(XmlNode node) {
    return marks.find(node, DdsProfile.TOPICS).isPresent();
  }

  private void add(XmlNode node, Definition made, Scope scope, String outer) {
    String name = legal(node, scope, outer + node.name());
    if (!outer.isEmpty()) {
      reading.renamed(node, node.name(), name);
    }
    input.describe(made, node, name);
    register(node, made, scope);
    if (made instanceof TypeDefinition type) {
      definitions.put(node, type);
    }
    unfinished.add(() -> members.complete(made, node));
    members.declareLiterals(made, node);
  }

  private void constant(XmlNode node, Scope scope) {
    Definition made = input.describe(DDS.createConstant(), node, legal(node, scope, node.name()));
    register(node, made, scope);
    unfinished.add(() -> members.complete(made, node));
  }

  private void register(XmlNode node, Definition made, Scope scope) {
    definitions
        .add(scope, made)
        .ifPresentOrElse(
            first -> checks.add(() -> reading.refuseClash(node, first, made)),
            () -> scope.getDefinitions().add(made));
  }

  /** Completes what was declared. */
  void finish() {
    members.compositions(associations);
    unfinished.forEach(Runnable::run);
    members.finish(definitions.all());
    checks.forEach(Runnable::run);
    reading.refuseCycles(definitions.all());
  }

  /** The type that the topic of an element has; empty if it states none. */
  Optional<AggregatedType> ofTopic(XmlNode topic) {
    Optional<XmlNode> property =
        UmlElements.type(topic).equals("Property") ? Optional.of(topic) : members.topicType(topic);
    Optional<XmlNode> stated =
        property.isEmpty() ? Optional.of(topic) : elements.target(property.get(), "type");
    return stated
        .flatMap(type -> definitions.of(type, AggregatedType.class))
        .or(
            () ->
                marks
                    .referredTo(topic, "type")
                    .flatMap(type -> definitions.of(type, AggregatedType.class)));
  }

  /** The dependencies between what the packages hold. */
  List<XmlNode> dependencies() {
    return dependencies;
  }

  /** What says something of topics, QoS, domains and partitions, in the order of the files. */
  List<XmlNode> ofDds() {
    return ofDds;
  }
}
