// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.CloudScope;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.lab.host.Tool;
import dev.slipway.openstack.OpenStackClouds;
import dev.slipway.openstack.config.CloudConfiguration;
import dev.slipway.openstack.config.CloudSettings;
import dev.slipway.openstack.config.ConfigPlaces;
import dev.slipway.openstack.http.CloudAnswer;
import dev.slipway.openstack.http.CloudRequest;
import dev.slipway.openstack.http.HttpTransport;
import dev.slipway.openstack.http.RetryPolicy;
import dev.slipway.openstack.http.TrustedCertificates;
import dev.slipway.openstack.session.Session;
import dev.slipway.testing.Needs;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** An OpenStack lab, and the commands that deploy into it. */
public final class CloudLab implements AutoCloseable {
  /** A model with two servers, alpha and beta, on a hypervisor each. */
  public static final Path CREW =
      Path.of("src", "test", "resources", "dev", "slipway", "cli", "nodes", "crew.deployment");

  /** Nobody has the private one. */
  private static final String KEY =
      "AAAAC3NzaC1lZDI1NTE5AAAAIPqhH/wkhQgXlZLSlq3i8112yvP8EHs4Fspvb4YcW/v9";

  /**
   * Apart from those of other labs on the machine. Above 23,000 a service's port could be one that
   * Linux has just given to a connection.
   */
  private static final int PORT_OFFSET = 22_500;

  private static final int PORT_OFFSET_WITH_GUESTS = 11_500;

  private static final String USER = "slipway-lab";
  private static final String ADMINISTRATOR = "slipway-lab-admin";
  private static final Duration REQUEST_TIME = Duration.ofSeconds(60);
  private static final int OK = 200;
  private static final int UNAUTHORIZED = 401;
  private static final int IMAGE_BYTES = 1024;

  /** More than an apply waits for a server, so that it says itself which one does not answer. */
  private static final long LONGEST_MINUTES = 15;

  private static final Gson GSON = new GsonBuilder().setPrettyPrinting().create();

  private final Path folder;
  private final Path lab;

  /**
   * What a command printed, and how it ended.
   *
   * @param code its exit code
   * @param out what it printed, errors too
   */
  public record Ended(int code, String out) {}

  private CloudLab(Path folder, Path lab) {
    this.folder = folder;
    this.lab = lab;
  }

  /**
   * Brings up a lab with simulated hypervisors; skips the test where none can be made.
   *
   * @param folder takes the files of the lab and of all that is deployed
   * @param bundles what has the hypervisors; of hosts of one name the last one counts
   */
  public static CloudLab up(Path folder, Path... bundles) throws IOException {
    CloudLab made = new CloudLab(folder, folder.resolve("lab"));
    Files.writeString(folder.resolve("key.pub"), "ssh-ed25519 " + KEY + " test\n");
    made.bringUp(2, PORT_OFFSET, bundles);
    return made;
  }

