/** `/play`: every way to begin a game, each of its buttons pressed twice and by several people at once. */
import { expect, it } from 'vitest';
import { rawDatabase } from '../../../support/database/store.ts';
import { clickOn, controlOf, type Table, textOf } from '../../../support/discord/bot.ts';
import { opensTables } from '../../../support/discord/tables.ts';

const open = opensTables();

/** How many searches the person's list offers to end. */
async function searchesOf(table: Table, name: string): Promise<number> {
  const list = await (await table.person(name).command(table.channelId, 'game list')).reply();
  return JSON.stringify(list.components).match(/:seekStop:/g)?.length ?? 0;
}

const gamesOf = async (table: Table, name: string) => table.matches.ofPerson(table.person(name).user.id);

it('asks with whom, and begins a casual game against a computer player', async () => {
  const { table } = await open();
  const anni = table.person('anni');
  const question = await (await anni.command(table.channelId, 'play')).reply();
  expect(textOf(question)).toContain('Who would you like to play with?');
  await clickOn(anni, question, 'playComputer');
  const turn = await anni.waitForMessage((message) => controlOf(message, 'build') !== undefined);
  expect(textOf(turn)).toContain(' · casual');
});

it('opens a lobby for people here, and a search for people everywhere', async () => {
  const { table } = await open();
  const anni = table.person('anni');
  const here = await (await anni.command(table.channelId, 'play', { with: 'here', side: 'B' })).reply();
  expect(textOf(here)).toContain('The game is open');
  expect((await gamesOf(table, 'anni')).map(({ match }) => [match.status, match.side])).toEqual([['lobby', 'B']]);
  const search = await (await anni.command(table.channelId, 'play', { with: 'everywhere' })).reply();
  expect(controlOf(search, 'seekStop')).toBeDefined();
});

it.each([
  ['playComputer', 1, 0],
  ['playHere', 1, 0],
  ['playEverywhere', 0, 1],
])('%s begins one thing when it is pressed twice at once', async (action, games, searches) => {
  const { table } = await open();
  const anni = table.person('anni');
  const question = await (await anni.command(table.channelId, 'play')).reply();
  // The buttons are gone as soon as the first click is answered.
  const press = () => clickOn(anni, question, action).catch(() => undefined);
  await Promise.all([press(), press()]);
  await press();
  const begun = async () => [(await gamesOf(table, 'anni')).length, await searchesOf(table, 'anni')];
  await expect.poll(begun, { timeout: 60_000 }).toEqual([games, searches]);
  // By now the bot has answered the later clicks, too.
  expect(await begun()).toEqual([games, searches]);
  // Announcements and logs keep the id of the press longer than the person's data.
  const { rows } = await rawDatabase(table.url).execute('SELECT trace FROM outbox');
  expect(JSON.stringify(rows)).not.toContain(anni.user.id);
});

it('another search, pressed twice at once, is one more search', async () => {
  const { table } = await open();
  const anni = table.person('anni');
  await (await anni.command(table.channelId, 'seek', { everywhere: true })).reply();
  const shown = await (await anni.command(table.channelId, 'seek')).reply();
  const press = () => clickOn(anni, shown, 'seekAnother').catch(() => undefined);
  await Promise.all([press(), press()]);
  await press();
  await expect.poll(() => searchesOf(table, 'anni'), { timeout: 60_000 }).toBe(2);
});

it('New game and Rematch below a finished game open one lobby each, whoever presses them at once', async () => {
  const { table, talk } = await open();
  const { matchId } = await talk.twoPlaying();
  await table.matches.resign(talk.actor('anni'), matchId);
  await talk.waitForDelivery();
  const people = ['anni', 'jana'] as const;
  const end = await table.person('anni').waitForMessage((message) => controlOf(message, 'newGame') !== undefined);
  await Promise.all(
    [...people, ...people].map(async (name) => (await clickOn(table.person(name), end, 'newGame')).reply()),
  );
  const opened = async () => (await gamesOf(table, 'anni')).filter(({ match }) => match.newGameAfter === matchId);
  expect(await opened()).toHaveLength(1);
  const asked = await Promise.all(
    people.map(async (name) => [name, await (await clickOn(table.person(name), end, 'rematch')).reply()] as const),
  );
  await Promise.all(
    [...asked, ...asked].map(async ([name, question]) => clickOn(table.person(name), question, 'rematchSide')),
  );
  const rematches = async () => {
    const all = [...(await gamesOf(table, 'anni')), ...(await gamesOf(table, 'jana'))];
    return new Set(all.flatMap(({ match }) => (match.rematchOf === matchId ? [match.id] : []))).size;
  };
  await expect.poll(rematches, { timeout: 60_000 }).toBe(1);
  await talk.waitForDelivery();
  expect(await rematches()).toBe(1);
});
