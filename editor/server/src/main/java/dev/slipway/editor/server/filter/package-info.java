// SPDX-License-Identifier: EPL-2.0
/** What is shown of a model, and views: filters that are saved under a name. */
package dev.slipway.editor.server.filter;
