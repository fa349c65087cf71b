/** The checkers of a simulation detect each violation of an invariant and accept correct messages. */
import { describe, expect, it } from 'vitest';
import { type HeldLease, LeaseLost } from '../../../src/kernel/index.ts';
import { DEFAULT_PERSON_SETTINGS } from '../../../src/match/clock/personSettings.ts';
import { DAY_MS, type Done, HOUR_MS } from '../../../src/match/index.ts';
import { checkLeases, createChecker } from '../../../tools/simulate/invariants/index.ts';
import { createSchedule } from '../../../tools/simulate/world/schedule.ts';
import type { SeenMessage } from '../../../tools/support/discord/messages.ts';
import { createGameReading } from '../../../tools/support/discord/reading.ts';
import { drawsOf } from '../../../tools/support/population/draws.ts';
import { drawPeople, type Person } from '../../../tools/support/population/habits.ts';

const BEGIN = Date.UTC(2026, 2, 1, 12);
const DAILY = { channelId: '77', hour: 9, zone: 'UTC' };
const MOVE = { what: 'move', matchId: 'g1', version: 3 } as const;

function setUpChecker() {
  const schedule = createSchedule(BEGIN);
  const faults: string[] = [];
  const [person] = drawPeople(drawsOf(1, 'people'), 1, BEGIN, BEGIN + DAY_MS);
  if (!person) throw new Error('nobody was drawn');
  const checker = createChecker(
    {
      schedule,
      report: (fault) => void faults.push(fault),
      disturbed: () => 0,
      people: new Map([[person.id, person]]),
    },
    DAILY,
  );
  const reading = createGameReading([checker]);
  let messages = 0;
  return {
    faults,
    checker,
    person,
    post(message: Partial<SeenMessage>): void {
      messages += 1;
      const place = { id: String(messages), channelId: '5', personId: null, at: schedule.now(), mark: null };
      reading.posted({ ...place, words: '', controls: [], notified: [], ...message });
    },
    async pass(milliseconds: number): Promise<void> {
      await schedule.step(schedule.now() + milliseconds);
      checker.check();
    },
  };
}

function turn(person: Person, version: number, deadline?: number): Partial<SeenMessage> {
  const shown = deadline === undefined ? '' : ` <t:${deadline / 1000}:f> (<t:${deadline / 1000}:R>)`;
  return {
    words: `<@${person.id}>${shown}`,
    controls: [{ action: 'build', matchId: 'g1', version, details: [] }],
    notified: [person.id],
  };
}

const END: Partial<SeenMessage> = { controls: [{ action: 'rematch', matchId: 'g1', version: 9, details: [] }] };

/** The answer to a person who has moved. */
function moved(person: Person, version: number): Done {
  const place = { serverId: '9', channelId: '5', threadId: null };
  const at = new Date(BEGIN);
  return {
    ok: true,
    duplicate: false,
    events: [],
    state: null,
    match: {
      id: 'g1',
      status: 'running',
      side: 'A',
      capacity: 2,
      locale: 'en',
      theme: 'dark',
      hostId: person.id,
      place,
      number: 1,
      members: [],
      version,
      seed: 1,
      setup: null,
      pausedAt: null,
      rematchOf: null,
      rated: true,
      ratedAlone: false,
      inviteCode: null,
      timeControl: null,
      createdAt: at,
      updatedAt: at,
    },
  };
}

