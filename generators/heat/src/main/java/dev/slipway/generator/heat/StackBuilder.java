// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import static dev.slipway.generator.heat.StackNames.KEY_PAIR;

import dev.slipway.bundle.CloudManifest;
import dev.slipway.bundle.CloudManifest.CloudResource;
import dev.slipway.bundle.CloudManifest.ResourceKind;
import dev.slipway.model.NamedElement;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.validation.ValidatedDeployment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Derives the stack of one project. Used once. */
final class StackBuilder {
  private static final String PUBLIC_KEY =
      "^(ssh-(ed25519|rsa)|ecdsa-sha2-nistp(256|384|521)|sk-(ssh-ed25519|ecdsa-sha2-nistp256)"
          + "@openssh\\.com) [A-Za-z0-9+/]+={0,3}( [^\"\\\\\\r\\n]*)?$";

  private final ValidatedDeployment model;
  private final StackPlace place;
  private final AdminResources admin;
  private final UserData.Maker userData = new UserData.Maker();
  private HotTemplate template;

  StackBuilder(ValidatedDeployment model, StackPlace place, AdminResources admin) {
    this.model = model;
    this.place = place;
    this.admin = admin;
  }

  /**
   * The stack. Machines whose user data is unusable are left out; the generator says so, and
   * nothing is written then.
   *
   * @param nodes names of nodes in the manifest
   * @param conversations those of the model
   */
  CloudManifest.Stack build(Map<NamedElement, String> nodes, List<Conversation> conversations) {
    StackContent content = new StackContent(place, model.index(), conversations);
    StackDraft draft = new StackDraft(model, place, admin, StackNames.of(place, content, admin));
    template = draft.template();
    draft.needs(CloudResource.key(ResourceKind.PROJECT, place.project().getName()));
    QosResources qos = new QosResources(draft);
    SecurityResources security = new SecurityResources(draft, content);
    ServerResources serverResources =
        new ServerResources(
            draft,
            admin,
            new PortResources(draft, model.index(), content.routers(), security, qos),
            new ServerAttributes(content, place.networks(), admin));
    new NetworkResources(draft, model.index()).add(content);
    content.serverGroups().forEach(serverResources::addGroup);
    content.policies().forEach(qos::add);
    security.add();
    if (!content.machines().isEmpty()) {
      addKeyPair();
    }
    List<CloudManifest.Server> servers = new ArrayList<>();
    List<CloudManifest.Volume> volumes = new ArrayList<>();
    for (VirtualMachine machine : content.machines()) {
      usable(machine)
          .ifPresent(
              data -> servers.add(serverResources.add(machine, nodes.get(machine), data, volumes)));
    }
    servers.sort(Comparator.comparing(CloudManifest.Server::node));
    volumes.sort(
        Comparator.comparing(CloudManifest.Volume::name)
            .thenComparing(CloudManifest.Volume::resource));
    return new CloudManifest.Stack(
        stackName(),
        place.project().getName(),
        place.project().getId(),
        place.template(),
        draft.parameters(),
        servers,
        volumes,
        ComparedNetwork.of(template),
        draft.needs(),
        draft.adminRights());
  }

  /** The template, once the stack is built. */
  HotTemplate template() {
    return template;
  }

  private Optional<UserData> usable(VirtualMachine machine) {
    try {
      return Optional.of(userData.of(machine));
    } catch (UserData.UnusableException e) {
      return Optional.empty();
    }
  }

  /** Heat takes a letter first, and then letters, digits, underscores, dots and hyphens. */
  private String stackName() {
    String name = model.deployment().getName() + "-" + place.project().getName();
    String legal = name.replaceAll("[^A-Za-z0-9_.-]", "-");
    return Character.isLetter(legal.charAt(0)) ? legal : "s-" + legal;
  }

  private void addKeyPair() {
    template
        .parameters()
        .put(
            CloudManifest.PUBLIC_KEY_PARAMETER,
            new HotTemplate.Parameter(
                "Public key that the servers let in, in one line as OpenSSH writes it.",
                false,
                Optional.empty(),
                Map.of("allowed_pattern", PUBLIC_KEY)));
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("name", stackName());
    properties.put("public_key", Hot.parameter(CloudManifest.PUBLIC_KEY_PARAMETER));
    template.add(KEY_PAIR, "OS::Nova::KeyPair", properties);
  }
}
