/** A long failure of Discord in one place or for one person delays nobody else, and the bot catches up afterwards. */
import { describe, expect, it } from 'vitest';
import type { InterceptedRequest } from '../../../packages/playground/index.ts';
import { type Announcement, HOUR_MS } from '../../../src/match/index.ts';
import { clickOn, controlOf, textOf } from '../../support/discord/bot.ts';
import { first, MATCH, opensDirectTables } from './support/directTable.ts';
import { direct, isTurn, moverOf, opensPublicTables, refusal, refuseRequests } from './support/publicTable.ts';

const open = opensPublicTables();
const openDirect = opensDirectTables();

const UNKNOWN = refusal(400, 987654);
const TOO_FAST = refusal(403, 40003);

const writes =
  (channelId: string) =>
  ({ method, path }: InterceptedRequest): boolean =>
    method !== 'GET' && new RegExp(`^/channels/${channelId}/messages(/\\d+)?$`).test(path);

describe('a thread that is rate-limited for long', () => {
  it('has each turn sent directly meanwhile, and shows the live one afterwards', async () => {
    const at = await open();
    const { talk, turnsIn } = at;
    const { matchId: match, thread } = await talk.twoPlaying();
    const { lift } = refuseRequests(at, TOO_FAST, writes(thread));
    for (let turn = 0; turn < 2; turn += 1) {
      await talk.play(match);
      const mover = await moverOf(at, match);
      const turnMessages = () => direct(at, mover).filter(isTurn).length;
      await expect.poll(turnMessages, { timeout: 60_000, message: `turn ${turn}` }).toBe(1);
    }
    lift();
    await expect.poll(() => turnsIn(thread).length, { timeout: 60_000 }).toBe(1);
    await expect
      .poll(() => direct(at, 'anni').filter(isTurn).length + direct(at, 'jana').filter(isTurn).length)
      .toBe(0);
  });
});

