/** Personal links let in whom they were made for, to the one game, and nobody any more once they are ended. */
import { expect, test } from 'vitest';
import { DAY_MS } from '../../../../src/match/index.ts';
import { type MatchTable, matchTable, newLobby, runningMatch, succeeded } from '../../../support/match.ts';
import { outside } from '../../../support/store.ts';

const START = Date.UTC(2025, 2, 1, 12);

async function linkTable() {
  const clock = { at: START, now: () => new Date(clock.at) };
  return { table: await matchTable(undefined, { clock }), clock };
}

async function made({ links, actor }: MatchTable, person: number, matchId: string) {
  const done = await links.create(actor(person), matchId);
  if (!done.ok) throw new Error(done.code);
  return done.link;
}

test('a link is its person’s alone, to one game, and good for thirty days', async () => {
  const { table, clock } = await linkTable();
  const { links } = table;
  const { match } = await runningMatch(table);
  const first = await made(table, 0, match.id);
  clock.at += DAY_MS;
  const second = await made(table, 0, match.id);
  expect(second.id).not.toBe(first.id);
  for (const { id } of [first, second]) {
    expect(await links.holder(id)).toEqual({ personId: 'person0', matchId: match.id });
  }
  expect(await links.list('person0')).toMatchObject([
    { id: second.id, number: match.number, serverId: 'server', until: new Date(START + 31 * DAY_MS) },
    { id: first.id, createdAt: new Date(START), until: new Date(START + 30 * DAY_MS) },
  ]);
  expect(await links.list('person1')).toEqual([]);
  expect(await links.holder('nonsense')).toBeNull();
  clock.at = START + 30 * DAY_MS;
  expect(await links.holder(first.id)).toBeNull();
  expect(await links.list('person0')).toHaveLength(1);
});

test('nobody gets one who does not play, and none is made before the game has begun', async () => {
  const { table, clock } = await linkTable();
  const { links, matches, actor } = table;
  const { match } = await runningMatch(table);
  const lobby = await newLobby(table);
  expect(await links.create(table.actor(7), match.id)).toEqual({ ok: false, code: 'noPlayer' });
  expect(await links.create(table.actor(0), 'nonsense')).toEqual({ ok: false, code: 'noPlayer' });
  expect(await links.create(table.actor(0), lobby)).toEqual({ ok: false, code: 'notYet' });
  succeeded(await matches.resign(actor(1), match.id));
  expect(await made(table, 0, match.id)).toMatchObject({ until: new Date(START + 7 * DAY_MS) });
  clock.at += 7 * DAY_MS;
  expect(await links.create(table.actor(0), match.id)).toEqual({ ok: false, code: 'gone' });
});

test('whoever ends one ends only their own, and with all of them also those that they have lost', async () => {
  const { table } = await linkTable();
  const { links } = table;
  const { match } = await runningMatch(table);
  const [mine, another, theirs] = [
    await made(table, 0, match.id),
    await made(table, 0, match.id),
    await made(table, 1, match.id),
  ];
  expect(await links.revoke(table.actor(0), theirs.id)).toBe(0);
  expect(await links.revoke(table.actor(0), mine.id)).toBe(1);
  expect(await links.revoke(table.actor(0), mine.id)).toBe(0);
  expect(await links.holder(mine.id)).toBeNull();
  expect(await links.holder(another.id)).not.toBeNull();
  expect(await links.revoke(table.actor(0), 'all')).toBe(1);
  expect(await links.holder(another.id)).toBeNull();
  expect(await links.holder(theirs.id)).not.toBeNull();
});

test('a person has twenty at most: the oldest gives way', async () => {
  const { table, clock } = await linkTable();
  const { links } = table;
  const { match } = await runningMatch(table);
  const all: string[] = [];
  for (let count = 0; count < 22; count++) {
    clock.at += 1000;
    all.push((await made(table, 0, match.id)).id);
  }
  expect((await links.list('person0')).map(({ id }) => id)).toEqual(all.slice(2).toReversed());
  expect(await links.holder(all[1] ?? '')).toBeNull();
});

test('a seat that is handed on takes its links from whoever had it, and so does being forgotten', async () => {
  const { table } = await linkTable();
  const { links, matches, actor, store } = table;
  const { match } = await runningMatch(table, { players: 3 });
  const handedOn = await made(table, 1, match.id);
  const stays = await made(table, 0, match.id);
  succeeded(await matches.offerSeat(actor(1), match.id, { personId: 'person4', name: 'Lena' }));
  const [asked] = await store.matches.transaction(({ agreements }) => agreements.open(match.id));
  succeeded(await matches.answer(actor(4), match.id, asked?.id ?? -1, true));
  expect(await links.holder(handedOn.id)).toBeNull();
  expect(await links.list('person1')).toEqual([]);
  expect(await links.holder(stays.id)).not.toBeNull();
  const { TableLink } = await matches.personalData('person0');
  expect(TableLink).toMatchObject([{ matchId: match.id }]);
  expect(JSON.stringify(TableLink)).not.toContain(stays.id);
  await matches.forget('person0');
  expect(await links.holder(stays.id)).toBeNull();
});

test('what is over is not kept: expired links, and a game’s a week after its end', async () => {
  const { table, clock } = await linkTable();
  const { matches, actor, store } = table;
  const over = await runningMatch(table);
  const running = await runningMatch(table);
  for (const { match } of [over, running]) await made(table, 0, match.id);
  succeeded(await matches.resign(actor(1), over.match.id));
  const left = async () =>
    (await outside(table.url).execute('SELECT "matchId" FROM table_links')).rows.map(({ matchId }) => matchId);
  clock.at += 6 * DAY_MS;
  await store.housekeeping.tidy();
  expect(await left()).toHaveLength(2);
  clock.at += 2 * DAY_MS;
  await store.housekeeping.tidy();
  expect(await left()).toEqual([running.match.id]);
  clock.at += 23 * DAY_MS;
  await store.housekeeping.tidy();
  expect(await left()).toEqual([]);
});
