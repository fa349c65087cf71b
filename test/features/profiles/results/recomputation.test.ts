/** Recomputing all results from moves gives the same digits, and corrects differences. */
import { expect, test } from 'vitest';
import { type Recomputation, recomputeResults } from '../../../../src/features/profiles/usecases/recompute.ts';
import { componentSets, seededRandom } from '../../../../src/rules/index.ts';
import { CIRCLE, randomGame } from '../../../people/support.ts';
import { rawDatabase } from '../../../support/database/store.ts';
import { type MatchTable, matchTable } from '../../../support/game/match.ts';
import { sizeOf } from '../../../support/runner/campaign.ts';
import { RUN_SEED } from '../../../support/runner/seed.ts';

const TABLES = ['game_results', 'seat_results', 'ratings', 'tallies', 'standings'];

function recompute({ store, components }: MatchTable, correct: boolean): Promise<Recomputation> {
  const parts = { store: store.reckoning, components: componentSets(components), yieldNow: async () => undefined };
  return recomputeResults(parts, { correct });
}

async function rows({ url }: MatchTable): Promise<readonly string[]> {
  const client = rawDatabase(url);
  const all: string[] = [];
  for (const name of TABLES) {
    const found = await client.execute(`SELECT * FROM "${name}"`);
    all.push(...found.rows.map((row) => `${name} ${JSON.stringify(row)}`));
  }
  return all.sort();
}

test('random games: resigned, handed on, played to the end, with computers or unrated', async () => {
  const least = sizeOf('games whose results are recomputed', 48, 24);
  const random = seededRandom(RUN_SEED);
  const table = await matchTable();
  let count = 0;
  let before: readonly string[] = [];
  // Until somebody has a rating.
  while (count < least || !before.some((row) => row.startsWith('ratings '))) {
    count += 1;
    await randomGame(table, random, count % 4 === 0);
    before = await rows(table);
  }
  expect(await recompute(table, false)).toMatchObject({ results: count, taken: 0, differences: [], damaged: [] });
  expect(await recompute(table, true)).toMatchObject({ results: count, taken: 0, differences: [], corrected: true });
  expect(await rows(table)).toEqual(before);

  const client = rawDatabase(table.url);
  await client.execute(
    `UPDATE ratings SET mu = mu + 0.000001 WHERE "personId" = (SELECT min("personId") FROM ratings)`,
  );
  await client.execute(`DELETE FROM tallies WHERE "personId" = (SELECT max("personId") FROM tallies)`);
  await client.execute(`INSERT INTO standings VALUES ('server', '1999', 'two', 'person2', 1, 1, 1, 10)`);
  await client.execute(`UPDATE seat_results SET place = 4, "muAfter" = 1 WHERE number = 3 AND seat = 0`);
  const { differences } = await recompute(table, false);
  expect(differences).toContainEqual({ of: 'standings', key: 'server 1999 two person2' });
  expect(new Set(differences.map(({ of }) => of))).toEqual(new Set(['results', 'ratings', 'tallies', 'standings']));
  expect((await recompute(table, true)).differences).toEqual(differences);
  expect(await rows(table)).toEqual(before);

  // Erased people, and games deleted with their server, still count for the others' ratings.
  for (let person = 0; person < 2; person++) await table.matches.forget(`person${person}`);
  await client.execute(`DELETE FROM matches WHERE id IN (SELECT "matchId" FROM game_results WHERE number <= 2)`);
  const without = await rows(table);
  const { taken, ...rest } = await recompute(table, false);
  expect(rest).toMatchObject({ results: count, differences: [] });
  expect(taken).toBeGreaterThan(0);
  expect(without.join('\n')).not.toMatch(/person[01]\b/);
  for (let person = 2; person < CIRCLE; person++) {
    const own = (lines: readonly string[]) =>
      lines.filter((line) => line.startsWith('ratings') && line.includes(`"person${person}"`));
    expect(own(without)).toEqual(own(before));
  }
});
