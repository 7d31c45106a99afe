// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** How this machine's system folders are mounted. */
public final class HostMounts {
  /** What of the host a node sees, read-only; what is not there is passed over. */
  private static final List<String> SHARED =
      List.of("usr", "bin", "sbin", "lib", "lib32", "lib64", "libx32", "nix", "gnu");

  private static final Set<String> KEPT =
      Set.of("nosuid", "nodev", "noexec", "noatime", "nodiratime", "relatime");

  /** Point and options of a mount. */
  private record Mount(Path point, String options) {}

  private final Path root;
  private final List<Mount> mounts = new ArrayList<>();

  private HostMounts(Path root) {
    this.root = root;
  }

  public static HostMounts read() throws IOException {
    HostMounts read = new HostMounts(Path.of("/"));
    for (String line : Files.readAllLines(Path.of("/proc/self/mountinfo"))) {
      // proc(5): id, parent, device, root, mount point, options.
      String[] words = line.split(" ");
      read.mounts.add(new Mount(Path.of(words[4].replace("\\040", " ")), words[5]));
    }
    return read;
  }

  /** System folders that nodes are to see, without those that are only links. */
  List<String> shared() {
    return SHARED.stream()
        .filter(name -> Files.isDirectory(root.resolve(name), LinkOption.NOFOLLOW_LINKS))
        .toList();
  }

  /** System folders that are links, with where they lead. */
  public List<String> links() {
    return SHARED.stream().filter(name -> Files.isSymbolicLink(root.resolve(name))).toList();
  }

  /** Options of the mount that a folder is on which a further mount must keep. */
  String lockedOptions(String folder) {
    Path path = Path.of(folder);
    String options = "";
    int longest = -1;
    for (Mount mount : mounts) {
      // Of several on one point, the last one counts.
      if (path.startsWith(mount.point()) && mount.point().getNameCount() >= longest) {
        longest = mount.point().getNameCount();
        options = mount.options();
      }
    }
    return String.join(",", List.of(options.split(",")).stream().filter(KEPT::contains).toList());
  }
}
