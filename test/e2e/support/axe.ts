/**
 * What axe finds on a page: what keyboards and screen readers need, in every state that a test asks about.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** To describe what is as it should be would take as long as to find it. */
const OPTIONS = '{ runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"], resultTypes: ["violations"] }';

/** Whether there is nothing in the way of anybody; `leftOut` is a selector. */
export async function expectNothingInTheWay(at: Page | Frame, leftOut?: string): Promise<void> {
  if (!(await at.evaluate('"axe" in window'))) await at.evaluate(AXE);
  const where = leftOut === undefined ? 'document' : `{ exclude: [[${JSON.stringify(leftOut)}]] }`;
  const found = await at.evaluate(`axe.run(${where}, ${OPTIONS})`);
  const { violations } = found as { violations: { id: string; nodes: { html: string }[] }[] };
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`)).toEqual([]);
}
