// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.opendds;

import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.software.SoftwarePackage;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.eclipse.emf.ecore.EStructuralFeature;

/**
 * Reads models of the OpenDDS modeling SDK, which are XMI 2.0.
 *
 * <ol>
 *   <li>Read the files into trees, without a schema.
 *   <li>Turn types, topics, domains and participants into elements of a library, following
 *       references into other files as they are met.
 *   <li>Check what only shows as a whole: types of one name, types made of themselves.
 * </ol>
 *
 * <p>Whatever the files hold, it returns: what is wrong with them is in the diagnostics. Where the
 * same name stands for the same in several files, they share it.
 */
public final class OpenDdsReader {
  /** What such files cannot state. */
  public static final Set<EStructuralFeature> UNSTATED =
      Set.of(
          DdsPackage.Literals.AGGREGATED_TYPE__EXTENSIBILITY,
          DdsPackage.Literals.AGGREGATED_TYPE__AUTO_ID,
          DdsPackage.Literals.ANNOTATED_ELEMENT__ANNOTATIONS,
          DdsPackage.Literals.STRUCT__BASE,
          DdsPackage.Literals.UNION__DISCRIMINATOR_KEY,
          DdsPackage.Literals.TYPED_MEMBER__EXTERNAL,
          DdsPackage.Literals.TYPED_MEMBER__MEMBER_ID,
          DdsPackage.Literals.TYPED_MEMBER__UNIT,
          DdsPackage.Literals.TYPED_MEMBER__RANGE_MIN,
          DdsPackage.Literals.TYPED_MEMBER__RANGE_MAX,
          DdsPackage.Literals.MEMBER__OPTIONAL,
          DdsPackage.Literals.MEMBER__MUST_UNDERSTAND,
          DdsPackage.Literals.MEMBER__DEFAULT_VALUE,
          DdsPackage.Literals.ENUMERATION__BIT_BOUND,
          DdsPackage.Literals.ENUMERATION__EXTENSIBILITY,
          DdsPackage.Literals.ENUM_LITERAL__VALUE,
          DdsPackage.Literals.ENUM_LITERAL__DEFAULT_LITERAL,
          DdsPackage.Literals.TOPIC__PAYLOAD,
          DdsPackage.Literals.DOMAIN__DISCOVERY,
          DdsPackage.Literals.QOS_PROFILE__BASE,
          DdsPackage.Literals.QOS_PROFILE__DATA_REPRESENTATION,
          DdsPackage.Literals.QOS_PROFILE__TYPE_CONSISTENCY,
          SoftwarePackage.Literals.COMPONENT_TYPE__VERSION,
          SoftwarePackage.Literals.COMPONENT_TYPE__KIND,
          SoftwarePackage.Literals.COMPONENT_TYPE__ARCHIVE,
          SoftwarePackage.Literals.COMPONENT_TYPE__REQUIRES,
          SoftwarePackage.Literals.COMPONENT_TYPE__REACTIONS,
          SoftwarePackage.Literals.COMPONENT_TYPE__DEMAND,
          SoftwarePackage.Literals.PUBLICATION__RATE,
          SoftwarePackage.Literals.PUBLICATION__BURST,
          SoftwarePackage.Literals.PUBLICATION__JITTER,
          SoftwarePackage.Literals.PUBLICATION__START_PHASE,
          SoftwarePackage.Literals.PUBLICATION__MESSAGE_SIZE,
          SoftwarePackage.Literals.SUBSCRIPTION__CONTENT_FILTER_PARAMETERS);

  /** What holds libraries; a file may have several models in an element of XMI's own. */
  private static final Set<String> CONTAINERS = Set.of("libs", "packages", "OpenDDSModel");

  private OpenDdsReader() {}

  /** Reads the files. */
  public static ReadOpenDds read(OpenDdsSource source) {
    Reading reading = new Reading(source);
    TypeReading types = new TypeReading(reading);
    DcpsReading dcps = new DcpsReading(reading, types);
    for (XmiNode root : reading.files().roots()) {
      visit(root, Map.of("DataLib", types::library));
    }
    for (XmiNode root : reading.files().roots()) {
      visit(root, Map.of("DcpsLib", dcps::library));
    }
    types.finish();
    return new ReadOpenDds(reading.library(), reading.found(), reading.locations());
  }

  /** Hands over each library by its class. Policies are of use only to what refers to them. */
  private static void visit(XmiNode node, Map<String, Consumer<XmiNode>> readers) {
    Consumer<XmiNode> reader = readers.get(node.type());
    if (reader != null) {
      reader.accept(node);
    }
    node.children().stream()
        .filter(child -> CONTAINERS.contains(child.tag()))
        .forEach(child -> visit(child, readers));
  }
}
