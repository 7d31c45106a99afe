// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.infrastructure;

import dev.slipway.model.infrastructure.HostKind;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.infrastructure.VmImage;
import dev.slipway.validation.RuleCase;
import dev.slipway.validation.RuleFixture;
import dev.slipway.validation.SiteFixture;
import java.util.List;

/** The cases of {@link ImageRules}. */
public final class ImageRuleCases {
  private static final String SHA_256 = "0123456789abcdef".repeat(4);

  private ImageRuleCases() {}

  public static List<RuleCase> cases() {
    return List.of(
        new RuleCase(
            "VM_IMAGE_SOURCE_INVALID",
            model -> {
              image(model, "a", "https://user:pass@images.example/a.img");
              image(model, "b", "ftp://images.example/a.img");
              image(model, "c", "/srv/a.img");
              image(model, "d", "C:/a.img");
              image(model, "e", "images\\a.img");
              image(model, "f", " ");
            },
            """
            error: Invalid image source [VM_IMAGE_SOURCE_INVALID]
              for vm image a (/site site/vm image a)
              Its URL holds a login.
              Hint: Write it as https://images.example/ubuntu.qcow2 or images/ubuntu.qcow2.
            error: Invalid image source [VM_IMAGE_SOURCE_INVALID]
              for vm image b (/site site/vm image b)
              "ftp://images.example/a.img" is not an HTTP or HTTPS URL with a host.
              Hint: Write it as https://images.example/ubuntu.qcow2 or images/ubuntu.qcow2.
            error: Invalid image source [VM_IMAGE_SOURCE_INVALID]
              for vm image c (/site site/vm image c)
              "/srv/a.img" is not a relative path with forward slashes.
              Hint: Write it as https://images.example/ubuntu.qcow2 or images/ubuntu.qcow2.
            error: Invalid image source [VM_IMAGE_SOURCE_INVALID]
              for vm image d (/site site/vm image d)
              "C:/a.img" is not a relative path with forward slashes.
              Hint: Write it as https://images.example/ubuntu.qcow2 or images/ubuntu.qcow2.
            error: Invalid image source [VM_IMAGE_SOURCE_INVALID]
              for vm image e (/site site/vm image e)
              "images\\a.img" is not a relative path with forward slashes.
              Hint: Write it as https://images.example/ubuntu.qcow2 or images/ubuntu.qcow2.
            error: Invalid image source [VM_IMAGE_SOURCE_INVALID]
              for vm image f (/site site/vm image f)
              It is blank.
              Hint: Write it as https://images.example/ubuntu.qcow2 or images/ubuntu.qcow2.
            """,
            model -> {
              image(model, "a", "https://images.example/a.img?version=1");
              image(model, "b", "../images/a b.qcow2");
              image(model, "c", null);
            }),
        new RuleCase(
            "VM_IMAGE_CHECKSUM_INVALID",
            model -> image(model, "a", "a.img").setChecksum("sha256:" + SHA_256),
            """
            error: Invalid SHA-256 checksum [VM_IMAGE_CHECKSUM_INVALID]
              for vm image a (/site site/vm image a)
              "sha256:%s" is not 64 hexadecimal digits.
              Hint: Write 64 hexadecimal digits, as sha256sum prints them.
            """
                .formatted(SHA_256),
            model -> image(model, "a", "a.img").setChecksum(SHA_256)),
        new RuleCase(
            "VM_IMAGE_CHECKSUM_MISSING",
            model -> image(model, "a", "https://images.example/a.img"),
            """
            warning: Downloaded image without a checksum [VM_IMAGE_CHECKSUM_MISSING]
              for vm image a (/site site/vm image a)
              It is downloaded, but has no checksum.
              Hint: Set the checksum to what sha256sum prints for the image.
            """,
            model -> {
              image(model, "a", "https://images.example/a.img").setChecksum(SHA_256);
              image(model, "b", "b.img");
            }),
        new RuleCase(
            "VOLUME_SIZE_INVALID",
            model -> machine(model).getVolumes().get(0).setSize(0),
            """
            error: Invalid volume size [VOLUME_SIZE_INVALID]
              for volume data (/site site/node vm/volume data)
              Its size is 0 GiB.
              Hint: Set the size in GiB.
            """,
            ImageRuleCases::machine),
        new RuleCase(
            "VM_BOOT_VOLUME_DUPLICATE",
            model -> machine(model).getVolumes().forEach(volume -> volume.setBoot(true)),
            """
            error: Several boot volumes [VM_BOOT_VOLUME_DUPLICATE]
              for node vm (/site site/node vm)
              It boots from data and root.
              Hint: Clear the boot flag of the others.
            """,
            model -> machine(model).getVolumes().get(1).setBoot(true)));
  }

  private static VmImage image(RuleFixture model, String name, String source) {
    VmImage image = SiteFixture.of(model).vmImage(name, HostKind.KVM);
    image.setSource(source);
    return image;
  }

  /** A machine with two volumes. */
  private static VirtualMachine machine(RuleFixture model) {
    SiteFixture site = SiteFixture.of(model);
    VirtualMachine machine = site.machine("vm");
    site.volume(machine, "data", 1);
    site.volume(machine, "root", 20);
    return machine;
  }
}
