// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.component;

import dev.slipway.model.dds.Topic;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Reaction;
import dev.slipway.model.software.SoftwareFactory;
import dev.slipway.model.software.UniformTime;
import dev.slipway.validation.RuleCase;
import dev.slipway.validation.RuleFixture;
import dev.slipway.validation.SiteFixture;
import java.util.List;

/** The cases of {@link LatencyRules}. */
public final class LatencyRuleCases {
  private LatencyRuleCases() {}

  public static List<RuleCase> cases() {
    return List.of(
        // Twice the middleware's 50 us, and 1 to 3 ms of computing: 2.1 ms, at worst 3.1 ms.
        new RuleCase(
            "REACTION_DEADLINE_MISSED",
            model -> chain(model, 1_000_000, 3_000_000, 2_099_999),
            """
            error: Deadline missed on average [REACTION_DEADLINE_MISSED]
              for component instance tracker1 (/component instance tracker1)
              The chain from sonar1 to display1 takes 2.1 ms on average, but has 2.099999 ms.
              See reaction relay (/component type Tracker/reaction relay): the reaction with\
             the deadline
              See component instance tracker1 (/component instance tracker1): tracker1 relay: 2\
             ms on average, 3 ms at worst
              See component instance tracker1 (/component instance tracker1): Echoes from\
             sonar1 to tracker1: 50 us on average, 50 us at worst
              See component instance tracker1 (/component instance tracker1): Tracks from\
             tracker1 to display1: 50 us on average, 50 us at worst
              Hint: Shorten the computing, bring the components nearer to one another, or allow\
             more time.
            """,
            model -> chain(model, 1_000_000, 3_000_000, 2_100_000)),
        new RuleCase(
            "REACTION_DEADLINE_AT_RISK",
            model -> chain(model, 1_000_000, 3_000_000, 3_099_999),
            """
            warning: Deadline missed in the worst case [REACTION_DEADLINE_AT_RISK]
              for component instance tracker1 (/component instance tracker1)
              The chain from sonar1 to display1 takes 3.1 ms at worst, but has 3.099999 ms.
              See reaction relay (/component type Tracker/reaction relay): the reaction with\
             the deadline
              See component instance tracker1 (/component instance tracker1): tracker1 relay: 2\
             ms on average, 3 ms at worst
              See component instance tracker1 (/component instance tracker1): Echoes from\
             sonar1 to tracker1: 50 us on average, 50 us at worst
              See component instance tracker1 (/component instance tracker1): Tracks from\
             tracker1 to display1: 50 us on average, 50 us at worst
              Hint: Shorten the computing, bring the components nearer to one another, or allow\
             more time.
            """,
            model -> chain(model, 1_000_000, 3_000_000, 3_100_000)));
  }

  private static void chain(RuleFixture model, long least, long most, long deadline) {
    SiteFixture site = SiteFixture.of(model);
    Topic echoes = site.opaqueTopic("Echoes");
    Topic tracks = site.opaqueTopic("Tracks");
    PhysicalHost host = site.componentHost("bow", site.network("lan"));
    site.instance("sonar1", site.writer("Sonar", echoes, 10, 128), host);
    ComponentType tracker = site.relay("Tracker", echoes, tracks, 0);
    site.instance("tracker1", tracker, host);
    site.instance("display1", site.reader("Display", tracks), host);
    Reaction reaction = tracker.getReactions().get(0);
    UniformTime time = SoftwareFactory.eINSTANCE.createUniformTime();
    time.setMinimum(least);
    time.setMaximum(most);
    reaction.setComputeTime(time);
    reaction.setDeadline(deadline);
  }
}
