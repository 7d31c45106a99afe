// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine.acceleo;

import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.generator.MarkdownText;
import dev.slipway.generator.MermaidText;
import dev.slipway.generator.engine.SlipwayVersion;
import dev.slipway.generator.templates.values.ChainValue;
import dev.slipway.generator.templates.values.ComponentValue;
import dev.slipway.generator.templates.values.DerivedValues;
import dev.slipway.generator.templates.values.EndpointValue;
import dev.slipway.generator.templates.values.FlowValue;
import dev.slipway.generator.templates.values.InstanceValue;
import dev.slipway.generator.templates.values.NetworkValue;
import dev.slipway.generator.templates.values.NodeValue;
import dev.slipway.generator.templates.values.TopicValue;
import dev.slipway.generator.templates.values.UsageValue;
import dev.slipway.model.Deployment;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.validation.ValidationResult;
import dev.slipway.validation.Validator;
import java.util.List;

/**
 * What Slipway derives from a deployment, as services of AQL: Acceleo 4 makes one of each public
 * method, called on its first parameter. What a model does not say is the empty text.
 */
public final class SlipwayServices {
  /** What the heading calls the templates: the report says the same as that set's. */
  private static final String SET = "markdown-report";

  private Deployment deployment;
  private DerivedValues values;

  /**
   * The values of a deployment, which are derived once for one after the other.
   *
   * @throws IllegalArgumentException if the deployment has errors
   */
  private DerivedValues of(Deployment wanted) {
    if (wanted != deployment) {
      ValidationResult result = Validator.validate(LoadedModel.inMemory(wanted));
      values =
          new DerivedValues(
              result
                  .deployment()
                  .orElseThrow(
                      () ->
                          new IllegalArgumentException(
                              TextDiagnosticPrinter.print(Diagnostics.of(result.diagnostics())))),
              "slipway " + SlipwayVersion.number(),
              SET);
      deployment = wanted;
    }
    return values;
  }

  private static String text(Object value) {
    return value == null ? "" : value.toString();
  }

  /** The text for a comment at the top of a file. */
  public String heading(Deployment wanted) {
    return of(wanted).heading();
  }

  /** Text that a page made from Markdown shows. */
  public String markdown(String text) {
    return new MarkdownText(text).toString();
  }

  /** Texts that a page made from Markdown shows, with commas between them. */
  public String markdownList(List<String> texts) {
    return String.join(", ", texts.stream().map(this::markdown).toList());
  }

  /** Text between the quotation marks of a label of Mermaid. */
  public String mermaid(String text) {
    return new MermaidText(text).toString();
  }

  /** What the model says the deployment is for. */
  public String description(Deployment wanted) {
    return text(wanted.getDescription());
  }

  /** The nodes, by host name. */
  public List<NodeValue> nodes(Deployment wanted) {
    return of(wanted).nodes();
  }

  /** The networks, by name. */
  public List<NetworkValue> networks(Deployment wanted) {
    return of(wanted).networks();
  }

  /** The component types of the bundle, by identifier. */
  public List<ComponentValue> components(Deployment wanted) {
    return of(wanted).components();
  }

  /** The topics that components write or read, by name. */
  public List<TopicValue> topics(Deployment wanted) {
    return of(wanted).topics();
  }

  /** Which samples reach whom. */
  public List<FlowValue> flows(Deployment wanted) {
    return of(wanted).flows();
  }

  /** The capacity table, by element and resource. */
  public List<UsageValue> capacity(Deployment wanted) {
    return of(wanted).capacity();
  }

  /** How long chains of reactions take. */
  public List<ChainValue> chains(Deployment wanted) {
    return of(wanted).chains();
  }

  /** The element of the model. */
  public Node element(NodeValue node) {
    return node.element();
  }

  /** The host name. */
  public String hostname(NodeValue node) {
    return node.hostname();
  }

  /** What the node runs, such as KVM. */
  public String kind(NodeValue node) {
    return node.kind();
  }

  /** The first fixed address. */
  public String address(NodeValue node) {
    return text(node.address());
  }

  /** The element of the model. */
  public Network element(NetworkValue network) {
    return network.element();
  }

  /** The name. */
  public String name(NetworkValue network) {
    return network.name();
  }

  /** The name and the version. */
  public String identifier(ComponentValue component) {
    return component.identifier();
  }

  /** What the component is for. */
  public String description(ComponentValue component) {
    return component.description();
  }

  /** The topics that it writes, in the order of the model. */
  public List<String> writes(ComponentValue component) {
    return component.publications().stream().map(EndpointValue::topic).toList();
  }

  /** The topics that it reads, in the order of the model. */
  public List<String> reads(ComponentValue component) {
    return component.subscriptions().stream().map(EndpointValue::topic).toList();
  }

  /** The name in the global data space. */
  public String name(TopicValue topic) {
    return topic.name();
  }

  /** The scoped name of the type. */
  public String type(TopicValue topic) {
    return text(topic.type());
  }

  /** Samples a second of all writers. */
  public String rate(TopicValue topic) {
    return text(topic.rate());
  }

  /** The serialized size of a sample. */
  public String size(TopicValue topic) {
    return text(topic.size());
  }

  /** What leaves the nodes, all overhead included. */
  public String traffic(TopicValue topic) {
    return text(topic.traffic());
  }

  /** The names of the instances that write it. */
  public List<String> writers(TopicValue topic) {
    return topic.writers();
  }

  /** The names of the instances that read it. */
  public List<String> readers(TopicValue topic) {
    return topic.readers();
  }

  /** The name of the topic. */
  public String topic(FlowValue flow) {
    return flow.topic();
  }

  /** The name of the writing instance. */
  public String writer(FlowValue flow) {
    return flow.writer();
  }

  /** The name of the reading instance. */
  public String reader(FlowValue flow) {
    return flow.reader();
  }

  /** Samples a second from one replica of the writer. */
  public String rate(FlowValue flow) {
    return text(flow.rate());
  }

  /** The path of the interface, network or node. */
  public String where(UsageValue usage) {
    return usage.where();
  }

  /** What is used. */
  public String resource(UsageValue usage) {
    return usage.resource();
  }

  /** What is needed. */
  public String demand(UsageValue usage) {
    return text(usage.demand());
  }

  /** What there is. */
  public String capacity(UsageValue usage) {
    return text(usage.capacity());
  }

  /** Demand over capacity. */
  public String utilization(UsageValue usage) {
    return text(usage.utilization());
  }

  /** Whether it fits. */
  public String verdict(UsageValue usage) {
    return usage.verdict();
  }

  /** The name of the instance whose publication starts it. */
  public String source(ChainValue chain) {
    return text(chain.source());
  }

  /** The name of the last reaction and of its instance. */
  public String reaction(ChainValue chain) {
    return text(chain.reaction());
  }

  /** The name of the instance that receives the effect. */
  public String target(ChainValue chain) {
    return text(chain.target());
  }

  /** What to expect. */
  public String mean(ChainValue chain) {
    return text(chain.mean());
  }

  /** What to plan with. */
  public String worst(ChainValue chain) {
    return text(chain.worst());
  }

  /** What the last reaction allows. */
  public String deadline(ChainValue chain) {
    return text(chain.deadline());
  }

  /** Whether the deadline is kept. */
  public String verdict(ChainValue chain) {
    return chain.verdict();
  }

  /** The names of the instances that run on a node, by name. */
  public List<String> instances(Deployment wanted, NodeValue node) {
    return of(wanted).instancesOn(node).stream().map(InstanceValue::name).toList();
  }
}
