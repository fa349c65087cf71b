/** Usage limits of a person and of a server: a polite refusal that names the time from which it works again. */
import { expect, it } from 'vitest';
import { NO_LIMITS } from '../../../src/match/index.ts';
import { rawDatabase } from '../../support/database/store.ts';
import { clickOn, controlOf, textOf } from '../../support/discord/bot.ts';
import { opensTables } from '../../support/discord/tables.ts';

const BEGIN = Date.parse('2025-03-01T22:00:00.000Z');
const HOUR = 3_600_000;
const NEXT_DAY = Date.parse('2025-03-02T00:00:00.000Z') / 1000;

const open = opensTables();
let now = BEGIN;

const UNLIMITED = Number.POSITIVE_INFINITY;

it('limits the commands a minute of a person and of a server', async () => {
  now = BEGIN;
  const { table } = await open({ clock: { now: () => new Date(now) }, commandsAMinute: { person: 3, server: 5 } });
  const list = async (name: string) =>
    textOf(await (await table.person(name).command(table.channelId, 'help')).reply());
  for (let sent = 0; sent < 3; sent++) expect(await list('anni')).not.toContain('a bit fast');
  expect(await list('anni')).toMatch(/3 commands a minute from each person.*<t:1740866460:R>/);
  // Refused commands do not count for the server.
  for (let sent = 0; sent < 2; sent++) expect(await list('jana')).not.toContain('a minute');
  expect(await list('jana')).toMatch(/This server is very busy: I take at most 5 commands/);
  now += 60_000;
  expect(await list('anni')).not.toContain('a minute');
  // A clock that is set back locks nobody out.
  now -= 5 * HOUR;
  expect(await list('anni')).not.toContain('a minute');
});

it('limits the open games of a person and of a server', async () => {
  now = BEGIN;
  const limits = { ...NO_LIMITS, openGames: { person: 2, server: 3 } };
  const { table } = await open({ clock: { now: () => new Date(now) }, limits });
  const run = async (name: string, command: string) =>
    textOf(await (await table.person(name).command(table.channelId, command)).reply());
  expect(await run('anni', 'game new')).toContain('The game is open');
  expect(await run('anni', 'game new')).toContain('The game is open');
  expect(await run('anni', 'game new')).toMatch(/You’re in 2 games that are still going on, the maximum at one time/);
  expect(await run('jana', 'game new')).toContain('The game is open');
  expect(await run('mia', 'game new')).toMatch(/3 games are in progress on this server/);
  const games = await table.matches.inChannel(table.channelId);
  expect(games).toHaveLength(3);
  const own = games.find(({ match }) => match.members[0]?.name === 'Anni')?.match.number;
  const leave = await table.person('anni').command(table.channelId, 'game leave', { game: `#${own}` });
  await leave.reply();
  expect(await run('anni', 'game new')).toContain('The game is open');
});

it('answers a second click on Join at the limit of open games', async () => {
  now = BEGIN;
  const limits = { ...NO_LIMITS, openGames: { person: 1, server: UNLIMITED } };
  const { table } = await open({ clock: { now: () => new Date(now) }, limits });
  await (await table.person('anni').command(table.channelId, 'game new')).reply();
  const jana = table.person('jana');
  const lobby = await jana.waitForMessage((message) => controlOf(message, 'join') !== undefined);
  const join = async () => textOf(await (await clickOn(jana, lobby, 'join')).reply());
  expect(await join()).toBe('You’re in.');
  expect(await join()).toContain('You’re already in this game.');
  const typed = await jana.command(table.channelId, 'game join', { game: '#1' });
  expect(textOf(await typed.reply())).toContain('You’re already in this game.');
});

it('limits the seats that a person accepts in other people’s games', async () => {
  now = BEGIN;
  const limits = { ...NO_LIMITS, openGames: { person: 1, server: UNLIMITED } };
  const { table, talk } = await open({ clock: { now: () => new Date(now) }, limits });
  const { matchId, thread, mover } = await talk.twoPlaying();
  const lukas = table.person('lukas');
  await lukas.setLocale('en-US');
  await (await lukas.command(table.channelId, 'game new')).reply();
  await (await table.person(mover).command(thread, 'game replace', { player: lukas.user.id })).reply();
  const offer = await lukas.waitForMessage((message) => controlOf(message, 'agree') !== undefined);
  expect(textOf(await (await clickOn(lukas, offer, 'agree')).reply())).toContain('You’re in 1 game');
  expect((await talk.view(matchId)).match.members.map(({ personId }) => personId)).not.toContain(lukas.user.id);
  await (await lukas.command(table.channelId, 'game leave')).reply();
  await (await clickOn(lukas, offer, 'agree')).reply();
  expect((await talk.view(matchId)).match.members.map(({ personId }) => personId)).toContain(lukas.user.id);
});

it('limits hints and requested reviews a day', async () => {
  now = BEGIN;
  const limits = { ...NO_LIMITS, hints: { person: 1, server: UNLIMITED }, reviews: { person: 5, server: 1 } };
  const { table, talk } = await open({ clock: { now: () => new Date(now) }, limits });
  const { matchId, thread, mover } = await talk.twoPlaying(false);
  const hint = async () => textOf(await (await table.person(mover).command(thread, 'hint')).reply());
  expect(await hint()).toContain('What a computer player would do');
  expect(await hint()).toMatch(new RegExp(`1 hint today.*<t:${NEXT_DAY}:R>`));
  now += 3 * HOUR;
  expect(await hint()).toContain('What a computer player would do');
  const second = await talk.running(['anni', 'jana']);
  for (const id of [matchId, second]) await table.matches.resign(talk.actor('anni'), id);
  // Cancels the automatic reviews, so that they can be requested.
  await table.store.matches.transaction(async ({ reviews }) => {
    for (const id of [matchId, second]) {
      const review = await reviews.review(id);
      if (review) await reviews.saveReview({ ...review, status: 'cancelled' }, new Date(now));
    }
  });
  expect(await table.matches.requestReview(talk.actor('jana'), matchId)).toMatchObject({ ok: true });
  expect(await table.matches.requestReview(talk.actor('jana'), second)).toMatchObject({
    code: 'usedUp',
    whose: 'server',
  });
  expect((await rawDatabase(table.url).execute('SELECT count(*) AS n FROM usages')).rows[0]?.n).toBe(4);
  // Old usages are deleted.
  now += 3 * 24 * HOUR;
  await table.store.housekeeping.tidy();
  expect((await rawDatabase(table.url).execute('SELECT count(*) AS n FROM usages')).rows[0]?.n).toBe(0);
});
