/** The assembled features: nothing is omitted, and a missing part does not compile. */
import { expect, it } from 'vitest';
import type { Announcements } from '../../src/discord/delivery/index.ts';
import { announcements, commands, controls } from '../../src/features/bot/registry.ts';
import { type FeatureName, manifestsInOrder, mergeManifests } from '../../src/features/index.ts';
import { TABLES } from '../../src/features/storage/tables.ts';
import type { Prisma } from '../../src/store/generated/client.ts';
import type { Table } from '../../src/store/rows/table.ts';

const each = <Manifest>(manifest: Manifest) => ({
  lobby: manifest,
  tutorial: manifest,
  play: manifest,
  views: manifest,
  agreements: manifest,
  plans: manifest,
  time: manifest,
  advice: manifest,
  servers: manifest,
  puzzles: manifest,
  seeks: manifest,
  leagues: manifest,
  profiles: manifest,
  account: manifest,
  privacy: manifest,
  links: manifest,
  notices: manifest,
});

it('combines what each feature contributes, in order', () => {
  const manifests = { ...each({ part: { all: 1 } }), notices: { part: { last: 2 } }, lobby: { part: { first: 0 } } };
  expect(mergeManifests(manifests, 'part')).toEqual({ first: 0, all: 1, last: 2 });
  expect(manifestsInOrder<object>(manifests).at(0)).toBe(manifests.lobby);
  expect(manifestsInOrder<object>(manifests).at(-1)).toBe(manifests.notices);
});

it('has every command and control once', () => {
  expect(new Set(commands.map(({ execute }) => execute)).size).toBe(commands.length);
  expect(new Set(controls.map(({ action }) => action)).size).toBe(controls.length);
});

it('does not compile without a feature, a kind of announcement or a table', () => {
  const { notices: _, ...withoutFeature } = each({});
  // @ts-expect-error a feature without a manifest
  const features: Record<FeatureName, object> = withoutFeature;
  const { review: __, ...withoutKind } = announcements.handlers;
  // @ts-expect-error a kind of announcement that no feature delivers
  const incomplete: Announcements['handlers'] = withoutKind;
  const { Plan: ___, ...withoutTable } = TABLES;
  // @ts-expect-error a table without an owner that deletes its rows
  const tables: Record<Prisma.ModelName, Table> = withoutTable;
  // @ts-expect-error rows about people that no feature erases
  const plan: Table = { removed: 'withItsRow', personal: async () => [] };
  expect([features, incomplete, tables, plan].every((value) => typeof value === 'object')).toBe(true);
});
