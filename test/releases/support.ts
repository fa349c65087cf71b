/** The samples that released versions left (`tools/release/`), as databases, backups and components. */
import { execFile } from 'node:child_process';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { findPostgresql } from '../../scripts/testServers/postgresqlServer.js';
import { compose } from '../../src/app/compose.ts';
import { openStore } from '../../src/features/storage/index.ts';
import type { Components } from '../../src/rules/index.ts';
import type { ReleaseFacts } from '../../tools/release/sample.ts';
import { emptyPlace } from '../backup/support.ts';
import { ON_SQLITE } from '../support/database/database.ts';
import { temporaryFolder } from '../support/database/store.ts';
import { standardComponents, steadyChance, steadyClock } from '../support/game/match.ts';
import { parsedComponents } from '../support/game/rules.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../prisma/migrations');

/** The released versions that left a sample. */
export const RELEASES = (await readdir(import.meta.dirname)).filter((name) => /^\d+\.\d+\.\d+$/.test(name)).sort();

export interface Release {
  readonly facts: ReleaseFacts;
  readonly backup: string;
  /** One JSON object a game. */
  readonly records: readonly string[];
  /** Those of some of the games, as their owner's file has them. */
  readonly own: Components;
}

export async function release(version: string): Promise<Release> {
  const at = (name: string) => path.join(import.meta.dirname, version, name);
  const unzipped = async (name: string) => gunzipSync(await readFile(at(name))).toString();
  return {
    facts: JSON.parse((await readFile(at('facts.json'))).toString()),
    backup: at(ON_SQLITE ? 'sqlite.backup' : 'postgresql.backup'),
    records: (await unzipped('records.jsonl.gz')).trim().split('\n'),
    own: parsedComponents(JSON.parse(await unzipped('components.json.gz'))),
  };
}

/** The database as the release left it, without the code that restores backups; lasts as long as the test. */
export async function databaseOf({ backup }: Release): Promise<string> {
  const content = await readFile(backup);
  const copy = gunzipSync(content.subarray(content.indexOf('\n', content.indexOf('\n') + 1) + 1));
  const file = path.join(await temporaryFolder(), 'copy');
  await writeFile(file, copy);
  if (ON_SQLITE) return `file:${file}`;
  const { url } = await emptyPlace();
  const program = path.join(findPostgresql() ?? '', 'pg_restore');
  await promisify(execFile)(program, ['--no-owner', '--exit-on-error', '--schema=public', `--dbname=${url}`, file]);
  return url;
}

/** A bot of this version on the database, from the moment on at which the sample ends. */
export async function opened(url: string, { facts, own }: Release) {
  const components = standardComponents();
  const clock = steadyClock(new Date(facts.endsAt));
  const store = await openStore({ url, components, earlier: [own], clock });
  onTestFinished(() => store.close());
  let interactions = 0;
  return {
    ...compose({ store, clock, components }, { chance: steadyChance(), earlier: [own], openingPause: 0 }),
    store,
    actorOf(personId: string) {
      interactions += 1;
      return { personId, name: personId, interactionId: `later${interactions}` };
    },
  };
}

/** The migrations as that release had them. */
export async function migrationsOf({ facts }: Release): Promise<string> {
  const folder = path.join(await temporaryFolder(), 'migrations');
  await cp(MIGRATIONS, folder, { recursive: true });
  for (const name of await readdir(folder))
    if (/^\d/.test(name) && name > facts.newestMigration) await rm(path.join(folder, name), { recursive: true });
  return folder;
}
