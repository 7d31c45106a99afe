// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What is run, where, and which figures come out.
 *
 * @param name lower-case letters, digits and hyphens; unique in a suite
 * @param title a few words for tables
 * @param description what it measures, and how
 * @param licence SPDX expression of what is run
 * @param packages Debian packages that have the programs; may be empty
 * @param programs what must be on PATH, on each node
 * @param binaries absolute paths of programs that must be on each node besides, in words of a
 *     {@link Step} that name parameters only
 * @param instead the benchmark that is run where a node lacks the binaries; empty if none is
 * @param roles the parts that nodes play; the first runs the measured command
 * @param parameters what a user may set, by name, in the order of the file
 * @param sources names of files of {@code programs/}; they are put into {@code ${work}} of each
 *     node before it is prepared
 * @param prepare run once on a node before its first measurement, in this order
 * @param start background commands of each measurement, in this order, ended by the runner
 * @param run the measured command
 * @param cleanUp run once on a node after its last measurement, in this order, whatever happened;
 *     {@code ${work}} itself is removed by the runner
 * @param note where the output says what there is to know beside figures, such as why one is
 *     missing; empty where it says no such thing
 * @param figures what a measurement yields; at least one figure or curve
 * @param curves what a measurement yields besides
 */
public record Benchmark(
    String name,
    String title,
    String description,
    String licence,
    List<String> packages,
    List<String> programs,
    List<String> binaries,
    Optional<String> instead,
    List<String> roles,
    Map<String, Parameter> parameters,
    List<String> sources,
    List<Step> prepare,
    List<Step> start,
    Step run,
    List<Step> cleanUp,
    Optional<ValueSource> note,
    List<FigureDefinition> figures,
    List<CurveDefinition> curves) {

  public Benchmark {
    packages = List.copyOf(packages);
    programs = List.copyOf(programs);
    binaries = List.copyOf(binaries);
    roles = List.copyOf(roles);
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    sources = List.copyOf(sources);
    prepare = List.copyOf(prepare);
    start = List.copyOf(start);
    cleanUp = List.copyOf(cleanUp);
    figures = List.copyOf(figures);
    curves = List.copyOf(curves);
  }

  /** The default of each parameter, by name: a start for the values of {@link Step#words}. */
  public Map<String, String> defaults() {
    Map<String, String> values = new LinkedHashMap<>();
    parameters.forEach((parameter, definition) -> values.put(parameter, definition.defaultValue()));
    return values;
  }

  /** The parameters that the paths of the binaries depend on, in the order of their names. */
  public Set<String> binaryParameters() {
    Set<String> names = new TreeSet<>();
    binaries.forEach(path -> names.addAll(Placeholders.names(path)));
    return names;
  }

  /**
   * The absolute paths of the binaries.
   *
   * @param values of parameters that do not have their defaults, by name
   */
  public List<String> binaries(Map<String, String> values) {
    Map<String, String> all = defaults();
    all.putAll(values);
    return binaries.stream().map(path -> Placeholders.text(path, all)).toList();
  }

  /** Whether its command leaves out the warm-up by itself. */
  public boolean warmsUp() {
    return run.uses(Placeholders.WARM_UP);
  }

  /** Whether its command takes the time that it is told, and not the time that its work takes. */
  public boolean keepsTime() {
    return run.uses(Placeholders.SECONDS);
  }
}