describe('the checkers of a simulation', () => {
  it('accept turns in order, followed by the end', async () => {
    const { faults, person, post, pass } = setUpChecker();
    for (const version of [1, 2, 5]) post(turn(person, version));
    post(END);
    await pass(90 * DAY_MS);
    expect(faults).toEqual([]);
  });

  it('report a turn announced twice or after a later one', () => {
    const { faults, person, post } = setUpChecker();
    for (const version of [2, 2, 1]) post(turn(person, version));
    expect(faults).toEqual([
      'g1: turn 2 was announced after turn 2',
      expect.stringContaining('2 pings for one turn'),
      'g1: turn 1 was announced after turn 2',
    ]);
  });

  it('report a turn after the end, and a duplicate message', () => {
    const { faults, person, post } = setUpChecker();
    post(END);
    post({ ...turn(person, 3), mark: 1_100_000_000 });
    post({ mark: 1_100_000_000 });
    expect(faults).toEqual(['g1: a turn was announced after the end', '3 in 5 was posted before']);
  });

  it('report more reminders than a person wants', () => {
    const { faults, person, post } = setUpChecker();
    post({ ...turn(person, 1), id: '600' });
    const reminder = { words: `https://discord.com/channels/9/5/600 <t:1:R>`, notified: [person.id] };
    post(reminder);
    expect(faults).toEqual([]);
    post(reminder);
    expect(faults).toEqual([expect.stringContaining('2 reminders of one turn, at most 1 allowed')]);
  });

  it('report a confirmed action that is not announced', async () => {
    const { faults, checker, person, pass } = setUpChecker();
    const { match, ...done } = moved(person, 4);
    checker.done(person, MOVE, { ...done, match: { ...match, status: 'finished' } });
    await pass(HOUR_MS);
    expect(faults).toEqual([expect.stringContaining('was not announced')]);
  });

  it('report a game that stalls', async () => {
    const { faults, checker, person, pass } = setUpChecker();
    checker.started({ matchId: 'g1', timeControl: null, isDirect: false, members: [person] });
    await pass(61 * DAY_MS);
    expect(faults).toEqual([expect.stringContaining('g1: no activity since')]);
  });

  it('report a turn with too little time, and one that ends too early', async () => {
    const { faults, checker, person, post, pass } = setUpChecker();
    const timeControl = { kind: 'turn', perTurn: DAY_MS, whenUp: 'pass' } as const;
    checker.started({ matchId: 'g1', timeControl, isDirect: false, members: [person] });
    checker.done(person, MOVE, moved(person, 4));
    post(turn(person, 4, BEGIN + DAY_MS - 60_000));
    expect(faults).toEqual([expect.stringContaining('g1: turn 4 lasts until 2026-03-02T11:59:00.000Z')]);
    await pass(HOUR_MS);
    post(turn(person, 5));
    expect(faults).toHaveLength(2);
    expect(faults[1]).toContain('g1: turn 4 ended at 2026-03-01T13:00:00.000Z');
  });

  it('accept a bank that runs out and leaves only the increment', async () => {
    const { faults, checker, person, post, pass } = setUpChecker();
    const other = { ...person, id: '999' };
    const timeControl = { kind: 'bank', bank: 5 * DAY_MS, increment: DAY_MS / 2, whenUp: 'pass' } as const;
    checker.started({ matchId: 'g1', timeControl, isDirect: false, members: [person, other] });
    post(turn(person, 4, BEGIN + 5 * DAY_MS));
    await pass(5 * DAY_MS);
    post(turn(other, 5, BEGIN + 10 * DAY_MS));
    checker.tried('g1');
    checker.done(other, MOVE, moved(other, 6));
    post(turn(person, 6, BEGIN + 5.5 * DAY_MS));
    expect(faults).toEqual([]);
  });

  /**
   * A player with a bank moves one hour into a holiday that lasts until midnight; after `wait` it is their turn again.
   */
  async function movedInHoliday(isCertain: boolean, wait = 0) {
    const { faults, checker, person, post, pass } = setUpChecker();
    const other = { ...person, id: '999' };
    const timeControl = { kind: 'bank', bank: 5 * DAY_MS, increment: DAY_MS / 2, whenUp: 'pass' } as const;
    checker.started({ matchId: 'g1', timeControl, isDirect: false, members: [person, other] });
    checker.set(person, { kind: 'holiday', first: '2026-03-01', last: '2026-03-01', isCertain });
    // Two days remain, and the clock is stopped until midnight.
    post(turn(person, 4, BEGIN + 2.5 * DAY_MS));
    await pass(HOUR_MS);
    checker.done(person, MOVE, moved(person, 5));
    post(turn(other, 5, BEGIN + HOUR_MS + 5 * DAY_MS));
    await pass(wait);
    checker.done(other, MOVE, moved(other, 6));
    return { faults, deadline: (left: number) => post(turn(person, 6, BEGIN + HOUR_MS + wait + left)) };
  }

  it.each([
    { when: 'is still on it', isCertain: true, wait: 0, rest: 11 * HOUR_MS },
    { when: 'is back', isCertain: true, wait: DAY_MS, rest: 0 },
    { when: 'has not been answered yet that they have it', isCertain: false, wait: 0, rest: 0 },
  ])('do not add a holiday to the clock of a person who moved in it and at the next turn $when', async (one) => {
    const { faults, deadline } = await movedInHoliday(one.isCertain, one.wait);
    // Two days and the increment.
    deadline(2.5 * DAY_MS + one.rest);
    expect(faults).toEqual([]);
  });

  it('report a clock that runs in a holiday', async () => {
    const { faults, deadline } = await movedInHoliday(true);
    deadline(2.5 * DAY_MS + 10 * HOUR_MS);
    expect(faults).toEqual(['g1: turn 6 lasts until 2026-03-04T11:00:00.000Z instead of 2026-03-04T12:00:00.000Z']);
  });

  it('accept an expired turn while the others vote', async () => {
    const { faults, checker, person, post, pass } = setUpChecker();
    const timeControl = { kind: 'turn', perTurn: DAY_MS, whenUp: 'vote' } as const;
    checker.started({ matchId: 'g1', timeControl, isDirect: false, members: [person] });
    checker.done(person, MOVE, moved(person, 4));
    post(turn(person, 4, BEGIN + DAY_MS));
    await pass(DAY_MS);
    post({ controls: [{ action: 'voteStandIn', matchId: 'g1', version: 4, details: [] }] });
    checker.tried('g1');
    await pass(1000);
    checker.done(person, { what: 'vote', matchId: 'g1', version: 4 }, moved(person, 4));
    await pass(HOUR_MS);
    expect(faults).toEqual([]);
  });

  it('report a reminder in quiet hours, and two digests on one day', async () => {
    const { faults, checker, person, post, pass } = setUpChecker();
    const settings = {
      ...DEFAULT_PERSON_SETTINGS,
      zone: 'UTC',
      quiet: { from: 9 * 60, until: 15 * 60 },
      digest: 16 * 60,
    };
    checker.set(person, { kind: 'settings', settings });
    await pass(2 * DAY_MS);
    post({ words: '<t:1:R>', notified: [person.id] });
    expect(faults).toEqual([expect.stringContaining('is reminded in their quiet hours')]);
    await pass(4 * HOUR_MS);
    for (const _ of [1, 2]) post({ words: '**2**\n- #1 a game', personId: person.id, notified: [person.id] });
    expect(faults).toHaveLength(2);
    expect(faults[1]).toContain('two digests on 2026-03-03');
  });

  /** Somebody with a turn who wants a digest at 16:00; returns the faults on the day after its time. */
  async function withoutDigest(act: (scene: ReturnType<typeof setUpChecker>) => void): Promise<readonly string[]> {
    const scene = setUpChecker();
    const { faults, checker, person, post, pass } = scene;
    checker.set(person, { kind: 'settings', settings: { ...DEFAULT_PERSON_SETTINGS, zone: 'UTC', digest: 16 * 60 } });
    post(turn(person, 1));
    await pass(28 * HOUR_MS);
    act(scene);
    await pass(20 * HOUR_MS);
    return faults;
  }

  it('report a missing digest', async () => {
    const missing = await withoutDigest(() => undefined);
    expect(missing).toEqual([expect.stringContaining('gets no digest at minute 960 of 2026-03-02')]);
  });

  it.each<readonly [string, Parameters<typeof withoutDigest>[0]]>([
    ['comes', ({ person, post }) => post({ words: '**1**\n- #1 a game', personId: person.id, notified: [person.id] })],
    ['is not due because the game may have gone on', ({ checker }) => checker.tried('g1')],
    ['is not due because the game is over', ({ post }) => post(END)],
    [
      'is not due in a holiday',
      ({ checker, person }) =>
        checker.set(person, { kind: 'holiday', first: '2026-03-02', last: '2026-03-02', isCertain: true }),
    ],
  ])('accept that a digest %s', async (_, act) => {
    expect(await withoutDigest(act)).toEqual([]);
  });
});

