// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.opendds;

import dev.slipway.idl.name.IdlNames;
import dev.slipway.idl.name.LegalNames;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Legal names for the parts of one type; one that has to be changed gets a name of its own. */
final class PartNames {
  private final Reading reading;
  private final Set<String> taken = new HashSet<>();

  PartNames(Reading reading, List<XmiNode> parts) {
    this.reading = reading;
    parts.forEach(part -> taken.add(IdlNames.ignoringCase(part.name())));
  }

  /** The name that a part has in the model. */
  String of(XmiNode part) {
    String legal = LegalNames.identifier(part.name());
    if (legal.equals(part.name())) {
      return legal;
    }
    String name = legal;
    for (int i = 2; !taken.add(IdlNames.ignoringCase(name)); i++) {
      name = legal + "_" + i;
    }
    reading.renamed(part, name);
    return name;
  }
}
