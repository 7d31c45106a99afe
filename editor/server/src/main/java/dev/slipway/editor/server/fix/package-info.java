// SPDX-License-Identifier: EPL-2.0
/** Mending what is wrong with a model by a change that is offered. */
package dev.slipway.editor.server.fix;
