/** A bench shows each figure with that of the run before, whichever benches ran meanwhile. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openLastFigures } from '../tools/bench/lastFigures.ts';
import { told } from '../tools/support/figure.ts';
import { temporaryFolder } from './support/store.ts';

test('each figure has its last value beside it, and what was not measured again is kept', async () => {
  const file = path.join(await temporaryFolder(), 'data', 'figures.json');
  const first = openLastFigures(file);
  expect(first.beside(told('a', 1, 'ms'))).toMatchObject({ value: 1, last: null });
  first.beside(told('b', 2, 'ms'));
  expect(openLastFigures(file).beside(told('a', 3, 'ms'))).toMatchObject({ value: 3, last: 1 });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ a: 3, b: 2 });
  expect(openLastFigures(file).beside(told('b', 4, 'ms'))).toMatchObject({ last: 2 });
});

test('another file is not written over', async () => {
  const file = path.join(await temporaryFolder(), 'figures.json');
  writeFileSync(file, '["mine"]');
  expect(() => openLastFigures(file)).toThrow();
  expect(readFileSync(file, 'utf8')).toBe('["mine"]');
});
