// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.installed;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.Platform;
import org.eclipse.equinox.app.IApplication;
import org.eclipse.equinox.app.IApplicationContext;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.testing.ITestHarness;
import org.junit.jupiter.engine.JupiterTestEngine;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/**
 * Starts the workbench of the Eclipse that this is in, as its users do, and runs the tests beside
 * it: they are in a thread of their own, since dialogs keep the workbench's busy.
 */
public final class TestedWorkbench implements IApplication, ITestHarness {
  private static final String WORKBENCH = "org.eclipse.ui.ide.workbench";

  private volatile boolean good;

  /** Made by the platform. */
  public TestedWorkbench() {}

  @Override
  public Object start(IApplicationContext context) throws Exception {
    PlatformUI.getTestableObject().setTestHarness(this);
    IConfigurationElement application =
        Platform.getExtensionRegistry()
            .getExtension(Platform.PI_RUNTIME, Platform.PT_APPLICATIONS, WORKBENCH)
            .getConfigurationElements()[0];
    IApplication workbench =
        (IApplication) application.getChildren("run")[0].createExecutableExtension("class");
    workbench.start(context);
    return good ? EXIT_OK : 1;
  }

  @Override
  public void runTests() {
    Display display = PlatformUI.getWorkbench().getDisplay();
    Thread tests =
        new Thread(
            () -> {
              try {
                good = run();
              } catch (IOException e) {
                e.printStackTrace();
              } finally {
                display.asyncExec(() -> PlatformUI.getWorkbench().close());
              }
            },
            "tests");
    tests.setContextClassLoader(getClass().getClassLoader());
    tests.start();
  }

  private static boolean run() throws IOException {
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherFactory.create(
            LauncherConfig.builder()
                .enableTestEngineAutoRegistration(false)
                .enablePostDiscoveryFilterAutoRegistration(false)
                .enableLauncherDiscoveryListenerAutoRegistration(false)
                .enableLauncherSessionListenerAutoRegistration(false)
                .enableTestExecutionListenerAutoRegistration(false)
                .addTestEngines(new JupiterTestEngine())
                .build())
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(InstalledTest.class))
                .build(),
            listener);
    TestExecutionSummary summary = listener.getSummary();
    summary.printFailuresTo(new PrintWriter(System.err, true), 20);
    // In Surefire's form, as far as the count of all tests reads it.
    Path report = Path.of(System.getProperty("slipway.report"));
    Files.createDirectories(report.getParent());
    Files.writeString(
        report,
        "<testsuite name=\"%s\" tests=\"%d\" errors=\"0\" skipped=\"%d\" failures=\"%d\"/>\n"
            .formatted(
                InstalledTest.class.getName(),
                summary.getTestsFoundCount(),
                summary.getTestsSkippedCount(),
                summary.getTotalFailureCount()));
    System.out.printf(
        "Tests in the installed Eclipse: %d, failures: %d%n",
        summary.getTestsFoundCount(), summary.getTotalFailureCount());
    return summary.getTestsSucceededCount() > 0 && summary.getTotalFailureCount() == 0;
  }

  @Override
  public void stop() {
    // Ends with the workbench.
  }
}
