/** No test is skipped silently: `needs` and `leaveOut` give the reason. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sourcesIn } from './support/sources.ts';

/** Tests of SQLite alone run on SQLite only; campaigns report their size on standard error. */
const KNOWN = /\.runIf\((ON_SQLITE|isBrowserGameDrawn\('\w+'\))\)/g;
const SILENT = /\.(skip|skipIf|runIf|todo|only)\b(?=\(|\.)/;
const NEEDS_MODULE = 'support/runner/needs.ts';

it('tests are skipped only by `needs` and `leaveOut`', () => {
  const silent = sourcesIn(import.meta.dirname)
    .filter((file) => !file.endsWith(path.normalize(NEEDS_MODULE)))
    .filter((file) => SILENT.test(readFileSync(file, 'utf8').replaceAll(KNOWN, '')));
  expect(silent.map((file) => path.relative(import.meta.dirname, file))).toEqual([]);
});
