/** Checks that each decision has the agreed headings, at most 250 words, and its title in the list. */
import path from 'node:path';
import { expect, it } from 'vitest';
import { DOCUMENTS, read } from './support.ts';

const MAX_WORDS = 250;
const HEADINGS = ['Context', 'Decision', 'Consequences', 'Alternatives considered'];
const LIST = 'docs/decisions/README.md';

it.each(DOCUMENTS.filter((file) => /^docs\/decisions\/\d/.test(file)))('%s has the form of a decision', (file) => {
  const text = read(file);
  const [, number = '', title = ''] = /^# (\d{4}) (.+)$/m.exec(text) ?? [];
  expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual(HEADINGS);
  expect(text.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(MAX_WORDS);
  expect(read(LIST)).toContain(`- [${number}](${path.basename(file)}) ${title}\n`);
});
