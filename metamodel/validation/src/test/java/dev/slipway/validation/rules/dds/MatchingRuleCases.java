// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.dds;

import static dev.slipway.validation.QosPolicies.deadline;
import static dev.slipway.validation.QosPolicies.reliability;

import dev.slipway.model.dds.DdsImplementation;
import dev.slipway.model.dds.Partition;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.ReliabilityKind;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Endpoint;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.Subscription;
import dev.slipway.validation.RuleCase;
import dev.slipway.validation.RuleFixture;
import java.util.List;

/** The cases of {@link MatchingRules}. */
public final class MatchingRuleCases {
  private MatchingRuleCases() {}

  public static List<RuleCase> cases() {
    return List.of(
        new RuleCase(
            "QOS_READER_STARVED",
            model -> {
              Scene scene = new Scene(model);
              QosProfile sensor = reliability(model.qos("sensor"), ReliabilityKind.BEST_EFFORT);
              scene.bow.setQos(sensor);
              scene.stern.setQos(sensor);
              scene.stern.getPartitions().add(model.partition("stern"));
              scene.plot.setQos(
                  deadline(
                      reliability(model.qos("plot"), ReliabilityKind.RELIABLE), 1_000_000_000));
            },
            """
            error: Reader without a matching writer [QOS_READER_STARVED]
              for subscription Tracks (/component type Plot/subscription Tracks)
              No writer of topic Tracks matches this reader:
                BowSonar: DEADLINE offered infinite by default, requested 1 s by profile plot; RELIABILITY offered BEST_EFFORT by profile sensor, requested RELIABLE by profile plot.
                SternSonar: PARTITION of the writer stern, of the reader the default one; DEADLINE offered infinite by default, requested 1 s by profile plot; RELIABILITY offered BEST_EFFORT by profile sensor, requested RELIABLE by profile plot.
              See publication Tracks (/component type BowSonar/publication Tracks): the writer
              See publication Tracks (/component type SternSonar/publication Tracks): the writer
              Hint: Let a writer offer at least what the reader requests, or let the reader request less.
            """,
            model -> {
              Scene scene = new Scene(model);
              scene.bow.setQos(reliability(model.qos("sensor"), ReliabilityKind.BEST_EFFORT));
              scene.plot.setQos(reliability(model.qos("plot"), ReliabilityKind.RELIABLE));
            }),
        new RuleCase(
            "QOS_WRITER_UNHEARD",
            model -> {
              Scene scene = new Scene(model);
              scene.bow.setQos(reliability(model.qos("sensor"), ReliabilityKind.BEST_EFFORT));
              scene.plot.setQos(reliability(model.qos("plot"), ReliabilityKind.RELIABLE));
            },
            """
            error: Writer without a matching reader [QOS_WRITER_UNHEARD]
              for publication Tracks (/component type BowSonar/publication Tracks)
              No reader of topic Tracks matches this writer:
                Plot: RELIABILITY offered BEST_EFFORT by profile sensor, requested RELIABLE by profile plot.
              See subscription Tracks (/component type Plot/subscription Tracks): the reader
              Hint: Let the writer offer at least what a reader requests, or let a reader request less.
            """,
            model -> {
              Scene scene = new Scene(model);
              scene.bow.setQos(reliability(model.qos("sensor"), ReliabilityKind.RELIABLE));
              scene.plot.setQos(reliability(model.qos("plot"), ReliabilityKind.RELIABLE));
            }),
        new RuleCase(
            "QOS_PAIR_INCOMPATIBLE",
            model -> {
              Scene scene = new Scene(model);
              scene.bow.setQos(reliability(model.qos("sensor"), ReliabilityKind.BEST_EFFORT));
              scene.plot.setQos(reliability(model.qos("plot"), ReliabilityKind.RELIABLE));
            },
            """
            warning: Reader incompatible with some writers [QOS_PAIR_INCOMPATIBLE]
              for subscription Tracks (/component type Plot/subscription Tracks)
              Of the writers of topic Tracks, 1 does not match this reader:
                BowSonar: RELIABILITY offered BEST_EFFORT by profile sensor, requested RELIABLE by profile plot.
              See publication Tracks (/component type BowSonar/publication Tracks): the writer
              Hint: Let these writers offer at least what the reader requests, or separate them by a partition where that is meant.
            """,
            model -> {
              Scene scene = new Scene(model);
              scene.bow.setQos(reliability(model.qos("sensor"), ReliabilityKind.BEST_EFFORT));
              scene.bow.getPartitions().add(model.partition("bow"));
              scene.plot.setQos(reliability(model.qos("plot"), ReliabilityKind.RELIABLE));
            }),
        new RuleCase(
            "WRITER_SEPARATED",
            model -> {
              Scene scene = new Scene(model);
              scene.bow.getPartitions().add(model.partition("bow"));
            },
            """
            warning: Writer in no domain and partition of a reader [WRITER_SEPARATED]
              for publication Tracks (/component type BowSonar/publication Tracks)
              No reader of topic Tracks meets this writer:
                Plot: PARTITION of the writer bow, of the reader the default one.
              See subscription Tracks (/component type Plot/subscription Tracks): the reader
              Hint: Put the writer into a domain and partition of one of its readers.
            """,
            model -> {
              Scene scene = new Scene(model);
              scene.bow.getPartitions().add(model.partition("bow"));
              Partition all = model.partition("b*");
              scene.plot.getPartitions().add(all);
              scene.stern.getPartitions().add(model.partition("bowels"));
            }),
        new RuleCase(
            "PARTITION_NOT_PORTABLE",
            model -> {
              Scene scene = new Scene(model);
              scene.bow.getPartitions().add(model.partition("*"));
              scene.stern.getPartitions().add(model.partition("[st]*"));
              scene.plot.getPartitions().add(model.partition("stern"));
              scene.plot.getPartitions().add(model.partition(""));
            },
            """
            warning: Partition match not portable [PARTITION_NOT_PORTABLE]
              for subscription Tracks (/component type Plot/subscription Tracks)
              The partitions of SternSonar and of this reader meet by DDS 1.4, but not in Cyclone DDS 0.10.
              See publication Tracks (/component type SternSonar/publication Tracks): the writer
              Hint: Name partitions without brackets, and give a name to one that is meant to match a \
            pattern; or, if these implementations are not used, name the DDS implementations of the deployment.
            """,
            model -> {
              Scene scene = new Scene(model);
              scene.bow.getPartitions().add(model.partition("*"));
              scene.stern.getPartitions().add(model.partition("s*"));
              scene.plot.getPartitions().add(model.partition("stern"));
            }),
        new RuleCase(
            "PARTITION_NOT_PORTABLE",
            model -> {
              model.deployment().getDdsImplementations().add(DdsImplementation.FASTDDS);
              readAllPartitions(model);
            },
            """
            warning: Partition match not portable [PARTITION_NOT_PORTABLE]
              for subscription Tracks (/component type Plot/subscription Tracks)
              The partitions of BowSonar and of this reader meet by DDS 1.4, but not in Fast DDS 2.9.
              See publication Tracks (/component type BowSonar/publication Tracks): the writer
              Hint: Name partitions without brackets, and give a name to one that is meant to match a \
            pattern; or, if these implementations are not used, name the DDS implementations of the deployment.
            """,
            model -> {
              model
                  .deployment()
                  .getDdsImplementations()
                  .addAll(List.of(DdsImplementation.OPENDDS, DdsImplementation.OTHER));
              readAllPartitions(model);
            }),
        new RuleCase(
            "WRITER_NOT_DEPLOYED",
            model -> {
              Scene scene = new Scene(model);
              model.instance("desk", scene.component(scene.plot));
            },
            """
            warning: Reader without deployed writers [WRITER_NOT_DEPLOYED]
              for subscription Tracks (/component type Plot/subscription Tracks)
              Topic Tracks is written by BowSonar, SternSonar, of which there is no instance.
              Hint: Add an instance of one of these component types.
            """,
            model -> {
              Scene scene = new Scene(model);
              model.instance("desk", scene.component(scene.plot));
              model.instance("bow", scene.component(scene.bow));
            }));
  }

  /** The pattern of the reader is to meet the default partition, in which one writer is. */
  private static void readAllPartitions(RuleFixture model) {
    Scene scene = new Scene(model);
    scene.stern.getPartitions().add(model.partition("stern"));
    scene.plot.getPartitions().add(model.partition("*"));
  }

  /** Two sonars write tracks, a plot reads them. */
  private static final class Scene {
    private final Publication bow;
    private final Publication stern;
    private final Subscription plot;

    Scene(RuleFixture model) {
      Topic tracks = model.topic("Tracks");
      bow = model.publication(model.component("BowSonar"), tracks, 10);
      stern = model.publication(model.component("SternSonar"), tracks, 10);
      plot = model.subscription(model.component("Plot"), tracks);
    }

    ComponentType component(Endpoint endpoint) {
      return (ComponentType) endpoint.eContainer();
    }
  }
}
