/** What is kept about people, and that nothing of it is left once they have asked to be forgotten: in no table, and nowhere in a text. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createMatches, type MatchId, startForgetter } from '../../src/match/index.ts';
import { OWN_ROWS } from '../../src/store/privacy/personalData.ts';
import { aloneLeases, openedLeases } from '../support/leases.ts';
import {
  type MatchTable,
  matchTable,
  newLobby,
  PLACE,
  playSomeMove,
  runningMatch,
  someMove,
  steadyChance,
  succeeded,
  told,
} from '../support/match.ts';
import { outside } from '../support/store.ts';

/** Who is forgotten: person 1 of every game, called as nobody else is. */
const ID = 'person1';
const NAME = 'Peter';
const TRACE = /person1(?!\d)|Peter/;

/** Columns that name something else than a person. */
const OTHER_IDS =
  /^(match|server|channel|thread|lobbyMessage|turnMessage|turnChannel|voteMessage|message|proposal|puzzle|process)Id$/;

interface Model {
  readonly name: string;
  readonly table: string;
  /** Whether a column may hold a person's id. */
  readonly speaksOfPeople: boolean;
}

const schema = readFileSync(new URL('../../prisma/schema.prisma', import.meta.url), 'utf8');
const models: readonly Model[] = [...schema.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)].map(
  ([, name = '', body = '']) => ({
    name,
    table: /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name,
    speaksOfPeople: [...body.matchAll(/^ {2}(\w+) +(\w+)/gm)].some(
      ([, field = '', type]) =>
        type === 'Person' || field === 'setBy' || (type === 'String' && field.endsWith('Id') && !OTHER_IDS.test(field)),
    ),
  }),
);

/** The tables in which the person stands, in any column. */
async function traces({ url }: MatchTable): Promise<readonly string[]> {
  const client = outside(url);
  const found: string[] = [];
  for (const { name, table } of models) {
    const { rows } = await client.execute(`SELECT * FROM "${table}"`);
    if (rows.some((row) => Object.values(row).some((value) => TRACE.test(String(value))))) found.push(name);
  }
  return found;
}

