/** Runs axe on a page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Only violations: reporting passes takes as long as the checks. */
const OPTIONS = '{ runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"], resultTypes: ["violations"] }';
/**
 * Nothing in it concerns axe, which would spend most of its time on its thousands of parts. Axe reads the document
 * before it first waits, so the parts are away for less than a frame.
 */
const DRAWING =
  'svg:is([role="img"] > *, [aria-hidden="true"]):not(:has(a, [tabindex], [role], [aria-label], [aria-labelledby]))';

/** `skipped`: a selector of elements to exclude. */
export async function expectAccessible(at: Page | Frame, skipped?: string): Promise<void> {
  const where = skipped === undefined ? 'document' : `{ exclude: [[${JSON.stringify(skipped)}]] }`;
  expect(await axeViolations(at, where, OPTIONS)).toEqual([]);
}

/** Each with its first element. `where`, `options`: of `axe.run`, as JavaScript. */
export async function axeViolations(at: Page | Frame, where: string, options: string): Promise<readonly string[]> {
  if (!(await at.evaluate('"axe" in window'))) await at.evaluate(AXE);
  const found = await at.evaluate(`{
    const drawings = [...document.querySelectorAll('${DRAWING}')].map((svg) => [svg, [...svg.childNodes]]);
    for (const [svg] of drawings) svg.replaceChildren();
    const running = axe.run(${where}, ${options});
    for (const [svg, parts] of drawings) svg.append(...parts);
    running;
  }`);
  const { violations } = found as { violations: { id: string; nodes: { html: string }[] }[] };
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
}
