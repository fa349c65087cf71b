/** What Discord fails for long in one place, or for one person, keeps nobody else waiting, and is made up for afterwards. */
import type { APIMessage } from 'discord.js';
import { describe, expect, it } from 'vitest';
import type { InterceptedRequest } from '../../../packages/playground/index.ts';
import { type Announcement, HOUR_MS } from '../../../src/match/index.ts';
import { clickOn, controlOf, textOf } from '../../support/bot.ts';
import { first, MATCH, opensDirectTables } from './support/directTable.ts';
import { isTurn, opensPublicTables, type PublicTable } from './support/publicTable.ts';

const open = opensPublicTables();
const openDirect = opensDirectTables();

interface Refusal {
  readonly status: number;
  readonly code: number;
}

const UNKNOWN: Refusal = { status: 400, code: 987654 };
const TOO_FAST: Refusal = { status: 403, code: 40003 };

/** Has Discord refuse what matches until the returned function is called; how often it has. */
function refusing(
  { table }: Pick<PublicTable, 'table'>,
  { status, code }: Refusal,
  isMeant: (request: InterceptedRequest) => boolean,
) {
  let count = 0;
  const lift = table.playground.intercept((request) => {
    if (!isMeant(request)) return undefined;
    count += 1;
    return { act: 'fail', when: 'before', status, body: { code, message: 'no' } };
  });
  return { lift, count: () => count };
}

/** Posts and edits there. */
const writes =
  (channelId: string) =>
  ({ method, path }: InterceptedRequest): boolean =>
    method !== 'GET' && new RegExp(`^/channels/${channelId}/messages(/\\d+)?$`).test(path);

function directTo({ table }: Pick<PublicTable, 'table'>, name: string): readonly APIMessage[] {
  const person = table.person(name);
  const home = person.channels().find(({ kind }) => kind === 'dm');
  return home === undefined ? [] : person.messages(home.id);
}

async function moverOf({ talk }: Pick<PublicTable, 'talk'>, matchId: string): Promise<string> {
  const { match, state } = await talk.view(matchId);
  return match.members[state?.turn ?? -1]?.name.toLowerCase() ?? '';
}

describe('a thread in which Discord is too busy for long', () => {
  it('has each turn told directly meanwhile, and shows the live one afterwards', async () => {
    const at = await open();
    const { talk, threadOf, turnsIn } = at;
    const match = await talk.running(['anni', 'jana']);
    await talk.allTold();
    const thread = await threadOf(match);
    const { lift } = refusing(at, TOO_FAST, writes(thread));
    for (let turn = 0; turn < 2; turn += 1) {
      await talk.play(match);
      const mover = await moverOf(at, match);
      const toldOfThis = () => directTo(at, mover).filter(isTurn).length;
      await expect.poll(toldOfThis, { timeout: 60_000, message: `turn ${turn}` }).toBe(1);
    }
    lift();
    await expect.poll(() => turnsIn(thread).length, { timeout: 60_000 }).toBe(1);
    await expect
      .poll(() => directTo(at, 'anni').filter(isTurn).length + directTo(at, 'jana').filter(isTurn).length)
      .toBe(0);
  });
});

describe('direct messages that are opened too fast for long', () => {
  it('keep no turn from its thread, where the person is pinged instead', async () => {
    const at = await open();
    const { table, talk, threadOf, turnsIn, pingsIn } = at;
    for (const name of ['anni', 'jana']) {
      const { settings } = await table.matches.person(table.person(name).user.id);
      await table.matches.setPerson(talk.actor(name), { ...settings, pings: 'direct' });
    }
    const match = await talk.running(['anni', 'jana']);
    await talk.allTold();
    const { count } = refusing(at, TOO_FAST, ({ path }) => path === '/users/@me/channels');
    await talk.play(match);
    await talk.play(match);
    const thread = await threadOf(match);
    const { match: now } = await talk.view(match);
    const shown = () => turnsIn(thread).map((message) => controlOf(message, 'hand')?.split(':')[3]);
    await expect.poll(shown, { timeout: 60_000 }).toEqual([String(now.version)]);
    const mover = await moverOf(at, match);
    await expect.poll(() => pingsIn(thread).at(-1)?.toLowerCase(), { timeout: 60_000 }).toBe(mover);
    expect(count()).toBeGreaterThan(0);
  });
});

