// SPDX-License-Identifier: EPL-2.0
/** Commands on labs, the drawn nodes as namespaces of this machine, and the demo in one. */
package dev.slipway.cli.lab;
