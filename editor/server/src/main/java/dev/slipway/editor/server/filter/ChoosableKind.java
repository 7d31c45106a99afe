// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.filter;

import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.Domain;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.ComponentType;
import java.util.List;

/** A kind of elements that filters are chosen by. */
enum ChoosableKind {
  TOPICS(List.of(Topic.class)),
  DOMAINS(List.of(Domain.class)),
  HOSTS(List.of(Node.class)),
  COMPONENTS(List.of(ComponentType.class, ComponentInstance.class));

  private final List<Class<? extends NamedElement>> types;

  ChoosableKind(List<Class<? extends NamedElement>> types) {
    this.types = types;
  }

  List<Class<? extends NamedElement>> types() {
    return types;
  }
}
