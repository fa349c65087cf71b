/** Computer players on Discord: seated in the lobby, moving by themselves, replaced when they fail. */
import { fileURLToPath } from 'node:url';
import type { APIMessage } from 'discord.js';
import { expect, it } from 'vitest';
import { createProgramPlayer, journeyman, type ProgramPlayer } from '../../../../src/opponents/index.ts';
import { seededRandom } from '../../../../src/rules/index.ts';
import { controlOf, type Table, textOf } from '../../../support/discord/bot.ts';
import { opensTables } from '../../../support/discord/tables.ts';
import { standardComponents } from '../../../support/game/match.ts';

const PROGRAM = fileURLToPath(new URL('../../../opponents/external/programs/program.js', import.meta.url));
/** Plays like a built-in bot until somebody else has moved, and then thinks as long as it may. */
const thinker: ProgramPlayer = {
  name: 'Fox',
  move: ({ record, state, seed }) =>
    record.moves.some(({ seat }) => seat !== state.turn)
      ? new Promise(() => undefined)
      : Promise.resolve({ ok: true, move: journeyman(standardComponents(), state, seededRandom(seed)) }),
  close: () => Promise.resolve(),
};

const open = opensTables();
let table: Table;

function program(name: string, behaviour: string) {
  const log = { debug: () => undefined, warn: () => undefined };
  return createProgramPlayer({
    command: { name, file: process.execPath, args: [PROGRAM, '{}', behaviour] },
    components: standardComponents(),
    log,
    now: () => performance.now(),
  });
}

const anni = () => table.person('anni');

const lobby = (...holding: readonly string[]) =>
  anni().waitForMessage(
    (message) =>
      controlOf(message, 'computer') !== undefined && holding.every((part) => textOf(message).includes(part)),
  );

async function choose(message: APIMessage, value: string): Promise<string> {
  const sent = await anni().choose(message, controlOf(message, 'computer') ?? '', [value]);
  return textOf(await sent.reply());
}

const inThread = (holding: string) =>
  anni().waitForMessage((message) => message.channel_id !== table.channelId && textOf(message).includes(holding));

it('take all free seats in one step', async () => {
  ({ table } = await open());
  await (await anni().command(table.channelId, 'game new', { players: 4 })).reply();
  expect(await choose(await lobby(), '*apprentice')).toBe(
    'Apprentice (computer), Apprentice 2 (computer), and Apprentice 3 (computer) take their seats.',
  );
  const full = await lobby('4 of 4', 'Anni, Apprentice (computer), Apprentice 2 (computer), Apprentice 3 (computer)');
  expect(JSON.stringify(full.components)).not.toContain('*apprentice');
  expect(await choose(full, '-')).toBe('Apprentice 3 (computer) has left.');
  // For a single free seat, the players themselves are offered.
  expect(JSON.stringify((await lobby('3 of 4')).components)).not.toContain('*apprentice');
});

it('takes seats by the lobby’s select and by a command, and plays', async () => {
  ({ table } = await open());
  await (await anni().command(table.channelId, 'game new', { players: 3 })).reply();
  expect(await choose(await lobby(), 'apprentice')).toBe('Apprentice (computer) takes a seat.');
  const offered = await anni().autocomplete(table.channelId, 'game computer', { player: 'app' }, 'player');
  expect(await anni().autocomplete(table.channelId, 'game computer', { player: 'ＡPPRÉN' }, 'player')).toEqual(offered);
  expect(offered).toEqual([
    {
      name: 'Apprentice – Still learning: now and then just takes what scores most',
      value: 'apprentice',
    },
    { name: 'Remove Apprentice (computer)', value: '-' },
  ]);
  const command = async (player: string) =>
    textOf(await (await anni().command(table.channelId, 'game computer', { player })).reply());
  expect(await command('Apprentice')).toBe('Apprentice 2 (computer) takes a seat.');
  const full = await lobby('3 of 3', 'Anni, Apprentice (computer), Apprentice 2 (computer)');
  expect(JSON.stringify(full.components)).not.toContain('"value":"apprentice"');
  expect(JSON.stringify(full.components)).toContain('"placeholder":"Remove a computer player"');
  expect(await choose(full, '-')).toBe('Apprentice 2 (computer) has left.');
  expect(await command('grandmaster')).toMatch(
    /I don’t know the computer player “grandmaster”.*You can seat: Beginner, Apprentice/,
  );
  expect(await command('journeyman')).toBe('Journeyman (computer) takes a seat.');
  await (await anni().command(table.channelId, 'game start')).reply();
  const first = await anni().waitForMessage((message) => controlOf(message, 'build') !== undefined);
  expect(first.mentions.map(({ id }) => id)).toEqual([anni().user.id]);
  await (await anni().command(first.channel_id, 'pass')).reply();
  // A person who has passed learns of the computers' moves with their own next turn.
  const next = await anni().waitForMessage(
    (message) =>
      message.id !== first.id && controlOf(message, 'hand') !== undefined && message.channel_id === first.channel_id,
  );
  // A person who has just clicked needs no ping for the result.
  expect(next.mentions).toEqual([]);
  expect(textOf(next)).toContain(`<@${anni().user.id}>’s turn`);
  expect(textOf(next)).toMatch(/(Apprentice|Journeyman) \(computer\)/);
});

