// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.report;

/** An action failed, and users are told why. Whoever carries out actions sends the report. */
public class ReportedFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient ReportAction report;

  /**
   * @param report what users are told
   * @param cause what it was found by
   */
  public ReportedFailure(ReportAction report, Throwable cause) {
    super(report.getText(), cause);
    this.report = report;
  }

  /** What users are told. */
  public ReportAction report() {
    return report;
  }
}
