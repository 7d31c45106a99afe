// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.opendds;

import java.nio.file.Path;
import java.util.List;

/**
 * What to read OpenDDS models from.
 *
 * @param files the {@code .opendds} files, all of whose content is wanted; diagnostics call them as
 *     they are called here
 * @param folders further folders that files which these refer to may be in, and below; of such
 *     files only what is referred to is taken. No other file is opened
 */
public record OpenDdsSource(List<Path> files, List<Path> folders) {
  public OpenDdsSource {
    files = List.copyOf(files);
    folders = List.copyOf(folders);
  }
}
