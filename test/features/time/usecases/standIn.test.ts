/** Computer players that replace people whose time is up, and votes for them. */
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, type TimeControl } from '../../../../src/match/index.ts';
import { PLACE, succeeded } from '../../../support/game/match.ts';
import { type TimedTable, timedTable } from './support.ts';

const control = (whenUp: TimeControl['whenUp']): TimeControl => ({ kind: 'turn', perTurn: 24 * HOUR_MS, whenUp });

async function toMove(table: TimedTable, matchId: string) {
  const clock = await table.matches.clock(matchId);
  if (!clock) throw new Error('the match has no clock');
  return {
    person: Number(clock.personId.slice(-1)),
    seat: clock.seat,
    deadline: clock.deadline?.toISOString() ?? null,
  };
}

const kinds = (announced: readonly { readonly announcement: { readonly kind: string } }[]) =>
  announced.map(({ announcement }) => announcement.kind).filter((kind) => kind !== 'reminder');

describe('a computer player', () => {
  test('moves for a player whose time runs out and on all their later turns, and nobody waits for it', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    const { id } = await table.begin(control('standIn'));
    const late = await toMove(table, id);
    expect(kinds(await table.runUntil('2025-05-02T12:00:00Z'))).toEqual(['standIn', 'turn']);
    expect((await toMove(table, id)).person).not.toBe(late.person);
    for (let move = 0; move < 3; move++) {
      await table.move(id);
      const state = (await table.matches.view(id))?.state;
      if (state?.turn === null) break;
      expect(state?.turn).not.toBe(late.seat);
    }
    const history = await table.matches.history(id);
    for (const { seat, automatic } of history) expect(automatic).toBe(seat === late.seat ? 'standIn' : null);
    expect(history.map(({ number }) => number)).toEqual(history.map((_, index) => index));
    expect(new Set(history.map(({ version }) => version)).size).toBe(history.length);
  });

  test('leaves when the player is back, by button or by taking its move back', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    const { matches, actor } = table;
    const { id } = await table.begin(control('standIn'));
    const late = await toMove(table, id);
    await table.runUntil('2025-05-02T12:00:00Z');
    expect(await matches.comeBack(actor(1 - late.person), id)).toMatchObject({ ok: false, code: 'noStandIn' });
    expect(await matches.comeBack(actor(4), id)).toMatchObject({ ok: false, code: 'stranger' });
    expect(await matches.undo(actor(late.person), id, null)).toMatchObject({ ok: true });
    expect((await toMove(table, id)).person).toBe(late.person);
    expect(await matches.history(id)).toEqual([]);
    await table.look();
    expect(kinds(await table.runUntil('2025-05-04T12:00:00Z'))).toContain('standIn');
    expect(await matches.comeBack(actor(late.person), id)).toMatchObject({ ok: true });
    expect(kinds(await table.look())).toEqual(['returned']);
    await table.move(id);
    expect((await toMove(table, id)).person).toBe(late.person);
  });

  test('keeps nobody from taking their own move back: the moves it has made since do not count', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    const { matches, actor } = table;
    const { id } = await table.begin(control('standIn'));
    const late = await toMove(table, id);
    await table.runUntil('2025-05-02T12:00:00Z');
    const before = (await matches.history(id)).length;
    await table.move(id);
    expect((await matches.history(id)).length).toBeGreaterThan(before + 1);
    expect(await matches.undo(actor(1 - late.person), id, null)).toMatchObject({ ok: true });
    expect(await matches.history(id)).toHaveLength(before);
  });

  test('does not play alone: if everybody else is away, the turn is passed', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    const { id } = await table.begin(control('standIn'));
    await table.runUntil('2025-05-20T12:00:00Z');
    const members = (await table.matches.view(id))?.match.members ?? [];
    expect(members.filter(({ standIn }) => standIn)).toHaveLength(1);
    expect((await table.matches.history(id)).filter(({ automatic }) => automatic === 'timeUp').length).toBeGreaterThan(
      1,
    );
  });
});

