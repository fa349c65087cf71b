/** Whoever was forgotten is found nowhere in the bytes of the database, while it is used and after it was closed. */
import { existsSync, readFileSync } from 'node:fs';
import { createClient } from '@libsql/client';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../../scripts/migrate.js';
import { openStore } from '../../../src/features/storage/index.ts';
import {
  type MatchTable,
  matchesOn,
  PLACE,
  someMove,
  standardComponents,
  steadyClock,
  succeeded,
} from '../../support/match.ts';
import { temporaryDatabase } from '../../support/store.ts';

const ID = '918273645546372819';
const NAME = 'Wilhelmina-Unvergessen';
const NOTE = 'the-secret-note-of-wilhelmina';

/** How often each stands in the file, its log and the index of that. */
function traces(url: string): Record<string, number> {
  const file = url.slice('file:'.length);
  const bytes = ['', '-wal', '-shm'].map((end) => (existsSync(file + end) ? readFileSync(file + end, 'latin1') : ''));
  return Object.fromEntries([ID, NAME, NOTE].map((text) => [text, bytes.join('').split(text).length - 1]));
}

const NOTHING = { [ID]: 0, [NAME]: 0, [NOTE]: 0 };

async function openedAt(url: string) {
  const clock = steadyClock();
  const store = await openStore({ url, components: standardComponents(), clock });
  return { store, table: matchesOn(url, store, clock) };
}

let moves = 0;

/** Whoever is to move makes some move. */
async function playedOn({ matches, components }: MatchTable, matchId: string): Promise<void> {
  const view = await matches.view(matchId);
  if (!view?.state) throw new Error('the game does not run');
  const move = someMove(components, view.state);
  const member = view.match.members[move.seat];
  if (!member) throw new Error('nobody is to move');
  succeeded(await matches.play({ ...member, interactionId: `move${++moves}` }, matchId, view.match.version, move));
}

/** Somebody who plays some games with others, notes plans, has a link and is blocked. */
async function livedIn(url: string) {
  const opened = await openedAt(url);
  const { table } = opened;
  const { matches, people } = table;
  let interactions = 0;
  const they = () => ({ personId: ID, name: NAME, interactionId: `they${++interactions}`, locale: 'en-US' });
  for (let game = 0; game < 6; game++) {
    const host = game < 3 ? they : () => table.actor(2);
    const other = game < 3 ? () => table.actor(1) : they;
    const { match } = await matches.create(host(), { side: 'A', capacity: 2, locale: 'en', place: PLACE });
    succeeded(await matches.join(other(), match.id));
    succeeded(await matches.start(host(), match.id));
    for (let move = 0; move < 8; move++) await playedOn(table, match.id);
    const note = `${NOTE} ${'x'.repeat(game * 40)}`;
    expect(await matches.editPlan(they(), match.id, { type: 'note', note })).toMatchObject({ ok: true });
    if (game % 2 === 0) succeeded(await matches.resign(they(), match.id));
  }
  await people.setAudience(they(), 'nobody');
  await people.block(table.actor(5), { personId: ID, name: NAME });
  await table.links.create(they(), (await matches.ofPerson(ID))[0]?.match.id ?? '');
  return opened;
}

describe('of somebody who was forgotten', () => {
  it('nothing is left in the files, neither while the bot runs nor once it has ended', async () => {
    const url = await temporaryDatabase();
    const { store, table } = await livedIn(url);
    expect(traces(url)[NAME]).toBeGreaterThan(0);
    await table.matches.forget(ID);
    expect(traces(url)).toEqual(NOTHING);
    await table.matches.create(table.actor(1), { side: 'A', capacity: 2, locale: 'en', place: PLACE });
    await store.close();
    expect(traces(url)).toEqual(NOTHING);
  });

  it('nothing is left of what was deleted by a version before, once it has been upgraded', async () => {
    const url = await temporaryDatabase();
    const { store } = await livedIn(url);
    await store.close();
    const older = createClient({ url });
    // As the version before left it: rows deleted, nothing written over, the last migration not seen yet.
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
