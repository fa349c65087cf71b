/** Runs axe on a page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Only violations: reporting passes takes as long as the checks. */
const OPTIONS = '{ runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"], resultTypes: ["violations"] }';

/** `leftOut`: a selector of elements to exclude. */
export async function expectAccessible(at: Page | Frame, leftOut?: string): Promise<void> {
  if (!(await at.evaluate('"axe" in window'))) await at.evaluate(AXE);
  const where = leftOut === undefined ? 'document' : `{ exclude: [[${JSON.stringify(leftOut)}]] }`;
  const found = await at.evaluate(`axe.run(${where}, ${OPTIONS})`);
  const { violations } = found as { violations: { id: string; nodes: { html: string }[] }[] };
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`)).toEqual([]);
}
