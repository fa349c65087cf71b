/** `ratings` reports whether stored results agree with the moves of the games, and corrects them. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ratingsCommand } from '../../src/cli/commands/ratings.ts';
import { UsageError } from '../../src/cli/support/options.ts';
import { ON_SQLITE } from '../support/database/database.ts';
import { rawDatabase, temporaryFolder } from '../support/database/store.ts';
import { matchTable, playSomeMove, runningMatch, succeeded } from '../support/game/match.ts';
import { jsonLines, runHere } from '../support/program/commandLine.ts';

test('a difference is named, exits with 1, and is corrected on request', async () => {
  const table = await matchTable();
  const { match } = await runningMatch(table);
  await playSomeMove(table, match.id);
  succeeded(await table.matches.resign(table.actor(0), match.id));
  const run = (options: string) => runHere(ratingsCommand, [options], '', { DATABASE_URL: table.url });
  const right = { results: 1, notFromMoves: 0, differing: 0, damaged: 0, corrected: false, toCome: 0 };
  const checked = await run('--check');
  expect(checked).toMatchObject({ code: 0, err: '' });
  expect(jsonLines(checked.out)).toEqual([right]);
  await rawDatabase(table.url).execute(`UPDATE ratings SET games = 7 WHERE "personId" = 'person1'`);
  const damaged = await run('--check');
  expect(damaged.code).toBe(1);
  expect(damaged.out).toMatch(/^ratings: person1 two\n\{.*"differing":1.*\}\n$/);
  expect(await run('--rebuild')).toMatchObject({ code: 0 });
  expect(jsonLines((await run('--check')).out)).toEqual([right]);
  await expect(runHere(ratingsCommand, [])).rejects.toThrow(UsageError);
  await expect(runHere(ratingsCommand, ['--check', '--rebuild'])).rejects.toThrow(/exactly one/);
});

test.runIf(ON_SQLITE)('unreadable rows are named, and all others are checked', async () => {
  const table = await matchTable();
  const over: string[] = [];
  for (let game = 0; game < 3; game += 1) {
    const { match } = await runningMatch(table);
    await playSomeMove(table, match.id);
    succeeded(await table.matches.resign(table.actor(0), match.id));
    over.push(match.id);
  }
  const by = rawDatabase(table.url);
  const run = (options: string) => runHere(ratingsCommand, [options], '', { DATABASE_URL: table.url });
  const columns = [
    ['game_results', 'endedAt', 'nonsense'],
    ['game_results', 'side', 'C'],
    ['seat_results', 'ending', 'eaten'],
    ['seat_results', 'score', 'nonsense'],
  ] as const;
  expect((await run('--check')).code).toBe(0);
  for (const [of, column, value] of columns) {
    const at = `${of}.${column}`;
    const row = `rowid = (SELECT min(rowid) FROM ${of} WHERE number = 2)`;
    const set = (as: string) => by.execute(`UPDATE ${of} SET "${column}" = ${as} WHERE ${row}`);
    await by.execute(`CREATE TABLE kept AS SELECT "${column}" AS value FROM ${of} WHERE ${row}`);
    await set(`'${value}'`);
    for (const options of ['--check', '--rebuild']) {
      const { code, out, err } = await run(options);
      expect(code, at).toBe(1);
      expect(out, at).toMatch(/^damaged: .*\b2\b/m);
      expect(err, at).toMatch(options === '--check' ? /^$/ : /^Nothing was corrected: /);
      expect(out, at).toMatch(/^\{"results":2,.*"corrected":false/m);
    }
    await set('(SELECT value FROM kept)');
    await by.execute('DROP TABLE kept');
    expect(await run('--check'), at).toMatchObject({ code: 0 });
  }
  // Results are recomputed; so is a cached move list that cannot be read.
  await by.execute(`UPDATE ratings SET mu = 'nonsense' WHERE "personId" = 'person1'`);
  await by.execute(`UPDATE tallies SET tiles = '{' WHERE "personId" = 'person0'`);
  await by.execute(`UPDATE standings SET pool = 'nonsense' WHERE rowid = (SELECT min(rowid) FROM standings)`);
  await by.execute(`UPDATE moves SET move = '{' WHERE "matchId" = '${over[0]}'`);
  const seen = await run('--check');
  expect(seen.code).toBe(1);
  for (const named of [
    /^damaged: ratings of person1$/m,
    /^damaged: tally of person person0$/m,
    /^damaged: standings /m,
    new RegExp(`^damaged: .*${over[0]}`, 'm'),
  ])
    expect(seen.out).toMatch(named);
  expect(await run('--rebuild')).toMatchObject({ code: 0, err: '' });
  expect((await run('--check')).out).not.toMatch(/^(?:damaged: (?:ratings|tallies)|ratings|tallies)/m);
});

test('a database that is missing or out of reach is named in a sentence', async () => {
  const file = path.join(await temporaryFolder(), 'none.db');
  const run = (url: string) => runHere(ratingsCommand, ['--check'], '', { DATABASE_URL: url });
  const missing = await run(`file:${file}`);
  expect(missing).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^There is no database .*none\.db/) });
  expect(existsSync(file)).toBe(false);
  const unreachable = await run('postgresql://nobody@127.0.0.1:1/none');
  expect(unreachable).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The database server .* cannot be reached/),
  });
});
