// SPDX-License-Identifier: EPL-2.0
/**
 * JSON Schemas of documents, from the records that they are written from, and the names in both.
 */
package dev.slipway.testing.schema;
