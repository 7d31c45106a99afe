// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.pipeline;

import dev.slipway.diagnostics.Diagnostic;
import java.util.List;
import java.util.OptionalDouble;

/** A deployed system that is watched until it is closed. Used by several threads. */
public interface LiveSystem extends AutoCloseable {
  /** Whether a host answers. */
  enum Contact {
    /** It takes no components, or has not been asked yet. */
    NOT_ASKED,
    /** It answers. */
    ANSWERS,
    /** It does not answer. */
    SILENT
  }

  /**
   * A host or virtual machine.
   *
   * @param elementId its element
   * @param note what else there is to say, such as its load or why it is silent; may be empty
   */
  record Host(String elementId, Contact contact, String note) {}

  /** State of a process. */
  enum State {
    /** It publishes and takes samples. */
    RUNNING,
    /** It lives, and neither publishes nor takes samples. */
    PAUSED,
    /** It does not run, and is not to. */
    STOPPED,
    /** Its host knows nothing of it. */
    ABSENT,
    /** Its host does not answer. */
    UNKNOWN,
    /** It lives and should run, but something other than a pause has stopped it by a signal. */
    UNRESPONSIVE {
      @Override
      public String toString() {
        return "RUNNING, not answering";
      }
    },
    /** It does not run though it should. */
    FAILED
  }

  /**
   * A process of an instance.
   *
   * @param elementId the instance's element; empty where the deployed bundle has no such instance
   * @param name what people call the process; no other on its node has that name
   * @param nodeId the element of the node that it is installed on
   * @param node the name of that node
   * @param note what else there is to say, such as its number or why it failed; may be empty
   */
  record Process(
      String elementId, String name, State state, String nodeId, String node, String note) {}

  /**
   * The end of a log.
   *
   * @param lines its lines, the last one last; none where it is empty or cannot be read
   * @param diagnostics why it cannot be read
   */
  record LogEnd(List<String> lines, List<Diagnostic> diagnostics) {
    public LogEnd {
      lines = List.copyOf(lines);
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /**
   * The samples of a topic from one instance to another.
   *
   * @param fromId the element of the writing instance
   * @param toId the element of the reading instance
   * @param drawnRate samples a second that are drawn to arrive; 0 where the model says none
   * @param rate samples a second that arrive; empty while unknown
   * @param note what else there is to say, such as how many are lost; may be empty
   */
  record Flow(
      String fromId,
      String toId,
      String topic,
      double drawnRate,
      OptionalDouble rate,
      String note) {}

  /** State of a server of a cloud. */
  enum ServerState {
    /** Its cloud makes it, or starts it again. */
    BUILDING,
    /** It runs. */
    RUNNING,
    /** It is kept in memory or on disk. */
    PAUSED,
    /** It is shut down. */
    STOPPED,
    /** It is in error, or could not be made. */
    FAILED,
    /** Its cloud has none. */
    ABSENT,
    /** Its cloud does not answer. */
    UNKNOWN
  }

  /**
   * A server of a cloud, which is a virtual machine.
   *
   * @param elementId its element
   * @param name the name of its node
   * @param progress how far its stack is while that is at work, such as {@code 5 of 9}; else empty
   * @param note what else there is to say, such as its host or why it failed; may be empty
   */
  record Server(String elementId, String name, ServerState state, String progress, String note) {}

  /** What can be done to a server of a cloud; each begins at once and goes on in the cloud. */
  enum ServerAct {
    /** Its operating system restarts. */
    REBOOT,
    /** Its power is cut and switched on again. */
    RESET,
    /** It is deleted with its root disk. */
    TERMINATE
  }

  /** State of the installation of a host. */
  enum InstallationState {
    /** It is armed, started, or its disk is being restored or saved. */
    UNDER_WAY,
    /** The restored system has booted. */
    DONE,
    /** The host refused, or restoring or saving its disk failed. */
    FAILED
  }

  /**
   * The installation of a host of metal by its provisioning server.
   *
   * @param elementId the host's element
   * @param stage how far it is, such as {@code RESTORING sda1 40 %}
   * @param note what else there is to say, such as its image or why it failed; may be empty
   */
  record Installation(String elementId, InstallationState state, String stage, String note) {}

  /** What is known of the system at a moment. */
  record Snapshot(
      List<Host> hosts,
      List<Server> servers,
      List<Installation> installations,
      List<Process> processes,
      List<Flow> flows) {
    public Snapshot {
      hosts = List.copyOf(hosts);
      servers = List.copyOf(servers);
      installations = List.copyOf(installations);
      processes = List.copyOf(processes);
      flows = List.copyOf(flows);
    }
  }

  /** What processes can be told. */
  enum Steering {
    /** To run. */
    START,
    /** To end. */
    STOP,
    /** To live on without moving samples. */
    PAUSE,
    /** To go on. */
    RESUME
  }

  /**
   * What came of steering.
   *
   * @param done whether all is done
   * @param states the processes with their states now, such as "tracker is PAUSED"; empty for none
   * @param diagnostics why something is not done
   */
  record Steered(boolean done, String states, List<Diagnostic> diagnostics) {
    public Steered {
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /** What is known now; returns at once. */
  Snapshot snapshot();

  /**
   * Steers processes one after the other; returns when that is done or has failed.
   *
   * @param elementId an instance, or a host for all drawn on it
   * @throws InterruptedException if it was cancelled; a host may go on
   */
  Steered steer(Steering steering, String elementId) throws InterruptedException;

  /**
   * Reads the end of the log of a process; returns when its node has answered or did not.
   *
   * @param nodeId the element of the node
   * @param process its name
   * @throws InterruptedException if the thread was interrupted
   */
  LogEnd log(String nodeId, String process) throws InterruptedException;

  /**
   * Begins something with a server of a cloud.
   *
   * @param elementId its element
   * @param typed what the user typed; only the name of the server agrees to its deletion
   * @return why it has not begun; none if it has
   * @throws InterruptedException if the thread was interrupted
   */
  List<Diagnostic> act(ServerAct act, String elementId, String typed) throws InterruptedException;

  /**
   * Reads what a server of a cloud printed last on its console.
   *
   * @param elementId its element
   * @throws InterruptedException if the thread was interrupted
   */
  LogEnd console(String elementId) throws InterruptedException;

  /** Asks nobody any more. */
  @Override
  void close();
}
