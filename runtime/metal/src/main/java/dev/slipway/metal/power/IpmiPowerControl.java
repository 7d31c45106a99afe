// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.power;

import dev.slipway.diagnostics.VisibleText;
import dev.slipway.metal.PowerControl;
import dev.slipway.metal.PowerException;
import dev.slipway.metal.PowerException.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * IPMI 2.0 over LAN, by {@code ipmitool}. The password is in the environment of its process, which
 * only the user can read, and in no list of processes.
 */
public final class IpmiPowerControl implements PowerControl {
  /** RAKP-HMAC-SHA1, HMAC-SHA1-96, AES-CBC-128: what every controller of IPMI 2.0 must know. */
  public static final int CIPHER_SUITE = 3;

  private static final int PORT = 623;
  private static final long SECONDS = 60;
  private static final String NO_SESSION = "Unable to establish";
  private static final String NO_RIGHT = "Insufficient privilege";

  private final String host;
  private final String address;
  private final PowerCredentials credentials;

  /**
   * A management controller; nothing is asked yet.
   *
   * @param host the node's name, for messages
   * @param address its address or name
   */
  public IpmiPowerControl(String host, String address, PowerCredentials credentials) {
    this.host = host;
    this.address = address;
    this.credentials = credentials;
  }

  @Override
  public PowerState status() throws PowerException, InterruptedException {
    String answer = ipmitool("chassis", "power", "status");
    if (answer.endsWith("is on")) {
      return PowerState.ON;
    }
    return answer.endsWith("is off") ? PowerState.OFF : PowerState.UNKNOWN;
  }

  @Override
  public void on() throws PowerException, InterruptedException {
    ipmitool("chassis", "power", "on");
  }

  @Override
  public void off() throws PowerException, InterruptedException {
    ipmitool("chassis", "power", "off");
  }

  /** Not by the command {@code cycle}, which a controller may refuse to a host without power. */
  @Override
  public void cycle() throws PowerException, InterruptedException {
    off();
    new PowerWait(host, this).until(PowerState.OFF);
    on();
  }

  @Override
  public boolean bootFromNetworkOnce() throws PowerException, InterruptedException {
    ipmitool("chassis", "bootdev", "pxe");
    return true;
  }

  private String ipmitool(String... words) throws PowerException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add("ipmitool");
    command.addAll(List.of("-I", "lanplus", "-N", "1", "-R", "3", "-L", "OPERATOR"));
    command.addAll(
        List.of("-C", String.valueOf(credentials.settings().cipherSuite().orElse(CIPHER_SUITE))));
    command.addAll(
        List.of("-H", address, "-p", String.valueOf(credentials.settings().port().orElse(PORT))));
    command.addAll(List.of("-U", credentials.user(), "-E"));
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("IPMI_PASSWORD", credentials.password());
    Process process;
    try {
      process = builder.start();
      process.getOutputStream().close();
    } catch (IOException e) {
      throw new PowerException(
          Kind.UNSUPPORTED, host, "ipmitool cannot be run: install the package ipmitool.", e);
    }
    try {
      // What it prints fits into a pipe: it ends without being read.
      if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
        throw new PowerException(
            Kind.UNREACHABLE, host, address + " gave no answer in " + SECONDS + " s.");
      }
      String answer = output(process).strip();
      if (process.exitValue() != 0) {
        throw failure(answer);
      }
      return answer;
    } finally {
      process.destroyForcibly();
    }
  }

  private String output(Process process) throws PowerException {
    try {
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new PowerException(Kind.FAILED, host, "The answer cannot be read.", e);
    }
  }

  private PowerException failure(String answer) {
    String said = VisibleText.of(answer);
    if (answer.contains(NO_SESSION)) {
      // It says the same of a wrong password, to which controllers give no answer.
      return new PowerException(
          Kind.UNREACHABLE,
          host,
          "No session with %s as %s: it does not answer, or user or password are wrong. %s"
              .formatted(address, credentials.user(), said));
    }
    return new PowerException(
        answer.contains(NO_RIGHT) ? Kind.AUTHENTICATION : Kind.FAILED, host, said);
  }
}
