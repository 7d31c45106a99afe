// SPDX-License-Identifier: EPL-2.0
// Takes a screenshot of a report on an experiment, from a heading on.
//
// Usage: node take-report.mjs CHROMIUM REPORT FILE light|dark HEADING [HEIGHT]
import path from 'node:path';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { ARGUMENTS, takeScreenshot } from './screenshot.mjs';

const [executablePath, report, file, theme, heading, height = '700'] = argv.slice(2);

const browser = await chromium.launch({ executablePath, args: ARGUMENTS });
try {
  const page = await browser.newPage({
    viewport: { width: 1200, height: Number(height) },
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  await page.goto(pathToFileURL(path.resolve(report)).href);
  const start = page.getByRole('heading', { name: heading, exact: true });
  await start.evaluate((element) =>
    window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 12),
  );
  await takeScreenshot(page, file);
} finally {
  await browser.close();
}
