// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import dev.slipway.bundle.Bundle;
import dev.slipway.host.ComponentJudge;
import dev.slipway.host.DesiredComponents;
import dev.slipway.host.HostScripts;
import dev.slipway.plan.Action;
import dev.slipway.plan.Judge;
import dev.slipway.plan.ScopeObservation;
import java.io.IOException;
import java.util.Collection;
import java.util.SortedMap;

/** The provider of what is on component hosts: their infrastructure, components and processes. */
public final class ComponentHosts implements Provider {
  private final Judge judge = new ComponentJudge();
  private final Observation observation;
  private final HostWork work;

  /**
   * @param hosts the machines
   * @param bundle where archives and DDS configurations come from
   * @param desired what is wanted of them; nothing where only is removed
   * @param scripts the component infrastructure that hosts get
   * @param observation asks the machines
   */
  public ComponentHosts(
      RemoteHosts hosts,
      Bundle bundle,
      DesiredComponents desired,
      HostScripts scripts,
      Observation observation) {
    this.observation = observation;
    this.work = new HostWork(hosts, bundle, desired, scripts);
  }

  @Override
  public Judge judge() {
    return judge;
  }

  @Override
  public SortedMap<String, ScopeObservation> observe(Collection<String> nodes)
      throws InterruptedException {
    return observation.of(nodes).nodes();
  }

  @Override
  public ScopeObservation look(String node) throws InterruptedException {
    return observation.meet(node);
  }

  @Override
  public void carryOut(Action action, Steps steps)
      throws ActionException, IOException, InterruptedException {
    work.carryOut(action, steps);
  }
}
