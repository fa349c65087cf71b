/** One's own profile, and a server's leaderboard, shown to everybody on request. */
import { type APIMessage, PermissionFlagsBits } from 'discord.js';
import { beforeEach, expect, it } from 'vitest';
import { clickOn, controlOf, type Table, textOf } from '../../../support/discord/bot.ts';
import { opensTables } from '../../../support/discord/tables.ts';
import type { Talk } from '../../../support/discord/tableTalk.ts';
import { succeeded } from '../../../support/game/match.ts';

const open = opensTables();
let table: Table;
let talk: Talk;

beforeEach(async () => {
  ({ table, talk } = await open());
  const match = await talk.running(['anni', 'jana']);
  succeeded(await table.matches.resign(talk.actor('anni'), match));
  await talk.waitForDelivery();
});

const idOf = (name: string) => table.person(name).user.id;
const shown = () => talk.publicMessages(table.channelId).slice(before);
let before = 0;

async function answer(path: string, options: Record<string, string | number>, name = 'jana', at = table.channelId) {
  const message = await (await table.person(name).command(at, path, options)).reply();
  before = talk.publicMessages(table.channelId).length;
  return message;
}

/** Presses, and returns the answer without the button. */
async function show(message: APIMessage, action: string, name = 'jana'): Promise<APIMessage> {
  await clickOn(table.person(name), message, action);
  return table.person(name).waitForMessage((now) => now.id === message.id && controlOf(now, action) === undefined);
}

it.each([
  { path: 'profile', action: 'profileShow', heading: '### Jana' },
  { path: 'leaderboard', action: 'leaderboardShow', heading: '### Leaderboard: ' },
])(
  '/$path is posted once however often its button is pressed, once the bot may post there',
  async ({ path, action, heading }) => {
    const jana = table.person('jana');
    const own = await answer(path, { as: 'text', ...(path === 'leaderboard' && { games: 1 }) });
    const customId = controlOf(own, action) ?? expect.fail('no button');
    table.playground.admin.setBotAccess(table.channelId, 'readOnly');
    const refused = await clickOn(jana, own, action);
    expect(textOf(await refused.reply())).toContain(`I can’t post in <#${table.channelId}>`);
    expect(shown()).toEqual([]);
    table.playground.admin.setBotAccess(table.channelId, 'full');
    await Promise.all([jana.click(own, customId), jana.click(own, customId)]);
    const after = await jana.waitForMessage(({ id, ...now }) => id === own.id && !controlOf(now, action));
    expect(textOf(after)).toContain(heading);
    expect(shown().map(textOf)).toEqual([expect.stringContaining(heading)]);
    expect(controlOf(shown()[0] as APIMessage, action)).toBeUndefined();
  },
);

it('shows the profile as a picture, and never that of another person', async () => {
  await show(await answer('profile', {}), 'profileShow');
  expect(JSON.stringify(shown())).toContain('profile.png');
  expect(controlOf(await answer('profile', { person: idOf('anni') }), 'profileShow')).toBeUndefined();
  expect(controlOf(await answer('profile', { with: idOf('anni') }), 'profileShow')).toBeUndefined();
});

it('names the right to attach files, without which a picture cannot be shown', async () => {
  const own = await answer('profile', {});
  table.playground.admin.denyBot(table.channelId, PermissionFlagsBits.AttachFiles);
  const refused = await clickOn(table.person('jana'), own, 'profileShow');
  expect(textOf(await refused.reply())).toContain('I’m missing “Attach Files” there');
  expect(shown()).toEqual([]);
});

it('does not show people who hide themselves', async () => {
  const own = await answer('profile', { as: 'text' });
  await answer('me visibility', { public: 'nobody' });
  const refused = await clickOn(table.person('jana'), own, 'profileShow');
  expect(textOf(await refused.reply())).toContain('Only you can see your profile and games.');
  expect(controlOf(await answer('profile', {}), 'profileShow')).toBeUndefined();
  await show(await answer('leaderboard', { as: 'text', games: 1 }, 'anni'), 'leaderboardShow', 'anni');
  const [posted] = shown().map(textOf);
  expect(posted).toContain('Anni');
  expect(posted).not.toContain('Jana');
});

it('shows a leaderboard as everybody sees it: nobody’s line stands out, and blocks do not count', async () => {
  await answer('me block', { person: idOf('anni') });
  const own = await answer('leaderboard', { as: 'text', games: 1 });
  expect(textOf(own)).not.toContain('Anni');
  await show(own, 'leaderboardShow');
  const [posted] = shown().map(textOf);
  expect(posted).toMatch(/Jana.*Anni/s);
  expect(posted).not.toContain('**');
});

it('offers nothing in direct messages, for the leaderboard of all servers, nor for an empty one', async () => {
  await answer('game new', { where: 'dm' });
  const { id: direct } = await table.person('jana').waitForChannel(({ kind }) => kind === 'dm');
  expect(controlOf(await answer('profile', {}, 'jana', direct), 'profileShow')).toBeUndefined();
  expect(controlOf(await answer('leaderboard', { games: 1 }, 'jana', direct), 'leaderboardShow')).toBeUndefined();
  const games = 1;
  expect(controlOf(await answer('leaderboard', { games, where: 'everywhere' }), 'leaderboardShow')).toBeUndefined();
  expect(controlOf(await answer('leaderboard', { games: 2 }), 'leaderboardShow')).toBeUndefined();
  expect(controlOf(await answer('leaderboard', { games }), 'leaderboardShow')).toBeDefined();
});

it('says once whom the leaderboard of all servers lists, also in words and with words first', async () => {
  const says = async (as: string) =>
    textOf(await answer('leaderboard', { where: 'everywhere', as })).split('visible to everyone').length - 1;
  expect(await says('text')).toBe(1);
  expect(await says('picture')).toBe(1);
  const { settings } = await table.matches.person(idOf('jana'));
  await table.matches.setPerson(talk.actor('jana'), { ...settings, wordsFirst: true });
  expect(await says('picture')).toBe(1);
});
