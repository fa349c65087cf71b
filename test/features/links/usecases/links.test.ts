/** Personal links sign their owner in to one game, and nobody once they are revoked. */
import { expect, test } from 'vitest';
import { DAY_MS } from '../../../../src/match/index.ts';
import { rawDatabase } from '../../../support/database/store.ts';
import { type MatchTable, matchTable, newLobby, runningMatch, succeeded } from '../../../support/game/match.ts';

const START = Date.UTC(2025, 2, 1, 12);

async function linkTable() {
  const clock = { at: START, now: () => new Date(clock.at) };
  return { table: await matchTable(undefined, { clock }), clock };
}

async function made({ links, actor }: MatchTable, person: number, matchId: string) {
  const result = await links.create(actor(person), matchId);
  if (!result.ok) throw new Error(result.code);
  return result.link;
}

test('a link belongs to one person and one game, and is valid for thirty days', async () => {
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

test('only players get one, and none exists before the game has begun', async () => {
  const { table, clock } = await linkTable();
  const { links, matches, actor } = table;
  const { match } = await runningMatch(table);
  const lobby = await newLobby(table);
  expect(await links.create(table.actor(7), match.id)).toEqual({ ok: false, code: 'noPlayer' });
  expect(await links.create(table.actor(0), 'nonsense')).toEqual({ ok: false, code: 'noPlayer' });
  expect(await links.create(table.actor(0), lobby)).toEqual({ ok: false, code: 'notYet' });
  succeeded(await matches.resign(actor(1), match.id));
  expect(await made(table, 0, match.id)).toMatchObject({ until: new Date(START + 7 * DAY_MS) });
  // Neither a review nor a rematch postpones the end.
  clock.at += DAY_MS;
  succeeded(await matches.requestReview(actor(0), match.id));
  succeeded(await matches.rematch(actor(0), match.id, 'A'));
  expect(await made(table, 0, match.id)).toMatchObject({ until: new Date(START + 7 * DAY_MS) });
  clock.at += 6 * DAY_MS;
  expect(await links.create(table.actor(0), match.id)).toEqual({ ok: false, code: 'gone' });
});

test('revoking one ends only the owner’s own, and revoking all includes the lost ones', async () => {
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

test('a person has at most twenty: a new one replaces the oldest', async () => {
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

test('handing a seat on and erasing a person both revoke their links', async () => {
  const { table } = await linkTable();
  const { links, matches, actor, store } = table;
  const { match } = await runningMatch(table, { players: 3 });
  const handedOn = await made(table, 1, match.id);
  const stays = await made(table, 0, match.id);
  succeeded(await matches.offerSeat(actor(1), match.id, { personId: 'person4', name: 'Lena' }));
  const [proposal] = await store.matches.transaction(({ agreements }) => agreements.open(match.id));
  succeeded(await matches.answer(actor(4), match.id, proposal?.id ?? -1, true));
  expect(await links.holder(handedOn.id)).toBeNull();
  expect(await links.list('person1')).toEqual([]);
  expect(await links.holder(stays.id)).not.toBeNull();
  const { TableLink } = await matches.personalData('person0');
  expect(TableLink).toMatchObject([{ matchId: match.id }]);
  expect(JSON.stringify(TableLink)).not.toContain(stays.id);
  await matches.forget('person0');
  expect(await links.holder(stays.id)).toBeNull();
});

test('expired links and links of games finished a week ago are deleted', async () => {
  const { table, clock } = await linkTable();
  const { matches, actor, store } = table;
  const over = await runningMatch(table);
  const running = await runningMatch(table);
  for (const { match } of [over, running]) await made(table, 0, match.id);
  succeeded(await matches.resign(actor(1), over.match.id));
  const left = async () =>
    (await rawDatabase(table.url).execute('SELECT "matchId" FROM table_links')).rows.map(({ matchId }) => matchId);
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
