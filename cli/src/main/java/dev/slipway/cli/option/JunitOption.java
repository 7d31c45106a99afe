// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.option;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.JUnitXmlPrinter;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.TestReport;
import dev.slipway.traffic.RunTestReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where verdicts go for build servers, if they are wanted there. */
public final class JunitOption {
  /** What the verdicts are headed by where it is not known whose they would have been. */
  private static final String NO_DEPLOYMENT = "slipway";

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description =
          "Also write the verdicts to a file as JUnit XML, for build servers: one check per topic,"
              + " writer and reader.")
  private Path file;

  private boolean written;

  /** The file; empty if it is not wanted. */
  public Optional<Path> file() {
    return Optional.ofNullable(file);
  }

  /** Whatever ends the command, a build server is not to take the verdicts of an earlier run. */
  public void begin() throws IOException {
    print(
        RunTestReport.notRun(
            NO_DEPLOYMENT,
            List.of(
                Diagnostic.builder("RUN_INCOMPLETE", Severity.ERROR, "Run did not end")
                    .hint("Look in the output of the command for the reason.")
                    .build())));
  }

  /** Writes the verdicts. */
  public void write(TestReport verdicts) throws IOException {
    print(verdicts);
    written = true;
  }

  /** Writes why there are no verdicts, unless there are. */
  public void writeUnless(List<Diagnostic> errors) throws IOException {
    if (!written) {
      print(RunTestReport.notRun(NO_DEPLOYMENT, errors));
    }
  }

  private void print(TestReport verdicts) throws IOException {
    if (file != null) {
      Path absolute = file.toAbsolutePath();
      Files.createDirectories(absolute.getParent());
      Files.writeString(absolute, JUnitXmlPrinter.print(verdicts));
    }
  }
}