/** Something of the person in every table that can have it. */
async function wellKnown(): Promise<{ readonly table: MatchTable; readonly games: Readonly<Record<string, MatchId>> }> {
  const table = await matchTable();
  const { matches, actor } = table;
  const finished = (await runningMatch(table)).match.id;
  for (let moves = 0; moves < 6; moves++) await playSomeMove(table, finished);
  succeeded(await matches.resign(actor(0), finished));
  succeeded(await matches.askReview(actor(1), finished));
  const running = (await runningMatch(table, { players: 3 })).match.id;
  for (let moves = 0; moves < 5; moves++) await playSomeMove(table, running);
  succeeded(await matches.askPause(actor(1), running));
  await matches.editPlan(actor(1), running, { type: 'note', note: `${NAME}'s secret` });
  const handedOn = (await runningMatch(table, { players: 3 })).match.id;
  succeeded(await matches.offerSeat(actor(1), handedOn, { personId: 'person4', name: 'Lena' }));
  await told(table);
  const [proposal] = (await outside(table.url).execute(`SELECT id FROM proposals WHERE "matchId" = '${handedOn}'`))
    .rows;
  succeeded(await matches.answer(actor(4), handedOn, Number(proposal?.id), true));
  const asked = await newLobby(table, { capacity: 3 });
  await matches.join(actor(2), asked);
  succeeded(await matches.start(actor(0), asked));
  succeeded(await matches.offerSeat(actor(0), asked, { personId: ID, name: NAME }));
  const hosted = await matches.create(actor(1), { side: 'A', capacity: 3, locale: 'en', place: PLACE });
  await matches.join(actor(0), hosted.match.id);
  const alone = await matches.create(actor(1), { side: 'A', capacity: 2, locale: 'en', place: PLACE });
  const resigned = (await runningMatch(table, { players: 3 })).match.id;
  succeeded(await matches.resign(actor(1), resigned));
  const clocked = await newLobby(table, { capacity: 3 });
  await matches.join(actor(1), clocked);
  await matches.join(actor(2), clocked);
  succeeded(
    await matches.configure(actor(0), clocked, { timeControl: { kind: 'turn', perTurn: 864e5, whenUp: 'vote' } }),
  );
  succeeded(await matches.start(actor(0), clocked));
  await matches.setPerson(actor(1), { ...(await matches.person(ID)).settings, zone: 'Europe/Berlin' });
  await matches.setHoliday(actor(1), { first: '2025-04-01', last: '2025-04-03' });
  await matches.setDailyPuzzle(actor(1), 'server', {
    ...{ channelId: 'channel', hour: 9, zone: 'UTC', grade: null, locale: 'en' },
  });
  await matches.tryPuzzle(actor(1), { puzzleId: 'p', serverId: null, outcome: 'solved', answer: 'C2' });
  const client = outside(table.url);
  const at = '2025-03-01T12:00:00.000+00:00';
  for (const sql of [
    `INSERT INTO puzzle_streaks VALUES ('${ID}', 3, 4, '2025-03-01')`,
    `INSERT INTO tutorials VALUES ('${ID}', 1, 'welcome', '{}', 'channel', '${at}')`,
    `INSERT INTO usages VALUES ('${ID}', 'hint', '2025-03-01', 2)`,
    `INSERT INTO direct_posts VALUES ('${running}', '${ID}', 'lobby', 'direct', '1', NULL)`,
    `INSERT INTO conditional_moves VALUES ('${running}', '${ID}', 0, '{"type":"pass","keep":{}}', NULL, NULL, '${at}')`,
    // Of a match in which nothing else speaks of them any more.
    `INSERT INTO outbox ("matchId", version, announcement, "createdAt", "closedAt") VALUES
       ('${asked}', 1, '{"kind":"resigned","personId":"${ID}"}', '${at}', '${at}'),
       ('${asked}', 1, '{"kind":"replaced","seat":1,"from":"${NAME}","personId":"person4"}', '${at}', '${at}')`,
    `UPDATE turn_clocks SET votes = '["${ID}","person2"]' WHERE "matchId" = '${clocked}'`,
  ]) {
    await client.execute(sql);
  }
  const games = {
    finished,
    running,
    handedOn,
    asked,
    hosted: hosted.match.id,
    alone: alone.match.id,
    resigned,
    clocked,
  };
  return { table, games };
}

test('what is published about all this names each table', () => {
  const published = readFileSync(new URL('../../docs/privacy.md', import.meta.url), 'utf8');
  for (const { name } of models) expect(published).toContain(`\`${name}\``);
});

test('all that is kept about a person is handed out, of each table that speaks of people, and nothing hidden with it', async () => {
  const { table } = await wellKnown();
  for (const { name, speaksOfPeople } of models) {
    if (speaksOfPeople) expect(Object.entries(OWN_ROWS).find(([model]) => model === name)?.[1], name).not.toBeNull();
  }
  await table.store.matches.beginForgetting(ID, new Date(0));
  const found = await traces(table);
  expect(
    found.filter((name) => Object.entries(OWN_ROWS).some(([model, rows]) => model === name && rows === null)),
  ).toEqual([]);
  const data = await table.matches.personalData(ID);
  const listed = Object.entries(OWN_ROWS).filter(([, rows]) => rows !== null);
  expect(Object.keys(data).sort()).toEqual(listed.map(([name]) => name).sort());
  // Each of them has been found to stand there, so that forgetting is tried on all.
  expect([...found, 'Match', 'Review'].filter((name, at, all) => all.indexOf(name) === at).sort()).toEqual(
    listed.map(([name]) => name).sort(),
  );
  const text = JSON.stringify(data);
  expect(text).toContain("Peter's secret");
  expect(text).not.toMatch(/"(seed|state|setup|hand|startingHandCards)"/);
  expect(text).not.toMatch(/Anni|Mia/);
  expect(await table.matches.personalData('nobody')).toEqual({});
});

