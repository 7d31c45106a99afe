// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.opendds;

import java.nio.file.Path;

/**
 * Where a file of OpenDDS models is.
 *
 * @param path absolute and normalized
 * @param displayName what messages call it
 */
record OpenDdsPath(Path path, String displayName) {}
