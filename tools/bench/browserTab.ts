/**
 * A tab of a browser in which functions of a bench can be evaluated, in a context of its own.
 * What is measured there is each bench's matter.
 */
import type { Browser, Page } from 'playwright-core';

export async function openTab(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  const page = await context.newPage();
  // Compiled functions call a helper that keeps their names, which the page does not have.
  await page.addInitScript('globalThis.__name = (target) => target');
  return page;
}
