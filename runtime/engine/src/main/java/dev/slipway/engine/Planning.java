// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.bundle.Sha256;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.engine.state.StateStore;
import dev.slipway.engine.state.UnfinishedRun;
import dev.slipway.plan.DesiredSystem;
import dev.slipway.plan.NodeObservation;
import dev.slipway.plan.Plan;
import dev.slipway.plan.Plan.Purpose;
import dev.slipway.plan.Planner;
import dev.slipway.plan.RecordedState;
import dev.slipway.plan.ResourceAddress;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Makes plans of what is wanted, what is recorded and what the nodes say. */
public final class Planning {
  private Planning() {}

  /**
   * What a plan is to be made of.
   *
   * @param purpose whether it builds up or tears down
   * @param tool version of Slipway
   * @param bundle the bundle
   * @param dds the DDS implementation whose component archives are installed
   * @param desired what is wanted, and what the bundle describes; nothing is wanted for {@link
   *     Purpose#DESTROY}
   * @param store where the state is recorded
   * @param observation asks the nodes
   * @param nodes which nodes it is limited to
   * @param renewed components that are installed anew though they are as wanted
   */
  public record Request(
      Purpose purpose,
      String tool,
      Bundle bundle,
      DdsImplementation dds,
      DesiredSystem desired,
      StateStore store,
      Observation observation,
      Predicate<String> nodes,
      Set<ResourceAddress> renewed) {}

  /**
   * A plan.
   *
   * @param plan empty where the recorded state cannot be used
   * @param observed what each node said that was asked
   * @param diagnostics an error where there is no plan, warnings where the state was damaged
   */
  public record Made(
      Optional<Plan> plan,
      SortedMap<String, NodeObservation> observed,
      List<Diagnostic> diagnostics) {
    public Made {
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /**
   * Asks the nodes where something is described or recorded, settles what an earlier run left in
   * doubt, and plans. Changes nothing.
   *
   * @throws IOException if bundle or state cannot be read
   * @throws InterruptedException if the thread was interrupted
   */
  public static Made make(Request request) throws IOException, InterruptedException {
    StateStore.Loaded loaded = request.store().load();
    if (loaded.state().isEmpty()) {
      return new Made(Optional.empty(), Collections.emptySortedMap(), loaded.diagnostics());
    }
    RecordedState state = loaded.state().get();
    UnfinishedRun unfinished = loaded.unfinished().orElse(UnfinishedRun.NONE);
    SortedSet<String> asked = new TreeSet<>(Planner.nodesOf(request.desired(), state));
    asked.addAll(unfinished.nodes());
    asked.removeIf(request.nodes().negate());
    SortedMap<String, NodeObservation> seen = request.observation().of(asked).nodes();
    Plan plan =
        Planner.plan(
            new Planner.Request(
                request.purpose(),
                request.tool(),
                sha256(request.bundle()),
                request.dds().id(),
                request.desired(),
                unfinished.settle(state, seen).state(),
                seen,
                request.nodes()),
            request.renewed());
    return new Made(Optional.of(plan), seen, loaded.diagnostics());
  }

  /**
   * SHA-256 of a bundle's {@code slipway.json}, by which a plan knows it.
   *
   * @throws IOException if it cannot be read
   */
  public static String sha256(Bundle bundle) throws IOException {
    return Sha256.of(bundle.folder().resolve(BundleManifest.FILE_NAME));
  }
}
