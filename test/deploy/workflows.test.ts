/** GitHub's own parser accepts the workflows, and the commands they run exist. */
import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { compile } from '../../scripts/compile.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDER = path.join(ROOT, '.github/workflows');
const NAMES = readdirSync(FOLDER);
const read = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8');

// Node rejects the parser's JSON imports; a bundle contains the JSON.
const bundle = pathToFileURL(await compile(path.join(import.meta.dirname, 'support/workflowFaults.ts')));
const { workflowFaults }: typeof import('./support/workflowFaults.ts') = await import(bundle.href);

it.each(NAMES)('%s is a valid workflow', async (name) => {
  expect(await workflowFaults(name, read(name))).toEqual([]);
});

it('an invalid workflow is rejected', async () => {
  const sound = read('ci.yml');
  const broken: readonly (readonly [string, string])[] = [
    ['runs-on: ubuntu-24.04', 'run-on: ubuntu-24.04'],
    ['contents: read', 'contents: reads'],
    ['matrix.node', 'matrices.node'],
    ['if: failure()', 'if: failed()'],
  ];
  for (const [good, bad] of broken) {
    expect(sound, good).toContain(good);
    expect(await workflowFaults('ci.yml', sound.replace(good, bad)), bad).not.toEqual([]);
  }
});

it.each(NAMES)('%s has read permission only, and uses only GitHub’s actions, by major version', (name) => {
  const { permissions, jobs } = parse(read(name));
  expect(permissions).toEqual({ contents: 'read' });
  for (const job of Object.values<{ permissions?: unknown; steps: { uses?: string }[] }>(jobs)) {
    expect(job.permissions).toBeUndefined();
    for (const { uses } of job.steps) if (uses !== undefined) expect(uses).toMatch(/^actions\/[a-z-]+@v\d+$/);
  }
});

it.each(NAMES)('%s runs commands that exist', (name) => {
  expectScripts(read(name));
  for (const [file] of read(name).matchAll(/\.ci\/\w+/g)) accessSync(path.join(ROOT, file), constants.X_OK);
});

it.each(['run', 'nightly'])('.ci/%s runs commands that exist', (name) => {
  expectScripts(readFileSync(path.join(ROOT, '.ci', name), 'utf8'));
});

function expectScripts(text: string): void {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  for (const [, script = ''] of text.matchAll(/npm run (?:--silent |-s )?([\w:]+)/g)) {
    expect(Object.keys(scripts)).toContain(script);
  }
}
