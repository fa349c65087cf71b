/**
 * What production installs: it accepts the oldest supported version of Node, and contains no compiler of types. Older
 * versions are refused with a sentence.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { minVersion, satisfies } from 'semver';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

interface Locked {
  readonly version?: string;
  readonly dev?: boolean;
  readonly engines?: { readonly node?: string };
}

const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'),
);

test('every locked package outside development accepts the oldest supported Node', () => {
  const oldest = minVersion(packages['']?.engines?.node ?? '')?.version ?? '';
  expect(oldest).toBe('20.19.0');
  const refusing = Object.entries(packages)
    .filter(([, { dev, engines }]) => !dev && engines?.node !== undefined && !satisfies(oldest, engines.node))
    .map(([place, { version, engines }]) => `${place} ${version} wants ${engines?.node}`);
  expect(refusing).toEqual([]);
});

test('only development has TypeScript', () => {
  const compilers = Object.entries(packages).filter(([place]) => /(^|\/)@?typescript(\/|$)/.test(place));
  expect(compilers.length).toBeGreaterThan(0);
  expect(compilers.filter(([, { dev }]) => !dev)).toEqual([]);
});

test('the scripts that people start load on an older Node, so that they can refuse it', async () => {
  const entryPoints = ['start', 'run', 'setup', 'intarsia', 'test'].map((name) => path.join('scripts', `${name}.js`));
  const { metafile } = await build({
    ...{ absWorkingDir: ROOT, entryPoints, outdir: 'out', write: false, metafile: true, logLevel: 'silent' },
    ...{ bundle: true, packages: 'external', platform: 'node', format: 'esm' },
  });
  const loaded = new Set(entryPoints);
  for (const file of loaded) {
    const { imports = [] } = metafile.inputs[file] ?? {};
    for (const { path: other, kind, external } of imports)
      if (!external && kind === 'import-statement') loaded.add(other);
  }
  expect([...loaded]).toContain('scripts/packaging/built.js');
  const newer = /import\.meta\.(dirname|filename|main)|\bwith \{ type:|node:sqlite|globSync|styleText/;
  expect([...loaded].filter((file) => newer.test(readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([]);
});
