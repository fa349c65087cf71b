/** Matches of a restored database get versions that no button from after the backup fits. */
import { expect, test } from 'vitest';
import { drainOutbox, matchTable, newLobby, playSomeMove, runningMatch, succeeded } from '../../support/game/match.ts';

test('a lobby and a running game are announced again, a paused and a finished one are not, all with a later version', async () => {
  const table = await matchTable();
  const { matches, actor } = table;
  const lobby = await newLobby(table);
  const running = (await runningMatch(table)).match.id;
  await playSomeMove(table, running);
  const paused = (await runningMatch(table)).match.id;
  succeeded(await matches.askPause(actor(0), paused));
  const [proposal] = await table.store.matches.transaction(({ agreements }) => agreements.open(paused));
  succeeded(await matches.answer(actor(1), paused, proposal?.id ?? -1, true));
  const over = (await runningMatch(table)).match.id;
  succeeded(await matches.resign(actor(0), over));
  const expected = [
    [lobby, [{ kind: 'lobby' }]],
    [running, [{ kind: 'turn', again: true }]],
    [paused, []],
    [over, []],
  ] as const;
  for (const [id, announcements] of expected) {
    await drainOutbox(table);
    const before = await matches.view(id);
    expect(await matches.announceAfterRestore(id, 1000)).toBe(true);
    expect(await drainOutbox(table)).toEqual(announcements);
    const after = await matches.view(id);
    expect(after?.match.version).toBe((before?.match.version ?? 0) + 1000);
    expect(after?.state).toEqual(before?.state);
    expect(after?.match.status).toBe(before?.match.status);
  }
  expect(await matches.announceAfterRestore('nowhere', 1000)).toBe(false);
  // It is played on and taken back as usual.
  const { match } = await playSomeMove(table, running);
  expect((await matches.history(running)).map(({ version }) => version)).toEqual([match.version - 1001, match.version]);
});
