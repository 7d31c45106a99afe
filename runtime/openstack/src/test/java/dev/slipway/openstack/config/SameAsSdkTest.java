// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.Secret;
import dev.slipway.testing.Needs;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same files and variables mean the same to Slipway as to the OpenStack SDK. */
@Tag("slow")
class SameAsSdkTest {
  private static final String PYTHON = "/usr/bin/python3";
  private static final String AUTH =
      "auth: {auth_url: 'https://c:5000/v3', username: amy, password: sesame,"
          + " project_name: sonar, user_domain_name: Default, project_domain_name: Default}";

  /**
   * A configuration.
   *
   * @param files text by path in the working folder; {@code home/} is the home folder
   * @param variables of the environment; <code>{folder}</code> is the working folder
   * @param cloud asked for; empty for none
   * @param region asked for; empty for none
   */
  private record Case(
      String name,
      Map<String, String> files,
      Map<String, String> variables,
      String cloud,
      String region) {
    static Case of(String name, String clouds, String cloud) {
      return new Case(name, Map.of("clouds.yaml", clouds), Map.of(), cloud, "");
    }

    Case with(String file, String text) {
      Map<String, String> more = new TreeMap<>(files);
      more.put(file, text);
      return new Case(name, more, variables, cloud, region);
    }

    Case without(String file) {
      Map<String, String> fewer = new TreeMap<>(files);
      fewer.remove(file);
      return new Case(name, fewer, variables, cloud, region);
    }

    Case set(String variable, String value) {
      Map<String, String> more = new TreeMap<>(variables);
      more.put(variable, value);
      return new Case(name, files, more, cloud, region);
    }

    Case in(String other) {
      return new Case(name, files, variables, cloud, other);
    }

    Path folder() {
      return SameAsSdkTest.folder.resolve(name.replaceAll("\\W", "-"));
    }

    Map<String, String> environment() {
      Map<String, String> environment = new TreeMap<>();
      environment.put("HOME", folder().resolve("home").toString());
      variables.forEach(
          (variable, value) ->
              environment.put(variable, value.replace("{folder}", folder().toString())));
      return environment;
    }

    void write() throws IOException {
      for (Map.Entry<String, String> file : files.entrySet()) {
        Path path = folder().resolve(file.getKey());
        Files.createDirectories(path.getParent());
        Files.writeString(path, file.getValue());
      }
      Files.createDirectories(folder());
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    String one = "clouds: {a: {" + AUTH + ", region_name: North}}";
    String two = "clouds: {a: {" + AUTH + "}, b: {" + AUTH.replace("amy", "bob") + "}}";
    String open = AUTH.replace(", password: sesame", "");
    return Stream.of(
        Case.of("a cloud by its name", one, "a"),
        Case.of("the only cloud", one, ""),
        Case.of("an unknown cloud", one, "z"),
        Case.of("the cloud of OS_CLOUD", two, "").set("OS_CLOUD", "b"),
        Case.of("a name wins over OS_CLOUD", two, "a").set("OS_CLOUD", "b"),
        Case.of("variables make a cloud", two, "")
            .set("OS_AUTH_URL", "https://e:5000/v3")
            .set("OS_USERNAME", "eve")
            .set("OS_PASSWORD", "secret")
            .set("OS_PROJECT_NAME", "p")
            .set("OS_USER_DOMAIN_NAME", "U")
            .set("OS_PROJECT_DOMAIN_ID", "P")
            .set("OS_REGION_NAME", "East")
            .set("OS_INTERFACE", "internal"),
        Case.of("OS_CLOUD wins over the cloud of variables", two, "")
            .set("OS_CLOUD", "b")
            .set("OS_AUTH_URL", "https://e:5000/v3")
            .set("OS_USERNAME", "eve")
            .set("OS_PASSWORD", "secret"),
        Case.of("variables do not change a named cloud", one, "a")
            .set("OS_AUTH_URL", "https://e:5000/v3")
            .set("OS_USERNAME", "eve")
            .set("OS_PASSWORD", "secret"),
        Case.of("variables alone", one, "")
            .without("clouds.yaml")
            .set("OS_AUTH_URL", "https://e:5000/v3")
            .set("OS_USERNAME", "eve")
            .set("OS_PASSWORD", "secret")
            .set("OS_TENANT_NAME", "old")
            .set("OS_ENDPOINT_TYPE", "internalURL")
            .set("OS_CACERT", "/certificates/ca.pem"),
        Case.of("a region variable alone makes no cloud", one, "").set("OS_REGION_NAME", "East"),
        Case.of("the cloud of variables by another name", one, "mine")
            .set("OS_CLOUD_NAME", "mine")
            .set("OS_AUTH_URL", "https://e:5000/v3")
            .set("OS_USERNAME", "eve")
            .set("OS_PASSWORD", "secret"),
        Case.of(
            "the name of the cloud of variables is taken", "clouds: {envvars: {" + AUTH + "}}", ""),
        Case.of("secrets of a file of their own", "clouds: {a: {" + open + "}}", "a")
            .with("secure.yaml", "clouds: {a: {auth: {password: hidden}}}"),
        Case.of("secrets win", one, "a")
            .with("home/.config/openstack/secure.yaml", "clouds: {a: {auth: {password: hidden}}}"),
        Case.of("the working folder wins over the home folder", one, "a")
            .with("home/.config/openstack/clouds.yaml", two),
        Case.of("the home folder", one, "b")
            .without("clouds.yaml")
            .with("home/.config/openstack/clouds.yaml", two),
        Case.of("the folder of XDG_CONFIG_HOME", one, "b")
            .without("clouds.yaml")
            .with("xdg/openstack/clouds.yaml", two)
            .with("home/.config/openstack/clouds.yaml", one)
            .set("XDG_CONFIG_HOME", "{folder}/xdg"),
        Case.of("the folder of XDG_CONFIG_DIRS", one, "b")
            .without("clouds.yaml")
            .with("site/openstack/clouds.yaml", two)
            .set("XDG_CONFIG_DIRS", "{folder}/site"),
        Case.of("the file of OS_CLIENT_CONFIG_FILE", one, "b")
            .with("elsewhere/x.yaml", two)
            .set("OS_CLIENT_CONFIG_FILE", "{folder}/elsewhere/x.yaml"),
        Case.of("the file of OS_CLIENT_SECURE_FILE", one, "a")
            .with("elsewhere/s.yaml", "clouds: {a: {auth: {password: hidden}}}")
            .with("secure.yaml", "clouds: {a: {auth: {password: other}}}")
            .set("OS_CLIENT_SECURE_FILE", "{folder}/elsewhere/s.yaml"),
        Case.of("a .yml file", one, "b").without("clouds.yaml").with("clouds.yml", two),
        Case.of("a .json file", one, "a")
            .without("clouds.yaml")
            .with(
                "clouds.json",
                "{\"clouds\": {\"a\": {\"auth\": {\"auth_url\": \"https://j/v3\", \"username\":"
                    + " \"joe\", \"password\": \"x\"}, \"verify\": false}}}"),
        Case.of(
                "a profile of clouds-public.yaml",
                "clouds: {a: {profile: vendor, auth: {username: u, password: p}}}",
                "a")
            .with(
                "clouds-public.yaml",
                "public-clouds: {vendor: {auth: {auth_url: 'https://v/v3', username: w},"
                    + " region_name: V, interface: internal}}"),
        Case.of(
                "the regions of a profile",
                "clouds: {a: {profile: vendor, auth: {username: u, password: p}}}",
                "a")
            .with(
                "clouds-public.yaml",
                "public-clouds: {vendor: {auth: {auth_url: 'https://{region_name}.v/v3'}, regions:"
                    + " [N, S]}}")
            .in("S"),
        Case.of(
            "the first of several regions",
            "clouds: {a: {" + AUTH + ", regions: [North, South]}}",
            "a"),
        Case.of("a region by its name", "clouds: {a: {" + AUTH + ", regions: [North, South]}}", "a")
            .in("South"),
        Case.of("an unknown region", "clouds: {a: {" + AUTH + ", regions: [North, South]}}", "a")
            .in("West"),
        Case.of(
                "a region with values",
                "clouds: {a: {"
                    + AUTH
                    + ", regions: [North, {name: South, values: {interface: admin, auth: {auth_url:"
                    + " 'https://s/v3'}}}]}}",
                "a")
            .in("South"),
        Case.of("any region where none is said", "clouds: {a: {" + AUTH + "}}", "a").in("West"),
        Case.of(
                "regions separated by commas",
                "clouds: {a: {" + AUTH + ", region_name: 'N,S'}}",
                "a")
            .in("S"),
        Case.of(
            "a domain for user and project",
            "clouds: {a: {auth: {auth_url: 'https://c/v3', username: u, password: p, project_name:"
                + " x, domain_name: D}}}",
            "a"),
        Case.of(
            "a domain of a user alone",
            "clouds: {a: {auth: {auth_url: 'https://c/v3', username: u, password: p,"
                + " user_domain_name: D, domain_name: D}}}",
            "a"),
        Case.of(
            "older words",
            "clouds: {a: {auth_plugin: password, endpoint_type: admin, auth: {auth_url:"
                + " 'https://c/v3', username: u, password: p, tenant_name: t, tenant-id: i}}}",
            "a"),
        Case.of(
            "what signs in beside auth",
            "clouds: {a: {auth: {auth_url: 'https://c/v3'}, username: u, password: p, project_name:"
                + " x, user_domain_name: D}}",
            "a"),
        Case.of(
            "an application credential",
            "clouds: {a: {auth_type: v3applicationcredential, auth: {auth_url: 'https://c/v3',"
                + " application_credential_id: i, application_credential_secret: s}}}",
            "a"),
        Case.of(
            "a token",
            "clouds: {a: {auth_type: token, auth: {auth_url: 'https://c/v3', token: t,"
                + " project_name: x, project_domain_id: d}}}",
            "a"),
        Case.of(
            "certificates unchecked",
            "clouds: {a: {" + AUTH + ", verify: False, cacert: /x.pem}}",
            "a"),
        Case.of(
            "certificates unchecked, as YAML 1.1 may say it",
            "clouds: {a: {" + AUTH + ", verify: no}}",
            "a"),
        Case.of("insecure", "clouds: {a: {" + AUTH + ", insecure: True}}", "a"),
        Case.of(
            "an authority in the home folder",
            "clouds: {a: {" + AUTH + ", cacert: '~/ca.pem'}}",
            "a"),
        Case.of(
            "a time-out and an address of a service",
            "clouds: {a: {"
                + AUTH
                + ", api_timeout: 30, compute_endpoint_override: 'https://n/v2.1'}}",
            "a"),
        Case.of(
            "anchors and merge keys",
            "base: &base {"
                + AUTH
                + ", interface: internal}\nclouds:\n  a:\n    <<: *base\n    region_name: R\n",
            "a"),
        Case.of(
            "dashes for underscores",
            "clouds: {a: {auth-type: password, region-name: R, auth: {auth-url: 'https://c/v3',"
                + " username: u, password: p, project-name: x}}}",
            "a"));
  }

  @TempDir static Path folder;

  private static final Map<String, JsonObject> OF_SDK = new TreeMap<>();

  /** One process for all cases: loading the SDK takes its time. */
  @BeforeAll
  static void askTheSdk() throws Exception {
    Needs.program(PYTHON);
    List<Case> cases = cases().toList();
    JsonArray questions = new JsonArray();
    for (Case given : cases) {
      given.write();
      JsonObject question = new JsonObject();
      question.addProperty("folder", given.folder().toString());
      JsonObject variables = new JsonObject();
      given.environment().forEach(variables::addProperty);
      question.add("variables", variables);
      question.addProperty("cloud", given.cloud());
      question.addProperty("region", given.region());
      questions.add(question);
    }
    JsonArray answers = resolve(questions);
    for (int i = 0; i < cases.size(); i++) {
      assertThat(OF_SDK.put(cases.get(i).name(), answers.get(i).getAsJsonObject()))
          .as("another case of this name")
          .isNull();
    }
  }

  private static JsonArray resolve(JsonArray questions) throws Exception {
    Path script = folder.resolve("resolve.py");
    try (InputStream content = SameAsSdkTest.class.getResourceAsStream("resolve.py")) {
      Files.copy(content, script);
    }
    Path errors = folder.resolve("errors");
    Process process =
        new ProcessBuilder(PYTHON, script.toString()).redirectError(errors.toFile()).start();
    try (OutputStream input = process.getOutputStream()) {
      input.write(questions.toString().getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // It ended before it read all; its errors say why.
    }
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    String said = Files.readString(errors);
    Needs.that(
        !said.contains("No module named 'openstack'"), () -> "python3-openstacksdk is missing");
    assertThat(output).as(said).isNotEmpty();
    return JsonParser.parseString(output).getAsJsonArray();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void itResolvesAsTheSdkDoes(Case given) throws Exception {
    JsonObject sdk = OF_SDK.get(given.name());
    if (sdk.has("error")) {
      assertThat(refuses(given)).as("refused as the SDK does: %s", sdk).isTrue();
    } else {
      assertThat(ours(given)).isEqualTo(flat(sdk));
    }
  }

  private static Map<String, String> ours(Case given) throws CloudException {
    CloudSettings settings =
        CloudConfiguration.read(ConfigPlaces.of(given.folder(), given.environment()))
            .settings(given.cloud(), given.region());
    Map<String, String> ours = new TreeMap<>();
    settings.auth().forEach((key, value) -> ours.put("auth " + key, value));
    for (Map.Entry<String, Secret> secret : settings.secrets().entrySet()) {
      ours.put("auth " + secret.getKey(), secret.getValue().value());
    }
    settings
        .endpoints()
        .forEach((key, value) -> ours.put("endpoints " + key + "_endpoint_override", value));
    ours.put("name", settings.name());
    ours.put("auth_type", settings.authType());
    ours.put("region", settings.region());
    ours.put("interface", settings.endpointInterface());
    ours.put("verify", String.valueOf(settings.verify()));
    ours.put("cacert", settings.cacert().map(Path::toString).orElse(""));
    ours.put(
        "timeout", settings.timeout().map(time -> String.valueOf(time.toSeconds())).orElse(""));
    return ours;
  }

  private static boolean refuses(Case given) {
    try {
      ours(given);
      return false;
    } catch (CloudException e) {
      return e.kind() == CloudException.Kind.CONFIGURATION;
    }
  }

  private static Map<String, String> flat(JsonObject object) {
    Map<String, String> flat = new TreeMap<>();
    for (String key : object.keySet()) {
      if (object.get(key).isJsonObject()) {
        JsonObject inner = object.getAsJsonObject(key);
        List<String> names = inner.keySet().stream().collect(Collectors.toList());
        names.forEach(name -> flat.put(key + " " + name, inner.get(name).getAsString()));
      } else {
        flat.put(key, object.get(key).getAsString());
      }
    }
    return flat;
  }
}
