/** What production installs: it accepts the oldest supported version of Node, and contains no compiler of types. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
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
