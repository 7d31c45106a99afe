// SPDX-License-Identifier: EPL-2.0
/** HTTP as services of a cloud are asked by it: certificates checked, failed requests repeated. */
package dev.slipway.openstack.http;
