/** The data stored about people, and that erasure leaves nothing of it in any table or text. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { TABLES } from '../../../../src/features/storage/tables.ts';
import { ON_SQLITE } from '../../../support/database/database.ts';
import { waitingJobs } from '../../../support/database/leases.ts';
import { rawDatabase } from '../../../support/database/store.ts';
import {
  drainOutbox,
  matchTable,
  newLobby,
  PLACE,
  playSomeMove,
  runningMatch,
  someMove,
  succeeded,
} from '../../../support/game/match.ts';
import { addTwins } from './twins.ts';
import { ID, models, NAME, TRACE, traces, wellKnown } from './wellKnown.ts';

const PERSONAL = new Set(Object.entries(TABLES).flatMap(([model, { personal }]) => (personal === null ? [] : [model])));

const notice = readFileSync(new URL('../../../../docs/privacy.md', import.meta.url), 'utf8');

test('the privacy notice names every table', () => {
  for (const { name } of models) expect(notice).toContain(`\`${name}\``);
});

test('the statement in the privacy notice has a person erased at the next start', async () => {
  const { table } = await wellKnown();
  const [, statement = ''] = /`(INSERT INTO [^`]+)`/.exec(notice) ?? [];
  await rawDatabase(table.url).execute(statement.replace("'ID'", `'${ID}'`));
  expect(await table.matches.finishForgetting()).toBe(1);
  expect(await traces(table)).toEqual([]);
});

test('an export contains every row about a person, of every table about people, and nothing hidden', async () => {
  const { table } = await wellKnown();
  for (const { name, speaksOfPeople } of models) {
    if (speaksOfPeople) expect(PERSONAL.has(name), name).toBe(true);
  }
  await table.store.matches.transaction(({ privacy }) => privacy.begin(ID, new Date(0)));
  const found = await traces(table);
  expect(found.filter((name) => !PERSONAL.has(name))).toEqual([]);
  const data = await table.matches.personalData(ID);
  expect(Object.keys(data).sort()).toEqual([...PERSONAL].sort());
  // Each row has been found, so that erasure is tried on all of them.
  expect(
    [...found, 'Match', 'Review', 'GameResult', 'LeagueSeat']
      .filter((name, at, all) => all.indexOf(name) === at)
      .sort(),
  ).toEqual([...PERSONAL].sort());
  const text = JSON.stringify(data);
  expect(text).toContain("Peter's secret");
  expect(text).not.toMatch(/"(seed|state|setup|hand|startingHandCards)"/);
  expect(text).not.toMatch(/Anni|Mia/);
  expect(data.Proposal).toContainEqual(
    expect.objectContaining({ kind: 'pause', isProposer: true, hasAnswered: false }),
  );
  const direct = z.array(z.object({ matchId: z.string() })).parse(data.Post);
  expect(direct.length).toBeGreaterThan(0);
  expect(await table.matches.personalData('nobody')).toEqual({});
});

test('an export has what was announced of a person in games that they have left, and nothing about others there', async () => {
  const { table, games } = await wellKnown();
  const client = rawDatabase(table.url);
  await client.execute(`INSERT INTO outbox ("matchId", version, announcement, pinged, trace, "createdAt", "closedAt") VALUES
    ('${games.alone}', 1, '{"kind":"rematch","rematchId":"next","personId":"person2"}', '["person2","${ID}"]',
     'press/3/x/person3', '2025-03-01T12:00:00.000+00:00', '2025-03-01T12:00:00.000+00:00')`);
  const announced = async (personId: string) =>
    z
      .array(z.looseObject({ matchId: z.string(), announcement: z.string() }))
      .parse((await table.matches.personalData(personId)).OutboxEntry);

  const own = await announced(ID);
  const facts = own.map(({ matchId, announcement }) => ({ matchId, ...JSON.parse(announcement) }));
  const handedOn = facts.filter(({ matchId, kind }) => matchId === games.handedOn && kind === 'replaced');
  expect(handedOn).toEqual([expect.objectContaining({ from: NAME, fromId: ID })]);
  expect(facts).toContainEqual({ matchId: games.lobbyId, kind: 'resigned', personId: ID });
  expect(facts).toContainEqual({ matchId: games.alone, kind: 'rematch', rematchId: 'next' });
  expect(JSON.stringify(own)).not.toMatch(/person[0234](?!\d)|Lena/);

  const theirs = await announced('person4');
  expect(JSON.stringify(theirs)).toContain('replaced');
  expect(JSON.stringify(theirs)).not.toMatch(TRACE);
});

test.runIf(ON_SQLITE)('an export omits damaged rows, and no others, of a long list', async () => {
  const table = await matchTable();
  await newLobby(table);
  const count = 600;
  const by = rawDatabase(table.url);
  await by.execute(`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    INSERT INTO interactions ("id", "personId", "matchId", "at")
    SELECT 'many-' || i, 'person0', '', iif(i % 200 = 1, 'nonsense', '2025-03-01T12:00:00.000+00:00') FROM n`);
  const { Interaction = [] } = await table.matches.personalData('person0');
  const ids = Interaction.map(({ id }) => String(id)).filter((id) => id.startsWith('many-'));
  expect(new Set(ids).size).toBe(count - 3);
  expect(ids).toHaveLength(count - 3);
});

test('an erased person appears nowhere, and the others play on', async () => {
  const { table, games } = await wellKnown();
  const { matches } = table;
  const before = await matches.record(games.finished ?? '');
  await drainOutbox(table);
  await matches.forget(ID);
  const announced = await drainOutbox(table);
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
    const [turn] = await waitingJobs(rawDatabase(table.url), 'computer');
    if (!turn) await playSomeMove(table, games.running ?? '');
    else {
      const view = await matches.view(turn.subject);
      if (!view?.state) throw new Error('no computer player is to move');
      const { id: matchId, version } = view.match;
      await matches.playComputerMove(
        { matchId, version },
        { move: someMove(table.components, view.state), replaced: null },
      );
    }
  }
  // The same person may come back as somebody new.
  const again = await newLobby(table);
  succeeded(await matches.join(table.actor(1), again));
  expect((await matches.ofPerson(ID)).map(({ match }) => match.id)).toEqual([again]);
});

test('other people keep all their data, even if it is of the same kind', async () => {
  const { table } = await wellKnown();
  const theirs = await addTwins(table.url);
  const before = await theirs();
  expect(Object.keys(before)).toEqual(expect.arrayContaining([...(await traces(table))]));
  await table.matches.forget(ID);
  expect(await theirs()).toEqual(before);
});

test('a game in which somebody has only answered a proposal is not left', async () => {
  const table = await matchTable();
  const { matches, actor, store } = table;
  const { match } = await runningMatch(table, { players: 3 });
  succeeded(await matches.offerSeat(actor(1), match.id, { personId: 'person4', name: 'Lena' }));
  expect(await store.matches.openMatchOf('person4')).toBe(match.id);
  const [proposal] = await store.matches.transaction(({ agreements }) => agreements.open(match.id));
  succeeded(await matches.answer(actor(4), match.id, proposal?.id ?? -1, false));
  expect(await store.matches.openMatchOf('person4')).toBeNull();
});

test('at start-up, servers that removed the bot meanwhile count as left, and those that have it again as joined', async () => {
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
    'gone long ago': longAgo,
    'there before': null,
    'there long ago': null,
    'unknown before': null,
    'unknown long ago': longAgo,
  });
});

test('a game with only computer players left is over', async () => {
  const table = await matchTable();
  const { matches, actor } = table;
  const id = await newLobby(table);
  succeeded(await matches.seatComputers(actor(0), id, [{ computer: 'apprentice', name: 'Apprentice' }]));
  succeeded(await matches.start(actor(0), id));
  await matches.forget('person0');
  expect((await matches.view(id))?.match).toMatchObject({
    status: 'finished',
    hostId: expect.stringMatching(/^someone\d$/),
    members: expect.arrayContaining([{ personId: expect.stringMatching(/^someone\d$/), name: '', resigned: true }]),
  });
});
