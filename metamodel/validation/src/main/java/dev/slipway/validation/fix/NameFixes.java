// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.fix;

import dev.slipway.address.RtpsPorts;
import dev.slipway.model.ModelPackage;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.dds.Domain;
import dev.slipway.model.resource.ElementPaths;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Fixes that give names and numbers which nothing else has. */
final class NameFixes {
  private NameFixes() {}

  static Map<String, Fixer> fixers() {
    return Map.of(
        "NAME_MISSING",
        Fixer.of(NamedElement.class, NameFixes::name),
        "NAME_DUPLICATE",
        Fixer.of(NamedElement.class, NameFixes::rename),
        "DOMAIN_ID_DUPLICATE",
        Fixer.of(Domain.class, NameFixes::renumber));
  }

  private static void name(NamedElement element, Proposals proposals) {
    offer(
        "Name it %s",
        ElementPaths.kind(element.eClass()).replace(" ", separator(element)), element, proposals);
  }

  private static void rename(NamedElement element, Proposals proposals) {
    if (element.getName() != null) {
      offer("Rename it to %s", element.getName(), element, proposals);
    }
  }

  private static void offer(
      String title, String wanted, NamedElement element, Proposals proposals) {
    Set<String> taken = new HashSet<>();
    if (element.eContainer() != null) {
      for (Object sibling : element.eContainer().eContents()) {
        if (sibling instanceof NamedElement named && named != element) {
          taken.add(named.getName());
        }
      }
    }
    String name = wanted;
    for (int next = 2; taken.contains(name); next++) {
      name = wanted + separator(element) + next;
    }
    proposals.set(
        title.formatted(name), element, ModelPackage.eINSTANCE.getNamedElement_Name(), name);
  }

  /** Names in IDL take no hyphen. */
  private static String separator(NamedElement element) {
    return element.eClass().getEPackage() == DdsPackage.eINSTANCE ? "_" : "-";
  }

  private static void renumber(Domain domain, Proposals proposals) {
    List<Domain> domains = proposals.index().all(Domain.class);
    Set<Integer> taken = domains.stream().map(Domain::getDomainId).collect(Collectors.toSet());
    for (int free = 0; free <= RtpsPorts.GREATEST_DOMAIN; free++) {
      if (!taken.contains(free)) {
        proposals.set(
            "Use the domain ID " + free, domain, DdsPackage.eINSTANCE.getDomain_DomainId(), free);
        return;
      }
    }
  }
}
