// SPDX-License-Identifier: EPL-2.0
package dev.slipway.plan;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/** Judges hulls, which lie in yards, and the cabins in a hull: a machine and what is on it. */
final class YardJudge implements Judge {
  private final String scopeType;
  private final String kind;

  private YardJudge(String scopeType, String kind) {
    this.scopeType = scopeType;
    this.kind = kind;
  }

  static Judges all() {
    return new Judges(List.of(new YardJudge("yard", "hull"), new YardJudge("ship", "cabin")));
  }

  @Override
  public String scopeType() {
    return scopeType;
  }

  @Override
  public Set<String> kinds() {
    return Set.of(kind);
  }

  @Override
  public boolean named(String of) {
    return true;
  }

  @Override
  public List<Operation> operations(String of) {
    return List.of(
        new Operation("BUILD", "build", true),
        new Operation("REBUILD", "rebuild", true),
        new Operation("SCRAP", "scrap", false));
  }

  @Override
  public Operation create(Resource wanted) {
    return operations(kind).get(0);
  }

  @Override
  public Operation destroy(ResourceAddress address) {
    return operations(kind).get(2);
  }

  @Override
  public Adjustment adjust(
      Resource wanted, List<String> differing, SortedMap<String, String> there, boolean ours) {
    return Adjustment.of(Change.REPLACE, operations(kind).get(1));
  }

  @Override
  public String reason(String attribute, String wanted, Optional<String> there, boolean drifted) {
    return "Its " + attribute + " is to be " + wanted + ".";
  }

  @Override
  public boolean losesData(
      ResourceAddress address, SortedMap<String, String> before, SortedMap<String, String> after) {
    return true;
  }
}
