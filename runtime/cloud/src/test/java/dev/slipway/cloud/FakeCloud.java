// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A cloud in memory: an administrator's, with one compute host. A stack makes the servers of its
 * template, at the look after the one that shows it in progress.
 */
public final class FakeCloud implements Cloud, Clouds {
  private final AtomicLong lastId = new AtomicLong();
  private final FakeIdentity identity = new FakeIdentity(this);
  private final FakeCompute compute = new FakeCompute(this);
  private final FakeNetworks network = new FakeNetworks(this);
  private final FakeImages images = new FakeImages(this);
  private final FakeVolumes volumes = new FakeVolumes(this);
  private final FakeStacks stacks = new FakeStacks(this, compute, volumes, network);
  private final FakeQuotas quotas = new FakeQuotas(this);
  private final List<CloudScope> opened = new ArrayList<>();
  private long callsLeft = Long.MAX_VALUE;
  private final Map<CloudException.Kind, String> failures =
      new EnumMap<>(CloudException.Kind.class);

  @Override
  public Cloud open(CloudScope scope) throws CloudException {
    answer();
    opened.add(scope);
    return this;
  }

  /** As whom and where it was signed in to, in order. */
  public List<CloudScope> opened() {
    return List.copyOf(opened);
  }

  @Override
  public String name() {
    return "fake";
  }

  @Override
  public FakeIdentity identity() {
    return identity;
  }

  @Override
  public FakeStacks stacks() {
    return stacks;
  }

  @Override
  public FakeCompute compute() {
    return compute;
  }

  @Override
  public FakeNetworks network() {
    return network;
  }

  @Override
  public FakeImages images() {
    return images;
  }

  @Override
  public FakeQuotas quotas() {
    return quotas;
  }

  @Override
  public FakeVolumes volumes() {
    return volumes;
  }

  @Override
  public void close() {}

  /** From now on all calls fail so. */
  public synchronized void fail(CloudException.Kind kind, String why) {
    failures.put(kind, why);
  }

  /** From now on calls are answered again. */
  public synchronized void mend() {
    failures.clear();
    callsLeft = Long.MAX_VALUE;
  }

  /** After so many more calls the process that makes them is as good as dead. */
  public synchronized void cutOffAfter(long calls) {
    callsLeft = calls;
  }

  /** How many of these are left; less than none once it is cut off. */
  public synchronized long callsLeft() {
    return callsLeft;
  }

  synchronized void answer() throws CloudException {
    callsLeft--;
    if (callsLeft < 0) {
      throw new IllegalStateException("cut off");
    }
    for (Map.Entry<CloudException.Kind, String> failure : failures.entrySet()) {
      throw CloudException.of(failure.getKey(), name(), failure.getValue());
    }
  }

  /** An id that looks like the cloud's own and is the same in every run. */
  String newId() {
    return "00000000-0000-4000-8000-%012d".formatted(lastId.incrementAndGet());
  }

  CloudException notFound(String kind, String id) {
    return CloudException.of(
        CloudException.Kind.NOT_FOUND, name(), "There is no " + kind + " " + id + ".");
  }

  CloudException conflict(String why) {
    return CloudException.of(CloudException.Kind.CONFLICT, name(), why);
  }

  CloudException refused(String why) {
    return CloudException.of(CloudException.Kind.REFUSED, name(), why);
  }
}
