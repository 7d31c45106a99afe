// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab.plan;

import dev.slipway.bundle.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Names as Linux takes them, for what the model names freely. */
public final class LinuxNames {
  /** IFNAMSIZ is 16 with the zero at the end; blanks, slashes and colons have other meanings. */
  private static final Pattern INTERFACE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,14}");

  private static final Set<String> TAKEN_INTERFACES = Set.of("lo", "all", "default");
  private static final Pattern ACCOUNT = Pattern.compile("[a-z_][a-z0-9_-]{0,30}");
  private static final int LONGEST_KEY = 48;

  private LinuxNames() {}

  /** The interfaces' names in their order: the drawn ones where Linux takes them, else eth0… */
  public static List<String> interfaces(List<String> drawn) {
    Set<String> used = new HashSet<>(drawn);
    Set<String> given = new HashSet<>();
    List<String> names = new ArrayList<>();
    for (String name : drawn) {
      String taken = name;
      boolean legal = INTERFACE.matcher(name).matches() && !TAKEN_INTERFACES.contains(name);
      if (!legal || given.contains(name)) {
        int number = 0;
        while (used.contains("eth" + number)) {
          number++;
        }
        taken = "eth" + number;
        used.add(taken);
      }
      given.add(taken);
      names.add(taken);
    }
    return names;
  }

  static boolean isAccount(String name) {
    return ACCOUNT.matcher(name).matches();
  }

  /** A name as a folder's, unlike those that are taken already, to which it is added. */
  static String key(String name, Set<String> taken) {
    String plain = name.replaceAll("[^A-Za-z0-9._-]+", "-").replaceAll("^[.-]+", "");
    String start = plain.isEmpty() ? "node" : plain;
    String shortened = start.substring(0, Math.min(start.length(), LONGEST_KEY));
    String key = shortened;
    for (int number = 2; !taken.add(key.toLowerCase(Locale.ROOT)); number++) {
      key = shortened + "-" + number;
    }
    return key;
  }

  /** The locally assigned MAC address of an owner without one: always the same. */
  static String mac(String owner) {
    String digest = Sha256.of(owner.getBytes(StandardCharsets.UTF_8));
    StringBuilder mac = new StringBuilder("02");
    for (int at = 0; at < 10; at += 2) {
      mac.append(':').append(digest, at, at + 2);
    }
    return mac.toString();
  }

  /** What /etc/machine-id holds: always the same for the same owner. */
  public static String machineId(String owner) {
    return Sha256.of(("machine " + owner).getBytes(StandardCharsets.UTF_8)).substring(0, 32);
  }
}
