// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.values;

/**
 * A writer and a reader of one topic that do not match.
 *
 * @param topic name of the topic
 * @param writer name of the writing instance
 * @param reader name of the reading instance
 * @param subject what keeps them apart, such as RELIABILITY or PARTITION
 * @param offered what the writer has
 * @param requested what the reader wants
 * @param intended whether it is a domain or partition, by which one keeps them apart on purpose
 */
public record MismatchValue(
    String topic,
    String writer,
    String reader,
    String subject,
    String offered,
    String requested,
    boolean intended)
    implements TemplateValue {}
