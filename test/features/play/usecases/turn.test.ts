/** Moves of people who click at the same time, twice, too late, or without a seat. */
import { describe, expect, test } from 'vitest';
import { createMatches, type MatchStore, type MatchTransaction } from '../../../../src/features/createMatches.ts';
import { replay, seededRandom } from '../../../../src/rules/index.ts';
import {
  type MatchTable,
  matchTable,
  newLobby,
  playSomeMove,
  runningMatch,
  someMove,
  steadyChance,
  succeeded,
} from '../../../support/game/match.ts';

async function entriesOf({ store }: MatchTable, matchId: string) {
  const entries = [];
  for (;;) {
    const entry = (await store.outbox.pending()).find((pending) => pending.matchId === matchId);
    if (!entry) return entries;
    entries.push({ version: entry.version, ...entry.announcement });
    await store.outbox.delivered(entry.id, {});
  }
}

describe('a move', () => {
  test('is saved with position and announcement, under a new version', async () => {
    const table = await matchTable();
    const { match, state } = await runningMatch(table);
    const move = someMove(table.components, state);
    const result = succeeded(await table.matches.play(table.actor(move.seat), match.id, match.version, move));
    expect(result.match.version).toBe(match.version + 1);
    expect(result.state).not.toEqual(state);
    expect(result.events).not.toEqual([]);
    expect(await table.matches.view(match.id)).toEqual({ match: result.match, state: result.state });
    const [played, ...others] = await table.matches.history(match.id);
    expect(others).toEqual([]);
    expect(played).toMatchObject({ number: 0, version: result.match.version, seat: move.seat, events: result.events });
    expect(played?.move).toMatchObject({ type: move.type, ...(move.type === 'build' ? { space: move.space } : {}) });
    expect((await entriesOf(table, match.id)).at(-1)).toEqual({ version: result.match.version, kind: 'turn' });
  });

  test('is among the recent ones, with everybody else’s last one, however long the game is', async () => {
    const table = await matchTable();
    const { match } = await runningMatch(table);
    for (let played = 1; played <= 30; played += 1) {
      const view = await table.matches.view(match.id);
      if (view?.match.status !== 'running') break;
      await playSomeMove(table, match.id);
      const history = await table.matches.history(match.id);
      const recent = await table.matches.recent(match.id, match.members.length, history.at(-1)?.version ?? 0);
      expect(recent).toEqual(history.slice(-recent.length));
      expect(new Set(recent.map(({ seat }) => seat))).toEqual(new Set(history.map(({ seat }) => seat)));
      expect(await table.matches.history(match.id, history[2]?.version ?? 0)).toEqual(
        history[2] ? history.slice(3) : history,
      );
    }
    const whole = await table.matches.history(match.id);
    const last = whole.at(-1)?.version ?? 0;
    expect((await table.matches.recent(match.id, match.members.length, last)).length).toBeLessThan(30);
    for (const { version, number } of whole) {
      const since = await table.matches.recent(match.id, match.members.length, version);
      expect(since.filter((move) => move.version > version)).toEqual(whole.slice(number + 1));
    }
  });

  test('that the rules refuse leaves no trace, not even of the interaction', async () => {
    const table = await matchTable();
    const { match, state } = await runningMatch(table);
    const before = await entriesOf(table, match.id);
    const actor = table.actor(state.turn ?? 0);
    const nonsense = { type: 'build', space: 'Z9', pay: {}, take: {} } as const;
    expect(await table.matches.play(actor, match.id, null, nonsense)).toEqual({
      ok: false,
      code: 'space',
      space: 'Z9',
    });
    expect(await table.matches.view(match.id)).toMatchObject({ match: { version: match.version } });
    expect(before.at(-1)).toMatchObject({ kind: 'turn', version: match.version });
    expect(await entriesOf(table, match.id)).toEqual([]);
    const again = await table.matches.play(actor, match.id, null, someMove(table.components, state));
    expect(again).toMatchObject({ ok: true, duplicate: false });
  });

  test('is refused to strangers, out of turn, and in a game that is not running', async () => {
    const table = await matchTable();
    const { match, state } = await runningMatch(table);
    const move = someMove(table.components, state);
    const other = 1 - move.seat;
    expect(await table.matches.play(table.actor(4), match.id, null, move)).toEqual({ ok: false, code: 'stranger' });
    const turn = { ok: false, code: 'turn', seat: other, turn: move.seat };
    expect(await table.matches.play(table.actor(other), match.id, null, move)).toEqual(turn);
    const lobby = await newLobby(table);
    const status = { ok: false, code: 'status', status: 'lobby' };
    expect(await table.matches.play(table.actor(0), lobby, null, move)).toEqual(status);
    expect(await table.matches.play(table.actor(0), 'x', null, move)).toMatchObject({ code: 'unknownMatch' });
  });

  test('from a control of an older position is answered with the moves since', async () => {
    const table = await matchTable();
    const { match } = await runningMatch(table);
    const other = await runningMatch(table);
    for (let moves = 0; moves < 3; moves++) await playSomeMove(table, other.match.id);
    const first = await playSomeMove(table, match.id);
    const second = await playSomeMove(table, match.id);
    if (!second.state) throw new Error('the game is not running');
    const move = someMove(table.components, second.state);
    const late = await table.matches.play(table.actor(move.seat), match.id, first.match.version, move);
    const since = (await table.matches.history(match.id)).slice(1);
    expect(late).toEqual({ ok: false, code: 'stale', version: second.match.version, since });
    expect(since).toHaveLength(1);
  });

  test('delivered twice, in sequence or concurrently, is made once', async () => {
    const table = await matchTable();
    const { match, state } = await runningMatch(table);
    const move = someMove(table.components, state);
    const actor = table.actor(move.seat);
    const play = () => table.matches.play(actor, match.id, match.version, move);
    const answers = (await Promise.all([play(), play(), play()])).map(succeeded);
    answers.push(succeeded(await play()));
    expect(answers.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    for (const answer of answers) expect(answer.match.version).toBe(match.version + 1);
    for (const answer of answers) expect(answer.events.length > 0).toBe(!answer.duplicate);
    expect(await table.matches.history(match.id)).toHaveLength(1);
    expect((await entriesOf(table, match.id)).filter(({ version }) => version > match.version)).toHaveLength(1);
  });

  test('of two people, or of two windows of one person, at the same time succeeds exactly once', async () => {
    const table = await matchTable();
    const { match, state } = await runningMatch(table);
    const move = someMove(table.components, state);
    const seats = [move.seat, 1 - move.seat, move.seat, 1 - move.seat];
    const answers = await Promise.all(
      seats.map((seat) => table.matches.play(table.actor(seat), match.id, match.version, move)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers) if (!answer.ok) expect(answer.code).toMatch(/^(stale|turn)$/);
    expect(await table.matches.history(match.id)).toHaveLength(1);
  });

  test.each(['addMove', 'save', 'announce'] as const)('that fails at %s leaves nothing behind', async (where) => {
    const table = await matchTable();
    const { match, state } = await runningMatch(table);
    const waiting = await table.store.outbox.pending();
    const move = someMove(table.components, state);
    const actor = table.actor(move.seat);
    const breaking = createMatches({ ...table, store: breakingAt(table.store.matches, where), chance: steadyChance() });
    await expect(breaking.play(actor, match.id, null, move)).rejects.toThrow('power cut');
    expect(await table.matches.view(match.id)).toEqual({ match, state });
    expect(await table.matches.history(match.id)).toEqual([]);
    expect(await table.store.outbox.pending()).toEqual(waiting);
    expect(await table.matches.play(actor, match.id, match.version, move)).toMatchObject({
      ok: true,
      duplicate: false,
    });
  });

  test('is retried after a concurrent change, and is stale if it named the old position', async () => {
    const table = await matchTable();
    const { match, state } = await runningMatch(table);
    const move = someMove(table.components, state);
    const losing = (times: number) =>
      createMatches({ ...table, store: withConflicts(table.store.matches, times), chance: steadyChance() });
    const never = await losing(Number.POSITIVE_INFINITY).play(table.actor(move.seat), match.id, null, move);
    expect(never).toEqual({ ok: false, code: 'stale', version: match.version, since: [] });
    expect(await table.matches.history(match.id)).toEqual([]);
    const often = await losing(4).play(table.actor(move.seat), match.id, match.version, move);
    expect(often).toMatchObject({ ok: true, duplicate: false });
    expect(await table.matches.history(match.id)).toHaveLength(1);
  });
});

/** The real store with an error just after a write. */
function breakingAt(store: MatchStore, where: 'addMove' | 'save' | 'announce'): MatchStore {
  return within(store, (transaction) => {
    const write = transaction[where] as (...args: unknown[]) => Promise<unknown>;
    return {
      ...transaction,
      [where]: async (...args: unknown[]) => {
        await write(...args);
        throw new Error('power cut');
      },
    };
  });
}

/** The real store, with so many concurrent changes between loading and saving. */
function withConflicts(store: MatchStore, times: number): MatchStore {
  let left = times;
  return within(store, (transaction) => ({
    ...transaction,
    save: async (...args) => (left-- > 0 ? false : transaction.save(...args)),
  }));
}

function within(store: MatchStore, change: (transaction: MatchTransaction) => MatchTransaction): MatchStore {
  return { ...store, transaction: (work) => store.transaction((transaction) => work(change(transaction))) };
}

describe('a whole game', () => {
  test('ends as finished, is announced as such, and its record replays', async () => {
    const table = await matchTable();
    const { match, state: first } = await runningMatch(table, { side: 'B', players: 3 });
    const random = seededRandom(7);
    let state = first;
    let status: string = match.status;
    while (status === 'running') {
      const move = someMove(table.components, state, random);
      const result = succeeded(await table.matches.play(table.actor(move.seat), match.id, null, move));
      if (!result.state) throw new Error('the game is not running');
      state = result.state;
      status = result.match.status;
    }
    expect(status).toBe('finished');
    expect((await entriesOf(table, match.id)).at(-1)).toMatchObject({ kind: 'finished' });
    const record = await table.matches.record(match.id);
    expect(record).toMatchObject({ players: ['Anni', 'Peter', 'Mia'], side: 'B', result: { winners: state.winners } });
    const replayed = replay(table.components, JSON.parse(JSON.stringify(record)));
    expect(replayed).toMatchObject({ ok: true, state });
    expect(await table.matches.ofPerson('person0')).toEqual([]);
    const finished = { ok: false, code: 'status', status: 'finished' };
    expect(await table.matches.undo(table.actor(0), match.id, null)).toEqual(finished);
    expect(await table.matches.cancel(table.actor(0), match.id)).toEqual(finished);
  });
});

test('a game dealt with unknown components is refused in words, and stays unchanged', async () => {
  const table = await matchTable();
  const { match, state } = await runningMatch(table);
  const components = { ...table.components, id: 'corrected' };
  const { clock, computerPlayer } = table;
  const parts = { store: table.store.matches, clock, chance: steadyChance(), components, computerPlayer };
  const others = createMatches(parts);
  const move = someMove(table.components, state);
  const refusal = { ok: false, code: 'components', components: 'standard', expected: 'corrected' };
  expect(await others.play(table.actor(move.seat), match.id, null, move)).toEqual(refusal);
  expect(await others.undo(table.actor(move.seat), match.id, null)).toEqual(refusal);
  expect(await table.matches.view(match.id)).toEqual({ match, state });
});
