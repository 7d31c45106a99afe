// SPDX-License-Identifier: EPL-2.0
/** What a lab's folder holds: the plan as ip, tc, nft, mount and sshd read it. */
package dev.slipway.lab.files;
