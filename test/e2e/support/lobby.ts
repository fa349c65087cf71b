/** Gathers players from `/game new` to the start, by commands or by the lobby's buttons. */
import type { APIMessage } from 'discord.js';
import type { Side } from '../../../src/rules/index.ts';
import { clickOn, controlOf, type Table } from '../../support/discord/bot.ts';
import { SPECTATOR, TIMEOUT_MS } from './game.ts';

export interface LobbyOptions {
  readonly side: Side;
  readonly names: readonly string[];
}

/** Opens a lobby with its host; returns its message. */
export async function openLobby(table: Table, { side, names }: LobbyOptions): Promise<APIMessage> {
  const [host = ''] = names;
  const known = new Set(
    table
      .person(SPECTATOR)
      .messages(table.channelId)
      .map(({ id }) => id),
  );
  const options = { side, players: names.length };
  await (await table.person(host).command(table.channelId, 'game new', options)).reply();
  return table
    .person(SPECTATOR)
    .waitForMessage((message) => !known.has(message.id) && controlOf(message, 'join') !== undefined, TIMEOUT_MS);
}

export async function gatherByCommand(table: Table, options: LobbyOptions): Promise<APIMessage> {
  const lobby = await openLobby(table, options);
  const [, ...others] = options.names;
  for (const name of others) await (await table.person(name).command(table.channelId, 'game join')).reply();
  const starter = options.names.at(-1) ?? '';
  await (await table.person(starter).command(table.channelId, 'game start')).reply();
  return lobby;
}

/** The last player leaves once and rejoins. */
export async function gatherByButton(table: Table, options: LobbyOptions): Promise<APIMessage> {
  const lobby = await openLobby(table, options);
  const now = () => table.person(SPECTATOR).waitForMessage(({ id }) => id === lobby.id);
  const press = async (name: string, action: string) =>
    (await clickOn(table.person(name), await now(), action)).reply(undefined, TIMEOUT_MS);
  const [, ...others] = options.names;
  for (const name of others) await press(name, 'join');
  const last = others.at(-1) ?? '';
  await press(last, 'leave');
  await table.person(SPECTATOR).waitForMessage((shown) => shown.id === lobby.id && !isFull(shown), TIMEOUT_MS);
  await press(last, 'join');
  await table.person(SPECTATOR).waitForMessage((shown) => shown.id === lobby.id && isFull(shown), TIMEOUT_MS);
  await press(last, 'start');
  return lobby;
}

/** A full lobby has no join button. */
function isFull(lobby: APIMessage): boolean {
  return /"disabled":true[^}]*"custom_id":"i1:join|"custom_id":"i1:join[^}]*"disabled":true/.test(
    JSON.stringify(lobby.components),
  );
}
