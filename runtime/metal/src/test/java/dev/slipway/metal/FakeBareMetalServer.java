// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.ActionException;
import dev.slipway.engine.RemoteException;
import dev.slipway.metal.InstallationStatus.Entry;
import dev.slipway.metal.InstallationStatus.Stage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * A provisioning server in memory with hosts that are simulated: a host that is started while it is
 * armed reports, at each question to the server, what it is to report next.
 */
public final class FakeBareMetalServer implements BareMetalServer, BareMetalServers {
  /** The drawn image of all its hosts. */
  private static final String IMAGE = "component-host";

  private final SortedMap<String, Simulated> hosts = new TreeMap<>();
  private final SortedMap<StoredImage, List<ImageDefect>> images =
      new TreeMap<>(Comparator.comparing(StoredImage::name));
  private final Map<String, MachineReport> machines = new HashMap<>();
  private final Set<String> checked = new HashSet<>();
  private final List<String> calls = new ArrayList<>();
  private long clock = 1_000;
  private int away;
  private String deathAfter = "";

  private static final class Simulated {
    private final FakePower power;
    private List<InstallationStatus> script = List.of();
    private List<InstallationStatus> saving = List.of();
    private List<ImageDefect> savedDefects = List.of();
    private final Deque<InstallationStatus> next = new ArrayDeque<>();
    private InstallationStatus status;
    private int restores;

    Simulated(FakePower power, InstallationStatus status) {
      this.power = power;
      this.status = status;
    }
  }

  /** A host that restores two partitions once it is armed and started. */
  public synchronized FakePower host(String mac) {
    FakePower power = new FakePower("right", () -> starts(mac));
    hosts.put(mac, new Simulated(power, status(mac, Entry.LOCAL, Stage.NONE, "")));
    reports(
        mac,
        status(mac, Entry.LOCAL, Stage.START, ""),
        restoring(mac, "sda1", 40),
        restoring(mac, "sda1", 100),
        restoring(mac, "sda2", 70),
        status(mac, Entry.LOCAL, Stage.RESTORED, ""),
        status(mac, Entry.LOCAL, Stage.BOOTED, "host"));
    return power;
  }

  /** What a host reports when it is started while it is armed. */
  public synchronized void reports(String mac, InstallationStatus... script) {
    hosts.get(mac).script = List.of(script);
  }

  /** A report. */
  public static InstallationStatus status(String mac, Entry entry, Stage stage, String text) {
    return new InstallationStatus(
        mac, entry, stage, 0, text, Optional.empty(), OptionalInt.empty(), Optional.empty());
  }

  /** A report from the middle of a restore. */
  public static InstallationStatus restoring(String mac, String partition, int percent) {
    return new InstallationStatus(
        mac,
        Entry.LOCAL,
        Stage.START,
        0,
        "",
        Optional.of(partition),
        OptionalInt.of(percent),
        Optional.empty());
  }

  /** The same with the key of the restored system. */
  public static InstallationStatus withKey(InstallationStatus status, String key) {
    return new InstallationStatus(
        status.mac(),
        status.entry(),
        status.stage(),
        status.time(),
        status.text(),
        status.partition(),
        status.percent(),
        Optional.of(key));
  }

  /** The server does not answer the next so many questions. */
  public synchronized void takeAway(int questions) {
    away = questions;
  }

  /** Whoever next arms or starts a host dies when that is done. */
  public synchronized void killsAfter(String call) {
    deathAfter = call;
  }

  private void die(String call) {
    if (deathAfter.equals(call)) {
      deathAfter = "";
      throw new IllegalStateException("killed after " + call);
    }
  }

  /** How often a host began to restore. */
  public synchronized int restores(String mac) {
    return hosts.get(mac).restores;
  }

  /** Whether a host restores at its next start over the network. */
  public synchronized boolean isArmed(String mac) {
    return hosts.get(mac).status.entry() == Entry.RESTORE;
  }

