/** A running game of Anni and Jana, both in English, and commands, clicks and dialogues in its thread. */
import type { APIMessage } from 'discord.js';
import { expect } from 'vitest';
import { clickOn, controlOf, type Table, textOf } from '../../support/discord/bot.ts';

export const EPHEMERAL = 64;

export interface GameOfTwo {
  readonly thread: string;
  /** The first to move. */
  readonly mover: string;
  readonly waiting: string;
  /** The live turn message, once it is that person's turn (if named) and holds the texts. */
  turnMessage(name?: string, ...holding: readonly string[]): Promise<APIMessage>;
  /** The ephemeral answer to a command. */
  run(name: string, command: string, options?: Record<string, string | number>): Promise<string>;
  /** Clicks a control of the turn message and returns the ephemeral answer. */
  click(name: string, action: string, message?: APIMessage): Promise<APIMessage>;
  /** Uses a control of an ephemeral message and returns that message once it contains the text. */
  step(
    name: string,
    message: APIMessage,
    action: string,
    holding: string | ((message: APIMessage) => boolean),
    values?: readonly string[],
  ): Promise<APIMessage>;
}

export async function startGameOfTwo(
  table: Table,
  options: Readonly<Record<string, boolean>> = {},
): Promise<GameOfTwo> {
  const { channelId } = table;
  await (await table.person('anni').command(channelId, 'game new', { players: 2, ...options })).reply();
  await (await table.person('jana').command(channelId, 'game join')).reply();
  await (await table.person('anni').command(channelId, 'game start')).reply();
  const { id: thread } = await table.person('anni').waitForChannel(({ kind }) => kind === 'thread');

  const turnMessage: GameOfTwo['turnMessage'] = (name, ...holding) =>
    table
      .person('anni')
      .waitForMessage(
        (message) =>
          controlOf(message, 'hand') !== undefined &&
          (message.flags ?? 0) !== EPHEMERAL &&
          (name === undefined || textOf(message).includes(`<@${table.person(name).user.id}>’s turn`)) &&
          holding.every((text) => textOf(message).includes(text)),
      );

  const turn = await turnMessage();
  const [mover, waiting] =
    turn.mentions[0]?.id === table.person('anni').user.id ? (['anni', 'jana'] as const) : (['jana', 'anni'] as const);
  return {
    thread,
    mover,
    waiting,
    turnMessage,

    async run(name, command, options = {}) {
      const reply = await (await table.person(name).command(thread, command, options)).reply();
      expect((reply.flags ?? 0) & EPHEMERAL).toBe(EPHEMERAL);
      return textOf(reply);
    },

    async click(name, action, message) {
      const reply = await (await clickOn(table.person(name), message ?? (await turnMessage()), action)).reply();
      expect((reply.flags ?? 0) & EPHEMERAL).toBe(EPHEMERAL);
      return reply;
    },

    async step(name, message, action, holding, values) {
      const person = table.person(name);
      const customId = controlOf(message, action);
      if (customId === undefined) throw new Error(`no control ${action} in ${textOf(message)}`);
      await (values ? person.choose(message, customId, values) : person.click(message, customId));
      const holds = typeof holding === 'string' ? (shown: APIMessage) => textOf(shown).includes(holding) : holding;
      return person.waitForMessage((candidate) => candidate.id === message.id && holds(candidate));
    },
  };
}

/** Names of the files that a message shows. */
export function filesIn(message: APIMessage): readonly string[] {
  const urls = JSON.stringify(message.components).matchAll(/"url":"[^"]*\/([^/"?]+)[^"]*"/g);
  return [...urls].map(([, name = '']) => name);
}
