/** The theme of pictures: the bot's default, the game's theme for everybody, one's own for private pictures. */
import { afterEach, expect, it } from 'vitest';
import type { Theme } from '../../../src/match/index.ts';
import { clickOn, controlOf, DOT, startTable, type Table, textOf } from '../../support/discord/bot.ts';
import { picturesBy } from '../../support/game/pictures.ts';

/** Drawn pictures in order, for example `table light`. */
let drawn: string[] = [];
let table: Table;

afterEach(() => table.close());

async function open(defaultTheme: Theme): Promise<void> {
  drawn = [];
  const pictures = picturesBy((kind, request) => {
    drawn.push('theme' in request ? `${kind} ${request.theme}` : kind);
    return DOT;
  });
  table = await startTable({ pictures, defaultTheme });
}

const anni = () => table.person('anni');

const lobby = (text: string) =>
  anni().waitForMessage((message) => controlOf(message, 'settings') !== undefined && textOf(message).includes(text));

async function started(text: string) {
  await (await clickOn(table.person('jana'), await lobby(text), 'join')).reply();
  await (await clickOn(anni(), await lobby('2 of'), 'start')).reply();
  return anni().waitForMessage((message) => controlOf(message, 'hand') !== undefined);
}

/** Chooses a theme in Anni's settings, and waits for the updated message. */
async function chooseTheme(theme: string): Promise<void> {
  const card = await (await anni().command(table.channelId, 'me settings')).reply();
  await anni().choose(card, controlOf(card, 'meTheme') ?? '', [theme]);
  await anni().waitForMessage(({ id, components }) => id === card.id && chosenIn(components ?? []).includes(theme));
}

/** The chosen values in the selects of a message. */
function chosenIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(chosenIn);
  return 'default' in value && value.default === true && 'value' in value ? [String(value.value), ...inner] : inner;
}

/** Pictures drawn for the answer to a command. */
async function drawnFor(name: string, channelId: string, command: string): Promise<readonly string[]> {
  drawn = [];
  await (await table.person(name).command(channelId, command)).reply();
  return drawn;
}

it('is set by the host for everybody, and by each person for private pictures', async () => {
  await open('dark');
  await (await anni().command(table.channelId, 'game new', { players: 4 })).reply();
  const form = await clickOn(anni(), await lobby('1 of 4'), 'settings');
  const answer = await anni().submit(form.id, { board: ['B2-rated'], language: ['en'], theme: ['light'], clock: '' });
  expect(textOf(await answer.reply())).toBe('Saved: B side, 2 players · rated · English · Pictures: light. No clock');
  const { channel_id: thread } = await started('1 of 2');
  expect(drawn.filter((each) => each.startsWith('table'))).toEqual(['table light']);
  expect(await drawnFor('anni', thread, 'hand')).toEqual(['hand light']);
  await chooseTheme('dark');
  expect(await drawnFor('anni', thread, 'hand')).toEqual(['hand dark']);
  expect(await drawnFor('anni', thread, 'board')).toEqual(['table dark']);
  expect(await drawnFor('jana', thread, 'board')).toEqual(['table light']);
  await chooseTheme('game');
  expect(await drawnFor('anni', thread, 'hand')).toEqual(['hand light']);
});

it('is the default if nobody has set one', async () => {
  await open('light');
  await (await anni().command(table.channelId, 'game new', { players: 2 })).reply();
  await started('1 of 2');
  expect(drawn.filter((each) => each.startsWith('table'))).toEqual(['table light']);
});
