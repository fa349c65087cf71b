/** Tables for games by direct messages, and what people can read and do there. */
import type { APIMessage } from 'discord.js';
import { clickOn, controlOf, textOf } from '../../../support/discord/bot.ts';
import { type OpenedTable, opensTables } from '../../../support/discord/tables.ts';

const EPHEMERAL = 64;
const SILENT = 1 << 12;

/** The id of a table's first match. */
export const MATCH = 'm000000001';

export interface DirectTable extends OpenedTable {
  /** Direct messages of the bot, oldest first, without answers to commands. */
  direct(name: string): readonly APIMessage[];
  /** The live turn messages among them. */
  turnsOf(name: string): readonly APIMessage[];
  /** The id of a person's direct-message channel. */
  homeOf(name: string): string;
  /** The ephemeral answer to a command. */
  run(name: string, channelId: string, path: string, options?: Record<string, string | number>): Promise<string>;
  /** Anni opens a game, and the others join by its code, which is returned. */
  opened(...others: readonly string[]): Promise<string>;
  /** The same, and Anni starts it; returns names. */
  begun(...others: readonly string[]): Promise<{ readonly mover: string; readonly waiting: readonly string[] }>;
  /** Advances all clocks, including the playground's. */
  letPass(milliseconds: number): void;
  now(): Date;
}

/** Call at the top level of a test file, as `opensTables`. */
export function opensDirectTables(): (options?: { readonly bot?: boolean }) => Promise<DirectTable> {
  const open = opensTables();
  return async (options = {}) => {
    const start = new Date('2025-06-10T10:00:00.000Z').getTime();
    let ahead = 0;
    const now = () => new Date(start + ahead);
    const playground = { now: () => Date.now() + ahead };
    const { table, talk } = await open({ ...options, clock: { now }, playground });

    const homeOf = (name: string): string | undefined =>
      table
        .person(name)
        .channels()
        .find(({ kind }) => kind === 'dm')?.id;

    function direct(name: string): readonly APIMessage[] {
      const channel = homeOf(name);
      const messages = channel === undefined ? [] : table.person(name).messages(channel);
      return messages.filter(({ flags, type }) => ((flags ?? 0) & EPHEMERAL) === 0 && type === 0);
    }

    async function run(
      name: string,
      channelId: string,
      path: string,
      options: Record<string, string | number> = {},
    ): Promise<string> {
      const reply = await (await table.person(name).command(channelId, path, options)).reply();
      if (((reply.flags ?? 0) & EPHEMERAL) === 0) throw new Error(`everybody can read the answer to /${path}`);
      return textOf(reply);
    }

    async function opened(...others: readonly string[]): Promise<string> {
      const answer = await run('anni', table.channelId, 'game new', { where: 'dm', players: others.length + 1 });
      const code = /`([A-Z0-9]{4}-[A-Z0-9]{4})`/.exec(answer)?.[1] ?? '';
      await talk.waitForDelivery();
      for (const name of others) await run(name, table.channelId, 'game join', { code: code.toLowerCase() });
      await talk.waitForDelivery();
      return code;
    }

    return {
      table,
      talk,
      direct,
      run,
      opened,
      now,
      turnsOf: (name) => direct(name).filter(isTurn),
      homeOf: (name) => homeOf(name) ?? '',
      async begun(...others) {
        await opened(...others);
        await (await clickOn(table.person('anni'), first(direct('anni')), 'start')).reply();
        await talk.waitForDelivery();
        const { match, state } = await talk.view(MATCH);
        const mover = match.members[state?.turn ?? 0]?.name.toLowerCase() ?? '';
        return { mover, waiting: ['anni', ...others].filter((name) => name !== mover) };
      },
      letPass(milliseconds) {
        ahead += milliseconds;
      },
    };
  };
}

export const isTurn = (message: APIMessage): boolean => controlOf(message, 'hand') !== undefined;
export const isSilent = ({ flags }: APIMessage): boolean => ((flags ?? 0) & SILENT) !== 0;

export function first(messages: readonly APIMessage[]): APIMessage {
  const [message] = messages;
  if (message === undefined) throw new Error('there is no message');
  return message;
}

export function last(messages: readonly APIMessage[]): APIMessage {
  const message = messages.at(-1);
  if (message === undefined) throw new Error('there is no message');
  return message;
}
