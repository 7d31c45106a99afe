// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import dev.slipway.bundle.ComponentArchive;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The command lines by which a component host is steered, and the places of uploads. Every argument
 * is an identifier; one that is not legal is refused here as it would be there.
 */
public final class HostCall {
  /** The folder of all components of a host. */
  public static final String ROOT = "/opt/components";

  private static final String ARCHIVE = ROOT + "/archive";
  private static final Pattern INSTANCE = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,63}");
  private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");

  private HostCall() {}

  /** Brings the scripts there; its standard input is {@link HostScripts#preparation()}. */
  public static List<String> prepare() {
    return List.of("sh", "-s", "--", ROOT);
  }

  /**
   * Removes the scripts with all that belongs to them; refused while a component is installed.
   * Where there are none, nothing is left to be done.
   */
  public static List<String> clear() {
    return List.of("sh", "-c", "[ ! -x \"$0\" ] || exec \"$0\"", script("clear"));
  }

  /** Installs an uploaded archive. */
  public static List<String> install(String component, String sha256) {
    return List.of(script("install"), component(component), require(SHA256, sha256));
  }

  /**
   * Removes a component with the configurations of its instances.
   *
   * @param stop ends its instances first; without it, a component that runs is not removed
   */
  public static List<String> uninstall(String component, boolean stop) {
    return stop
        ? List.of(script("uninstall"), component(component), "stop")
        : List.of(script("uninstall"), component(component));
  }

  /** Writes the configuration of an instance, which is given on standard input. */
  public static List<String> configure(String instance) {
    return ofInstance("configure", instance);
  }

  /** As {@link #configure}, and starts the instance then: one call instead of two. */
  public static List<String> configureAndStart(String instance) {
    return List.of(script("configure"), require(INSTANCE, instance), "start");
  }

  /** Starts an instance. */
  public static List<String> start(String instance) {
    return ofInstance("start", instance);
  }

  /** Ends an instance. */
  public static List<String> stop(String instance) {
    return ofInstance("stop", instance);
  }

  /** Keeps an instance alive without moving samples. */
  public static List<String> pause(String instance) {
    return ofInstance("pause", instance);
  }

  /** Lets a paused instance go on. */
  public static List<String> resume(String instance) {
    return ofInstance("resume", instance);
  }

  /** Ends an instance and forgets its configuration. */
  public static List<String> remove(String instance) {
    return ofInstance("remove", instance);
  }

  /** Prints what {@link HostStatus} reads. */
  public static List<String> status() {
    return List.of(script("status"));
  }

  /** Prints what {@link HostStatistics} reads. */
  public static List<String> statistics() {
    return List.of(script("statistics"));
  }

  /** Prints what {@link HostGraph} reads. */
  public static List<String> graph() {
    return List.of(script("graph"));
  }

  /** Has all instances of the host publish nothing by themselves until {@link #release()}. */
  public static List<String> hold() {
    return List.of(script("hold"));
  }

  /** Ends a {@link #hold()}. */
  public static List<String> release() {
    return List.of(script("release"));
  }

  /** Has all instances of the host count anew, from zero. */
  public static List<String> reset() {
    return List.of(script("reset"));
  }

  /** The most lines that {@link #log} can be asked for. */
  public static final int MOST_LOG_LINES = 99_999;

  /** Which of an instance's files is read. */
  public enum Log {
    /** What it logged. */
    LOG,
    /** What it printed. */
    CONSOLE
  }

  /**
   * Prints the end of a log.
   *
   * @param lines 1 to {@link #MOST_LOG_LINES}
   */
  public static List<String> log(String instance, int lines, Log which) {
    require(lines >= 1 && lines <= MOST_LOG_LINES, String.valueOf(lines));
    List<String> words = List.of(script("log"), require(INSTANCE, instance), String.valueOf(lines));
    return which == Log.LOG ? words : Stream.concat(words.stream(), Stream.of("console")).toList();
  }

  /** Where an archive is uploaded to before it is installed. */
  public static String upload(String component) {
    return ARCHIVE + "/incoming/" + component(component) + ".jar";
  }

  /** Where a DDS configuration is uploaded to that instances name. */
  public static String discoveryFile(String name) {
    return ARCHIVE + "/discovery/" + require(INSTANCE, name);
  }

  /** Whether a component can be installed on a host under that identifier. */
  public static boolean isComponent(String identifier) {
    return ComponentArchive.isLegalIdentifier(identifier);
  }

  /** Whether an instance can have that name on a host. */
  public static boolean isInstance(String name) {
    return INSTANCE.matcher(name).matches();
  }

  private static List<String> ofInstance(String script, String instance) {
    return List.of(script(script), require(INSTANCE, instance));
  }

  private static String script(String name) {
    return ARCHIVE + "/" + name;
  }

  private static String component(String identifier) {
    return require(isComponent(identifier), identifier);
  }

  private static String require(Pattern legal, String word) {
    return require(legal.matcher(word).matches(), word);
  }

  private static String require(boolean legal, String word) {
    if (!legal) {
      throw new IllegalArgumentException("not legal on a component host: " + word);
    }
    return word;
  }
}
