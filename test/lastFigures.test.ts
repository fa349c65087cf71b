/** A benchmark shows each figure with the previous one, whichever benchmarks ran in between. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openLastFigures } from '../tools/bench/lastFigures.ts';
import { withoutGoal } from '../tools/support/figure.ts';
import { temporaryFolder } from './support/database/store.ts';

test('each figure has its last value, and unmeasured ones are kept', async () => {
  const file = path.join(await temporaryFolder(), 'data', 'figures.json');
  const first = openLastFigures(file);
  expect(first.withLast(withoutGoal('a', 1, 'ms'))).toMatchObject({ value: 1, last: null });
  first.withLast(withoutGoal('b', 2, 'ms'));
  expect(openLastFigures(file).withLast(withoutGoal('a', 3, 'ms'))).toMatchObject({ value: 3, last: 1 });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ a: 3, b: 2 });
  expect(openLastFigures(file).withLast(withoutGoal('b', 4, 'ms'))).toMatchObject({ last: 2 });
});

test('does not overwrite another file', async () => {
  const file = path.join(await temporaryFolder(), 'figures.json');
  writeFileSync(file, '["mine"]');
  expect(() => openLastFigures(file)).toThrow();
  expect(readFileSync(file, 'utf8')).toBe('["mine"]');
});