it('a digest that Discord does not take comes a quarter of an hour later, of the games in which it is their turn by then', async () => {
  let now = new Date('2025-06-10T10:00:00.000Z').getTime();
  const at = await open({ clock: { now: () => new Date(now) } });
  const { table, talk } = at;
  for (const name of ['anni', 'jana']) {
    const { settings } = await table.matches.person(table.person(name).user.id);
    await table.matches.setPerson(talk.actor(name), { ...settings, digest: 18 * 60, zone: 'UTC' });
  }
  const match = await talk.running(['anni', 'jana']);
  await talk.allTold();
  const later = async (hours: number) => {
    now += hours * HOUR_MS;
    await table.store.matches.transaction((inside) => inside.recordPoll(new Date(now)));
    await table.matches.processDueClocks();
  };
  const mover = await moverOf(at, match);
  const digests = () => directTo(at, mover).filter((message) => textOf(message).includes('your turn')).length;
  const { lift, count } = refusing(at, UNKNOWN, ({ path }) => path === '/users/@me/channels');
  await later(8.1);
  await expect.poll(count, { timeout: 60_000 }).toBeGreaterThan(5);
  await talk.allTold();
  lift();
  await later(0.1);
  await talk.allTold();
  expect(digests()).toBe(0);
  await later(0.2);
  await expect.poll(digests, { timeout: 60_000 }).toBe(1);
});

describe('a lobby that may not be changed', () => {
  it('does not cost the game its thread, and says afterwards where it is played', async () => {
    const at = await open();
    const { table, talk, threadOf } = at;
    await (await table.person('anni').command(table.channelId, 'game new', { players: 2 })).reply();
    await talk.allTold();
    const lobby = () => first(talk.publicMessages(table.channelId));
    await (await clickOn(table.person('jana'), lobby(), 'join')).reply();
    await talk.allTold();
    const { lift, count } = refusing(at, { status: 400, code: 30046 }, ({ method }) => method === 'PATCH');
    await (await clickOn(table.person('anni'), lobby(), 'start')).reply();
    await talk.allTold();
    const thread = await threadOf(MATCH);
    expect(talk.publicMessages(thread).filter(isTurn)).toHaveLength(1);
    expect(count()).toBeGreaterThan(0);
    lift();
    await expect.poll(() => textOf(lobby()), { timeout: 60_000 }).toContain(`<#${thread}>`);
    expect(controlOf(lobby(), 'join')).toBeUndefined();
  });

  it('shows afterwards who has come, and that it has been called off', async () => {
    const at = await open();
    const { table, talk } = at;
    await (await table.person('anni').command(table.channelId, 'game new', { players: 3 })).reply();
    await talk.allTold();
    const lobby = () => first(talk.publicMessages(table.channelId));
    const isEdit = ({ method, path }: InterceptedRequest) => method === 'PATCH' && path.includes('/messages/');
    const join = refusing(at, UNKNOWN, (request) => isEdit(request) && request.path.startsWith('/channels/'));
    await (await clickOn(table.person('jana'), lobby(), 'join')).reply();
    await expect.poll(join.count).toBeGreaterThan(0);
    join.lift();
    await expect.poll(() => textOf(lobby()), { timeout: 60_000 }).toContain('Jana');
    await talk.allTold();
    const end = refusing(at, UNKNOWN, (request) => isEdit(request) && request.path.startsWith('/channels/'));
    await table.matches.cancel(talk.actor('anni'), MATCH);
    await expect.poll(end.count).toBeGreaterThan(0);
    end.lift();
    await expect.poll(() => controlOf(lobby(), 'join'), { timeout: 60_000 }).toBeUndefined();
  });
});

