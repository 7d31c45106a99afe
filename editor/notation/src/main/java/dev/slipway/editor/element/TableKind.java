// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.element;

import dev.slipway.model.ModelPackage;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.infrastructure.InfrastructurePackage;
import dev.slipway.model.software.SoftwarePackage;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/**
 * A kind of table.
 *
 * @param rows the list whose elements are the rows
 * @param columns their properties from left to right: the name of a feature, or of a part and its
 *     feature as in {@code reliability/kind}
 */
public record TableKind(EReference rows, List<String> columns) {
  /** All tables; a new kind is one line. */
  private static final List<TableKind> ALL =
      List.of(
          of(
              DdsPackage.Literals.STRUCT__MEMBERS,
              "key name type optional unit rangeMin rangeMax description"),
          of(DdsPackage.Literals.UNION__CASES, "labels default name type unit description"),
          of(DdsPackage.Literals.ENUMERATION__LITERALS, "name value defaultLiteral description"),
          of(DdsPackage.Literals.BITMASK__FLAGS, "name position description"),
          of(DdsPackage.Literals.DATA_MODEL__TOPICS, "name type qos payload description"),
          of(
              DdsPackage.Literals.DATA_MODEL__QOS_PROFILES,
              "name base reliability/kind reliability/maxBlockingTime durability/kind history/kind"
                  + " history/depth deadline/period latencyBudget/duration liveliness/kind"
                  + " liveliness/leaseDuration ownership/kind ownershipStrength/value"
                  + " lifespan/duration destinationOrder/kind timeBasedFilter/minimumSeparation"
                  + " transportPriority/value resourceLimits/maxSamples"
                  + " resourceLimits/maxInstances resourceLimits/maxSamplesPerInstance"
                  + " description"),
          of(SoftwarePackage.Literals.COMPONENT_TYPE__PUBLICATIONS, "topic rate burst qos name"),
          of(
              SoftwarePackage.Literals.COMPONENT_TYPE__SUBSCRIPTIONS,
              "topic contentFilter qos name"),
          of(
              SoftwarePackage.Literals.SOFTWARE_MODEL__INSTANCES,
              "name type replicas domain allocatedTo startOnInstall description"),
          of(
              InfrastructurePackage.Literals.SITE__NETWORKS,
              "name kind segmentationId physicalNetwork mtu capacity latency external description"),
          of(
              InfrastructurePackage.Literals.NETWORK__SUBNETS,
              "name cidr gateway dhcp dns description"),
          of(
              InfrastructurePackage.Literals.NODE__NICS,
              "name network subnet address mac speed boot vnicType description"),
          of(
              InfrastructurePackage.Literals.CATALOG__FLAVORS,
              "name vcpus memory disk gpus cpuPolicy numaNodes pageSize description"));

  private static TableKind of(EReference rows, String columns) {
    return new TableKind(rows, List.of(columns.split(" ")));
  }

  /** A table: its kind, and the element that its rows are in. */
  public record Place(EObject owner, TableKind kind) {}

  /** The table of these rows; empty where there is none. */
  public static Optional<TableKind> of(EReference rows) {
    return ALL.stream().filter(kind -> kind.rows() == rows).findFirst();
  }

  /** The table of a list of an element, by the list's name; empty where there is none. */
  public static Optional<TableKind> of(EObject owner, String list) {
    return owner.eClass().getEStructuralFeature(list) instanceof EReference rows
        ? of(rows)
        : Optional.empty();
  }

  /**
   * The tables that show an element: those of what is in it, then those that it is a row of. The
   * model itself has those of its data, its software and its catalogue.
   */
  public static List<Place> of(EObject element) {
    List<Place> inside = in(element);
    if (element.eContainer() == null) {
      return Stream.of("data", "software", "catalog")
          .map(element.eClass()::getEStructuralFeature)
          .filter(feature -> feature != null && element.eGet(feature) != null)
          .flatMap(feature -> in((EObject) element.eGet(feature)).stream())
          .toList();
    }
    EReference around = element.eContainmentFeature();
    Stream<Place> beside =
        of(around).stream()
            .flatMap(
                kind ->
                    Stream.concat(
                        Stream.of(new Place(element.eContainer(), kind)),
                        in(element.eContainer()).stream().filter(place -> place.kind() != kind)));
    return Stream.concat(inside.stream(), beside).toList();
  }

  private static List<Place> in(EObject owner) {
    EClass type = owner.eClass();
    return ALL.stream()
        .filter(kind -> type.getEAllContainments().contains(kind.rows()))
        .map(kind -> new Place(owner, kind))
        .toList();
  }

  /** The class of new rows. */
  public EClass rowType() {
    return rows.getEReferenceType();
  }

  /** Whether the rows can be pasted as IDL. */
  public boolean takesIdl() {
    return rows == DdsPackage.Literals.STRUCT__MEMBERS
        || rows == DdsPackage.Literals.UNION__CASES
        || rows == DdsPackage.Literals.ENUMERATION__LITERALS;
  }

  /** What a new row is given first: its name, else what it refers to. */
  public String firstColumn() {
    String name = ModelPackage.Literals.NAMED_ELEMENT__NAME.getName();
    return rows == SoftwarePackage.Literals.COMPONENT_TYPE__PUBLICATIONS
            || rows == SoftwarePackage.Literals.COMPONENT_TYPE__SUBSCRIPTIONS
        ? columns.get(0)
        : name;
  }
}
