// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.rpc;

/** Told of exceptions that nobody expects. */
@FunctionalInterface
public interface DefectLog {
  /** Takes note of one. */
  void accept(Throwable defect);
}
