// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine.component;

import dev.slipway.bundle.ArchiveEndpoint;
import dev.slipway.model.Deployment;
import dev.slipway.model.Library;
import dev.slipway.model.dds.DataModel;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.PayloadMode;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.model.resource.ModelSaver;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.SoftwareFactory;
import dev.slipway.model.software.SoftwareModel;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;

/** Finds and makes the parts of a loaded model that component types are made of. */
final class SoftwareParts {
  private SoftwareParts() {}

  /** Everything of a class in all files of a model. */
  static <T extends EObject> List<T> all(LoadedModel model, Class<T> kind) {
    List<T> all = new ArrayList<>();
    for (Resource resource : model.resources().getResources()) {
      for (Iterator<EObject> on = resource.getAllContents(); on.hasNext(); ) {
        EObject object = on.next();
        if (kind.isInstance(object)) {
          all.add(kind.cast(object));
        }
      }
    }
    return all;
  }

  /** The component type of that identifier. */
  static Optional<ComponentType> component(LoadedModel model, String identifier) {
    return all(model, ComponentType.class).stream()
        .filter(type -> (type.getName() + "-" + type.getVersion()).equals(identifier))
        .findFirst();
  }

  /** The topic of that name. */
  static Optional<Topic> topic(LoadedModel model, String name) {
    return all(model, Topic.class).stream()
        .filter(topic -> name.equals(topic.getName()))
        .findFirst();
  }

  /** A component type that is new in a model. */
  static ComponentType added(LoadedModel model, String name, String version) {
    ComponentType type = SoftwareFactory.eINSTANCE.createComponentType();
    type.setId(ModelSaver.newId());
    type.setName(name);
    type.setVersion(version);
    software(model.root()).getComponentTypes().add(type);
    return type;
  }

  private static SoftwareModel software(EObject root) {
    SoftwareModel software =
        root instanceof Deployment deployment
            ? deployment.getSoftware()
            : ((Library) root).getSoftware();
    if (software == null) {
      software = SoftwareFactory.eINSTANCE.createSoftwareModel();
      software.setId(ModelSaver.newId());
      if (root instanceof Deployment deployment) {
        deployment.setSoftware(software);
      } else {
        ((Library) root).setSoftware(software);
      }
    }
    return software;
  }

  /** The data types and topics of a model's own file. */
  static DataModel data(EObject root) {
    DataModel data =
        root instanceof Deployment deployment ? deployment.getData() : ((Library) root).getData();
    if (data == null) {
      data = DdsFactory.eINSTANCE.createDataModel();
      data.setId(ModelSaver.newId());
      if (root instanceof Deployment deployment) {
        deployment.setData(data);
      } else {
        ((Library) root).setData(data);
      }
    }
    return data;
  }

  /** A publication with what is declared of it; the size counts where samples are opaque. */
  static Publication publication(ArchiveEndpoint declared, Topic topic) {
    Publication publication = SoftwareFactory.eINSTANCE.createPublication();
    number(declared, "rate").ifPresent(publication::setRate);
    number(declared, "burst").ifPresent(burst -> publication.setBurst(burst.intValue()));
    if (topic.getPayload() == PayloadMode.OPAQUE) {
      number(declared, "size").ifPresent(size -> publication.setMessageSize(size.longValue()));
    }
    return publication;
  }

  private static Optional<Double> number(ArchiveEndpoint declared, String key) {
    try {
      return Optional.ofNullable(declared.parameters().get(key)).map(Double::valueOf);
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
