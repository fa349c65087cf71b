/** No test is left out without a word: what a machine lacks is said by `needs`, where else a test runs by `leaveOut`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sourcesIn } from './support/sources.ts';

/** What is about SQLite alone is run on SQLite. */
const KNOWN = /\.runIf\(ON_SQLITE\)/g;
const SILENT = /\.(skip|skipIf|runIf|todo|only)\b(?=\(|\.)/;
const ALOUD = 'support/needs.ts';

it('tests are left out by `needs` and `leaveOut` alone', () => {
  const silent = sourcesIn(import.meta.dirname)
    .filter((file) => !file.endsWith(path.normalize(ALOUD)))
    .filter((file) => SILENT.test(readFileSync(file, 'utf8').replaceAll(KNOWN, '')));
  expect(silent.map((file) => path.relative(import.meta.dirname, file))).toEqual([]);
});
