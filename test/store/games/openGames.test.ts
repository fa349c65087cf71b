/** The check of a restored database replays all open games by the rules, and names the fault of each damaged one. */
import { describe, expect, test } from 'vitest';
import { copyMatch } from '../../../tools/support/fillingClient.ts';
import { afterOneRound, openProposal } from '../../features/agreements/usecases/support.ts';
import { ON_SQLITE } from '../../support/database/database.ts';
import { rawDatabase } from '../../support/database/store.ts';
import {
  type MatchTable,
  matchTable,
  newLobby,
  playSomeMove,
  runningMatch,
  SEEK,
  succeeded,
} from '../../support/game/match.ts';

async function checkAll({ store }: MatchTable): Promise<readonly (readonly [string, string | null])[]> {
  const found: (readonly [string, string | null])[] = [];
  for await (const { matchId, fault } of store.openGames.check()) found.push([matchId, fault]);
  return found;
}

async function playedMatch(table: MatchTable, moves = 3): Promise<string> {
  const { match } = await runningMatch(table);
  for (let count = 0; count < moves; count++) await playSomeMove(table, match.id);
  return match.id;
}

const DAMAGES: Readonly<Record<string, readonly [fault: string | null, sql: (id: string) => string]>> = {
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
  // Only SQLite stores any value in any column.
  ...(ON_SQLITE
    ? {
        'of which a move was played at no time': [
          'unreadable',
          (id: string) => `UPDATE moves SET at = 'nonsense' WHERE "matchId" = '${id}' AND number = 1`,
        ],
        'that was created at no time': [
          'unreadable',
          (id: string) => `UPDATE matches SET "createdAt" = 'nonsense' WHERE id = '${id}'`,
        ],
      }
    : {}),
  // A stored position of an older format is rebuilt on demand.
  'of which the position is of another format': [
    null,
    (id: string) => `UPDATE matches SET "stateFormat" = "stateFormat" + 1 WHERE id = '${id}'`,
  ],
  'that was dealt before it was noted with what': [
    null,
    (id: string) => `UPDATE matches SET components = NULL WHERE id = '${id}'`,
  ],
};

test('each damaged game is named with its fault, and intact games have none', async () => {
  const table = await matchTable();
  const client = rawDatabase(table.url);
  const expected: (readonly [string, string | null])[] = [[await newLobby(table), null]];
  for (const [fault, sql] of Object.values(DAMAGES)) {
    const id = await playedMatch(table);
    await client.execute(sql(id));
    expected.push([id, fault]);
  }
  expected.push([await playedMatch(table), null]);
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
  expect(found.every(([id, fault]) => id !== over && fault === null)).toBe(true);
});

describe('after a restore, what was posted since the backup does not refer to', () => {
  const SKIPPED = 1000;

  test('later announcements and proposals', async () => {
    const { table, id, first } = await afterOneRound();
    const numberOf = async (lobby: string) => Number((await table.store.outbox.nextOf(lobby))?.id);
    const announced = await numberOf(await newLobby(table));
    succeeded(await table.matches.askPause(table.actor(first), id));
    const proposal = await openProposal(table, id);
    await table.store.openGames.skipIds(SKIPPED);
    expect(await numberOf(await newLobby(table))).toBeGreaterThan(announced + SKIPPED);
    succeeded(await table.matches.answer(table.actor(first), id, proposal.id, false));
    succeeded(await table.matches.askPause(table.actor(first), id));
    expect((await openProposal(table, id)).id).toBeGreaterThan(proposal.id + SKIPPED);
  });

  test.each([0, 1])('later seeks and notices, if the backup has %i of them', async (earlier) => {
    const { store, seeks, actor } = await matchTable();
    const opened = async (person: number) => {
      const result = await seeks.openSeek(actor(person), { ...SEEK, players: 3 });
      if (!result.ok) throw new Error(result.code);
      return result.seek;
    };
    if (earlier > 0) await opened(0);
    await store.openGames.skipIds(SKIPPED);
    const { id, noticeId } = await opened(1);
    expect(Math.min(id, noticeId ?? 0)).toBeGreaterThan(SKIPPED + earlier);
  });
});
