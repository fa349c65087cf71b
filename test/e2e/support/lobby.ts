/**
 * From `/game new` to the first turn, by commands or by the lobby's buttons.
 * What is played then is left to the tests.
 */
import type { APIMessage } from 'discord.js';
import type { Side } from '../../../src/rules/index.ts';
import { clickOn, controlOf, type Table } from '../../support/bot.ts';
import { ONLOOKER, PATIENCE } from './game.ts';

export interface LobbyWish {
  readonly side: Side;
  /** The host first. */
  readonly names: readonly string[];
}

/** A new lobby with its host alone; gives its message. */
export async function openLobby(table: Table, { side, names }: LobbyWish): Promise<APIMessage> {
  const [host = ''] = names;
  const known = new Set(
    table
      .person(ONLOOKER)
      .messages(table.channelId)
      .map(({ id }) => id),
  );
  const options = { side, players: names.length };
  await (await table.person(host).command(table.channelId, 'game new', options)).reply();
  return table
    .person(ONLOOKER)
    .waitForMessage((message) => !known.has(message.id) && controlOf(message, 'join') !== undefined, PATIENCE);
}

export async function gatherByCommand(table: Table, wish: LobbyWish): Promise<APIMessage> {
  const lobby = await openLobby(table, wish);
  const [, ...others] = wish.names;
  for (const name of others) await (await table.person(name).command(table.channelId, 'game join')).reply();
  const starter = wish.names.at(-1) ?? '';
  await (await table.person(starter).command(table.channelId, 'game start')).reply();
  return lobby;
}

/** The last to join leaves once and comes back. */
export async function gatherByButton(table: Table, wish: LobbyWish): Promise<APIMessage> {
  const lobby = await openLobby(table, wish);
  const now = () => table.person(ONLOOKER).waitForMessage(({ id }) => id === lobby.id);
  const press = async (name: string, action: string) =>
    (await clickOn(table.person(name), await now(), action)).reply(undefined, PATIENCE);
  const [, ...others] = wish.names;
  for (const name of others) await press(name, 'join');
  const last = others.at(-1) ?? '';
  await press(last, 'leave');
  await table.person(ONLOOKER).waitForMessage((shown) => shown.id === lobby.id && !isFull(shown), PATIENCE);
  await press(last, 'join');
  await table.person(ONLOOKER).waitForMessage((shown) => shown.id === lobby.id && isFull(shown), PATIENCE);
  await press(last, 'start');
  return lobby;
}

/** A full lobby has no seat left to click for. */
function isFull(lobby: APIMessage): boolean {
  return /"disabled":true[^}]*"custom_id":"i1:join|"custom_id":"i1:join[^}]*"disabled":true/.test(
    JSON.stringify(lobby.components),
  );
}
