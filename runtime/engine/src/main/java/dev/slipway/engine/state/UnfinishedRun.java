// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.state;

import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.slipway.diagnostics.JsonDocument;
import dev.slipway.plan.Judges;
import dev.slipway.plan.RecordedState;
import dev.slipway.plan.ResourceAddress;
import dev.slipway.plan.Scope;
import dev.slipway.plan.ScopeObservation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a run left behind that was killed, stopped, or had failures.
 *
 * @param planSha256 hash of the plan that it carried out
 * @param done addresses of the actions that it did and recorded
 * @param inDoubt addresses of the actions that it began, with the UUID of the model element;
 *     whether they were done is for the machines to say
 */
public record UnfinishedRun(
    String planSha256, SortedSet<String> done, SortedMap<String, Optional<String>> inDoubt) {
  /** Nothing was left behind. */
  public static final UnfinishedRun NONE =
      new UnfinishedRun("", Collections.emptySortedSet(), Collections.emptySortedMap());

  /** Name of the file, a JSON object on each line. */
  static final String FILE = "run.jsonl";

  /**
   * A line of the file.
   *
   * @param plan hash of the plan that is carried out; the first line
   * @param begin address of an action that begins
   * @param elementId UUID of the model element of that action
   * @param end address of an action that is done, and the state says so
   */
  private record Line(
      Optional<String> plan,
      Optional<String> begin,
      Optional<String> elementId,
      Optional<String> end) {
    private String text() {
      return JsonDocument.of(this) + "\n";
    }
  }

  public UnfinishedRun {
    done = Collections.unmodifiableSortedSet(new TreeSet<>(done));
    inDoubt = Collections.unmodifiableSortedMap(new TreeMap<>(inDoubt));
  }

  /** The line that says which plan is carried out. */
  static String planLine(String sha256) {
    return new Line(Optional.of(sha256), Optional.empty(), Optional.empty(), Optional.empty())
        .text();
  }

  /** The line that says that an action begins. */
  static String beginLine(String address, Optional<String> elementId) {
    return new Line(Optional.empty(), Optional.of(address), elementId, Optional.empty()).text();
  }

  /** The line that says that an action is done. */
  static String endLine(String address) {
    return new Line(Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(address))
        .text();
  }

  /** What is left in a folder; lines that were cut are as if they had not been begun. */
  static Optional<UnfinishedRun> read(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    String plan = "";
    SortedSet<String> done = new TreeSet<>();
    SortedMap<String, Optional<String>> inDoubt = new TreeMap<>();
    String text = Files.readString(file);
    for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
      try {
        Line entry = JsonDocument.read(JsonParser.parseString(line), Line.class);
        plan = entry.plan().orElse(plan);
        if (entry.begin().isPresent()) {
          inDoubt.put(ResourceAddress.parse(entry.begin().get()).toString(), entry.elementId());
        }
        if (entry.end().isPresent()) {
          inDoubt.remove(entry.end().get());
          done.add(entry.end().get());
        }
      } catch (JsonParseException | IllegalArgumentException e) {
        // Damaged: the action is then neither done nor begun, and planning asks the hosts anyway.
      }
    }
    return Optional.of(new UnfinishedRun(plan, done, inDoubt));
  }

  /**
   * A state in which what was in doubt is as the machines say.
   *
   * @param state the state
   * @param stillInDoubt what is in doubt on machines that did not answer
   */
  public record Settled(RecordedState state, SortedMap<String, Optional<String>> stillInDoubt) {
    public Settled {
      stillInDoubt = Collections.unmodifiableSortedMap(new TreeMap<>(stillInDoubt));
    }
  }

  /** The scopes that must be observed to settle what is in doubt. */
  public SortedSet<Scope> scopes(Judges judges) {
    SortedSet<Scope> scopes = new TreeSet<>();
    inDoubt.keySet().forEach(address -> scopes.add(judges.scope(ResourceAddress.parse(address))));
    return scopes;
  }

  /** Settles what is in doubt: what is there was made by the run, what is not there is not. */
  public Settled settle(
      RecordedState recorded, Map<Scope, ScopeObservation> observation, Judges judges) {
    RecordedState state = recorded;
    SortedMap<String, Optional<String>> left = new TreeMap<>();
    for (Map.Entry<String, Optional<String>> doubt : inDoubt.entrySet()) {
      ResourceAddress address = ResourceAddress.parse(doubt.getKey());
      ScopeObservation seen = judges.know(address) ? observation.get(judges.scope(address)) : null;
      if (seen == null || seen.problem().isPresent()) {
        left.put(doubt.getKey(), doubt.getValue());
        continue;
      }
      SortedMap<String, String> there = seen.resources().get(address);
      if (there == null) {
        if (state.resources().containsKey(doubt.getKey())) {
          state = state.without(address);
        }
      } else {
        SortedMap<String, String> lasting = new TreeMap<>(there);
        lasting.keySet().removeAll(judges.of(address).volatileAttributes());
        RecordedState.RecordedResource known = state.resources().get(doubt.getKey());
        if (known == null || !known.attributes().equals(lasting)) {
          state = state.with(address, lasting, doubt.getValue());
        }
      }
    }
    return new Settled(state, left);
  }
}
