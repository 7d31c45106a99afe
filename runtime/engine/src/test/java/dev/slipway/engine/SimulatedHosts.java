// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import dev.slipway.bundle.Sha256;
import dev.slipway.host.HostScripts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.Stream;

/**
 * Component hosts that are folders, where the scripts' work is done in Java: as quick as a test
 * needs, and there after the process that did it was killed. Each effect is a line in {@code
 * effects}.
 */
final class SimulatedHosts {
  private static final String ARCHIVE = "/opt/components/archive/";

  private final Path folder;
  private final Map<String, Object> locks = new ConcurrentHashMap<>();
  private final Map<String, AtomicInteger> busy = new ConcurrentHashMap<>();
  private final FakeRemoteHosts hosts;
  private final ReadWriteLock working = new ReentrantReadWriteLock();

  SimulatedHosts(Path folder) {
    this.folder = folder;
    this.hosts = new FakeRemoteHosts(folder::resolve, this::run);
  }

  FakeRemoteHosts hosts() {
    return hosts;
  }

  /** What was effected on a node, in order. */
  List<String> effects(String node) throws IOException {
    Path file = folder.resolve(node).resolve("effects");
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }

  /** Lets an instance end by itself. */
  void die(String node, String instance) throws IOException {
    Files.delete(place(node, "pid").resolve(instance));
  }

  /** Lets so many installations find that another call is at work on the component. */
  void occupy(String node, String component, int calls) {
    busy.put(node + " " + component, new AtomicInteger(calls));
  }

  /** Lets the start of a component fail from now on. */
  void spoil(String node, String component) throws IOException {
    Files.writeString(Files.createDirectories(place(node, "spoilt")).resolve(component), "");
  }

  /** Mends what was spoilt. */
  void mend(String node, String component) throws IOException {
    Files.delete(place(node, "spoilt").resolve(component));
  }

