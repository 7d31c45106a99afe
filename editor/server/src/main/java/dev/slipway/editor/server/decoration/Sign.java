// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.decoration;

import java.util.Locale;

/**
 * How a decoration looks: the page has a colour for each, and a symbol for most. Of those about one
 * thing, what matters more comes later.
 */
public enum Sign {
  /** There is load, and no limit to hold it against. */
  LOAD_UNLIMITED,
  /** At most a quarter of what may be planned. */
  LOAD_LOW,
  /** At most half of what may be planned. */
  LOAD_MODERATE,
  /** At most three quarters of what may be planned. */
  LOAD_HIGH,
  /** At most what may be planned. */
  LOAD_FULL,
  /** More than may be planned. */
  LOAD_EXCEEDED,
  /** It stays as it is. */
  UNCHANGED,
  /** It is new, or is to be made. */
  CREATE,
  /** It is changed and keeps what it holds. */
  UPDATE,
  /** It is removed and made again. */
  REPLACE,
  /** It is removed. */
  DESTROY,
  /** What it holds is lost. */
  LOSS,
  /** A step of a plan is done. */
  STEP_DONE,
  /** A step of a plan is not begun, since the run ended before. */
  STEP_NOT_STARTED,
  /** A step of a plan waits for others. */
  STEP_WAITING,
  /** A step of a plan is under way. */
  STEP_RUNNING,
  /** A step of a plan failed. */
  STEP_FAILED,
  /** Something is wrong. */
  ERROR,
  /** Something may be wrong. */
  WARNING,
  /** Something is to be known. */
  REMARK,
  /** A host answers. */
  REACHED,
  /** A server of a cloud runs. */
  SERVER_RUNNING,
  /** A server's cloud makes it, or starts it again. */
  SERVER_BUILDING,
  /** A server is kept in memory or on disk. */
  SERVER_PAUSED,
  /** A server is shut down. */
  SERVER_STOPPED,
  /** A server is drawn, and its cloud has none. */
  SERVER_ABSENT,
  /** A server's cloud does not answer. */
  SERVER_UNKNOWN,
  /** A server is in error, or could not be made. */
  SERVER_FAILED,
  /** A host of metal has been installed. */
  HOST_INSTALLED,
  /** A host of metal is being installed. */
  HOST_INSTALLING,
  /** Installing a host of metal has failed. */
  HOST_FAILED,
  /** A component publishes and takes samples. */
  RUNNING,
  /** A component lives, and neither publishes nor takes samples. */
  PAUSED,
  /** A component does not run, and is not to. */
  STOPPED,
  /** A component's host knows nothing of it. */
  ABSENT,
  /** A host does not answer. */
  UNKNOWN,
  /** A component does not run though it should. */
  FAILED,
  /** A component is installed on another node than it is drawn on. */
  MISPLACED,
  /** As many samples as are drawn, or nobody has drawn how many. */
  RATE_AS_DRAWN,
  /** It is not known how many samples there are. */
  RATE_UNKNOWN,
  /** Fewer samples than are drawn, or more. */
  RATE_DIFFERENT,
  /** No samples though some are drawn. */
  RATE_NONE;

  /** The word that the page knows it by. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
