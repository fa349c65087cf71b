/** `ratings`: says whether what follows from games is kept as their moves say, and sets it right. */
import { expect, test } from 'vitest';
import { UsageError } from '../../src/cli/command/options.ts';
import { rating } from '../../src/cli/keeping/rating.ts';
import { jsonLines, runHere } from '../support/commandLine.ts';
import { matchTable, playSomeMove, runningMatch, succeeded } from '../support/match.ts';
import { outside } from '../support/store.ts';

test('what is kept otherwise is named, ends with 1, and is set right when that is asked for', async () => {
  const table = await matchTable();
  const { match } = await runningMatch(table);
  await playSomeMove(table, match.id);
  succeeded(await table.matches.resign(table.actor(0), match.id));
  const run = (wish: string) => runHere(rating, [wish], '', { DATABASE_URL: table.url });
  const right = { results: 1, notFromMoves: 0, differing: 0, corrected: false, toCome: 0 };
  const checked = await run('--check');
  expect(checked).toMatchObject({ code: 0, err: '' });
  expect(jsonLines(checked.out)).toEqual([right]);
  await outside(table.url).execute(`UPDATE ratings SET games = 7 WHERE "personId" = 'person1'`);
  const damaged = await run('--check');
  expect(damaged.code).toBe(1);
  expect(damaged.out).toMatch(/^ratings: person1 two\n\{.*"differing":1.*\}\n$/);
  expect(await run('--rebuild')).toMatchObject({ code: 0 });
  expect(jsonLines((await run('--check')).out)).toEqual([right]);
  await expect(runHere(rating, [])).rejects.toThrow(UsageError);
  await expect(runHere(rating, ['--check', '--rebuild'])).rejects.toThrow(/one of them/);
});