  /** Lets a node be another machine, with nothing on it. */
  void wipe(String node) throws IOException {
    Path place = folder.resolve(node);
    if (Files.exists(place)) {
      try (Stream<Path> files = Files.walk(place)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  /** Lets a node be prepared, with a build of a component that nobody knows. */
  void bringAlong(String node, String component) throws IOException {
    write(place(node, "scripts"), HostScripts.packaged().version());
    write(place(node, "component").resolve(component), "0".repeat(64));
  }

  /**
   * Ends this process when no host is at work. A real host outlives who steers it, and ends what it
   * has begun; these would be cut off in the middle of it.
   */
  void endProcess(Runnable end) {
    working.writeLock().lock();
    try {
      end.run();
    } finally {
      working.writeLock().unlock();
    }
  }

  private Path place(String node, String name) {
    return folder.resolve(node).resolve(name);
  }

  private Path incoming(String node, String file) {
    return folder.resolve(node).resolve((ARCHIVE + file).substring(1));
  }

  private RemoteResult run(String node, RemoteCommand command) {
    working.readLock().lock();
    try {
      synchronized (locks.computeIfAbsent(node, name -> new Object())) {
        Files.createDirectories(folder.resolve(node));
        return answer(node, command);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      working.readLock().unlock();
    }
  }

  private RemoteResult answer(String node, RemoteCommand command) throws IOException {
    List<String> words = command.words();
    boolean prepared = Files.exists(place(node, "scripts"));
    if (words.get(0).equals("sh") && words.contains("-s")) {
      return prepare(node);
    }
    if (words.get(0).equals("uname")) {
      return done(node + "\n");
    }
    if (words.get(0).equals("sh")) {
      if (prepared) {
        effect(node, "clear");
        Files.delete(place(node, "scripts"));
      }
      return done("");
    }
    if (!prepared) {
      return new RemoteResult(127, "", "sh: not found\n");
    }
    String script = words.get(0).substring(ARCHIVE.length());
    String name = words.size() > 1 ? words.get(1) : "";
    return switch (script) {
      case "status" -> done(status(node));
      case "install" -> install(node, name, words.get(2));
      case "uninstall" -> uninstall(node, name);
      case "configure" -> {
        RemoteResult configured = configure(node, name, command.input());
        yield words.size() > 2 ? start(node, name) : configured;
      }
      case "start", "resume" -> start(node, name);
      case "stop" -> stop(node, name);
      case "pause" -> pause(node, name);
      case "log" -> done("line one of " + name + "\nof " + words.get(2) + "\n");
      case "remove" -> remove(node, name);
      default -> new RemoteResult(2, "", script + ": no such script\n");
    };
  }

  private RemoteResult prepare(String node) throws IOException {
    Files.createDirectories(incoming(node, "incoming"));
    Files.createDirectories(incoming(node, "discovery"));
    String version = HostScripts.packaged().version();
    boolean current = read(place(node, "scripts")).filter(version::equals).isPresent();
    if (!current) {
      effect(node, "prepare");
      Files.writeString(place(node, "scripts"), version);
    }
    return done(
        "slipway-host-preparation/1\nmachine\tx86_64\tglibc 2.36\tuser\t1\n"
            + (current ? "current\t" + version : "prepared\t" + version + "\t12")
            + "\n");
  }

  private RemoteResult install(String node, String component, String sha256) throws IOException {
    AtomicInteger left = busy.getOrDefault(node + " " + component, new AtomicInteger());
    if (left.getAndDecrement() > 0) {
      return new RemoteResult(7, "", "install: another call is at work on " + component + "\n");
    }
    Path mark = place(node, "component").resolve(component);
    if (read(mark).filter(sha256::equals).isPresent()) {
      return done("unchanged\n");
    }
    Path upload = incoming(node, "incoming/" + component + ".jar");
    if (!Files.exists(upload)) {
      return new RemoteResult(4, "", "install: there is no upload\n");
    }
    if (!Sha256.of(upload).equals(sha256)) {
      return new RemoteResult(6, "", "install: refused\n");
    }
    effect(node, "install " + component);
    write(mark, sha256);
    Files.delete(upload);
    return done("installed\n");
  }

  private RemoteResult uninstall(String node, String component) throws IOException {
    if (!Files.exists(place(node, "component").resolve(component))) {
      return done("absent\n");
    }
    for (String instance : names(node, "instance")) {
      if (component(node, instance).equals(component)) {
        remove(node, instance);
      }
    }
    effect(node, "uninstall " + component);
    Files.delete(place(node, "component").resolve(component));
    return done("uninstalled\n");
  }

  private RemoteResult configure(String node, String instance, byte[] configuration)
      throws IOException {
    Path file = place(node, "instance").resolve(instance);
    String text = new String(configuration, StandardCharsets.UTF_8);
    if (read(file).filter(text::equals).isEmpty()) {
      effect(node, "configure " + instance);
      write(file, text);
    }
    return done("configured\n");
  }

  private RemoteResult start(String node, String instance) throws IOException {
    String component = component(node, instance);
    if (!Files.exists(place(node, "component").resolve(component))) {
      return new RemoteResult(4, "", "start: " + component + " is not installed\n");
    }
    write(place(node, "wanted").resolve(instance), "");
    if (Files.exists(place(node, "spoilt").resolve(component))) {
      return new RemoteResult(3, "", "start: " + instance + " ended while starting\n  cannot\n");
    }
    Path running = place(node, "pid").resolve(instance);
    if (!Files.exists(running)) {
      effect(node, "start " + instance);
      write(running, hash(node, instance));
    }
    return done("RUNNING\t7\n");
  }

  private RemoteResult pause(String node, String instance) throws IOException {
    if (!Files.exists(place(node, "pid").resolve(instance))) {
      return new RemoteResult(5, "", "pause: " + instance + " does not run: it is STOPPED\n");
    }
    effect(node, "pause " + instance);
    return done("PAUSED\t7\n");
  }

  private RemoteResult stop(String node, String instance) throws IOException {
    if (!Files.exists(place(node, "instance").resolve(instance))) {
      return new RemoteResult(4, "", "stop: there is no configuration of an instance\n");
    }
    if (Files.deleteIfExists(place(node, "pid").resolve(instance))) {
      effect(node, "stop " + instance);
    }
    Files.deleteIfExists(place(node, "wanted").resolve(instance));
    return done("STOPPED\n");
  }

  private RemoteResult remove(String node, String instance) throws IOException {
    stop(node, instance);
    if (Files.deleteIfExists(place(node, "instance").resolve(instance))) {
      effect(node, "remove " + instance);
    }
    return done("removed\n");
  }

  private String status(String node) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("slipway-host-status/1");
    lines.add("host\t" + read(place(node, "scripts")).orElseThrow() + "\t" + node + "\tb\t0.1\t9");
    for (String component : names(node, "component")) {
      lines.add(
          "component\t"
              + component
              + "\t"
              + read(place(node, "component").resolve(component)).orElseThrow());
    }
    for (String instance : names(node, "instance")) {
      boolean wanted = Files.exists(place(node, "wanted").resolve(instance));
      Optional<String> running = read(place(node, "pid").resolve(instance));
      lines.add(
          String.join(
              "\t",
              "instance",
              instance,
              component(node, instance),
              running.isPresent() ? "RUNNING" : wanted ? "FAILED" : "STOPPED",
              running.isPresent() ? "7" : "-",
              running.orElse(hash(node, instance)),
              wanted ? "2026-03-01T12:00:00Z" : "-",
              wanted && running.isEmpty() ? "ended" : "-"));
    }
    lines.add("end\n");
    return String.join("\n", lines);
  }

  private String component(String node, String instance) throws IOException {
    return read(place(node, "instance").resolve(instance))
        .orElse("component=none\n")
        .lines()
        .findFirst()
        .orElseThrow()
        .substring("component=".length());
  }

  private String hash(String node, String instance) throws IOException {
    return Sha256.of(place(node, "instance").resolve(instance));
  }

  private List<String> names(String node, String kind) throws IOException {
    Path kinds = place(node, kind);
    if (!Files.exists(kinds)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(kinds)) {
      return entries
          .map(entry -> entry.getFileName().toString())
          .filter(name -> !name.startsWith("."))
          .sorted()
          .toList();
    }
  }

  private void effect(String node, String what) throws IOException {
    Files.writeString(
        folder.resolve(node).resolve("effects"),
        what + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  private static Optional<String> read(Path file) throws IOException {
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
        ? Optional.of(Files.readString(file))
        : Optional.empty();
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Path draft = file.resolveSibling("." + file.getFileName());
    Files.writeString(draft, text);
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private static RemoteResult done(String output) {
    return new RemoteResult(0, output, "");
  }
}
