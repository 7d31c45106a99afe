// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

import dev.slipway.model.infrastructure.Property;
import dev.slipway.model.infrastructure.TuningProfile;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The files of a Linux system by which it is tuned at each boot.
 *
 * @param sysctl kernel parameters, the content of {@value #SYSCTL}; empty for none, as the next
 *     ones
 * @param links MTU and queue length of interfaces, the content of {@value #LINKS}
 * @param governor CPU frequency governor, the content of {@value #GOVERNOR}
 */
public record TuningFiles(String sysctl, String links, String governor) {
  /** Where kernel parameters are. */
  public static final String SYSCTL = "/etc/sysctl.d/60-slipway.conf";

  /** Where the rule for interfaces is. */
  public static final String LINKS = "/etc/udev/rules.d/60-slipway.rules";

  /** Where the governor is. */
  public static final String GOVERNOR = "/etc/tmpfiles.d/slipway.conf";

  private static final Pattern KEY = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._/*-]*");
  private static final Pattern VALUE = Pattern.compile("[\\x20-\\x7e]*");
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_-]*");

  /** Those of a profile. */
  public static TuningFiles of(TuningProfile tuning) {
    StringBuilder sysctl = new StringBuilder();
    for (Property property : tuning.getSysctl()) {
      sysctl.append(property.getKey()).append(" = ").append(text(property.getValue())).append('\n');
    }
    if (tuning.getHugepages() != null) {
      sysctl.append("vm.nr_hugepages = ").append(tuning.getHugepages()).append('\n');
    }
    return new TuningFiles(sysctl.toString(), linkRule(tuning), governor(tuning));
  }

  /** Whether all values of a profile stay on their lines: nothing in these files is quoted. */
  public static boolean areSafe(TuningProfile tuning) {
    return WORD.matcher(text(tuning.getCpuGovernor())).matches()
        && tuning.getSysctl().stream()
            .allMatch(
                property ->
                    KEY.matcher(text(property.getKey())).matches()
                        && VALUE.matcher(text(property.getValue())).matches());
  }

  /** The content of each file that there is, by its path. */
  public SortedMap<String, String> byPath() {
    SortedMap<String, String> files = new TreeMap<>();
    files.put(SYSCTL, sysctl);
    files.put(LINKS, links);
    files.put(GOVERNOR, governor);
    files.values().removeIf(String::isEmpty);
    return files;
  }

  private static String linkRule(TuningProfile tuning) {
    StringBuilder attributes = new StringBuilder();
    if (tuning.getMtu() != null) {
      attributes.append(", ATTR{mtu}=\"").append(tuning.getMtu()).append('"');
    }
    if (tuning.getTxQueueLength() != null) {
      attributes.append(", ATTR{tx_queue_len}=\"").append(tuning.getTxQueueLength()).append('"');
    }
    return attributes.isEmpty()
        ? ""
        : "ACTION==\"add|change\", SUBSYSTEM==\"net\", KERNEL!=\"lo\"" + attributes + "\n";
  }

  private static String governor(TuningProfile tuning) {
    String name = text(tuning.getCpuGovernor());
    return name.isEmpty()
        ? ""
        : "w /sys/devices/system/cpu/cpu*/cpufreq/scaling_governor - - - - " + name + "\n";
  }

  private static String text(String drawn) {
    return Optional.ofNullable(drawn).orElse("");
  }
}
