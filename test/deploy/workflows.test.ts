/**
 * GitHub's own parser accepts the workflows, the commands they run exist, and issue forms have the fields that GitHub
 * requires.
 */
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
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
  const isCodeql = name === 'codeql.yml';
  expect(permissions).toEqual({ contents: 'read' });
  for (const job of Object.values<{ permissions?: unknown; steps: { uses?: string }[] }>(jobs)) {
    // CodeQL uploads its findings.
    expect(job.permissions).toEqual(isCodeql ? { contents: 'read', 'security-events': 'write' } : undefined);
    const allowed = isCodeql
      ? /^(actions\/checkout|github\/codeql-action\/(init|analyze))@v\d+$/
      : /^actions\/[a-z-]+@v\d+$/;
    for (const { uses } of job.steps) if (uses !== undefined) expect(uses).toMatch(allowed);
  }
});

it.each(NAMES)('%s runs commands that exist', (name) => {
  expectScripts(read(name));
  for (const [file] of read(name).matchAll(/\.ci\/\w+/g)) accessSync(path.join(ROOT, file), constants.X_OK);
});

it.each(['run', 'nightly'])('.ci/%s runs commands that exist', (name) => {
  expectScripts(readFileSync(path.join(ROOT, '.ci', name), 'utf8'));
});

const FORMS = path.join(ROOT, '.github/ISSUE_TEMPLATE');

it.each(readdirSync(FORMS))('the issue form %s is complete', (name) => {
  const form = parse(readFileSync(path.join(FORMS, name), 'utf8'));
  expect(Object.keys(form).sort()).toEqual(['body', 'description', 'labels', 'name']);
  const fields: { type: string; id?: string; attributes: { label?: string; options?: string[]; value?: string } }[] =
    form.body;
  const ids = fields.flatMap(({ id }) => id ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { type, id, attributes } of fields) {
    expect(type).toMatch(/^(markdown|input|textarea|dropdown)$/);
    if (type === 'markdown') expect(attributes.value).toBeTruthy();
    else expect([id, attributes.label]).toEqual([expect.any(String), expect.any(String)]);
    if (type === 'dropdown') expect(attributes.options?.length).toBeGreaterThan(1);
  }
});

it('updates of packages are proposed for folders that have them', () => {
  const { version, updates } = parse(readFileSync(path.join(ROOT, '.github/dependabot.yml'), 'utf8'));
  expect(version).toBe(2);
  const [npm, actions] = updates;
  expect([npm['package-ecosystem'], actions['package-ecosystem']]).toEqual(['npm', 'github-actions']);
  expect(npm.directories).toEqual(['/', '/tools/bench/yardstick', '/tools/mutants/stryker']);
  for (const folder of npm.directories) expect(existsSync(path.join(ROOT, folder, 'package-lock.json'))).toBe(true);
});

function expectScripts(text: string): void {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  for (const [, script = ''] of text.matchAll(/npm run (?:--silent |-s )?([\w:]+)/g)) {
    expect(Object.keys(scripts)).toContain(script);
  }
}
