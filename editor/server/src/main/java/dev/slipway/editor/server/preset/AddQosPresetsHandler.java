// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.preset;

import dev.slipway.editor.element.ElementCreation;
import dev.slipway.editor.server.operation.ModelOperationHandler;
import dev.slipway.editor.server.operation.RefusedOperation;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.dds.DurabilityKind;
import dev.slipway.model.dds.HistoryKind;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.ReliabilityKind;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Adds the QoS profiles that most systems need; those whose names are taken are left as they are.
 */
public class AddQosPresetsHandler extends ModelOperationHandler<AddQosPresetsOperation> {
  /**
   * A profile, by DDS 1.4, 2.2.3.
   *
   * @param depth of KEEP_LAST; 0 for KEEP_ALL
   */
  private record Preset(
      String name,
      String description,
      ReliabilityKind reliability,
      DurabilityKind durability,
      int depth) {}

  /** What KEEP_ALL keeps at most. */
  private static final int MOST_SAMPLES = 1000;

  private static final List<Preset> PRESETS =
      List.of(
          new Preset(
              "State",
              "The last value of each instance, also for readers that join late.",
              ReliabilityKind.RELIABLE,
              DurabilityKind.TRANSIENT_LOCAL,
              1),
          new Preset(
              "Event",
              "Each sample arrives; a slow reader has the latest 16 of each instance.",
              ReliabilityKind.RELIABLE,
              DurabilityKind.VOLATILE,
              16),
          new Preset(
              "Stream",
              "The next sample comes before a lost one could be sent again.",
              ReliabilityKind.BEST_EFFORT,
              DurabilityKind.VOLATILE,
              1),
          new Preset(
              "Command",
              "Each sample arrives, and none is overwritten before it is taken.",
              ReliabilityKind.RELIABLE,
              DurabilityKind.VOLATILE,
              0));

  @Override
  protected String label(AddQosPresetsOperation operation) {
    return "add QoS profiles";
  }

  @Override
  protected void edit(AddQosPresetsOperation operation, DrawnDiagram diagram) {
    Set<String> taken = new HashSet<>();
    open()
        .root()
        .eAllContents()
        .forEachRemaining(
            each -> {
              if (each instanceof QosProfile profile) {
                taken.add(profile.getName());
              }
            });
    List<Preset> missing =
        PRESETS.stream().filter(preset -> !taken.contains(preset.name())).toList();
    if (missing.isEmpty()) {
      throw new RefusedOperation("The profiles State, Event, Stream and Command exist already.");
    }
    missing.forEach(
        preset -> ElementCreation.add(open().root(), "data/qosProfiles", profile(preset)));
  }

  private static QosProfile profile(Preset preset) {
    QosProfile made = (QosProfile) ElementCreation.create(DdsPackage.Literals.QOS_PROFILE);
    made.setName(preset.name());
    made.setDescription(preset.description());
    made.setReliability(DdsFactory.eINSTANCE.createReliabilityPolicy());
    made.getReliability().setKind(preset.reliability());
    made.setDurability(DdsFactory.eINSTANCE.createDurabilityPolicy());
    made.getDurability().setKind(preset.durability());
    made.setHistory(DdsFactory.eINSTANCE.createHistoryPolicy());
    if (preset.depth() == 0) {
      made.getHistory().setKind(HistoryKind.KEEP_ALL);
      made.setResourceLimits(DdsFactory.eINSTANCE.createResourceLimitsPolicy());
      made.getResourceLimits().setMaxSamples(MOST_SAMPLES);
      made.getResourceLimits().setMaxInstances(MOST_SAMPLES);
      made.getResourceLimits().setMaxSamplesPerInstance(MOST_SAMPLES);
    } else {
      made.getHistory().setDepth(preset.depth());
    }
    return made;
  }
}
