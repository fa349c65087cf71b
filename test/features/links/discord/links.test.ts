/** The ways from Discord to the browser table: a personal link, or an Activity inside Discord if enabled. */
import { type APIApplicationCommand, InteractionResponseType } from 'discord.js';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { Playground } from '../../../../packages/playground/index.ts';
import type { TableAccess } from '../../../../src/features/bot/index.ts';
import { clickOn, controlOf, startTable, textOf } from '../../../support/discord/bot.ts';
import { opensTables } from '../../../support/discord/tables.ts';

const open = opensTables();
const EPHEMERAL = 64;

/** Tokens that contain the id of their link. */
const access = (launchable: boolean): TableAccess => ({
  launchable,
  link: async (id) => `https://table.example/#token-${id}`,
});

async function listed({ apiUrl, applicationId, botToken }: Playground): Promise<readonly APIApplicationCommand[]> {
  const headers = { authorization: `Bot ${botToken}` };
  const answer = await fetch(`${apiUrl}/v10/applications/${applicationId}/commands`, { headers });
  return (await answer.json()) as APIApplicationCommand[];
}

const target = 'http://127.0.0.1:9';

function linkIn(message: { readonly components?: unknown }): string {
  const [, id] = /"url":"https:\/\/table\.example\/#token-([\w-]+)"/.exec(JSON.stringify(message.components)) ?? [];
  if (id === undefined) throw new Error(`no link in ${JSON.stringify(message)}`);
  return id;
}

it('gives a player a personal link, visible only to them, and revokes it on request', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const { table, talk } = await open({ tableAccess: access(false), log });
  const { thread, matchId } = await talk.twoPlaying();
  const [anni, peter] = [table.person('anni'), table.person('peter')];
  const ask = async () => (await anni.command(thread, 'board', { as: 'link' })).reply();
  const answers = [await ask(), await ask()];
  expect(answers.map(({ flags }) => (flags ?? 0) & EPHEMERAL)).toEqual([EPHEMERAL, EPHEMERAL]);
  expect(answers.map(textOf).join('\n')).toMatch(/for you alone/);
  const ids = answers.map(linkIn);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(await table.links.holder(id)).toEqual({ personId: anni.user.id, matchId });
  expect(lines.join('')).not.toMatch(/token-/);
  const refused = await (await peter.command(thread, 'board', { as: 'link' })).reply();
  expect(textOf(refused)).toMatch(/^Einen Link zum Spielen im Browser bekommt nur/);
  const list = await (await anni.command(table.channelId, 'me links')).reply();
  expect(textOf(list).match(/created/g)).toHaveLength(2);
  const oneLeft = anni.waitForMessage(
    (message) => message.id === list.id && textOf(message).includes('1 link no longer works'),
  );
  await anni.choose(list, controlOf(list, 'linkEnd') ?? '', [ids[0] ?? '']);
  const shorter = await oneLeft;
  expect(await table.links.holder(ids[0] ?? '')).toBeNull();
  const noneLeft = anni.waitForMessage(
    (message) => message.id === list.id && textOf(message).includes('You have no links'),
  );
  await clickOn(anni, shorter, 'linksEnd');
  await noneLeft;
  expect(await table.links.list(anni.user.id)).toEqual([]);

  // Without Activities, the button gives a link too.
  const turn = talk.publicMessages(thread).findLast((message) => controlOf(message, 'openTable'));
  if (!turn) throw new Error('no turn message opens the table');
  const pressed = await (await anni.click(turn, controlOf(turn, 'openTable') ?? '')).reply();
  expect(textOf(pressed)).toMatch(/^\*\*Your own link for playing in the browser/);
});

it('says so if there is no table in the browser', async () => {
  const { table, talk } = await open();
  const { thread } = await talk.twoPlaying();
  const answer = await (await table.person('anni').command(thread, 'board', { as: 'link' })).reply();
  expect(textOf(answer)).toMatch(/no table in the browser: its operator hasn’t set one up/);
  const turn = talk.publicMessages(thread).findLast((message) => controlOf(message, 'build'));
  if (!turn) throw new Error('nobody is asked to move');
  expect(controlOf(turn, 'openTable')).toBeUndefined();
});

it('opens the table in Discord by the button of the turn, for everybody who may see the game', async () => {
  const { table, talk } = await open({
    tableAccess: access(true),
    playground: { activities: { target, consent: 'given' } },
  });
  const { thread } = await talk.twoPlaying();
  const turn = talk.publicMessages(thread).findLast((message) => controlOf(message, 'openTable'));
  if (!turn) throw new Error('the turn message has no button');
  const answers: unknown[] = [];
  table.playground.intercept(({ path, body }) => {
    if (path.endsWith('/callback')) answers.push(body);
    return undefined;
  });
  for (const name of ['anni', 'peter']) {
    await clickOn(table.person(name), turn, 'openTable');
    await table.person(name).waitForFrame();
  }
  expect(answers).toEqual(Array.from({ length: 2 }, () => ({ type: InteractionResponseType.LaunchActivity })));
  const board = await (await table.person('anni').command(thread, 'board')).reply();
  expect(controlOf(board, 'openTable')).toBeDefined();
});

it('gives players a link and others an explanation if Discord cannot open it', async () => {
  const { table, talk } = await open({ tableAccess: access(true) });
  const { thread, matchId } = await talk.twoPlaying();
  const turn = talk.publicMessages(thread).findLast((message) => controlOf(message, 'openTable'));
  if (!turn) throw new Error('the turn message has no button');
  const anni = table.person('anni');
  const link = await (await clickOn(anni, turn, 'openTable')).reply();
  expect(textOf(link)).toMatch(/^Discord can’t open the table here/);
  expect(await table.links.holder(linkIn(link))).toEqual({ personId: anni.user.id, matchId });
  const sentence = await (await clickOn(table.person('peter'), turn, 'openTable')).reply();
  expect(textOf(sentence)).toMatch(/^Discord kann den Spieltisch hier nicht öffnen/);
  expect(JSON.stringify(sentence)).not.toContain('token-');
});

it('registers the launch command if Activities are enabled, and keeps all others if Discord refuses it', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const { table } = await open({ tableAccess: access(true), log });
  const entries = async () => (await listed(table.playground)).filter(({ type }) => type === 4);
  const all = (await listed(table.playground)).length;
  expect(all).toBeGreaterThan(20);
  expect(await entries()).toEqual([]);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([expect.stringMatching(/switch Activities on/)]);
  // From now on the command exists that Discord has created itself.
  table.playground.admin.setActivities({ target, consent: 'given' });
  expect(await entries()).toMatchObject([{ handler: 2 }]);
  await table.stopBot();
  await table.startBot();
  expect(await entries()).toMatchObject([{ handler: 1, name: 'launch' }]);
  expect(await listed(table.playground)).toHaveLength(all + 1);
  await table.person('anni').command(table.channelId, 'launch');
  await table.person('anni').waitForFrame();
});

it('leaves Discord’s own launch command alone if Activities are not enabled', async () => {
  const table = await startTable({ playground: { activities: { target } } });
  try {
    const commands = await listed(table.playground);
    expect(commands.filter(({ type }) => type === 4)).toMatchObject([{ handler: 2 }]);
    expect(commands.length).toBeGreaterThan(20);
  } finally {
    await table.close();
  }
});
