// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

/** State of a component's process. */
public enum ComponentState {
  /** It publishes and takes samples. */
  RUNNING,
  /** It lives and should run, but something other than a pause has stopped it by a signal. */
  UNRESPONSIVE("RUNNING, not answering"),
  /** It lives, and neither publishes nor takes samples. */
  PAUSED,
  /** It does not run, as wanted. */
  STOPPED,
  /** It does not run though it should. */
  FAILED;

  private final String title;

  ComponentState() {
    this.title = name();
  }

  ComponentState(String title) {
    this.title = title;
  }

  /** What people read. */
  public String title() {
    return title;
  }
}
