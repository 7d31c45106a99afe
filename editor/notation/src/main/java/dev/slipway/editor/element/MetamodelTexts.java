// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.element;

import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.resource.ElementPaths;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.ENamedElement;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceImpl;

/**
 * What people are told of the metamodel: its documentation, the units that stand in it, and names
 * as they are written. The generated packages leave documentation out, so it is read from the
 * metamodel's file when it is first asked for.
 */
public final class MetamodelTexts {
  private static final String FILE = "/model/slipway.ecore";
  private static final String ANNOTATION = "http://www.eclipse.org/emf/2002/GenModel";

  /** As {@code in ns} stands in the documentation of a quantity. */
  private static final Pattern UNIT =
      Pattern.compile(" in (ns|Hz|bytes|MiB|GiB|bit/s|bits?|packets|characters)\\b");

  private static final Pattern ENDLESS = Pattern.compile("-1 is (infinite|unlimited)");

  /** Words that are no words of English, as the field writes them. */
  private static final Map<String, String> SPELLED =
      Map.ofEntries(
          Map.entry("id", "ID"),
          Map.entry("dds", "DDS"),
          Map.entry("qos", "QoS"),
          Map.entry("mtu", "MTU"),
          Map.entry("mac", "MAC"),
          Map.entry("ipv6", "IPv6"),
          Map.entry("ips", "IPs"),
          Map.entry("ra", "RA"),
          Map.entry("cidr", "CIDR"),
          Map.entry("dns", "DNS"),
          Map.entry("dhcp", "DHCP"),
          Map.entry("snat", "SNAT"),
          Map.entry("pci", "PCI"),
          Map.entry("wwn", "WWN"),
          Map.entry("iommu", "IOMMU"),
          Map.entry("numa", "NUMA"),
          Map.entry("vnic", "vNIC"),
          Map.entry("vcpu", "vCPU"),
          Map.entry("vcpus", "vCPUs"),
          Map.entry("gpu", "GPU"),
          Map.entry("gpus", "GPUs"),
          Map.entry("cpu", "CPU"),
          Map.entry("url", "URL"),
          Map.entry("dscp", "DSCP"),
          Map.entry("vcenter", "vCenter"),
          Map.entry("vcenters", "vCenters"),
          Map.entry("nic", "network interface"),
          Map.entry("nics", "network interfaces"),
          Map.entry("vhost", "vhost"),
          Map.entry("npb", "NPB"),
          Map.entry("osu", "OSU"));

  /** Names with which labels begin. */
  private static final Set<String> PROPER_NAMES = Set.of("Clonezilla", "Linux", "Xen");

  private static final class Loaded {
    /** Documentation by the path of what it is of, such as {@code //dds/Topic/qos}. */
    static final Map<String, String> DOCUMENTATION = load();

    private static Map<String, String> load() {
      Resource resource = new XMIResourceImpl(URI.createURI("classpath:" + FILE));
      try (InputStream file = ElementPaths.class.getResourceAsStream(FILE)) {
        resource.load(file, Map.of());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      Map<String, String> texts = new HashMap<>();
      resource
          .getAllContents()
          .forEachRemaining(
              each -> {
                if (each instanceof ENamedElement named) {
                  String text = EcoreUtil.getAnnotation(named, ANNOTATION, "documentation");
                  if (text != null) {
                    texts.put(path(named), text);
                  }
                }
              });
      return texts;
    }
  }

  private MetamodelTexts() {}

  /** What the metamodel says of a class, feature or literal. */
  public static String documentation(ENamedElement element) {
    return Loaded.DOCUMENTATION.getOrDefault(path(element), "");
  }

  /** The unit that a quantity is kept in; empty for what is none. */
  public static Optional<String> unit(EStructuralFeature feature) {
    Matcher matcher = UNIT.matcher(documentation(feature));
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  /** What -1 stands for, such as {@code infinite}; empty where it stands for itself. */
  public static Optional<String> endless(EStructuralFeature feature) {
    Matcher matcher = ENDLESS.matcher(documentation(feature));
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  /** What people call a feature, such as {@code QoS} or {@code Start on install}. */
  public static String label(EStructuralFeature feature) {
    return capitalised(words(feature.getName()));
  }

  /** What people call things of a class, such as {@code Component type}. */
  public static String label(EClass type) {
    return type == DdsPackage.Literals.ALIAS ? "Typedef" : capitalised(words(type.getName()));
  }

  /** A label within a sentence: {@code Component type} as {@code component type}. */
  public static String inSentence(String label) {
    String first = label.split(" ")[0];
    boolean isName = PROPER_NAMES.contains(first) || !first.substring(1).matches("[a-z]*");
    return isName ? label : Character.toLowerCase(label.charAt(0)) + label.substring(1);
  }

  /** A literal as people read it: {@code BEST_EFFORT} as {@code best effort}. */
  public static String label(EEnumLiteral literal) {
    return literal.getLiteral().replace('_', ' ').toLowerCase(Locale.ROOT);
  }

  /** A name of the metamodel in words, such as {@code start on install}. */
  public static String words(String camelCase) {
    StringBuilder words = new StringBuilder();
    for (String word : List.of(camelCase.split("(?<=[a-z0-9])(?=[A-Z])"))) {
      String lower = word.toLowerCase(Locale.ROOT);
      words.append(words.isEmpty() ? "" : " ").append(SPELLED.getOrDefault(lower, lower));
    }
    return words.toString();
  }

  private static String capitalised(String words) {
    boolean spelled = SPELLED.containsValue(words.split(" ")[0]) && !words.startsWith("network");
    return spelled ? words : Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }

  private static String path(ENamedElement element) {
    StringBuilder path = new StringBuilder();
    for (ENamedElement at = element; at != null; at = (ENamedElement) at.eContainer()) {
      path.insert(0, "/" + at.getName());
      if (at instanceof EClassifier classifier) {
        return path.insert(0, "/" + classifier.getEPackage().getName()).toString();
      }
    }
    return path.toString();
  }
}