test.each(['standIn', 'vote'] as const)(
  'a seat of a computer player passes when its time is up, and nobody is asked to stand in (%s)',
  async (whenUp) => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    const { matches, actor } = table;
    const computers = [{ computer: 'apprentice', name: 'Ada' }];
    const made = await matches.create(actor(0), { side: 'A', capacity: 3, locale: 'en', place: PLACE, computers });
    const { id } = made.match;
    succeeded(await matches.configure(actor(0), id, { timeControl: control(whenUp) }));
    succeeded(await matches.join(actor(1), id));
    const { match } = succeeded(await matches.start(actor(0), id));
    const seat = match.members.findIndex(({ computer }) => computer !== undefined);
    while ((await toMove(table, id)).seat !== seat) await table.move(id);
    await table.look();
    const announced = kinds(await table.runUntil(new Date(table.now().getTime() + DAY_MS)));
    expect(announced).toEqual(['turn']);
    expect((await matches.history(id)).at(-1)).toMatchObject({ seat, automatic: 'timeUp' });
    expect((await matches.view(id))?.match.members.some(({ standIn }) => standIn)).toBe(false);
  },
);

describe('a player whom a computer player replaces', () => {
  test('is not asked for a pause: if nobody else remains, the game pauses at once', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    const { matches, actor } = table;
    const { id } = await table.begin(control('standIn'), 3);
    const late = (await toMove(table, id)).person;
    await table.runUntil('2025-05-02T12:00:00Z');
    const [one, other] = [0, 1, 2].filter((person) => person !== late) as [number, number];
    const proposePause = async () => {
      const [proposal] = await table.store.matches.transaction(({ agreements }) => agreements.open(id));
      return proposal?.voters.map(({ personId }) => personId);
    };
    succeeded(await matches.askPause(actor(one), id));
    expect(await proposePause()).toEqual([`person${other}`]);
    const [open] = await table.store.matches.transaction(({ agreements }) => agreements.open(id));
    succeeded(await matches.answer(actor(one), id, open?.id ?? 0, false));
    succeeded(await matches.resign(actor(other), id));
    expect(succeeded(await matches.askPause(actor(one), id)).match.pausedAt).not.toBeNull();
    expect(await proposePause()).toBeUndefined();
  });

  test('has their request for a pause granted when the only other player asks for one, too', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    const { matches, actor } = table;
    const { id } = await table.begin(control('standIn'));
    const late = (await toMove(table, id)).person;
    succeeded(await matches.askPause(actor(late), id));
    const [asked] = await matches.openProposals(id);
    await table.runUntil('2025-05-02T12:00:00Z');
    expect(succeeded(await matches.askPause(actor(1 - late), id)).match.pausedAt).not.toBeNull();
    const proposalId = asked?.id ?? 0;
    expect((await table.look()).map(({ announcement }) => announcement)).toEqual([
      { kind: 'proposal', proposalId },
      { kind: 'paused', proposalId },
    ]);
    expect((await matches.proposal(proposalId))?.status).toBe('agreed');
  });
});

