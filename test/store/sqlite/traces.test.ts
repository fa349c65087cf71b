/** An erased person leaves no bytes in the database files, while the bot runs and afterwards. */
import { existsSync, readFileSync } from 'node:fs';
import { createClient } from '@libsql/client';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../../scripts/migrate.js';
import { openStore } from '../../../src/features/storage/index.ts';
import { temporaryDatabase } from '../../support/database/store.ts';
import {
  type MatchTable,
  matchesOn,
  PLACE,
  someMove,
  standardComponents,
  steadyClock,
  succeeded,
} from '../../support/game/match.ts';

const PERSON_ID = '918273645546372819';
const NAME = 'Wilhelmina-Unvergessen';
const NOTE = 'the-secret-note-of-wilhelmina';

/** How often each text occurs in the file, its write-ahead log and the shared memory. */
function traces(url: string): Record<string, number> {
  const file = url.slice('file:'.length);
  const bytes = ['', '-wal', '-shm'].map((end) => (existsSync(file + end) ? readFileSync(file + end, 'latin1') : ''));
  return Object.fromEntries([PERSON_ID, NAME, NOTE].map((text) => [text, bytes.join('').split(text).length - 1]));
}

const NO_TRACES = { [PERSON_ID]: 0, [NAME]: 0, [NOTE]: 0 };

async function openTable(url: string) {
  const clock = steadyClock();
  const store = await openStore({ url, components: standardComponents(), clock });
  return { store, table: matchesOn(url, store, clock) };
}

let moves = 0;

/** The player to move makes a random move. */
async function playMove({ matches, components }: MatchTable, matchId: string): Promise<void> {
  const view = await matches.view(matchId);
  if (!view?.state) throw new Error('the game does not run');
  const move = someMove(components, view.state);
  const member = view.match.members[move.seat];
  if (!member) throw new Error('nobody is to move');
  succeeded(await matches.play({ ...member, interactionId: `move${++moves}` }, matchId, view.match.version, move));
}

/** Writes everything about a person: games, plans, a link, a block. */
async function playAsErasedPerson(url: string) {
  const opened = await openTable(url);
  const { table } = opened;
  const { matches, people } = table;
  let interactions = 0;
  const actor = () => ({ personId: PERSON_ID, name: NAME, interactionId: `they${++interactions}`, locale: 'en-US' });
  for (let game = 0; game < 6; game++) {
    const host = game < 3 ? actor : () => table.actor(2);
    const other = game < 3 ? () => table.actor(1) : actor;
    const { match } = await matches.create(host(), { side: 'A', capacity: 2, locale: 'en', place: PLACE });
    succeeded(await matches.join(other(), match.id));
    succeeded(await matches.start(host(), match.id));
    for (let move = 0; move < 8; move++) await playMove(table, match.id);
    const note = `${NOTE} ${'x'.repeat(game * 40)}`;
    expect(await matches.editPlan(actor(), match.id, { type: 'note', note })).toMatchObject({ ok: true });
    if (game % 2 === 0) succeeded(await matches.resign(actor(), match.id));
  }
  await people.setAudience(actor(), 'nobody');
  await people.block(table.actor(5), { personId: PERSON_ID, name: NAME });
  await table.links.create(actor(), (await matches.ofPerson(PERSON_ID))[0]?.match.id ?? '');
  return opened;
}

describe('an erased person', () => {
  it('leaves no bytes in the files, neither while the bot runs nor after it has stopped', async () => {
    const url = await temporaryDatabase();
    const { store, table } = await playAsErasedPerson(url);
    expect(traces(url)[NAME]).toBeGreaterThan(0);
    await table.matches.forget(PERSON_ID);
    expect(traces(url)).toEqual(NO_TRACES);
    await table.matches.create(table.actor(1), { side: 'A', capacity: 2, locale: 'en', place: PLACE });
    await store.close();
    expect(traces(url)).toEqual(NO_TRACES);
  });

  it('leaves no bytes of rows that an earlier version deleted, after the upgrade', async () => {
    const url = await temporaryDatabase();
    const { store } = await playAsErasedPerson(url);
    await store.close();
    const older = createClient({ url });
    // As the earlier version left it: rows deleted but not overwritten, and the last migration missing.
    await older.executeMultiple(`
      PRAGMA secure_delete = OFF; PRAGMA foreign_keys = OFF;
      DELETE FROM "plans"; DELETE FROM "blocks";
      DROP INDEX "matches_newGameAfter_idx"; ALTER TABLE "matches" DROP COLUMN "newGameAfter";
      DELETE FROM "_prisma_migrations" WHERE "migration_name" = '20260404000000_new_game_after';
      PRAGMA wal_checkpoint(TRUNCATE);`);
    older.close();
    expect(traces(url)[NOTE]).toBeGreaterThan(0);
    await migrate(url);
    expect(traces(url)[NOTE]).toBe(0);
  });
});
