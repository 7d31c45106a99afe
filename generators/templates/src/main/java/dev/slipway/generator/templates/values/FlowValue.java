// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.values;

/**
 * Samples of one instance's publication that reach another's subscription.
 *
 * @param topic name of the topic
 * @param writer name of the writing instance
 * @param publication name of its publication
 * @param reader name of the reading instance
 * @param subscription name of its subscription
 * @param rate samples a second from one replica of the writer
 */
public record FlowValue(
    String topic,
    String writer,
    String publication,
    String reader,
    String subscription,
    QuantityValue rate)
    implements TemplateValue {}
