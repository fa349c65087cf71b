/** Taking back one's own last move. */
import { expect, test } from 'vitest';
import { type MatchTable, matchTable, playSomeMove, runningMatch, succeeded } from '../../../support/game/match.ts';

async function afterTwoMoves(table: MatchTable) {
  const dealt = await runningMatch(table);
  const id = dealt.match.id;
  const one = await playSomeMove(table, id);
  const two = await playSomeMove(table, id);
  const [first, second] = await table.matches.history(id);
  if (!first || !second) throw new Error('two moves were expected');
  return { id, dealt, one, two, first, second };
}

test('one’s own last move is taken back: the previous position returns under a new version', async () => {
  const table = await matchTable();
  const { id, one, two, first, second } = await afterTwoMoves(table);
  const undone = succeeded(await table.matches.undo(table.actor(second.seat), id, two.match.version));
  expect(undone.state).toEqual(one.state);
  expect(undone.match.version).toBe(two.match.version + 1);
  expect(await table.matches.view(id)).toEqual({ match: undone.match, state: one.state });
  expect(await table.matches.history(id)).toEqual([first]);
});

test('the announcement says who took back, and whose turn it is', async () => {
  const table = await matchTable();
  const { id, two, second } = await afterTwoMoves(table);
  await table.matches.undo(table.actor(second.seat), id, null);
  const announced = [];
  for (;;) {
    const [entry] = await table.store.outbox.pending();
    if (!entry) break;
    if (entry.version > two.match.version) announced.push(entry.announcement);
    await table.store.outbox.delivered(entry.id, {});
  }
  expect(announced).toEqual([{ kind: 'takenBack', personId: `person${second.seat}` }, { kind: 'turn' }]);
});

test('somebody else’s move, or one on which somebody has acted, stays', async () => {
  const table = await matchTable();
  const { id, first, second } = await afterTwoMoves(table);
  expect(first.seat).not.toBe(second.seat);
  const refusal = { ok: false, code: 'nothingToUndo', lastBy: `person${second.seat}` };
  expect(await table.matches.undo(table.actor(first.seat), id, null)).toEqual(refusal);
  expect(await table.matches.undo(table.actor(4), id, null)).toEqual({ ok: false, code: 'stranger' });
  expect(await table.matches.history(id)).toHaveLength(2);
});

test('before the first move there is nothing to take back', async () => {
  const table = await matchTable();
  const { match } = await runningMatch(table);
  const refusal = { ok: false, code: 'nothingToUndo', lastBy: null };
  expect(await table.matches.undo(table.actor(0), match.id, null)).toEqual(refusal);
});

test('a control of an older position takes nothing back', async () => {
  const table = await matchTable();
  const { id, one, two, second } = await afterTwoMoves(table);
  const late = await table.matches.undo(table.actor(second.seat), id, one.match.version);
  expect(late).toEqual({ ok: false, code: 'stale', version: two.match.version, since: [second] });
});

test('the same interaction takes back once, even if one’s last two moves are both the newest', async () => {
  const table = await matchTable();
  const { id, two, second } = await afterTwoMoves(table);
  const actor = table.actor(second.seat);
  const answers = await Promise.all([table.matches.undo(actor, id, null), table.matches.undo(actor, id, null)]);
  expect(answers.map((answer) => succeeded(answer).duplicate).sort()).toEqual([false, true]);
  expect(await table.matches.history(id)).toHaveLength(1);
  expect((await table.matches.view(id))?.match.version).toBe(two.match.version + 1);
});

test('the game continues from there, and every move is again the next one', async () => {
  const table = await matchTable();
  const { id, second } = await afterTwoMoves(table);
  await table.matches.undo(table.actor(second.seat), id, null);
  await playSomeMove(table, id);
  await playSomeMove(table, id);
  expect((await table.matches.history(id)).map(({ number }) => number)).toEqual([0, 1, 2]);
});

test('the confirmation of a move takes back that move and no earlier one', async () => {
  const table = await matchTable();
  const { id, first } = await afterTwoMoves(table);
  const third = (await playSomeMove(table, id)).match.version;
  succeeded(await table.matches.undo(table.actor(first.seat), id, third));
  expect(await table.matches.undo(table.actor(first.seat), id, third)).toMatchObject({ ok: false, code: 'stale' });
  expect((await table.matches.history(id)).at(0)).toEqual(first);
});
