/** `/profile` on Discord: of players and of people without a profile, each with an accurate explanation. */
import { expect, it } from 'vitest';
import { textOf } from '../../../support/discord/bot.ts';
import { opensTables } from '../../../support/discord/tables.ts';
import { succeeded } from '../../../support/game/match.ts';

const open = opensTables();
const NAME = '**<@1>** @everyone';
const NOTHING_TO_SHOW =
  /^There’s no profile of .* to show here: perhaps they haven’t finished a game here yet, .* deleted\.$/;

it('shows people by their names on the server, oneself too', async () => {
  const people = [
    { slug: 'anni', name: 'Anni', nickname: 'Panni', locale: 'en-US' },
    { slug: 'peter', name: 'Peter', nickname: 'Petra', locale: 'en-US' },
  ];
  const { table, talk } = await open({ playground: { people } });
  const match = await talk.running(['anni', 'peter']);
  succeeded(await table.matches.resign(talk.actor('anni'), match));
  await talk.waitForDelivery();
  const heading = async (options: Record<string, string> = {}) => {
    const shown = await table.person('anni').command(table.channelId, 'profile', { as: 'text', ...options });
    return /### .*/.exec(textOf(await shown.reply()))?.[0];
  };
  const peter = table.person('peter').user.id;
  expect(await heading()).toBe('### Panni');
  expect(await heading({ person: peter })).toBe('### Petra');
  expect(await heading({ with: peter })).toBe('### Panni · Petra');
});

it('shows a player with their name as written, and explains missing profiles of bots, newcomers and erased people', async () => {
  const people = [
    { slug: 'anni', name: 'Anni', locale: 'en-US' },
    { slug: 'markup', name: NAME, locale: 'en-US' },
    { slug: 'new', name: 'New', locale: 'en-US' },
  ];
  const { table, talk } = await open({ playground: { people } });
  const profileIn = async (locale: string) => {
    table.person('anni').setLocale(locale);
    const shown = await profile('anni');
    table.person('anni').setLocale('en-US');
    return shown;
  };
  const profile = async (name: string, options: Record<string, string> = {}) =>
    textOf(await (await table.person(name).command(table.channelId, 'profile', { as: 'text', ...options })).reply());
  const idOf = (name: string) => table.person(name).user.id;
  expect(await profile('anni')).toMatch(/^You haven’t finished a game yet\./);
  const match = await talk.running(['anni', 'markup']);
  succeeded(await table.matches.resign(talk.actor('anni'), match));
  await talk.waitForDelivery();
  expect(await profile('anni', { person: idOf('markup') })).toContain('\\*\\*');
  expect(await profile('anni', { person: idOf('markup') })).not.toContain(NAME);
  expect(await profile('anni', { person: idOf('markup'), with: idOf('anni') })).toContain('Anni');
  // In words, no icon and no panel says what is meant.
  expect(await profileIn('de')).toContain('- Lieblingswerkzeug: ');
  expect(await profileIn('hu')).toContain('- Leghosszabb játék: ');
  expect(await profile('anni', { with: idOf('anni') })).toMatch(/^That’s the same person twice/);
  expect(await profile('anni', { person: idOf('new') })).toMatch(NOTHING_TO_SHOW);
  expect(await profile('anni', { person: table.playground.applicationId })).toMatch(
    /is a bot\. Only people have profiles\.$/,
  );
  await table.matches.forget(idOf('markup'));
  expect(await profile('anni', { person: idOf('markup') })).toMatch(NOTHING_TO_SHOW);
  expect(await profile('markup')).toMatch(/^You haven’t finished a game yet\./);
  // A hidden person is indistinguishable from an unknown one.
  await (await table.person('anni').command(table.channelId, 'me visibility', { public: 'nobody' })).reply();
  expect(await profile('new', { person: idOf('anni') })).toMatch(NOTHING_TO_SHOW);
  expect(await profile('anni')).toContain('Anni');
});
