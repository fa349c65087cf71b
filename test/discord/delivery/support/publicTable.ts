/** Tables for games in a channel and thread, and what people can read there. */
import type { APIMessage } from 'discord.js';
import { expect } from 'vitest';
import type { InterceptedRequest } from '../../../../packages/playground/index.ts';
import type { MatchId } from '../../../../src/match/index.ts';
import { rawDatabase } from '../../../support/database/rawDatabase.ts';
import { controlOf, type TableOptions } from '../../../support/discord/bot.ts';
import { type OpenedTable, opensTables } from '../../../support/discord/tables.ts';

export interface PublicTable extends OpenedTable {
  threadOf(matchId: MatchId): Promise<string>;
  /** The live turn messages of a channel. */
  turnsIn(channelId: string): readonly APIMessage[];
  /** The names that each message has pinged. */
  pingsIn(channelId: string): readonly string[];
  /** Advances the playground's clock; after an hour Discord has forgotten every nonce. */
  letPass(milliseconds: number): void;
  /** Resolves when every notice is closed. A notice in delivery is no longer due but still open. */
  waitForNotices(): Promise<void>;
}

export type OpenPublicTable = (
  options?: Omit<TableOptions, 'playground'> & { readonly bot?: boolean },
) => Promise<PublicTable>;

/** Call at the top level of a test file, as `opensTables`. */
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
      async waitForNotices() {
        const database = rawDatabase(table.url);
        const open = async () =>
          (await database.execute('SELECT "id" FROM "notices" WHERE "closedAt" IS NULL')).rows.length;
        await expect.poll(open).toBe(0);
      },
    };
  };
}

const EPHEMERAL = 64;

/** Direct messages of the bot to a person, oldest first, without answers to commands. */
export function direct({ table }: OpenedTable, name: string): readonly APIMessage[] {
  const person = table.person(name);
  const channel = person.channels().find(({ kind }) => kind === 'dm');
  return (channel === undefined ? [] : person.messages(channel.id)).filter(
    ({ flags }) => ((flags ?? 0) & EPHEMERAL) === 0,
  );
}

interface Refusal {
  readonly status: number;
  readonly body?: unknown;
}

export const refusal = (status: number, code: number): Refusal => ({ status, body: { code, message: 'no' } });

/** Has Discord refuse matching requests until `lift` is called, and counts them. */
export function refuseRequests(
  { table }: OpenedTable,
  answer: Refusal,
  matches: (request: InterceptedRequest) => boolean,
) {
  let count = 0;
  const lift = table.playground.intercept((request) => {
    if (!matches(request)) return undefined;
    count += 1;
    return { act: 'fail', when: 'before', ...answer };
  });
  return { lift, count: () => count };
}

/** The name of the player to move. */
export async function moverOf({ talk }: OpenedTable, matchId: MatchId): Promise<string> {
  const { match, state } = await talk.view(matchId);
  return match.members[state?.turn ?? -1]?.name.toLowerCase() ?? '';
}

export const isTurn = (message: APIMessage): boolean => controlOf(message, 'hand') !== undefined;

/** Names of the files of a message, wherever Discord lists them. */
export function filesOf(message: APIMessage | undefined): readonly string[] {
  const urls = JSON.stringify(message ?? {}).match(/[\w-]+\.(png|json)(?=[?"])/g) ?? [];
  return [...new Set(urls)];
}