test('whoever is forgotten stands nowhere any more, and the others play on', async () => {
  const { table, games } = await wellKnown();
  const { matches } = table;
  const before = await matches.record(games.finished ?? '');
  await told(table);
  await matches.forget(ID);
  const announced = await told(table);
  expect(await traces(table)).toEqual([]);
  expect(JSON.stringify(announced)).not.toMatch(TRACE);
  expect(await matches.personalData(ID)).toEqual({});

  const membersOf = async (game: string) => (await matches.view(games[game] ?? ''))?.match;
  expect(await membersOf('running')).toMatchObject({
    status: 'running',
    members: [
      { personId: 'person0' },
      { personId: 'someone1', name: '', computer: 'journeyman' },
      { personId: 'person2' },
    ],
  });
  expect((await membersOf('resigned'))?.members[1]).toEqual({ personId: 'someone1', name: '', resigned: true });
  expect(await membersOf('hosted')).toMatchObject({
    status: 'lobby',
    hostId: 'person0',
    members: [{ personId: 'person0' }],
  });
  expect((await membersOf('alone'))?.status).toBe('cancelled');
  expect((await matches.clock(games.clocked ?? ''))?.votes).toEqual(['person2']);
  expect(announced.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['forgotten', 'turn', 'lobby', 'cancelled', 'proposal']),
  );
  const after = await matches.record(games.finished ?? '');
  expect(after).toEqual({ ...before, players: ['Anni', 'someone'] });
  expect((await membersOf('finished'))?.status).toBe('finished');

  for (let moves = 0; moves < 12; moves++) {
    const [turn] = await matches.computerTurns(1);
    if (!turn) await playSomeMove(table, games.running ?? '');
    else {
      const view = await matches.view(turn.matchId);
      if (!view?.state) throw new Error('a computer player has a turn');
      await matches.playComputer(turn, { move: someMove(table.components, view.state), replaced: null });
    }
  }
  // The same person may come back, as somebody new.
  const again = await newLobby(table);
  succeeded(await matches.join(table.actor(1), again));
  expect((await matches.ofPerson(ID)).map(({ match }) => match.id)).toEqual([again]);
});

describe('a game goes on without whoever is forgotten', () => {
  const at = (seat: number) => `someone${seat}`;

  test.for([
    { of: 0, paused: false, resigned: [], host: 'person1' },
    { of: 0, paused: true, resigned: [], host: 'person1' },
    { of: 1, paused: false, resigned: [], host: 'person0' },
    // Whoever has given up may stand in for nobody while others play.
    { of: 0, paused: false, resigned: [1], host: 'person2' },
  ])('by a computer player in their place, whose turn is shown anew: $of, $paused, $resigned', async (wish) => {
    const table = await matchTable();
    const { matches, actor } = table;
    const { match } = await runningMatch(table, { players: 3 });
    await pausedOrNot(table, match.id, wish.paused, 3);
    for (const person of wish.resigned) succeeded(await matches.resign(actor(person), match.id));
    await told(table);
    const before = await matches.view(match.id);
    await matches.forget(`person${wish.of}`);
    const after = await matches.view(match.id);
    const isTheirs = before?.state?.turn === wish.of;
    expect(after?.match.hostId).toBe(wish.host);
    expect(after?.match.members.map(({ resigned = false }) => resigned)).toEqual(
      [0, 1, 2].map((person) => (wish.resigned as readonly number[]).includes(person)),
    );
    expect(after?.match.members[wish.of]).toEqual({ personId: at(wish.of), name: '', computer: 'journeyman' });
    expect([after?.match.version, after?.state]).toEqual([before?.match.version, before?.state]);
    expect(await told(table)).toEqual([
      { kind: 'forgotten', seat: wish.of },
      ...(wish.paused
        ? [{ kind: 'paused', proposalId: null }]
        : [isTheirs ? { kind: 'computersTurn' } : { kind: 'turn', again: true }]),
    ]);
  });

  test.for([[], ['apprentice']])(
    'by whatever computer player there is, or by a seat that passes: %j',
    async (computers) => {
      const table = await matchTable();
      const { match } = await runningMatch(table, { players: 3 });
      const { store, clock, components, computerPlayer } = table;
      const parts = { store: store.matches, clock, components, computerPlayer, chance: steadyChance() };
      await createMatches({ ...parts, computers }).forget('person1');
      const [level] = computers;
      const gone = { personId: at(1), name: '' };
      expect((await table.matches.view(match.id))?.match).toMatchObject({ status: 'running', hostId: 'person0' });
      expect((await table.matches.view(match.id))?.match.members[1]).toEqual(
        level === undefined ? { ...gone, resigned: true } : { ...gone, computer: level },
      );
    },
  );

  test('ends where everybody else has given up, and where nobody is left that could be its host', async () => {
    const table = await matchTable();
    const { matches, actor } = table;
    const { match } = await runningMatch(table, { players: 3 });
    for (const person of [0, 1]) {
      await matches.forget(`person${person}`);
      expect((await matches.view(match.id))?.match.status, `without person ${person}`).toBe('running');
    }
    await told(table);
    await matches.forget('person2');
    const over = (await matches.view(match.id))?.match;
    expect(over?.hostId).toMatch(/^someone\d$/);
    expect(over?.members.map(({ personId }) => personId)).toEqual([0, 1, 2].map(at));
    expect(over?.members[2]).toEqual({ personId: at(2), name: '', resigned: true });

    const given = (await runningMatch(table)).match.id;
    succeeded(await matches.resign(actor(0), given));
    await matches.forget('person1');
    expect((await matches.view(given))?.match).toMatchObject({ status: 'finished', hostId: 'person0' });
  });

  test('and what they have asked or were asked is closed, but nothing that others agree on among themselves', async () => {
    const table = await matchTable();
    const { matches, actor } = table;
    const statusOf = async (proposalId: number) => (await matches.proposal(proposalId))?.status;
    const openIn = (id: MatchId) => table.store.matches.transaction(({ agreements }) => agreements.open(id));
    const begun = async () => (await runningMatch(table, { players: 4 })).match.id;
    const lena = { personId: 'person4', name: 'Lena' };
    const [byThem, ofThem, others] = [await begun(), await begun(), await begun()];
    succeeded(await matches.offerSeat(actor(1), byThem, lena));
    succeeded(await matches.askPause(actor(0), ofThem));
    succeeded(await matches.offerSeat(actor(0), others, lena));
    const asked = [...(await openIn(byThem)), ...(await openIn(ofThem)), ...(await openIn(others))].map(({ id }) => id);
    expect(asked).toHaveLength(3);
    await told(table);
    await matches.forget(ID);
    expect(await Promise.all(asked.map(statusOf))).toEqual(['expired', 'expired', 'open']);
    const announced = await told(table);
    expect(announced.flatMap((each) => (each.kind === 'proposal' ? [each.proposalId] : [])).sort()).toEqual(
      asked.slice(0, 2).sort(),
    );
  });
});