describe('the lease checker', () => {
  const WORK = { kind: 'telling', subject: 'g1' } as const;

  function scene() {
    const schedule = createSchedule(BEGIN);
    const faults: string[] = [];
    const rows = new Map<string, readonly string[]>();
    const able = { since: BEGIN as number | null };
    const checker = checkLeases({
      schedule,
      report: (fault) => void faults.push(fault),
      count: () => undefined,
      leasesOf: (holder) => rows.get(holder) ?? [],
      ableSince: () => able.since,
    });
    return {
      faults,
      rows,
      able,
      checker,
      async pass(milliseconds: number): Promise<void> {
        const until = schedule.now() + milliseconds;
        while (await schedule.step(until));
      },
    };
  }

  function held(holder: string, isLost = () => false): HeldLease {
    return {
      ...WORK,
      holder,
      term: 1,
      signal: new AbortController().signal,
      check: () => {
        if (isLost()) throw new LeaseLost(WORK);
      },
    };
  }

  it('reports two holders at once, but not after one ended, lost it or died', () => {
    const { faults, checker } = scene();
    let [isLost, isAlive] = [false, true];
    checker.begun(held('ended'), () => true)();
    checker.begun(
      held('lost', () => isLost),
      () => true,
    );
    isLost = true;
    checker.begun(held('died'), () => isAlive);
    isAlive = false;
    checker.begun(held('one'), () => true);
    expect(faults).toEqual([]);
    checker.begun(held('two'), () => true);
    expect(faults).toEqual(['telling g1 is held by one and two']);
  });

  it('reports leases of a dead machine that nobody takes over within 30 s', async () => {
    const { faults, rows, able, checker, pass } = scene();
    rows.set('dead', ['telling g1']);
    rows.set('followed', ['clocks ']);
    able.since = null;
    checker.died('dead');
    checker.died('followed');
    rows.delete('followed');
    await pass(HOUR_MS);
    expect(faults).toEqual([]);
    able.since = BEGIN + HOUR_MS;
    await pass(20_000);
    expect(faults).toEqual([]);
    await pass(20_000);
    expect(faults).toEqual([expect.stringContaining('telling g1 is still held by dead')]);
  });
});

it('reports that no daily puzzle is posted after the subscription', async () => {
  const { checker, faults, pass } = setUpChecker();
  await pass(3 * DAY_MS);
  checker.subscribed();
  await pass(2 * DAY_MS);
  expect(faults).toEqual([]);
  await pass(HOUR_MS);
  await pass(HOUR_MS);
  expect(faults).toEqual(['there was no puzzle at all']);
});

it('reports no missing puzzle after a first one', async () => {
  const { checker, faults, pass, post } = setUpChecker();
  checker.subscribed();
  await pass(21 * HOUR_MS);
  post({ channelId: DAILY.channelId, controls: [{ action: 'attempt', matchId: 'g1', version: 1, details: [] }] });
  await pass(DAY_MS);
  expect(faults).toEqual([]);
});
