// SPDX-License-Identifier: EPL-2.0
// The browser of the tests, without what asks for a network or a graphics processor.
import { chromium } from 'playwright-core';

/** Starts Chromium; to be closed by the caller. */
export function launchChromium(executablePath) {
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  });
}