/** Everybody of so many has agreed to a pause. */
async function pausedOrNot(table: MatchTable, id: MatchId, paused: boolean, people: number): Promise<void> {
  if (!paused) return;
  succeeded(await table.matches.askPause(table.actor(0), id));
  const [asked] = await table.store.matches.transaction(({ agreements }) => agreements.open(id));
  for (let person = 1; person < people; person++) {
    succeeded(await table.matches.answer(table.actor(person), id, asked?.id ?? -1, true));
  }
}

test('at a start servers count as left from which the bot was removed meanwhile, and as joined where it is again', async () => {
  const table = await matchTable();
  const { matches, store } = table;
  const longAgo = new Date('2024-01-01T00:00:00Z');
  for (const there of ['there', 'gone', 'unknown']) {
    for (const since of ['before', 'long ago']) {
      const place = { ...PLACE, serverId: `${there} ${since}` };
      await matches.create(table.actor(0), { side: 'A', capacity: 2, locale: 'en', place });
    }
    await store.matches.noteServer(`${there} long ago`, longAgo);
  }
  const servers = async () =>
    Object.fromEntries((await store.matches.knownServers('', 10)).map(({ id, leftAt }) => [id, leftAt]));
  const now = table.clock.now();
  await matches.compareServers((id) => (id.startsWith('unknown') ? null : id.startsWith('there')));
  const { 'gone before': justNow, ...others } = await servers();
  expect(justNow?.getTime()).toBeGreaterThan(now.getTime());
  expect(others).toEqual({
    ...{ 'gone long ago': longAgo, 'there before': null, 'there long ago': null },
    ...{ 'unknown before': null, 'unknown long ago': longAgo },
  });
});