describe('direct messages that are rate-limited for long', () => {
  it('do not hold up a turn in its thread, where the person is pinged instead', async () => {
    const at = await open();
    const { table, talk, threadOf, turnsIn, pingsIn } = at;
    for (const name of ['anni', 'jana']) {
      const { settings } = await table.matches.person(table.person(name).user.id);
      await table.matches.setPerson(talk.actor(name), { ...settings, pings: 'direct' });
    }
    const { matchId: match } = await talk.twoPlaying();
    const { count } = refuseRequests(at, TOO_FAST, ({ path }) => path === '/users/@me/channels');
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

it('retries a refused digest after a quarter of an hour, with the games as they are by then', async () => {
  let now = new Date('2025-06-10T10:00:00.000Z').getTime();
  const at = await open({ clock: { now: () => new Date(now) } });
  const { table, talk } = at;
  for (const name of ['anni', 'jana']) {
    const { settings } = await table.matches.person(table.person(name).user.id);
    await table.matches.setPerson(talk.actor(name), { ...settings, digest: 18 * 60, zone: 'UTC' });
  }
  const { matchId: match } = await talk.twoPlaying();
  const later = async (hours: number) => {
    now += hours * HOUR_MS;
    await table.store.matches.transaction((transaction) => transaction.recordPoll(new Date(now)));
    await table.matches.processDueClocks();
  };
  const mover = await moverOf(at, match);
  const digests = () => direct(at, mover).filter((message) => textOf(message).includes('your turn')).length;
  const { lift, count } = refuseRequests(at, UNKNOWN, ({ path }) => path === '/users/@me/channels');
  await later(8.1);
  await expect.poll(count, { timeout: 60_000 }).toBeGreaterThan(5);
  await talk.waitForDelivery();
  lift();
  await later(0.1);
  await talk.waitForDelivery();
  expect(digests()).toBe(0);
  await later(0.2);
  await expect.poll(digests, { timeout: 60_000 }).toBe(1);
});

describe('a lobby message that cannot be edited', () => {
  it('does not keep the game from its thread, and links to it afterwards', async () => {
    const at = await open();
    const { table, talk, threadOf } = at;
    await (await table.person('anni').command(table.channelId, 'game new', { players: 2 })).reply();
    await talk.waitForDelivery();
    const lobby = () => first(talk.publicMessages(table.channelId));
    await (await clickOn(table.person('jana'), lobby(), 'join')).reply();
    await talk.waitForDelivery();
    const { lift, count } = refuseRequests(at, refusal(400, 30046), ({ method }) => method === 'PATCH');
    await (await clickOn(table.person('anni'), lobby(), 'start')).reply();
    await talk.waitForDelivery();
    const thread = await threadOf(MATCH);
    expect(talk.publicMessages(thread).filter(isTurn)).toHaveLength(1);
    expect(count()).toBeGreaterThan(0);
    lift();
    await expect.poll(() => textOf(lobby()), { timeout: 60_000 }).toContain(`<#${thread}>`);
    expect(controlOf(lobby(), 'join')).toBeUndefined();
  });

  it('shows afterwards who has joined, and that the game was cancelled', async () => {
    const at = await open();
    const { table, talk } = at;
    await (await table.person('anni').command(table.channelId, 'game new', { players: 3 })).reply();
    await talk.waitForDelivery();
    const lobby = () => first(talk.publicMessages(table.channelId));
    const isEdit = ({ method, path }: InterceptedRequest) => method === 'PATCH' && path.includes('/messages/');
    const join = refuseRequests(at, UNKNOWN, (request) => isEdit(request) && request.path.startsWith('/channels/'));
    await (await clickOn(table.person('jana'), lobby(), 'join')).reply();
    await expect.poll(join.count).toBeGreaterThan(0);
    join.lift();
    await expect.poll(() => textOf(lobby()), { timeout: 60_000 }).toContain('Jana');
    await talk.waitForDelivery();
    const end = refuseRequests(at, UNKNOWN, (request) => isEdit(request) && request.path.startsWith('/channels/'));
    await table.matches.cancel(talk.actor('anni'), MATCH);
    await expect.poll(end.count).toBeGreaterThan(0);
    end.lift();
    await expect.poll(() => controlOf(lobby(), 'join'), { timeout: 60_000 }).toBeUndefined();
  });
});

describe('a game by direct messages', () => {
  it('goes on for the others while one player is rate-limited, who gets their turn afterwards', async () => {
    const at = await openDirect();
    const { talk, turnsOf, homeOf, begun } = at;
    const { mover, waiting } = await begun('jana');
    const [other = ''] = waiting;
    const { lift } = refuseRequests(at, TOO_FAST, writes(homeOf(other)));
    const before = turnsOf(mover).map(({ id }) => id);
    await talk.play(MATCH);
    await expect.poll(() => turnsOf(mover).some(({ id }) => !before.includes(id)), { timeout: 60_000 }).toBe(true);
    const turnIds = turnsOf(other).map(({ id }) => id);
    lift();
    const isNew = () => turnsOf(other).filter(({ id }) => !turnIds.includes(id)).length;
    await expect.poll(isNew, { timeout: 60_000 }).toBe(1);
    await expect
      .poll(() => turnsOf(other).length, { timeout: 60_000, message: 'the previous one is collapsed' })
      .toBe(1);
  });

  it('tells once that it was called off, even if that was refused for long', async () => {
    const at = await openDirect();
    const { table, talk, direct, homeOf, begun } = at;
    await begun('jana');
    const { lift, count } = refuseRequests(at, UNKNOWN, writes(homeOf('jana')));
    await table.matches.cancel(talk.actor('anni'), MATCH);
    await expect.poll(count, { timeout: 60_000 }).toBeGreaterThan(4);
    lift();
    // The line at full size; the turn message has become small print.
    const lines = () => direct('jana').filter((message) => /^-# .*\n[^-]/.test(textOf(message)));
    await expect.poll(() => lines().length, { timeout: 60_000 }).toBeGreaterThan(0);
    await talk.waitForDelivery();
    await expect.poll(async () => table.store.outbox.pending(), { timeout: 60_000 }).toEqual([]);
    expect(lines().map(textOf)).toEqual([expect.stringContaining('Anni canceled this game.')]);
  });

  it('logs each move once, although a late turn was not recorded and the next one came first', async () => {
    const at = await openDirect();
    const { table, talk, direct, turnsOf, homeOf, begun, letPass } = at;
    const { waiting } = await begun('jana');
    const [other = ''] = waiting;
    const shown = direct(other).length;
    const { lift } = refuseRequests(at, TOO_FAST, writes(homeOf(other)));
    await talk.playAndDeliver(MATCH);
    await table.stopBot();
    expect(direct(other)).toHaveLength(shown);
    lift();
    letPass(HOUR_MS);
    let isRecorded = true;
    await table.startBot({
      outbox: (outbox) => ({
        ...outbox,
        delivered: async (...entry) => {
          if (!isRecorded) return outbox.delivered(...entry);
          isRecorded = false;
          await talk.play(MATCH);
          throw new Error('the database is locked');
        },
      }),
    });
    await expect.poll(() => direct(other).length, { timeout: 60_000 }).toBe(shown + 2);
    await expect.poll(() => turnsOf(other).length, { timeout: 60_000 }).toBe(1);
    const logged = direct(other).map(textOf).join('\n');
    const lines = () => direct(other).flatMap((message) => textOf(message).match(/^-# (?:Anni|Jana): .*$/gm) ?? []);
    await expect.poll(lines, { timeout: 60_000, message: logged }).toHaveLength(2);
    expect(new Set(lines()).size).toBe(2);
  });

  it('collapses a turn message later if Discord refused the edit', async () => {
    const at = await openDirect();
    const { talk, turnsOf, homeOf, begun } = at;
    const { mover } = await begun('jana');
    const home = homeOf(mover);
    const isEdit = (request: InterceptedRequest) => request.method === 'PATCH' && writes(home)(request);
    const { lift, count } = refuseRequests(at, UNKNOWN, isEdit);
    await talk.playAndDeliver(MATCH);
    expect(turnsOf(mover)).toHaveLength(2);
    expect(count()).toBeGreaterThan(0);
    lift();
    await expect.poll(() => turnsOf(mover).length, { timeout: 60_000 }).toBe(1);
  });

  it.each([
    ['a departed plan', 'planDeparted', UNKNOWN],
    ['a resignation', 'resigned', UNKNOWN],
    ['a departed plan (rate-limited)', 'planDeparted', TOO_FAST],
  ] as const)('announces %s once, however long it is refused', async (_, kind, answer) => {
    const at = await openDirect();
    const { table, talk, direct, turnsOf, homeOf, begun } = at;
    const { mover, waiting } = await begun('jana', 'lukas');
    const [missing = '', other = ''] = waiting;
    const before = direct(missing).length;
    const personId = table.person(kind === 'resigned' ? mover : missing).user.id;
    const { version } = (await talk.view(MATCH)).match;
    const { lift, count } = refuseRequests(at, answer, writes(homeOf(missing)));
    const notice: Announcement = { kind, personId };
    await table.store.matches.transaction((transaction) => transaction.announce(MATCH, version, notice, at.now()));
    // The others get the next turn meanwhile.
    const shown = turnsOf(other).map(({ id }) => id);
    await talk.play(MATCH);
    await expect.poll(() => turnsOf(other).some(({ id }) => !shown.includes(id)), { timeout: 60_000 }).toBe(true);
    expect(count()).toBeGreaterThan(4);
    expect(direct(missing)).toHaveLength(before);
    lift();
    const turnIds = () =>
      direct(missing)
        .slice(before)
        .filter((message) => !isTurn(message));
    const pattern = { planDeparted: /plan/i, resigned: /resigned/ }[kind];
    const countNotices = () => turnIds().filter((message) => pattern.test(textOf(message))).length;
    await expect.poll(countNotices, { timeout: 60_000 }).toBe(1);

    await expect.poll(() => turnsOf(missing).length, { timeout: 60_000 }).toBe(1);
    expect(countNotices()).toBe(1);
  });
});
