// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.graph;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ElementPath;
import dev.slipway.diagnostics.Severity;

/** What can be found when the live DDS graph is held against the drawn one. */
enum GraphFinding {
  DDS_NODE_ISOLATED(
      Severity.ERROR,
      "Node is cut off from its DDS domain",
      "Look at its network: link, addresses, multicast or the peers of its discovery file."),
  DDS_PARTICIPANT_MISSING(
      Severity.ERROR,
      "Running instance not discovered",
      "Look at the network between the nodes, and at the instance's log."),
  DDS_ENDPOINT_MISSING(
      Severity.ERROR,
      "Drawn endpoint is missing",
      "Is the installed component the bundle's? 'slipway plan' compares them."),
  DDS_TYPE_DIFFERENT(
      Severity.ERROR,
      "Topic has another type than drawn",
      "Build and install what is drawn, or draw what is installed."),
  DDS_QOS_DIFFERENT(
      Severity.ERROR,
      "QoS differs from the drawing",
      "Build and install what is drawn, or draw what is installed."),
  DDS_QOS_INCOMPATIBLE(
      Severity.ERROR,
      "Requested QoS is not offered",
      "No sample passes between them: offer more or request less."),
  DDS_PARTICIPANT_EXTRA(
      Severity.WARNING,
      "Participant is not drawn",
      "Is other software meant to be in this domain? Else end it, or give it another domain."),
  DDS_PARTICIPANT_STALE(
      Severity.WARNING,
      "Participant of an ended process is still known",
      "It is forgotten when its lease is over; if it stays, that process still runs somewhere."),
  DDS_ENDPOINT_EXTRA(
      Severity.WARNING, "Endpoint is not drawn", "Draw it, or install what is drawn."),
  DDS_TOPIC_UNWRITTEN(
      Severity.WARNING, "Topic has readers and no writer", "Start an instance that writes it."),
  DDS_DOMAIN_UNSEEN(
      Severity.WARNING,
      "No report about a DDS domain",
      "Dummies that were built by this version of Slipway do: build and apply.");

  private final Severity severity;
  private final String summary;
  private final String hint;

  GraphFinding(Severity severity, String summary, String hint) {
    this.severity = severity;
    this.summary = summary;
    this.hint = hint;
  }

  /**
   * The finding.
   *
   * @param elementId UUID of the element that it is about; empty where none is
   * @param message a sentence in which all names are visible text
   */
  Diagnostic of(String elementId, String message) {
    return Diagnostic.builder(name(), severity, summary)
        .at(ElementPath.ROOT, elementId)
        .message(message)
        .hint(hint)
        .build();
  }
}
