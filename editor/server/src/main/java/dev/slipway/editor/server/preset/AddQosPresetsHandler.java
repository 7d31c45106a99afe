// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.preset;

import dev.slipway.editor.element.ElementCreation;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.dds.DurabilityKind;
import dev.slipway.model.dds.HistoryKind;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.ReliabilityKind;
import java.util.List;

/** Adds the QoS profiles that most systems need. */
public class AddQosPresetsHandler extends AddPresetsHandler<AddQosPresetsOperation> {
  /**
   * A profile, by DDS 1.4, 2.2.3.
   *
   * @param depth of KEEP_LAST; 0 for KEEP_ALL
   */
  private record Profile(
      String name,
      String description,
      ReliabilityKind reliability,
      DurabilityKind durability,
      int depth) {}

  /** What KEEP_ALL keeps at most. */
  private static final int MOST_SAMPLES = 1000;

  private static final List<Profile> PROFILES =
      List.of(
          new Profile(
              "State",
              "The last value of each instance, also for readers that join late.",
              ReliabilityKind.RELIABLE,
              DurabilityKind.TRANSIENT_LOCAL,
              1),
          new Profile(
              "Event",
              "Each sample arrives; a slow reader has the latest 16 of each instance.",
              ReliabilityKind.RELIABLE,
              DurabilityKind.VOLATILE,
              16),
          new Profile(
              "Stream",
              "The next sample comes before a lost one could be sent again.",
              ReliabilityKind.BEST_EFFORT,
              DurabilityKind.VOLATILE,
              1),
          new Profile(
              "Command",
              "Each sample arrives, and none is overwritten before it is taken.",
              ReliabilityKind.RELIABLE,
              DurabilityKind.VOLATILE,
              0));

  @Override
  protected String label(AddQosPresetsOperation operation, DrawnDiagram diagram) {
    return "Add QoS profiles";
  }

  @Override
  List<Preset> presets() {
    return PROFILES.stream()
        .map(profile -> new Preset(made(profile), List.of("data/qosProfiles")))
        .toList();
  }

  @Override
  String complete() {
    return "The profiles State, Event, Stream and Command exist already.";
  }

  private static QosProfile made(Profile profile) {
    QosProfile made = (QosProfile) ElementCreation.create(DdsPackage.Literals.QOS_PROFILE);
    made.setName(profile.name());
    made.setDescription(profile.description());
    made.setReliability(DdsFactory.eINSTANCE.createReliabilityPolicy());
    made.getReliability().setKind(profile.reliability());
    made.setDurability(DdsFactory.eINSTANCE.createDurabilityPolicy());
    made.getDurability().setKind(profile.durability());
    made.setHistory(DdsFactory.eINSTANCE.createHistoryPolicy());
    if (profile.depth() == 0) {
      made.getHistory().setKind(HistoryKind.KEEP_ALL);
      made.setResourceLimits(DdsFactory.eINSTANCE.createResourceLimitsPolicy());
      made.getResourceLimits().setMaxSamples(MOST_SAMPLES);
      made.getResourceLimits().setMaxInstances(MOST_SAMPLES);
      made.getResourceLimits().setMaxSamplesPerInstance(MOST_SAMPLES);
    } else {
      made.getHistory().setDepth(profile.depth());
    }
    return made;
  }
}