describe('a vote', () => {
  test('of more than half of the others lets a computer player take over, once', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    const { matches, actor } = table;
    const { id, version } = await table.begin(control('vote'), 4);
    const late = await toMove(table, id);
    const [first = 0, second = 0] = [0, 1, 2, 3].filter((person) => person !== late.person);
    expect(await matches.vote(actor(first), id, version)).toMatchObject({ ok: false, code: 'noVote' });
    expect(kinds(await table.runUntil(new Date(table.now().getTime() + 2 * DAY_MS)))).toEqual(['vote']);
    expect(await toMove(table, id)).toMatchObject({ person: late.person, deadline: null });
    expect(await matches.vote(actor(late.person), id, version)).toMatchObject({ ok: false, code: 'ownVote' });
    expect(await matches.vote(actor(5), id, version)).toMatchObject({ ok: false, code: 'stranger' });
    expect(await matches.vote(actor(first), id, version)).toMatchObject({ ok: true });
    expect(await matches.vote(actor(first), id, version)).toMatchObject({ ok: true });
    expect(await matches.history(id)).toEqual([]);
    expect(await matches.vote(actor(second), id, version)).toMatchObject({ ok: true });
    expect((await matches.history(id)).map(({ automatic }) => automatic)).toEqual(['standIn']);
    expect(kinds(await table.look())).toEqual(['vote', 'standIn', 'turn']);
    const third = 6 - late.person - first - second;
    expect(await matches.vote(actor(third), id, version)).toMatchObject({ ok: false, code: 'stale' });
  });

  test('is not for a person for whom a computer player moves, until they are back', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    const { matches, actor } = table;
    const { id } = await table.begin(control('vote'), 4);
    const version = async () => (await matches.view(id))?.match.version ?? 0;
    const away = (await toMove(table, id)).person;
    await table.runUntil(new Date(table.now().getTime() + 2 * DAY_MS));
    const others = [0, 1, 2, 3].filter((person) => person !== away);
    const seen = await version();
    for (const person of others.slice(0, 2)) succeeded(await matches.vote(actor(person), id, seen));
    const late = (await toMove(table, id)).person;
    const [first = 0] = others.filter((person) => person !== late);
    await table.runUntil(new Date(table.now().getTime() + 2 * DAY_MS));
    const played = await matches.history(id);
    succeeded(await matches.vote(actor(first), id, await version()));
    expect(await matches.vote(actor(away), id, await version())).toMatchObject({ ok: false, code: 'awayVote' });
    expect((await matches.clock(id))?.votes).toEqual([`person${first}`]);
    expect(await matches.history(id), 'one of two votes').toEqual(played);
    succeeded(await matches.comeBack(actor(away), id));
    succeeded(await matches.vote(actor(away), id, await version()));
    expect((await matches.history(id)).length).toBeGreaterThan(played.length);
  });

  test('succeeds once fewer voters are left, with the votes given so far', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    const { matches, actor } = table;
    const { id, version } = await table.begin(control('vote'), 4);
    const late = await toMove(table, id);
    const [first = 0, second = 0, third = 0] = [0, 1, 2, 3].filter((person) => person !== late.person);
    await table.runUntil(new Date(table.now().getTime() + 2 * DAY_MS));
    succeeded(await matches.vote(actor(first), id, version));
    succeeded(await matches.resign(actor(second), id));
    expect(kinds(await table.look()), 'two votes of two are still needed').toEqual(['vote', 'resigned', 'vote']);
    succeeded(await matches.resign(actor(third), id));
    await table.look();
    expect((await matches.history(id)).map(({ automatic }) => automatic).at(0)).toBe('standIn');
  });

  test.each([false, true])('does not count a person who has handed their seat on, in a pause: %s', async (isPaused) => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    const { matches, actor, store } = table;
    const { id, version } = await table.begin(control('vote'), 4);
    const late = await toMove(table, id);
    const others = [0, 1, 2, 3].filter((person) => person !== late.person);
    const [first = 0, second = 0] = others;
    await table.runUntil(new Date(table.now().getTime() + 2 * DAY_MS));
    const agreed = async (...people: readonly number[]) => {
      const [proposal] = await store.matches.transaction(({ agreements }) => agreements.open(id));
      for (const person of people) succeeded(await matches.answer(actor(person), id, proposal?.id ?? 0, true));
    };
    succeeded(await matches.vote(actor(first), id, version));
    if (isPaused) {
      succeeded(await matches.askPause(actor(late.person), id));
      await agreed(...others);
    }
    succeeded(await matches.offerSeat(actor(first), id, { personId: 'person4', name: 'Person 4' }));
    await agreed(4);
    if (isPaused) succeeded(await matches.resume(actor(4), id));
    await table.look();
    expect((await matches.clock(id))?.votes).toEqual([]);
    const current = (await matches.view(id))?.match.version ?? 0;
    succeeded(await matches.vote(actor(4), id, current));
    expect(await matches.history(id)).toEqual([]);
    succeeded(await matches.vote(actor(second), id, current));
    expect((await matches.history(id)).map(({ automatic }) => automatic)).toEqual(['standIn']);
  });

  test('with nobody left to vote ends in a pass', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    const { matches, actor } = table;
    const { id, version } = await table.begin(control('vote'), 3);
    const first = await toMove(table, id);
    await table.runUntil(new Date(table.now().getTime() + 2 * DAY_MS));
    for (const person of [0, 1, 2].filter((each) => each !== first.person))
      succeeded(await matches.vote(actor(person), id, version));
    const late = await toMove(table, id);
    await table.runUntil(new Date(table.now().getTime() + 2 * DAY_MS));
    succeeded(await matches.resign(actor(3 - first.person - late.person), id));
    await table.look();
    const history = await matches.history(id);
    expect(history.find(({ seat }) => seat === late.seat)).toMatchObject({
      automatic: 'timeUp',
      move: { type: 'pass' },
    });
  });

  test('is over when the player moves after all', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    const { matches, actor } = table;
    const { id, version } = await table.begin(control('vote'), 3);
    const late = await toMove(table, id);
    await table.runUntil(new Date(table.now().getTime() + 2 * DAY_MS));
    const other = (late.person + 1) % 3;
    expect(await matches.vote(actor(other), id, version)).toMatchObject({ ok: true });
    await table.move(id);
    expect(await matches.vote(actor((late.person + 2) % 3), id, version)).toMatchObject({ ok: false, code: 'stale' });
    expect((await toMove(table, id)).deadline).not.toBeNull();
    expect((await matches.view(id))?.match.members.some(({ standIn }) => standIn)).toBe(false);
  });
});