test('what was cut short is gone on with at the start, each hour, and a minute after it has failed', async () => {
  const looks: (AbortSignal | undefined)[] = [];
  const planned: { readonly milliseconds: number; readonly work: () => void }[] = [];
  const failures: unknown[] = [];
  const forgetter = startForgetter({
    leases: aloneLeases(),
    matches: {
      finishForgetting: async (signal) => {
        looks.push(signal);
        if (looks.length === 2) throw new Error('no disk');
        return 0;
      },
    },
    timer: {
      after: (milliseconds, work) => {
        planned.push({ milliseconds, work });
        return () => undefined;
      },
    },
    failed: (error) => void failures.push(error),
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  await settled();
  for (let look = 0; look < 2; look++) {
    planned.at(-1)?.work();
    await settled();
  }
  expect(planned.map(({ milliseconds }) => milliseconds)).toEqual([3_600_000, 60_000, 3_600_000]);
  expect(failures).toEqual([new Error('no disk')]);
  await forgetter.close();
  expect(looks.map((signal) => signal?.aborted)).toEqual([true, true, true]);
});

test('a game that only computer players would go on with is over', async () => {
  const table = await matchTable();
  const { matches, actor } = table;
  const id = await newLobby(table);
  succeeded(await matches.seatComputers(actor(0), id, [{ computer: 'apprentice', name: 'Apprentice' }]));
  succeeded(await matches.start(actor(0), id));
  await matches.forget('person0');
  expect((await matches.view(id))?.match).toMatchObject({
    ...{ status: 'finished', hostId: expect.stringMatching(/^someone\d$/) },
    members: expect.arrayContaining([{ personId: expect.stringMatching(/^someone\d$/), name: '', resigned: true }]),
  });
});

test('what the end of the program cuts short is finished by the next start, wherever it was', async () => {
  const { table, games } = await wellKnown();
  const { store } = table;
  await store.matches.beginForgetting(ID, new Date('2025-03-01T12:00:00Z'));
  // A running game has been left, and one that is over has been gone through.
  await store.matches.transaction(async ({ privacy }) => privacy.forgetIn(games.finished ?? '', ID));
  expect(await store.matches.forgetSome(ID)).toBe(true);
  expect(await traces(table)).not.toEqual([]);
  const next = await matchTable(table.url);
  expect(await next.matches.finishForgetting()).toBe(1);
  expect(await traces(next)).toEqual([]);
  expect(await next.matches.finishForgetting()).toBe(0);
});

test('of two processes that forget somebody the later one leaves alone who has come back meanwhile', async () => {
  const table = await matchTable();
  await runningMatch(table);
  const other = await matchTable(table.url);
  let again: MatchId | undefined;
  const meanwhile = async () => {
    if (again !== undefined) return;
    again = '';
    await table.matches.forget(ID);
    again = await newLobby(table);
    succeeded(await table.matches.join(table.actor(1), again));
  };
  const { components, computerPlayer, clock, store } = other;
  const slow = createMatches({
    ...{ components, computerPlayer, clock, store: store.matches },
    ...{ chance: steadyChance(), breathe: meanwhile },
  });
  await slow.forget(ID);
  expect(again).toBeTruthy();
  expect((await table.matches.ofPerson(ID)).map(({ match }) => match.id)).toEqual([again]);
});

test('what another process is forgetting is left to it, and taken up when that one has ended', async () => {
  const { table } = await wellKnown();
  const { store, matches } = table;
  await store.matches.beginForgetting(ID, new Date('2025-03-01T12:00:00Z'));
  const before = await traces(table);
  let looked = (): void => undefined;
  /** The next look has ended. */
  const aLook = () =>
    new Promise<void>((resolve) => {
      looked = resolve;
    });
  const timer = {
    after: () => {
      looked();
      return () => undefined;
    },
  };
  const failures: unknown[] = [];
  const first = aLook();
  const forgetter = await openedLeases(store).hold({ kind: 'forgetting', subject: '' }, async () => {
    const begun = startForgetter({
      matches,
      leases: openedLeases(store),
      timer,
      failed: (error) => failures.push(error),
    });
    await first;
    expect(await traces(table)).toEqual(before);
    return begun;
  });
  const second = aLook();
  if (forgetter.held) forgetter.result.wake();
  await second;
  expect(failures).toEqual([]);
  expect(await traces(table)).toEqual([]);
});
