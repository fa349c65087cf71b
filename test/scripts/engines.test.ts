/** Everything that production installs accepts the oldest supported version of Node. */
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

test('every locked package outside development accepts the oldest supported Node', () => {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'),
  );
  const oldest = minVersion(packages['']?.engines?.node ?? '')?.version ?? '';
  expect(oldest).toBe('20.19.0');
  const refusing = Object.entries(packages)
    .filter(([, { dev, engines }]) => !dev && engines?.node !== undefined && !satisfies(oldest, engines.node))
    .map(([place, { version, engines }]) => `${place} ${version} wants ${engines?.node}`);
  expect(refusing).toEqual([]);
});
