// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.annotations.SerializedName;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.CloudException.Kind;
import dev.slipway.cloud.Stack;
import dev.slipway.cloud.StackEvent;
import dev.slipway.cloud.StackRef;
import dev.slipway.cloud.StackRequest;
import dev.slipway.cloud.StackResource;
import dev.slipway.cloud.StackService;
import dev.slipway.cloud.StackStatus;
import dev.slipway.cloud.TemplateParameter;
import dev.slipway.diagnostics.OptionalText;
import dev.slipway.openstack.http.CloudRequest;
import dev.slipway.openstack.session.Json;
import dev.slipway.openstack.session.Service;
import dev.slipway.openstack.session.Session;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.openstack4j.model.heat.Resource;

/**
 * Stacks, in Heat. By plain REST where OpenStack4j has no call (check, marks, tags, markers of
 * events) or sends what Heat does not take (YAML to validate).
 */
final class HeatStackService implements StackService {
  private static final String GET = "GET";
  private static final String POST = "POST";
  private static final String PATCH = "PATCH";
  private static final String STACKS = "/stacks";

  private record Template(
      String template, Optional<Map<String, String>> files, Optional<String> environment) {
    static Template of(StackRequest request) {
      return new Template(
          request.template(),
          Optional.of(request.files()).filter(files -> !files.isEmpty()),
          OptionalText.of(request.environment()));
    }
  }

  /**
   * What a stack is made with.
   *
   * @param parameters texts and secrets by name
   * @param tags separated by commas; an empty text takes away those that a stack has
   */
  private record Settings(
      Map<String, Object> parameters,
      Optional<String> tags,
      @SerializedName("timeout_mins") OptionalInt timeoutMinutes) {
    static Settings of(StackRequest request, Optional<String> tags) {
      Map<String, Object> parameters = new LinkedHashMap<>(request.parameters());
      parameters.putAll(request.secretParameters());
      return new Settings(
          parameters,
          tags,
          request.timeoutMinutes() > 0
              ? OptionalInt.of(request.timeoutMinutes())
              : OptionalInt.empty());
    }
  }

  private record Creation(
      @SerializedName("stack_name") String name,
      @SerializedName("disable_rollback") boolean withoutRollback) {}

  /** Marks a resource, so that the next update makes it again. */
  private record Mark(
      @SerializedName("mark_unhealthy") boolean unhealthy,
      @SerializedName("resource_status_reason") String reason) {}

  private final Session session;
  private final OpenStack4jCalls openStack4j;

  HeatStackService(Session session) {
    this.session = session;
    this.openStack4j = new OpenStack4jCalls(session);
  }

  @Override
  public List<TemplateParameter> validate(StackRequest request)
      throws CloudException, InterruptedException {
    JsonObject answer =
        refusedWhereNotFound(
            () ->
                session.json(
                    request(POST, "/validate").withJson(Template.of(request)).asRepeatable()));
    JsonObject parameters = Json.object(answer, "Parameters");
    List<TemplateParameter> declared = new ArrayList<>();
    for (String name : parameters.keySet()) {
      JsonObject says = Json.object(parameters, name);
      declared.add(
          new TemplateParameter(
              name, Json.text(says, "Type"), Json.is(says, "NoEcho"), !says.has("Default")));
    }
    declared.sort(Comparator.comparing(TemplateParameter::name));
    return declared;
  }

  @Override
  public StackRef create(StackRequest request) throws CloudException, InterruptedException {
    CloudRequest creation =
        request(POST, STACKS)
            .withJson(
                Template.of(request),
                Settings.of(request, OptionalText.of(tags(request))),
                new Creation(request.name(), true))
            .hiding(request.secretParameters().values());
    JsonObject answer = refusedWhereNotFound(() -> session.json(creation));
    return new StackRef(request.name(), Json.text(Json.object(answer, "stack"), "id"));
  }

  @Override
  public void update(StackRef stack, StackRequest request)
      throws CloudException, InterruptedException {
    // PATCH keeps the values of parameters that are not given; PUT would take the defaults.
    session.send(
        request(PATCH, path(stack))
            .withJson(Template.of(request), Settings.of(request, Optional.of(tags(request))))
            .hiding(request.secretParameters().values()));
  }

  @Override
  public void check(StackRef stack) throws CloudException, InterruptedException {
    act(stack, "check");
  }

  @Override
  public void markUnhealthy(StackRef stack, String logicalId, String reason)
      throws CloudException, InterruptedException {
    session.send(
        request(PATCH, path(stack) + "/resources/" + PathSegment.of(logicalId))
            .withJson(new Mark(true, reason)));
  }

  @Override
  public void cancelUpdate(StackRef stack) throws CloudException, InterruptedException {
    act(stack, "cancel_without_rollback");
  }

  private void act(StackRef stack, String action) throws CloudException, InterruptedException {
    session.send(request(POST, path(stack) + "/actions").withJson(action, null));
  }

  @Override
  public void delete(StackRef stack) throws CloudException, InterruptedException {
    openStack4j.callUnlessGone(
        cloud ->
            cloud.heat().stacks().delete(PathSegment.of(stack.name()), PathSegment.of(stack.id())));
  }

