/**
 * Tables at which a game is told in its channel and thread, and what can be read there.
 * What it should say is said by the tests.
 */
import type { APIMessage } from 'discord.js';
import { expect } from 'vitest';
import type { MatchId } from '../../../../src/match/index.ts';
import { controlOf, type TableOptions } from '../../../support/bot.ts';
import { outside } from '../../../support/outside.ts';
import { type OpenedTable, opensTables } from '../../../support/tables.ts';

export interface PublicTable extends OpenedTable {
  threadOf(matchId: MatchId): Promise<string>;
  /** The live turn messages that stand there. */
  turnsIn(channelId: string): readonly APIMessage[];
  /** Whom each message has pinged, by name. */
  pingsIn(channelId: string): readonly string[];
  /** Has the playground's clock go on: after an hour Discord has forgotten every nonce. */
  letPass(milliseconds: number): void;
  /**
   * Resolves when every notice is noted as told or given up. What is told just now is due no more (somebody is at it), but still open:
   * so whoever asks only what is due next comes too early.
   */
  allNoticesTold(): Promise<void>;
}

export type OpenPublicTable = (
  options?: Omit<TableOptions, 'playground'> & { readonly bot?: boolean },
) => Promise<PublicTable>;

/** To be called where the file's tests are described, as `opensTables`. */
export function opensPublicTables(): OpenPublicTable {
  const open = opensTables();
  return async (options = {}) => {
    let ahead = 0;
    const { table, talk } = await open({ ...options, playground: { now: () => Date.now() + ahead } });
    return {
      table,
      talk,
      async threadOf(matchId) {
        const { match } = await talk.view(matchId);
        if (match.place.threadId === null) throw new Error('the match has no thread');
        return match.place.threadId;
      },
      turnsIn: (channelId) => talk.publicMessages(channelId).filter(isTurn),
      pingsIn: (channelId) =>
        talk.publicMessages(channelId).map(({ mentions }) => mentions.map(({ global_name }) => global_name).join()),
      letPass(milliseconds) {
        ahead += milliseconds;
      },
      async allNoticesTold() {
        const database = outside(table.url);
        const open = async () =>
          (await database.execute('SELECT "id" FROM "notices" WHERE "closedAt" IS NULL')).rows.length;
        await expect.poll(open).toBe(0);
      },
    };
  };
}

const EPHEMERAL = 64;

/** What the bot has written to somebody directly, oldest first. */
export function direct({ table }: PublicTable, name: string): readonly APIMessage[] {
  const person = table.person(name);
  const channel = person.channels().find(({ kind }) => kind === 'dm');
  return (channel === undefined ? [] : person.messages(channel.id)).filter(
    ({ flags }) => ((flags ?? 0) & EPHEMERAL) === 0,
  );
}

export const isTurn = (message: APIMessage): boolean => controlOf(message, 'hand') !== undefined;

/** Names of the files that a message shows or hands out, wherever Discord lists them. */
export function filesOf(message: APIMessage | undefined): readonly string[] {
  const urls = JSON.stringify(message ?? {}).match(/[\w-]+\.(png|json)(?=[?"])/g) ?? [];
  return [...new Set(urls)];
}
