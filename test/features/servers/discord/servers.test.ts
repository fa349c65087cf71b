/** `/server settings` on Discord: set by server managers, applied to new games, and refused to everybody else. */
import { type APIMessage, PermissionFlagsBits } from 'discord.js';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { renderServerPage } from '../../../../src/features/servers/discord/message.ts';
import { language } from '../../../discord/support/shownGames.ts';
import { clickOn, controlOf, type Table, textOf } from '../../../support/discord/bot.ts';
import { filledIn } from '../../../support/discord/forms.ts';
import { opensTables } from '../../../support/discord/tables.ts';
import { matchTable, succeeded } from '../../../support/game/match.ts';

const open = opensTables();

it('is a page with the settings of new games and the channels for posts, and new games use it', async () => {
  const { table } = await open();
  const anni = table.person('anni');
  const { channelId, playground } = table;
  const page = async (options: Record<string, string> = {}) =>
    (await anni.command(channelId, 'server settings', options)).reply();
  const changed = (shown: APIMessage, says: string) =>
    anni.waitForMessage((message) => message.id === shown.id && textOf(message).includes(says));
  const first = await page();
  expect(textOf(first)).toMatch(/Results of finished games: nowhere\n/);
  // A missing permission is reported at once.
  playground.admin.denyBot(channelId, PermissionFlagsBits.SendMessages);
  expect(textOf(await page({ results: channelId }))).toContain('I’m missing “Send Messages” there');
  playground.admin.denyBot(channelId, 0n);
  const shown = await page({ results: channelId });
  expect(textOf(shown)).toContain(`Results of finished games: <#${channelId}>`);
  const form = await clickOn(anni, shown, 'serverGames');
  const wrong = { board: 'B3', language: 'hu', theme: 'light', clock: 'soon', whenUp: 'pass' };
  expect(textOf(await (await anni.submit(form.id, wrong)).reply())).toContain('“soon”');
  const again = await clickOn(anni, shown, 'serverGames');
  const set = changed(shown, 'B side');
  await anni.submit(again.id, { ...wrong, clock: '2 d' });
  expect(textOf(await set)).toMatch(/B side, 3 players · Magyar · Pictures: light · 2 days/);
  const unrated = changed(shown, 'not rated');
  await clickOn(anni, shown, 'serverRated');
  const limited = changed(await unrated, 'At most 5 games');
  await anni.choose(shown, controlOf(shown, 'serverLimit') ?? '', ['5']);
  const without = changed(await limited, 'No hints');
  await anni.choose(await limited, controlOf(await limited, 'serverHints') ?? '', ['0']);
  const silenced = changed(await without, 'Results of finished games: nowhere');
  await anni.choose(await without, controlOf(await without, 'serverSilence') ?? '', ['results']);
  await silenced;
  await (await anni.command(channelId, 'game new', { side: 'A' })).reply();
  const [game] = await table.matches.inChannel(channelId);
  expect(game?.match).toMatchObject({
    side: 'A',
    capacity: 3,
    locale: 'hu',
    theme: 'light',
    rated: false,
    timeControl: { kind: 'turn', perTurn: 2 * 24 * 3_600_000 },
  });
});

it('changes nothing when the form of new games is submitted unchanged', async () => {
  const { table } = await open();
  const anni = table.person('anni');
  const { guildId } = table.playground;
  const shown = await (await anni.command(table.channelId, 'server settings', {})).reply();
  const before = await table.people.serverSettings(guildId);
  const games = async () => (await table.people.serverSettings(guildId)).games;
  const send = async (changes: Record<string, string> = {}) => {
    const form = await clickOn(anni, shown, 'serverGames');
    await anni.submit(form.id, { ...filledIn(form.modal), ...changes });
  };
  await send();
  await send({ language: 'hu' });
  await expect.poll(games).toEqual({ ...before.games, locale: 'hu' });
  await send({ board: 'B2' });
  await expect.poll(games).toEqual({ ...before.games, locale: 'hu', side: 'B', capacity: 2 });
  // And back to the language of the reader.
  await send({ language: '-' });
  await expect.poll(games).toEqual({ ...before.games, side: 'B', capacity: 2 });
});