  /** What was asked for, but for questions. */
  public synchronized List<String> calls() {
    return List.copyOf(calls);
  }

  /** The power of a host. */
  public synchronized PowerControl power(String mac) {
    return hosts.get(mac).power;
  }

  private synchronized void starts(String mac) {
    Simulated host = hosts.get(mac);
    boolean reports = host.power.bootsFromNetwork() && machines.containsKey(mac);
    if (host.status.entry() == Entry.REHEARSE && reports) {
      host.next.add(status(mac, Entry.LOCAL, Stage.REPORTED, ""));
    }
    if (host.status.entry() == Entry.CAPTURE && host.power.bootsFromNetwork()) {
      String image = host.status.image().orElseThrow();
      host.saving.forEach(status -> host.next.add(capturing(status, image)));
    }
    if (host.status.entry() == Entry.RESTORE && host.power.bootsFromNetwork()) {
      host.next.addAll(host.script);
    }
    die("start");
  }

  @Override
  public BareMetalServer of(String node) {
    return this;
  }

  @Override
  public synchronized void publish(Path files) {
    calls.add("publish " + Files.isDirectory(files));
  }

  @Override
  public synchronized void arm(String mac, OneTimeToken token, Optional<String> other, int together)
      throws ActionException {
    if (other.isPresent()
        && images.keySet().stream().noneMatch(one -> one.name().equals(other.get()))) {
      throw refused("There is no image " + other.get() + ".");
    }
    if (together > 1 && !checked.contains(other.orElse(IMAGE))) {
      throw refused("The image was not checked as it is.");
    }
    calls.add(
        "arm "
            + mac
            + other.map(image -> " " + image).orElse("")
            + (together > 1 ? " with " + together : ""));
    Simulated host = listed(mac);
    // A real server need not forget what a host reported before.
    host.status = withEntry(host.status, Entry.RESTORE);
    die("arm");
  }

  @Override
  public synchronized void rehearse(String mac, OneTimeToken token) throws ActionException {
    calls.add("rehearse " + mac);
    Simulated host = listed(mac);
    Stage stage = host.status.stage();
    if (host.status.entry() == Entry.RESTORE || stage == Stage.START || stage == Stage.RESTORED) {
      throw refused(mac + " is armed to restore, or restores.");
    }
    host.status = status(mac, Entry.REHEARSE, Stage.NONE, "");
  }

  /** What a host reports when it is started while it is armed to be captured. */
  public synchronized void saves(String mac, InstallationStatus... script) {
    hosts.get(mac).saving = List.of(script);
  }

  /** What is wrong with what a host saves. */
  public synchronized void savesWith(String mac, ImageDefect... defects) {
    hosts.get(mac).savedDefects = List.of(defects);
  }

  private static InstallationStatus capturing(InstallationStatus status, String image) {
    return new InstallationStatus(
        status.mac(),
        status.entry(),
        status.stage(),
        status.time(),
        status.text(),
        status.partition(),
        status.percent(),
        status.hostKey(),
        Optional.of(image));
  }

  @Override
  public synchronized void capture(String mac, OneTimeToken token, String image, boolean replace)
      throws ActionException {
    calls.add("capture " + mac + " " + image);
    Simulated host = listed(mac);
    Stage stage = host.status.stage();
    if (host.status.entry() == Entry.RESTORE || stage == Stage.START || stage == Stage.RESTORED) {
      throw refused(mac + " is armed to restore, or restores.");
    }
    checkName(image, replace);
    host.status = capturing(status(mac, Entry.CAPTURE, Stage.NONE, ""), image);
    die("capture");
  }

  private void checkName(String image, boolean replace) throws ActionException {
    if (!replace && images.keySet().stream().anyMatch(one -> one.name().equals(image))) {
      throw refused("There is an image " + image + ".");
    }
  }

