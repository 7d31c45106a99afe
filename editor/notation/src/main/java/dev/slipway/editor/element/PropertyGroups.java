// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.element;

import dev.slipway.model.ModelPackage;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.infrastructure.InfrastructurePackage;
import java.util.Set;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EStructuralFeature;

/** Sorts properties into the groups in which an architect looks for them. */
public enum PropertyGroups {
  IDENTITY("Identity", true),
  SUBJECT("", true),
  QOS("Quality of service", true),
  ADVANCED("Advanced", false);

  private static final Set<String> IDENTIFYING =
      Set.of("name", "description", "hostname", "instanceName");

  private static final Set<String> OF_QOS =
      Set.of("partitions", "contentFilter", "contentFilterParameters", "securityGroups");

  /** What most models leave alone. */
  private static final Set<String> RARE =
      Set.of(
          "annotations",
          "requires",
          "external",
          "mustUnderstand",
          "memberId",
          "autoId",
          "nested",
          "discriminatorKey",
          "userData",
          "labels",
          "tuning",
          "pinnedCores",
          "numaNodes",
          "threadsPerCore",
          "vhostNet",
          "iommu",
          "firmware",
          "extraSpecs",
          "pageSize",
          "sharedMemory",
          "vnicType",
          "boot",
          "icon",
          "entityFactory",
          "topicData",
          "groupData",
          "writerDataLifecycle",
          "readerDataLifecycle",
          "dataRepresentation",
          "typeConsistency",
          "durabilityService",
          "startPhase",
          "limits",
          "pciAlias",
          "portSecurity",
          "dnsDomain",
          "imports",
          "shared",
          "hostRoutes",
          "routes",
          "ipv6AddressMode",
          "ipv6RaMode",
          "allowedAddressPairs");

  /** Those of the same names that many models set. */
  private static final Set<EStructuralFeature> USUAL =
      Set.of(
          // The labels of a node are marks that few use; those of a union's case select it.
          DdsPackage.Literals.UNION_CASE__LABELS, InfrastructurePackage.Literals.VOLUME__BOOT);

  private final String label;
  private final boolean open;

  PropertyGroups(String label, boolean open) {
    this.label = label;
    this.open = open;
  }

  /** What users read above it; empty where that is what the element is. */
  public String label() {
    return label;
  }

  /** Whether it is shown at once. */
  public boolean isOpen() {
    return open;
  }

  /** Whether Slipway sets a feature, and users only read it. */
  public static boolean isGiven(EStructuralFeature feature) {
    return feature == ModelPackage.Literals.ELEMENT__ID
        || feature == ModelPackage.Literals.IMPORTABLE__SOURCE;
  }

  /** The group that a feature belongs to. */
  public static PropertyGroups of(EStructuralFeature feature) {
    if (isGiven(feature) || RARE.contains(feature.getName()) && !USUAL.contains(feature)) {
      return ADVANCED;
    }
    if (IDENTIFYING.contains(feature.getName())) {
      return IDENTITY;
    }
    EClassifier type = feature.getEType();
    boolean policy =
        type.getEPackage() == DdsPackage.eINSTANCE && type.getName().endsWith("Policy")
            || feature.getName().equals("qos");
    return policy || OF_QOS.contains(feature.getName()) ? QOS : SUBJECT;
  }
}
