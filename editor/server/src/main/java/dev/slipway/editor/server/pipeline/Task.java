// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.pipeline;

/** Something that takes its time, as seen by the one who does it. */
public interface Task {
  /** Says what is done now, in a few words. */
  void stage(String words);

  /** Has something done once the user cancels; at once if that was so already. */
  void whenCancelled(Runnable cancel);
}