  @Override
  public synchronized List<ImageDefect> keepImage(
      String mac, boolean replace, Consumer<ImageProgress> progress) throws ActionException {
    calls.add("keep " + mac);
    Simulated host = listed(mac);
    if (host.status.stage() != Stage.CAPTURED) {
      throw refused(mac + " has saved no image.");
    }
    if (host.savedDefects.isEmpty() && host.status.image().isPresent()) {
      checkName(host.status.image().get(), replace);
      images.put(new StoredImage(host.status.image().get(), 1 << 20, 1L << 30), List.of());
      host.status = status(mac, Entry.LOCAL, Stage.CAPTURED, "");
    }
    return host.savedDefects;
  }

  private Simulated listed(String mac) throws ActionException {
    Simulated host = hosts.get(mac);
    if (host == null) {
      throw refused(mac + " is not listed.");
    }
    return host;
  }

  private static ActionException refused(String why) {
    return new ActionException(
        Diagnostic.builder("PROVISIONING_SERVER_REFUSED", Severity.ERROR, "Refused")
            .message("{}", why)
            .hint("Compare the drawing with the server.")
            .build());
  }

  /** What a host reports in a rehearsal. */
  public synchronized void isMadeOf(String mac, MachineReport report) {
    machines.put(mac, report);
  }

  @Override
  public synchronized Optional<MachineReport> machine(String mac) {
    return hosts.get(mac).status.stage() == Stage.REPORTED
        ? Optional.of(machines.get(mac))
        : Optional.empty();
  }

  @Override
  public synchronized void disarm(String mac) {
    calls.add("disarm " + mac);
    Simulated host = hosts.get(mac);
    host.status =
        host.status.image().isPresent()
            ? status(mac, Entry.LOCAL, Stage.NONE, "")
            : withEntry(host.status, Entry.LOCAL);
    if (host.status.stage() == Stage.NONE) {
      host.next.clear();
    }
  }

  @Override
  public synchronized List<InstallationStatus> status() throws RemoteException {
    if (away > 0) {
      away--;
      throw RemoteException.unreachable("server", "its memory", "it was taken away", null);
    }
    List<InstallationStatus> all = new ArrayList<>();
    for (Simulated host : hosts.values()) {
      if (!host.next.isEmpty()) {
        InstallationStatus before = host.status;
        host.status = at(host.next.remove(), ++clock);
        if (host.status.stage() == Stage.START && before.entry() == Entry.RESTORE) {
          host.restores++;
        }
      }
      all.add(host.status);
    }
    return all;
  }

  /** Has an image in the store, with these defects. */
  public synchronized void image(StoredImage image, ImageDefect... defects) {
    images.put(image, List.of(defects));
  }

  @Override
  public synchronized List<StoredImage> images() {
    return List.copyOf(images.keySet());
  }

  @Override
  public synchronized List<ImageDefect> defects(String image, Consumer<ImageProgress> progress)
      throws ActionException {
    for (var entry : images.entrySet()) {
      if (entry.getKey().name().equals(image)) {
        boolean read = entry.getValue().stream().noneMatch(one -> one.file().equals("MD5SUMS"));
        if (read) {
          progress.accept(new ImageProgress(0, entry.getKey().bytes(), "disk"));
        }
        calls.add("check " + image);
        if (entry.getValue().isEmpty()) {
          checked.add(image);
        }
        return entry.getValue();
      }
    }
    throw refused("There is no image " + image + ".");
  }

  private static InstallationStatus withEntry(InstallationStatus status, Entry entry) {
    return new InstallationStatus(
        status.mac(),
        entry,
        status.stage(),
        status.time(),
        status.text(),
        status.partition(),
        status.percent(),
        status.hostKey(),
        status.image());
  }

  private static InstallationStatus at(InstallationStatus status, long time) {
    return new InstallationStatus(
        status.mac(),
        status.entry(),
        status.stage(),
        time,
        status.text(),
        status.partition(),
        status.percent(),
        status.hostKey(),
        status.image());
  }
}