it('says so on a server without hints', async () => {
  const { table, talk } = await open();
  await table.people.setServer(talk.actor('anni'), table.playground.guildId, { hints: 0 });
  const { thread, mover } = await talk.twoPlaying(false);
  const answer = await (await table.person(mover).command(thread, 'hint', {})).reply();
  expect(textOf(answer)).toBe('There are no hints on this server.');
});

it('posts each result in the chosen channel, with the new ratings and a link to the thread', async () => {
  const { table, talk } = await open();
  const { matches, channelId } = table;
  const other = table
    .person('anni')
    .channels()
    .find(({ id, kind }) => kind === 'text' && id !== channelId);
  if (!other) throw new Error('the playground has only one channel');
  await (await table.person('anni').command(channelId, 'server settings', { results: other.id })).reply();
  const match = await talk.running(['anni', 'jana']);
  await talk.waitForDelivery();
  const result = table.person('anni').waitForMessage((message) => message.channel_id === other.id);
  succeeded(await matches.resign(talk.actor('jana'), match));
  await talk.waitForDelivery();
  const { place } = (await talk.view(match)).match;
  const message = await result;
  expect(textOf(message)).toMatch(
    /^### #1 Anni, Jana \(A side\)\n.*Anni.*\nAnni: 1\d{3}\? \(\+\d+\) · Jana: 1\d{3}\? \(−\d+\)\n<#\d+>$/,
  );
  expect(textOf(message)).toContain(`<#${place.threadId}>`);
  expect(JSON.stringify(message)).toContain(`score-${match}-`);
});

it('is refused to people who do not manage the server, whatever Discord permits, and accepts only its own channels', async () => {
  const { table } = await open();
  const { guildId } = table.playground;
  const before = await table.people.serverSettings(guildId);
  await openServer(table);
  for (const [command, options] of [
    ['server settings', {}],
    ['server settings', { results: table.channelId }],
    ['server puzzle', {}],
    ['server puzzle', { channel: table.channelId }],
    ['server puzzle', { off: true }],
  ] as const) {
    const answer = await (await table.person('jana').command(table.channelId, command, options)).reply();
    expect(textOf(answer), command).toBe('Only those who manage this server can change its settings.');
  }
  expect(await table.people.serverSettings(guildId)).toEqual(before);
  expect(await table.matches.puzzleServer(guildId)).toBeNull();
});

/** Like a server that overrides the commands' permissions. */
async function openServer({ playground }: Table): Promise<void> {
  const call = async (path: string, body?: unknown) => {
    const answer = await fetch(`${playground.apiUrl}/v10/applications/${path}`, {
      headers: { authorization: `Bot ${playground.botToken}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'PUT', body: JSON.stringify(body) }),
    });
    expect(answer.ok).toBe(true);
    return answer.json();
  };
  const { id } = z.object({ id: z.string() }).parse(await call('@me'));
  const list = z.array(z.looseObject({})).parse(await call(`${id}/commands`));
  await call(
    `${id}/commands`,
    list.map((command) => ({ ...command, default_member_permissions: null })),
  );
}

it.each([
  ['a community server', ['COMMUNITY'], 'language of this server (Deutsch)'],
  ['any other server', [], 'language of whoever opens the game'],
])('names the language of new games on %s that has chosen none', async (_, features, shown) => {
  const { people, matches } = await matchTable();
  const context = { language, people, matches, defaultTheme: 'dark', locales: new Map() };
  const interaction = { locale: 'en-US', guildLocale: 'de', guild: { features }, user: { id: 'person0' } };
  const page = await renderServerPage(context as never, interaction as never, 'server');
  expect(JSON.stringify(page.components)).toContain(shown);
});
