/** Limits per person and per server: counted separately for each day, and not at all if unlimited. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Limits, UNLIMITED } from '../../../src/match/index.ts';
import { rawDatabase } from '../../support/database/store.ts';
import { matchesOn, matchTable, newLobby, PLACE, runningMatch, succeeded } from '../../support/game/match.ts';

const HOUR = 3_600_000;
const ANY: Limits = { openGames: UNLIMITED, hints: UNLIMITED, reviews: UNLIMITED };

const asking = fc.record({
  person: fc.constantFrom('anni', 'peter'),
  server: fc.constantFrom('one', 'two', null),
  hours: fc.constantFrom(0, 0, 0, 1, 11),
});
/** A game with hints, on a server or in direct messages. */
const casualOn = (serverId: string | null) => ({
  rated: false,
  members: [],
  place: { serverId, channelId: 'channel', threadId: null },
});
const most = fc.constantFrom(0, 1, 2, 3, Number.POSITIVE_INFINITY);

test('a hint counts for its person and its server, resets each UTC day, and is refused at the limit', async () => {
  const table = await matchTable();
  let rounds = 0;
  await fc.assert(
    fc.asyncProperty(most, most, fc.array(asking, { maxLength: 16 }), async (person, server, questions) => {
      let at = new Date('2025-12-31T13:00:00Z');
      // Reviews have limits of their own.
      const limits = { ...ANY, hints: { person, server }, reviews: { person: 1, server: 1 } };
      const { matches } = matchesOn(table.url, table.store, { now: () => at }, limits);
      rounds += 1;
      const numbered = (server: string | null) => server && `${server}${rounds}`;
      const counted: string[] = [];
      for (const question of questions) {
        at = new Date(at.getTime() + question.hours * HOUR);
        const day = at.toISOString().slice(0, 10);
        const had = (subject: string) => counted.filter((each) => each === `${day} ${subject}`).length;
        const [own, theirs] = [`person ${question.person}`, `server ${question.server}`];
        const whose =
          had(own) >= person ? 'person' : question.server !== null && had(theirs) >= server ? 'server' : null;
        const again = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1));
        expect(await matches.consumeHint(`${question.person}${rounds}`, casualOn(numbered(question.server)))).toEqual(
          whose === null
            ? null
            : { ok: false, code: 'usedUp', use: 'hint', whose, most: whose === 'person' ? person : server, again },
        );
        if (whose === null) counted.push(`${day} ${own}`, `${day} ${theirs}`);
      }
    }),
    { numRuns: 20 },
  );
});

test('without a limit no requests are recorded', async () => {
  const table = await matchTable(undefined, { limits: { ...ANY, hints: { person: 5, server: Infinity } } });
  for (let count = 0; count < 2; count++) expect(await table.matches.consumeHint('anni', casualOn('one'))).toBeNull();
  const { rows } = await rawDatabase(table.url).execute('SELECT "subjectId", "kind", "count" FROM "usages"');
  expect(rows.map((row) => ({ ...row }))).toEqual([{ subjectId: 'anni', kind: 'hint', count: 2 }]);
});

test('reviews count when requested, and not if one exists already', async () => {
  const table = await matchTable(undefined, {
    limits: { ...ANY, hints: { person: 0, server: 0 }, reviews: { person: Infinity, server: 1 } },
  });
  const { matches, actor } = table;
  const ids: string[] = [];
  for (let game = 0; game < 2; game++) {
    const { match } = await runningMatch(table);
    succeeded(await matches.resign(actor(0), match.id));
    ids.push(match.id);
  }
  const [first = '', second = ''] = ids;
  // Automatic reviews cost nobody anything; neither does a request for one in progress.
  for (let count = 0; count < 2; count++) succeeded(await matches.requestReview(actor(0), first));
  for (const id of ids) succeeded(await matches.cancelReview(actor(0), id));
  succeeded(await matches.requestReview(actor(0), first));
  expect(await matches.requestReview(actor(1), second)).toMatchObject({
    ok: false,
    code: 'usedUp',
    use: 'review',
    whose: 'server',
    most: 1,
    again: new Date('2025-03-02T00:00:00Z'),
  });
  expect(await matches.review(second)).toMatchObject({ status: 'cancelled' });
});

test('open games of a person or a server count from the lobby to their end', async () => {
  const openGames = { person: 3, server: 4 };
  const table = await matchTable(undefined, { limits: { ...ANY, openGames } });
  const { matches, actor } = table;
  const check = (person: number, server: string | null) => matches.checkOpenGames(`person${person}`, server);
  const [running, other] = [await runningMatch(table), await runningMatch(table)];
  expect(await check(0, 'server')).toBeNull();
  const lobby = await newLobby(table);
  expect(await matches.openGames('person0')).toBe(3);
  expect(await matches.openGames('person1')).toBe(2);
  expect(await check(0, 'elsewhere')).toEqual({ ok: false, code: 'openGames', whose: 'person', most: 3 });
  expect(await check(0, null)).toMatchObject({ whose: 'person' });
  expect(await check(1, 'server')).toBeNull();
  const direct = { serverId: null, channelId: 'direct', threadId: null };
  for (const place of [{ serverId: 'server', channelId: 'channel', threadId: null }, direct]) {
    await matches.create(actor(2), { side: 'A', capacity: 2, locale: 'en', place });
  }
  expect(await check(1, 'server')).toEqual({ ok: false, code: 'openGames', whose: 'server', most: 4 });
  for (const server of ['elsewhere', null]) expect(await check(1, server)).toBeNull();
  succeeded(await matches.leave(actor(0), lobby));
  succeeded(await matches.resign(actor(1), running.match.id));
  expect([await check(0, 'server'), await check(1, 'server')]).toEqual([null, null]);
  expect([await matches.openGames('person0'), await matches.openGames('person1')]).toEqual([1, 1]);
  expect((await matches.view(other.match.id))?.match.status).toBe('running');
});

test('without limits nobody is refused anything', async () => {
  const table = await matchTable();
  for (let count = 0; count < 3; count++) {
    expect(await table.matches.consumeHint('person0', casualOn('server'))).toBeNull();
    await newLobby(table);
    expect(await table.matches.checkOpenGames('person0', 'server')).toBeNull();
  }
});

test('a server may set personal limits below the operator’s, or 0, and includes usage elsewhere', async () => {
  const table = await matchTable(undefined, { limits: { ...ANY, hints: { person: 4, server: Infinity } } });
  const { matches, people, actor } = table;
  await people.setServer(actor(0), 'strict', { hints: 2, reviews: 0 });
  const hint = async (person: string, server: string | null) => {
    const refused = await matches.consumeHint(person, casualOn(server));
    return refused?.code === 'usedUp' ? [refused.whose, refused.most] : null;
  };
  expect(await hint('anni', 'strict')).toBeNull();
  expect(await hint('anni', 'another')).toBeNull();
  expect(await hint('anni', 'strict')).toEqual(['member', 2]);
  expect(await hint('peter', 'strict')).toBeNull();
  for (const server of ['another', null]) expect(await hint('anni', server)).toBeNull();
  expect(await hint('anni', 'another')).toEqual(['person', 4]);
  await people.setServer(actor(0), PLACE.serverId, { reviews: 0 });
  const { match } = await runningMatch(table);
  succeeded(await matches.resign(actor(0), match.id));
  succeeded(await matches.cancelReview(actor(0), match.id));
  expect(await matches.requestReview(actor(0), match.id)).toMatchObject({ code: 'usedUp', whose: 'member', most: 0 });
});
