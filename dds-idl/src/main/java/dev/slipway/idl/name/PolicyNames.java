// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.name;

import java.util.Locale;
import org.eclipse.emf.ecore.ENamedElement;

/** The names that QoS policies and their values have in the IDL of DDS 1.4. */
public final class PolicyNames {
  private PolicyNames() {}

  /** The name of a policy or of one of its values: the metamodel's in snake case. */
  public static String of(ENamedElement feature) {
    return feature.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }
}
