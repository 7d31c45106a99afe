// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.merge;

import dev.slipway.model.Deployment;
import dev.slipway.model.Importable;
import dev.slipway.model.Library;
import dev.slipway.model.ModelFactory;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.Module;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.SequenceRef;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.Union;
import dev.slipway.model.dds.UnionCase;
import dev.slipway.model.software.SoftwareFactory;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;

/** Puts small models together. */
final class ModelParts {
  static final String SOURCE = "lab.idl";

  private ModelParts() {}

  static Library library(Definition... definitions) {
    Library library = ModelFactory.eINSTANCE.createLibrary();
    library.setName("types");
    library.setData(DdsFactory.eINSTANCE.createDataModel());
    for (Definition definition : definitions) {
      library.getData().getDefinitions().add(definition);
    }
    return library;
  }

  static Deployment deployment(Definition... definitions) {
    Deployment deployment = ModelFactory.eINSTANCE.createDeployment();
    deployment.setName("lab");
    deployment.setData(DdsFactory.eINSTANCE.createDataModel());
    for (Definition definition : definitions) {
      deployment.getData().getDefinitions().add(definition);
    }
    deployment.setSoftware(SoftwareFactory.eINSTANCE.createSoftwareModel());
    return deployment;
  }

  /** What was read from {@link #SOURCE}, where each definition is. */
  static ImportedContent content(Definition... definitions) {
    return content(library(definitions));
  }

  static ImportedContent content(Library library) {
    library
        .eAllContents()
        .forEachRemaining(
            object -> {
              if (object instanceof Importable importable && importable.getSource() == null) {
                importable.setSource(SOURCE);
              }
            });
    return new ImportedContent(library, Set.of(SOURCE), Set.of(), false);
  }

  static Module module(String name, Definition... definitions) {
    Module module = named(DdsFactory.eINSTANCE.createModule(), name);
    for (Definition definition : definitions) {
      module.getDefinitions().add(definition);
    }
    return module;
  }

  static Struct struct(String name, Member... members) {
    Struct struct = named(DdsFactory.eINSTANCE.createStruct(), name);
    for (Member member : members) {
      struct.getMembers().add(member);
    }
    return struct;
  }

  static Union union(String name, UnionCase... cases) {
    Union union = named(DdsFactory.eINSTANCE.createUnion(), name);
    union.setDiscriminator(primitive(PrimitiveKind.INT32));
    for (UnionCase each : cases) {
      union.getCases().add(each);
    }
    return union;
  }

  static Enumeration enumeration(String name, String... literals) {
    Enumeration enumeration = named(DdsFactory.eINSTANCE.createEnumeration(), name);
    for (String literal : literals) {
      enumeration.getLiterals().add(named(DdsFactory.eINSTANCE.createEnumLiteral(), literal));
    }
    return enumeration;
  }

  static Alias alias(String name, TypeRef type) {
    Alias alias = named(DdsFactory.eINSTANCE.createAlias(), name);
    alias.setType(type);
    return alias;
  }

  static Member member(String name, TypeRef type) {
    Member member = named(DdsFactory.eINSTANCE.createMember(), name);
    member.setType(type);
    return member;
  }

  static Member number(String name) {
    return member(name, primitive(PrimitiveKind.INT32));
  }

  static PrimitiveRef primitive(PrimitiveKind kind) {
    PrimitiveRef type = DdsFactory.eINSTANCE.createPrimitiveRef();
    type.setKind(kind);
    return type;
  }

  static NamedRef ref(TypeDefinition type) {
    NamedRef reference = DdsFactory.eINSTANCE.createNamedRef();
    reference.setType(type);
    return reference;
  }

  static SequenceRef sequence(TypeRef element, long bound) {
    SequenceRef sequence = DdsFactory.eINSTANCE.createSequenceRef();
    sequence.setElement(element);
    sequence.setBound(bound);
    return sequence;
  }

  static Topic topic(String name, Struct type) {
    Topic topic = named(DdsFactory.eINSTANCE.createTopic(), name);
    topic.setType(type);
    return topic;
  }

  static <T extends NamedElement> T named(T element, String name) {
    element.setName(name);
    return element;
  }

  /** The first element of that name and class below an object. */
  static <T extends NamedElement> T find(EObject root, Class<T> type, String name) {
    for (Iterator<EObject> all = root.eAllContents(); all.hasNext(); ) {
      EObject object = all.next();
      if (type.isInstance(object) && name.equals(type.cast(object).getName())) {
        return type.cast(object);
      }
    }
    throw new NoSuchElementException("no " + type.getSimpleName() + " " + name);
  }
}