describe('in a game by direct messages', () => {
  it('somebody for whom Discord is too busy for long keeps the others from nothing, and hears of their turn afterwards', async () => {
    const at = await openDirect();
    const { talk, turnsOf, homeOf, begun } = at;
    const { mover, waiting } = await begun('jana');
    const [other = ''] = waiting;
    const { lift } = refusing(at, TOO_FAST, writes(homeOf(other)));
    const before = turnsOf(mover).map(({ id }) => id);
    await talk.play(MATCH);
    await expect.poll(() => turnsOf(mover).some(({ id }) => !before.includes(id)), { timeout: 60_000 }).toBe(true);
    const heard = turnsOf(other).map(({ id }) => id);
    lift();
    const isNew = () => turnsOf(other).filter(({ id }) => !heard.includes(id)).length;
    await expect.poll(isNew, { timeout: 60_000 }).toBe(1);
    await expect.poll(() => turnsOf(other).length, { timeout: 60_000, message: 'the one before is a line' }).toBe(1);
  });

  it('a turn that could not be made a line becomes one afterwards', async () => {
    const at = await openDirect();
    const { talk, turnsOf, homeOf, begun } = at;
    const { mover } = await begun('jana');
    const home = homeOf(mover);
    const isEdit = (request: InterceptedRequest) => request.method === 'PATCH' && writes(home)(request);
    const { lift, count } = refusing(at, UNKNOWN, isEdit);
    await talk.play(MATCH);
    await talk.allTold();
    expect(turnsOf(mover)).toHaveLength(2);
    expect(count()).toBeGreaterThan(0);
    lift();
    await expect.poll(() => turnsOf(mover).length, { timeout: 60_000 }).toBe(1);
  });

  it.each([
    ['that a plan does not fit any more', 'planDeparted', UNKNOWN],
    ['that somebody has given up', 'resigned', UNKNOWN],
    ['that the game was called off', 'cancelled', UNKNOWN],
    ['that a plan does not fit any more, for which Discord is too busy', 'planDeparted', TOO_FAST],
  ] as const)('somebody hears once, however long it is refused, %s', async (_, kind, refusal) => {
    const at = await openDirect();
    const { table, talk, direct, turnsOf, homeOf, begun } = at;
    const { mover, waiting } = await begun('jana', 'lukas');
    const [missing = '', other = ''] = waiting;
    const before = direct(missing).length;
    const personId = table.person(kind === 'resigned' ? mover : missing).user.id;
    const { version } = (await talk.view(MATCH)).match;
    const { lift, count } = refusing(at, refusal, writes(homeOf(missing)));
    const said: Announcement = kind === 'cancelled' ? { kind, because: 'absent' } : { kind, personId };
    await table.store.matches.transaction((inside) => inside.announce(MATCH, version, said, at.now()));
    // What comes next is told to the others meanwhile.
    const shown = turnsOf(other).map(({ id }) => id);
    await talk.play(MATCH);
    await expect.poll(() => turnsOf(other).some(({ id }) => !shown.includes(id)), { timeout: 60_000 }).toBe(true);
    expect(count()).toBeGreaterThan(4);
    expect(direct(missing)).toHaveLength(before);
    lift();
    const heard = () =>
      direct(missing)
        .slice(before)
        .filter((message) => !isTurn(message));
    const news = { planDeparted: /plan/i, resigned: /resigned/, cancelled: /^(?!-#).*ended/m }[kind];
    const told = () => heard().filter((message) => news.test(textOf(message))).length;
    await expect.poll(told, { timeout: 60_000 }).toBe(1);
    // Nobody is asked for a move in a game that was called off.
    const turns = kind === 'cancelled' ? 0 : 1;
    await expect.poll(() => turnsOf(missing).length, { timeout: 60_000 }).toBe(turns);
    expect(told()).toBe(1);
  });
});