  /**
   * Brings up a lab whose first hypervisor runs its servers; skips the test where none can be made.
   *
   * @param folder takes the files of the lab and of all that is deployed
   * @param bundle what has the hypervisors
   */
  public static CloudLab upWithGuests(Path folder, Path bundle)
      throws IOException, InterruptedException {
    Needs.programs("ssh-keygen");
    CloudLab made = new CloudLab(folder, folder.resolve("lab"));
    Path key = folder.resolve("key");
    Tool.Outcome generated =
        Tool.run(List.of("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key.toString()));
    assertThat(generated.succeeded()).as(generated.lastWords()).isTrue();
    made.bringUp(3, PORT_OFFSET_WITH_GUESTS, bundle);
    Files.writeString(
        made.sshConfig(),
        "Host *\n  IdentityFile \"%s\"\n".formatted(key)
            + Files.readString(made.lab.resolve("ssh_config")));
    return made;
  }

  private void bringUp(int tier, int portOffset, Path... bundles) {
    List<Object> arguments = new ArrayList<>(List.of("lab", "openstack", "up", "--tier", tier));
    for (Path bundle : bundles) {
      arguments.addAll(List.of("--bundle", bundle));
    }
    arguments.addAll(List.of("--lab", lab, "--port-offset", portOffset));
    CommandRun.of(arguments.toArray()).succeedsOrLacks("no OpenStack lab can be made");
  }

  /**
   * The same lab for other deployments.
   *
   * @param other takes the files of all that is deployed; empty
   */
  public CloudLab in(Path other) throws IOException {
    Files.copy(folder.resolve("key.pub"), other.resolve("key.pub"));
    return new CloudLab(other, lab);
  }

  /** The ssh_config that leads to the guests of a lab that has some. */
  public Path sshConfig() {
    return folder.resolve("ssh_config");
  }

  /** A file of the lab itself, such as a configuration in {@code etc}. */
  public Path file(String name) {
    return lab.resolve(name);
  }

  /** Where the commands keep what they have made. */
  public Path state() {
    return folder.resolve("state");
  }

  /**
   * The bundle of a model. Its images get a file, whose content no simulated hypervisor looks at.
   *
   * @param name tells it from others
   */
  public Path bundle(String name, Path model) throws IOException {
    return bundle(folder.resolve("bundle-" + name), model);
  }

  /** The same in a folder. */
  static Path bundle(Path bundle, Path model) throws IOException {
    CommandRun generated = CommandRun.of("generate", model, "-o", bundle);
    assertThat(generated.code()).as(generated.err()).isZero();
    Files.write(bundle.resolve("image"), new byte[IMAGE_BYTES]);
    Path manifest = bundle.resolve("slipway.json");
    JsonObject json = JsonParser.parseString(Files.readString(manifest)).getAsJsonObject();
    for (JsonElement cloud : json.getAsJsonArray("clouds")) {
      for (JsonElement resource : cloud.getAsJsonObject().getAsJsonArray("resources")) {
        JsonObject one = resource.getAsJsonObject();
        if (one.get("kind").getAsString().equals("IMAGE")) {
          one.getAsJsonObject("attributes").addProperty("source", "image");
        }
      }
    }
    Files.writeString(manifest, GSON.toJson(json) + "\n");
    return bundle;
  }

  private Map<String, String> environment() {
    return Map.of(
        "OS_CLIENT_CONFIG_FILE",
        lab.resolve("clouds.yaml").toString(),
        "OS_CLIENT_SECURE_FILE",
        lab.resolve("secure.yaml").toString());
  }

  /** Runs a command to its end. */
  public Ended slipway(List<?> arguments) throws IOException, InterruptedException {
    Path output = folder.resolve("output");
    ProcessBuilder builder =
        CommandProcess.of(arguments).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().putAll(environment());
    Process process = builder.start();
    try {
      assertThat(process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    return new Ended(process.exitValue(), Files.readString(output));
  }

  private List<Object> arguments(String command, Path bundle, Object... further) {
    List<Object> arguments = new ArrayList<>(List.of(command, bundle, "--cloud", USER));
    arguments.addAll(List.of("--admin-cloud", ADMINISTRATOR));
    arguments.addAll(List.of("--state", state()));
    arguments.addAll(List.of("--public-key", folder.resolve("key.pub")));
    arguments.addAll(List.of(further));
    return arguments;
  }

  /** Runs a command on a deployment to its end. */
  public Ended deployment(String command, Path bundle, Object... further)
      throws IOException, InterruptedException {
    return slipway(arguments(command, bundle, further));
  }

  /** The same, which has to succeed. */
  public Ended done(String command, Path bundle, Object... further)
      throws IOException, InterruptedException {
    Ended ended = deployment(command, bundle, further);
    assertThat(ended.code()).as(ended.out()).isZero();
    return ended;
  }

  /** An apply that goes on while the test does. */
  public ApplyProcess applying(Path bundle, Object... further) throws IOException {
    List<Object> arguments = arguments("apply", bundle, further);
    arguments.add("--yes");
    return new ApplyProcess(arguments, environment());
  }

  private ConfigPlaces places() {
    return new ConfigPlaces(folder, folder, environment());
  }

  /** The cloud as its administrator sees it. */
  public Cloud administrator() throws CloudException, InterruptedException {
    return opened(CloudScope.of(ADMINISTRATOR));
  }

  /** The cloud as its user sees it in a project. */
  public Cloud user(String project) throws CloudException, InterruptedException {
    return opened(CloudScope.of(USER).inProject(project));
  }

  private Cloud opened(CloudScope scope) throws CloudException, InterruptedException {
    return new OpenStackClouds(places(), RetryPolicy.standard(), warning -> {}).open(scope);
  }

  /** The administrator's way to what only tests ask for. */
  public Session session() throws CloudException, InterruptedException, GeneralSecurityException {
    return session(settings(ADMINISTRATOR));
  }

  /** That of the user whose cloud it is. */
  public Session userSession()
      throws CloudException, InterruptedException, GeneralSecurityException {
    return session(settings(USER));
  }

  /** The same in a project. */
  public Session userSession(String project)
      throws CloudException, InterruptedException, GeneralSecurityException {
    return session(settings(USER).inProject(project));
  }

  private Session session(CloudSettings settings)
      throws CloudException, InterruptedException, GeneralSecurityException {
    return Session.open(settings, transport(), Clock.systemUTC());
  }

  /**
   * Ends all tokens of the user and of the administrator. Keystone does so where a password is set,
   * also if it is the same; those that it hands out in the same second are ended, too, so this
   * returns later.
   */
  public void endTokens() throws Exception {
    endTokens(USER);
    endTokens(ADMINISTRATOR);
  }

  private void endTokens(String cloud) throws Exception {
    URI self = self(cloud);
    String old = token(cloud);
    assertThat(status(self, old)).isEqualTo(OK);
    JsonObject user = new JsonObject();
    user.addProperty("password", settings(cloud).secret("password").value());
    JsonObject body = new JsonObject();
    body.add("user", user);
    CloudRequest change = CloudRequest.of("PATCH", self).with("X-Auth-Token", token(ADMINISTRATOR));
    assertThat(transport().send(change.withJson(body.toString())).status()).isEqualTo(OK);
    assertThat(status(self, old)).isEqualTo(UNAUTHORIZED);
    long begun = System.nanoTime();
    while (status(self, token(cloud)) != OK) {
      assertThat(System.nanoTime() - begun).isLessThan(REQUEST_TIME.toNanos());
    }
  }

  private CloudSettings settings(String cloud) throws CloudException {
    return CloudConfiguration.read(places()).settings(cloud, "");
  }

  /** Where Keystone shows a cloud's user, who may see no other. */
  private URI self(String cloud) throws Exception {
    try (Cloud opened = opened(CloudScope.of(cloud))) {
      return identity(cloud, "/users/" + opened.identity().current().userId());
    }
  }

  private static int status(URI user, String token) throws Exception {
    CloudRequest request = CloudRequest.of("GET", user).with("X-Auth-Token", token);
    return transport().send(request).status();
  }

  /** A new token of a cloud's user. */
  private String token(String cloud) throws Exception {
    CloudSettings settings = settings(cloud);
    String password =
        """
        {"auth": {"identity": {"methods": ["password"], "password": {"user": {
          "name": "%s", "domain": {"name": "Default"}, "password": "%s"}}},
          "scope": {"project": {"name": "%s", "domain": {"name": "Default"}}}}}
        """
            .formatted(
                settings.auth("username"),
                settings.secret("password").value(),
                settings.auth("project_name"));
    CloudRequest request = CloudRequest.of("POST", identity(cloud, "/auth/tokens"));
    CloudAnswer answer = transport().send(request.withJson(password));
    return answer.header("X-Subject-Token").orElseThrow();
  }

  private URI identity(String cloud, String path) throws CloudException {
    return URI.create(settings(cloud).auth("auth_url") + path);
  }

  /**
   * Kills a service of the lab and all that it has started.
   *
   * @return what starts it again
   */
  public Killed kill(String name) throws IOException, InterruptedException {
    Map<String, Long> pids = services();
    long pid = pids.remove(name);
    List<String> command = words(pid, "cmdline");
    Map<String, String> environment = new TreeMap<>();
    for (String variable : words(pid, "environ")) {
      environment.put(variable.replaceFirst("=.*", ""), variable.replaceFirst("[^=]*=", ""));
    }
    signal(pid, "KILL");
    return () -> {
      List<String> start = new ArrayList<>(List.of("nsenter", "--mount", "--pid", "--target"));
      start.add(pids.values().iterator().next().toString());
      start.addAll(command);
      ProcessBuilder builder = new ProcessBuilder(start).redirectErrorStream(true);
      builder.environment().clear();
      builder.environment().putAll(environment);
      builder.redirectOutput(folder.resolve(name + "-again.log").toFile()).start();
    };
  }

  /** Sends a signal, by its name, to a service of the lab and all that it has started. */
  public void signal(String service, String signal) throws IOException, InterruptedException {
    signal(services().get(service), signal);
  }

  private static void signal(long pid, String name) throws IOException, InterruptedException {
    // It leads a session, and so a group of processes.
    assertThat(new ProcessBuilder("kill", "-s", name, "--", "-" + pid).start().waitFor()).isZero();
  }

  /** Processes of the services, by name. */
  private Map<String, Long> services() {
    CommandRun status =
        CommandRun.of("lab", "openstack", "status", "--lab", lab, "--format", "json");
    // A service that a test has started again is missing for the lab.
    assertThat(status.code())
        .as(status.err())
        .isIn(ExitCode.OK.code(), ExitCode.REMOTE_ACTION_FAILED.code());
    Map<String, Long> pids = new TreeMap<>();
    for (JsonElement service :
        JsonParser.parseString(status.out()).getAsJsonObject().getAsJsonArray("services")) {
      JsonObject one = service.getAsJsonObject();
      if (one.has("pid")) {
        pids.put(one.get("name").getAsString(), one.get("pid").getAsLong());
      }
    }
    return pids;
  }

  /** A service that was killed. */
  @FunctionalInterface
  public interface Killed {
    /** Starts it again; it takes its time to answer, and ends with the lab. */
    void startAgain() throws IOException;
  }

  private static List<String> words(long pid, String file) throws IOException {
    return List.of(Files.readString(Path.of("/proc", String.valueOf(pid), file)).split("\0"));
  }

  private static HttpTransport transport() throws GeneralSecurityException {
    return new HttpTransport(
        ADMINISTRATOR, TrustedCertificates.ofThisMachine(), REQUEST_TIME, RetryPolicy.standard());
  }

  @Override
  public void close() {
    assertThat(CommandRun.of("lab", "openstack", "down", "--lab", lab).code()).isZero();
  }
}