  @Override
  public Optional<Stack> find(String name) throws CloudException, InterruptedException {
    return list("name", name).stream().filter(stack -> stack.ref().name().equals(name)).findFirst();
  }

  @Override
  public Stack show(StackRef stack) throws CloudException, InterruptedException {
    return show(path(stack));
  }

  @Override
  public Stack peek(StackRef stack) throws CloudException, InterruptedException {
    return show(path(stack) + "?resolve_outputs=false");
  }

  private Stack show(String path) throws CloudException, InterruptedException {
    return stack(Json.object(session.json(request(GET, path)), "stack"));
  }

  @Override
  public List<Stack> list(String tag) throws CloudException, InterruptedException {
    return list("tags", tag);
  }

  private List<Stack> list(String filter, String value)
      throws CloudException, InterruptedException {
    String query = value.isEmpty() ? "" : "?" + filter + "=" + PathSegment.of(value);
    List<Stack> stacks = new ArrayList<>();
    for (JsonObject stack : Json.objects(session.pages(request(GET, STACKS + query)), "stacks")) {
      stacks.add(stack(stack));
    }
    stacks.sort(Comparator.comparing(stack -> stack.ref().name()));
    return stacks;
  }

  @Override
  public List<StackResource> resources(StackRef stack) throws CloudException, InterruptedException {
    List<StackResource> resources = new ArrayList<>();
    for (Resource resource :
        openStack4j.call(
            cloud ->
                cloud
                    .heat()
                    .resources()
                    .list(PathSegment.of(stack.name()), PathSegment.of(stack.id())))) {
      resources.add(
          new StackResource(
              resource.getResourceName(),
              resource.getType(),
              Texts.orEmpty(resource.getPhysicalResourceId()),
              status(resource.getResourceStatus()),
              Texts.orEmpty(resource.getReason())));
    }
    resources.sort(Comparator.comparing(StackResource::logicalId));
    return resources;
  }

  @Override
  public List<StackEvent> events(StackRef stack, String marker)
      throws CloudException, InterruptedException {
    // Heat begins with the latest where nothing is said.
    String query = "?sort_dir=asc" + (marker.isEmpty() ? "" : "&marker=" + PathSegment.of(marker));
    List<StackEvent> events = new ArrayList<>();
    for (JsonObject event :
        Json.objects(session.pages(request(GET, path(stack) + "/events" + query)), "events")) {
      events.add(
          new StackEvent(
              Json.text(event, "id"),
              time(Json.text(event, "event_time")),
              Json.text(event, "resource_name"),
              Json.text(event, "physical_resource_id"),
              status(Json.text(event, "resource_status")),
              Json.text(event, "resource_status_reason")));
    }
    return events;
  }

  private Instant time(String text) throws CloudException {
    try {
      return Instant.parse(text.endsWith("Z") ? text : text + "Z");
    } catch (DateTimeException e) {
      throw malformed("The time of an event is '" + text + "'.");
    }
  }

  private StackStatus status(String text) throws CloudException {
    try {
      return StackStatus.parse(text);
    } catch (IllegalArgumentException e) {
      throw malformed("The status of a stack is '" + text + "'.");
    }
  }

  private CloudException malformed(String why) {
    return CloudException.of(Kind.MALFORMED, session.cloud(), why);
  }

  private CloudRequest request(String method, String path)
      throws CloudException, InterruptedException {
    return session.request(method, Service.ORCHESTRATION, path);
  }

  private static String path(StackRef stack) {
    return STACKS + "/" + PathSegment.of(stack.name()) + "/" + PathSegment.of(stack.id());
  }

  private static String tags(StackRequest request) {
    return String.join(",", request.tags());
  }

  private Stack stack(JsonObject stack) throws CloudException {
    Map<String, String> outputs = new TreeMap<>();
    for (JsonObject output : Json.objects(stack, "outputs")) {
      JsonElement value = output.get("output_value");
      outputs.put(Json.text(output, "output_key"), Json.plain(value));
    }
    return new Stack(
        new StackRef(Json.text(stack, "stack_name"), Json.text(stack, "id")),
        status(Json.text(stack, "stack_status")),
        Json.text(stack, "stack_status_reason"),
        outputs,
        Json.map(stack, "parameters"),
        // What had its tags taken away has one without a name.
        Json.texts(stack, "tags").stream().filter(tag -> !tag.isEmpty()).toList());
  }

  /** A call that is about a template. */
  @FunctionalInterface
  private interface TemplateCall {
    JsonObject answer() throws CloudException, InterruptedException;
  }

  /** Heat says 'not found' of the types in a template, too. */
  private JsonObject refusedWhereNotFound(TemplateCall call)
      throws CloudException, InterruptedException {
    try {
      return call.answer();
    } catch (CloudException e) {
      if (e.kind() != Kind.NOT_FOUND) {
        throw e;
      }
      throw CloudException.of(Kind.REFUSED, "", e.diagnostic().message(), e);
    }
  }
}
