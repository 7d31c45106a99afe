// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.infrastructure;

import static dev.slipway.diagnostics.Severity.ERROR;
import static dev.slipway.diagnostics.Severity.WARNING;
import static dev.slipway.validation.rules.Mode.LIVE;

import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.infrastructure.VmImage;
import dev.slipway.model.infrastructure.Volume;
import dev.slipway.validation.rules.Rule;
import dev.slipway.validation.rules.RuleContext;
import java.util.List;

/** Rules about where images of virtual machines come from, and the volumes that they are put on. */
public final class ImageRules {
  private ImageRules() {}

  /** The rules about images and volumes. */
  public static List<Rule<?>> rules() {
    return List.of(
        new Rule<>(
            "VM_IMAGE_SOURCE_INVALID",
            ERROR,
            LIVE,
            "Invalid image source",
            "An image is read from an HTTP or HTTPS URL without a login, or from a file beside the"
                + " bundle by a relative path, so that the model works on every machine.",
            "Write it as https://images.example/ubuntu.qcow2 or images/ubuntu.qcow2.",
            VmImage.class,
            ImageRules::checkSource),
        new Rule<>(
            "VM_IMAGE_CHECKSUM_INVALID",
            ERROR,
            LIVE,
            "Invalid SHA-256 checksum",
            "The checksum is compared with the SHA-256 of the image that was read.",
            "Write 64 hexadecimal digits, as sha256sum prints them.",
            VmImage.class,
            ImageRules::checkChecksum),
        new Rule<>(
            "VM_IMAGE_CHECKSUM_MISSING",
            WARNING,
            LIVE,
            "Downloaded image without a checksum",
            "What a URL delivers can change, or be changed in transit; without a checksum, the"
                + " cloud then boots something else.",
            "Set the checksum to what sha256sum prints for the image.",
            VmImage.class,
            ImageRules::checkChecksumGiven),
        new Rule<>(
            "VOLUME_SIZE_INVALID",
            ERROR,
            LIVE,
            "Invalid volume size",
            "OpenStack Block Storage makes volumes of 1 GiB or more.",
            "Set the size in GiB.",
            Volume.class,
            ImageRules::checkSize),
        new Rule<>(
            "VM_BOOT_VOLUME_DUPLICATE",
            ERROR,
            LIVE,
            "Several boot volumes",
            "A machine boots from one volume, onto which its image is copied.",
            "Clear the boot flag of the others.",
            VirtualMachine.class,
            ImageRules::checkBootVolumes));
  }

  private static void checkSource(VmImage image, RuleContext context) {
    String source = image.getSource();
    if (source == null) {
      return;
    }
    if (source.contains("://")) {
      HttpUrl url = HttpUrl.of(source);
      if (url.hasLogin()) {
        context.report(image, "Its URL holds a login.");
      } else if (url.parsed().isEmpty()) {
        context.report(image, "\"{}\" is not an HTTP or HTTPS URL with a host.", source);
      }
    } else if (source.isBlank()) {
      context.report(image, "It is blank.");
    } else if (source.matches("(?s)/.*|[A-Za-z]:.*|.*[\\\\\\p{Cntrl}].*")) {
      context.report(image, "\"{}\" is not a relative path with forward slashes.", source);
    }
  }

  private static void checkChecksum(VmImage image, RuleContext context) {
    if (image.getChecksum() != null && !image.getChecksum().matches("[0-9a-fA-F]{64}")) {
      context.report(image, "\"{}\" is not 64 hexadecimal digits.", image.getChecksum());
    }
  }

  private static void checkChecksumGiven(VmImage image, RuleContext context) {
    if (image.getSource() != null
        && image.getSource().contains("://")
        && image.getChecksum() == null) {
      context.report(image, "It is downloaded, but has no checksum.");
    }
  }

  private static void checkSize(Volume volume, RuleContext context) {
    if (volume.getSize() < 1) {
      context.report(volume, "Its size is {} GiB.", volume.getSize());
    }
  }

  private static void checkBootVolumes(VirtualMachine machine, RuleContext context) {
    List<String> boot =
        machine.getVolumes().stream()
            .filter(Volume::isBoot)
            .map(volume -> String.valueOf(volume.getName()))
            .toList();
    if (boot.size() > 1) {
      context.report(machine, "It boots from {}.", String.join(" and ", boot));
    }
  }
}