it('are named in the language of the person who seats or removes them', async () => {
  ({ table } = await open());
  await (await anni().command(table.channelId, 'game new', { players: 3 })).reply();
  const message = await lobby();
  anni().setLocale('de');
  expect(await choose(message, 'apprentice')).toContain('Lehrling (Computer)');
  const offered = await anni().autocomplete(table.channelId, 'game computer', { player: '-' }, 'player');
  expect(offered.map(({ name }) => name)).toContain('Lehrling (Computer) entfernen');
  expect(await choose(await lobby('2 of 3'), '-')).toContain('Lehrling (Computer)');
  expect((await table.matches.inChannel(table.channelId))[0]?.match.locale).toBe('en-US');
});

it('sit on all other seats of a game against computers, which begins at once', async () => {
  ({ table } = await open());
  const german = anni();
  german.setLocale('de');
  const newGame = async (options: Readonly<Record<string, string | number>>) =>
    textOf(await (await german.command(table.channelId, 'game new', options)).reply());
  const offered = await german.autocomplete(table.channelId, 'game new', { against: 'lehr' }, 'against');
  expect(offered).toEqual([
    {
      name: 'Lehrling – Lernt noch: nimmt manchmal einfach, was sofort am meisten bringt',
      value: 'apprentice',
    },
  ]);
  expect(await newGame({ against: 'Großmeister' })).toMatch(/„Großmeister“.*Lehrling/);
  const answer = await newGame({ against: 'Lehrling', players: 3 });
  const first = await german.waitForMessage((message) => controlOf(message, 'build') !== undefined);
  expect(answer).toContain(`<#${first.channel_id}>`);
  const names = ['Anni', 'Lehrling (Computer)', 'Lehrling 2 (Computer)'];
  const link = `<#${first.channel_id}>`;
  expect(german.messages(table.channelId).filter((message) => textOf(message).includes(`**${link}**`))).toHaveLength(1);
  for (const name of names) expect(german.channel(first.channel_id).name).toContain(name);
});

it('plays unrated unless a rated game is requested', async () => {
  ({ table } = await open());
  const cards = async () =>
    (await table.matches.ofPerson(anni().user.id)).map(({ match }) => [match.number, match.rated] as const);
  for (const options of [{ against: 'apprentice' }, { against: 'apprentice', rated: true }]) {
    await (await anni().command(table.channelId, 'game new', options)).reply();
  }
  expect(new Map(await cards())).toEqual(
    new Map([
      [1, false],
      [2, true],
    ]),
  );
  const expectCard = async (number: number, word: string) => {
    const { id } = await anni().waitForChannel(({ name }) => name.startsWith(`Intarsia #${number} `));
    await anni().waitForMessage(
      (message) => message.channel_id === table.channelId && textOf(message).includes(`**<#${id}>** · ${word}`),
    );
  };
  await expectCard(1, 'casual');
  await expectCard(2, 'rated');
  const list = textOf(await (await anni().command(table.channelId, 'game list')).reply());
  expect(list).toMatch(/#1 .* · casual · /);
  expect(list).toMatch(/#2 .* · rated · /);
});

it('is replaced for its move, with a notice, if a program makes an illegal one', async () => {
  ({ table } = await open({ programs: [program('Fox', 'illegal')] }));
  await (await anni().command(table.channelId, 'game new', { players: 2 })).reply();
  expect(await choose(await lobby(), 'Fox')).toBe('Fox (computer) takes a seat.');
  await (await anni().command(table.channelId, 'game start')).reply();
  const first = await anni().waitForMessage((message) => controlOf(message, 'build') !== undefined);
  await (await anni().command(first.channel_id, 'build', { space: 'C2' })).reply();
  await inThread('Fox (computer) made an illegal move; one of our computer players has moved in its place.');
  const log = async () => textOf(await (await anni().command(first.channel_id, 'log')).reply());
  expect(await log()).toMatch(/Fox \\?\(computer\\?\): .* \(moved in its place\)/);
});

it('leaves no outdated turn message while a computer player takes its time', async () => {
  ({ table } = await open({ programs: [thinker] }));
  await (await anni().command(table.channelId, 'game new', { players: 2 })).reply();
  expect(await choose(await lobby(), 'Fox')).toBe('Fox (computer) takes a seat.');
  await (await anni().command(table.channelId, 'game start')).reply();
  const first = await anni().waitForMessage((message) => controlOf(message, 'build') !== undefined);
  await (await anni().command(first.channel_id, 'build', { space: 'C2' })).reply();
  const over = await anni().waitForMessage((message) => message.id === first.id && !textOf(message).includes('turn'));
  expect(textOf(over)).toMatch(/^-# Anni: .* on C2.*\n-# ⏳ A computer player is moving…$/);
  expect(controlOf(over, 'build')).toBeUndefined();
});
