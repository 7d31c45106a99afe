// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import dev.slipway.plan.Action;
import dev.slipway.plan.Judges;
import dev.slipway.plan.ResourceAddress;
import dev.slipway.plan.Scope;
import dev.slipway.plan.ScopeObservation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The providers of a run. */
public final class Providers {
  private final List<Provider> providers;
  private final Judges judges;
  private final boolean all;

  private Providers(List<Provider> providers, boolean all) {
    this.providers = providers;
    this.judges = new Judges(providers.stream().map(Provider::judge).toList());
    this.all = all;
  }

  /**
   * All that there are: what is recorded is of one of them.
   *
   * @throws IllegalArgumentException if two own one kind of resource
   */
  public static Providers all(Provider... providers) {
    return new Providers(List.of(providers), true);
  }

  /** Some of them: what is recorded of others is left as it is. */
  public static Providers some(Provider... providers) {
    return new Providers(List.of(providers), false);
  }

  /** Whether what is recorded must be of one of them. */
  boolean areAll() {
    return all;
  }

  /** Who judges which kind of resource. */
  public Judges judges() {
    return judges;
  }

  /**
   * The one that owns a resource.
   *
   * @throws IllegalArgumentException if there is none
   */
  public Provider of(ResourceAddress address) {
    return providers.stream()
        .filter(provider -> provider.judge().equals(judges.of(address)))
        .findFirst()
        .orElseThrow();
  }

  /**
   * What speaks against carrying out actions all together.
   *
   * @see Provider#objections
   */
  public List<Objection> objections(Collection<Action> actions)
      throws IOException, InterruptedException {
    List<Objection> objections = new ArrayList<>();
    for (Provider provider : providers) {
      objections.addAll(provider.objections(actions));
    }
    return objections;
  }

  /**
   * Asks what is in scopes, of all providers side by side.
   *
   * @return for each of them what is there, or why that is not known
   * @throws InterruptedException if the thread was interrupted
   */
  public SortedMap<Scope, ScopeObservation> observe(Collection<Scope> scopes)
      throws InterruptedException {
    SortedMap<Scope, ScopeObservation> seen = new TreeMap<>();
    Map<Provider, Future<SortedMap<String, ScopeObservation>>> asked = new HashMap<>();
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      for (Provider provider : providers) {
        String type = provider.judge().scopeType();
        List<String> names = new ArrayList<>();
        for (Scope scope : new TreeSet<>(scopes)) {
          if (scope.type().equals(type)) {
            names.add(scope.name());
          }
        }
        if (!names.isEmpty()) {
          asked.put(provider, threads.submit(() -> provider.observe(names)));
        }
      }
      for (Map.Entry<Provider, Future<SortedMap<String, ScopeObservation>>> answer :
          asked.entrySet()) {
        String type = answer.getKey().judge().scopeType();
        answer.getValue().get().forEach((name, said) -> seen.put(new Scope(type, name), said));
      }
      return seen;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException defect) {
        throw defect;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }
}
