// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab.keeper;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the first process of a lab has said in its file of events so far.
 *
 * @param steps those that are done, in order
 * @param ready whether the lab can be used
 * @param failure why it could not be brought up
 * @param ended services that have ended since it was ready
 */
public record LabEvents(
    List<Step> steps, boolean ready, Optional<Failure> failure, List<String> ended) {
  public LabEvents {
    steps = List.copyOf(steps);
    ended = List.copyOf(ended);
  }

  /**
   * A step that is done.
   *
   * @param done steps that are done with it
   * @param total steps in all
   * @param what the step
   * @param seconds how long it took
   */
  public record Step(int done, int total, String what, double seconds) {}

  /**
   * Why a lab could not be brought up.
   *
   * @param service the service or program to blame
   * @param reason the last of what it said
   */
  public record Failure(String service, String reason) {}

  /** Reads the file; there are no events if there is none. A line that is not ended is left out. */
  public static LabEvents read(Path file) throws IOException {
    List<Step> steps = new ArrayList<>();
    List<String> ended = new ArrayList<>();
    boolean ready = false;
    Optional<Failure> failure = Optional.empty();
    String text = Files.exists(file) ? Files.readString(file, StandardCharsets.UTF_8) : "";
    for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
      JsonObject event = JsonParser.parseString(line).getAsJsonObject();
      switch (event.get("event").getAsString()) {
        case "step" ->
            steps.add(
                new Step(
                    event.get("done").getAsInt(),
                    event.get("total").getAsInt(),
                    event.get("what").getAsString(),
                    event.get("seconds").getAsDouble()));
        case "ready" -> ready = true;
        case "failed" ->
            failure =
                Optional.of(
                    new Failure(
                        event.get("service").getAsString(), event.get("reason").getAsString()));
        case "ended" -> ended.add(event.get("service").getAsString());
        default -> throw new IllegalStateException("no such event: " + line);
      }
    }
    return new LabEvents(steps, ready, failure, ended);
  }
}
