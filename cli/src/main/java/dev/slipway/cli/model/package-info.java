// SPDX-License-Identifier: EPL-2.0
/**
 * Commands on models: checking, analysing, importing, exporting, drawing, comparing, changing them.
 */
package dev.slipway.cli.model;
