/** The check of a restored database replays all open games by the rules, and names the fault of each damaged one. */
import { expect, test } from 'vitest';
import { copyMatch } from '../../../tools/support/fillingClient.ts';
import { rawDatabase } from '../../support/database/store.ts';
import {
  type MatchTable,
  matchTable,
  newLobby,
  playSomeMove,
  runningMatch,
  succeeded,
} from '../../support/game/match.ts';

async function checkAll({ store }: MatchTable): Promise<readonly (readonly [string, string, string | null])[]> {
  const found: (readonly [string, string, string | null])[] = [];
  for await (const { matchId, status, fault } of store.openGames.check()) found.push([matchId, status, fault]);
  return found;
}

async function playedMatch(table: MatchTable, moves = 3): Promise<string> {
  const { match } = await runningMatch(table);
  for (let count = 0; count < moves; count++) await playSomeMove(table, match.id);
  return match.id;
}

const DAMAGES = {
  'of whose moves one is missing': [
    'illegal',
    (id: string) => `DELETE FROM moves WHERE "matchId" = '${id}' AND number = 1`,
  ],
  'of which the last move is missing': [
    'otherPosition',
    (id: string) => `DELETE FROM moves WHERE "matchId" = '${id}' AND number = 2`,
  ],
  'of which a move is no JSON': [
    'unreadable',
    (id: string) => `UPDATE moves SET move = '{' WHERE "matchId" = '${id}' AND number = 1`,
  ],
  'of which the deal is no JSON': ['unreadable', (id: string) => `UPDATE matches SET setup = '{' WHERE id = '${id}'`],
  'that was dealt with what nobody knows': [
    'components',
    (id: string) => `UPDATE matches SET components = 'unheard' WHERE id = '${id}'`,
  ],
  // A stored position of an older format is rebuilt on demand.
  'of which the position is of another format': [
    null,
    (id: string) => `UPDATE matches SET "stateFormat" = "stateFormat" + 1 WHERE id = '${id}'`,
  ],
  'that was dealt before it was noted with what': [
    null,
    (id: string) => `UPDATE matches SET components = NULL WHERE id = '${id}'`,
  ],
} as const;

test('each damaged game is named with its fault, and intact games have none', async () => {
  const table = await matchTable();
  const client = rawDatabase(table.url);
  const expected: (readonly [string, string, string | null])[] = [[await newLobby(table), 'lobby', null]];
  for (const [fault, sql] of Object.values(DAMAGES)) {
    const id = await playedMatch(table);
    await client.execute(sql(id));
    expected.push([id, 'running', fault]);
  }
  expected.push([await playedMatch(table), 'running', null]);
  expect(await checkAll(table)).toEqual(expected);
});

test('all open games are checked, however many, and no finished one', async () => {
  const table = await matchTable();
  const one = await playedMatch(table, 1);
  const over = await playedMatch(table, 1);
  succeeded(await table.matches.resign(table.actor(0), over));
  await copyMatch(rawDatabase(table.url), { matchId: one, prefix: 'copy', count: 41, tables: ['seats', 'moves'] });
  const found = await checkAll(table);
  expect(await table.store.openGames.count()).toBe(42);
  expect(found).toHaveLength(42);
  expect(found.map(([id]) => id)).toEqual(found.map(([id]) => id).toSorted());
  expect(new Set(found.map(([id]) => id)).size).toBe(42);
  expect(found.every(([id, status, fault]) => id !== over && status === 'running' && fault === null)).toBe(true);
});

test('later announcements skip the given range of ids', async () => {
  const table = await matchTable();
  const numberOf = async (id: string) => Number((await table.store.outbox.nextOf(id))?.id);
  const before = await numberOf(await newLobby(table));
  await table.store.openGames.skipAnnouncements(1000);
  expect(await numberOf(await newLobby(table))).toBeGreaterThan(before + 1000);
});
