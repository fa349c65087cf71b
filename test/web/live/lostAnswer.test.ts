/** Answers of the table when the database fails during a command: never "nothing has happened" for a saved change. */
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../src/features/storage/index.ts';
import { StorageFailure } from '../../../src/match/index.ts';
import { temporaryDatabase } from '../../support/database/store.ts';
import { matchesOn, runningMatch, someMove, standardComponents } from '../../support/game/match.ts';
import { clock, testWeb } from '../support/web.ts';

test('a note whose answer is lost is reported as unknown, and as saved once that is known', async () => {
  const state = { isArmed: false, isTheirs: false, isBroken: false };
  const failure = () => new StorageFailure('device', new Error('lost'));
  const url = await temporaryDatabase();
  const store = await openStore({
    url,
    components: standardComponents(),
    clock,
    onStatement: ({ sql }) => {
      if (state.isBroken && !sql.startsWith('ROLLBACK')) throw failure();
      // Background work of the bot does not count.
      if (sql.includes('INTO "interactions"')) state.isTheirs = true;
    },
    onCommitted: () => {
      if (!(state.isArmed && state.isTheirs)) return;
      Object.assign(state, { isArmed: false, isBroken: true });
      throw failure();
    },
  });
  onTestFinished(() => store.close());
  const table = matchesOn(url, store, clock);
  const web = await testWeb({ table });
  const { match, state: position } = await runningMatch(table);
  const move = someMove(table.components, position);
  const page = await web.page(await web.linkSession(move.seat, match.id));
  Object.assign(state, { isArmed: true, isTheirs: false });
  const edit = { type: 'note', note: 'the red frame first' } as const;
  const answer = await page.ask({ type: 'plan', id: 'asked-by-test', matchId: match.id, edit });
  state.isBroken = false;
  expect(answer).toMatchObject({ ok: false, text: expect.stringMatching(/don’t know whether that was saved/) });
  expect(await table.matches.plan(`person${move.seat}`, match.id)).toMatchObject({ note: edit.note });
  expect(await page.ask({ type: 'plan', id: 'asked-by-test', matchId: match.id, edit })).toMatchObject({ ok: true });
});
