/**
 * The bot's processes and their shards, as rows: entered, seen, removed.
 * When a process counts as gone is decided by those who look (`membership.ts`).
 */
import type { ShardsOfMany } from '../../match/index.ts';
import type { Database } from '../connection/database.ts';
import type { Prisma } from '../generated/client.ts';
import { inParts, ofParts } from '../rows/batches.ts';

export interface ProcessRow {
  readonly id: string;
  readonly shardCount: number;
  readonly beats: number;
  readonly pausedUntil: Date | null;
}

export interface Registry {
  all(): Promise<readonly ProcessRow[]>;
  /** Whose these shards are, as far as they are anybody's. */
  claims(shards: readonly number[]): Promise<readonly { readonly shard: number; readonly processId: string }[]>;
  /** Writes down a process with its shards; false, and nothing is written, where one of them is somebody's. */
  enter(id: string, shards: ShardsOfMany): Promise<boolean>;
  /** A sign of life; false where the process has been removed. */
  beat(id: string): Promise<boolean>;
  pause(id: string, until: Date): Promise<void>;
  /** With its shards. */
  remove(id: string): Promise<void>;
  /** Those that have given no sign of life since they were read, with their shards. */
  removeSilent(processes: readonly ProcessRow[]): Promise<void>;
}

export function createRegistry(database: Database): Registry {
  const { queries } = database;
  const claimsIn = (inside: Prisma.TransactionClient, shards: readonly number[]) =>
    ofParts(shards, (part) =>
      inside.shardClaim.findMany({ where: { shard: { in: part } }, orderBy: { shard: 'asc' } }),
    );

  return {
    all: () => queries.botProcess.findMany({ orderBy: { id: 'asc' } }),
    claims: (shards) => claimsIn(queries, shards),

    // Whoever was slower than somebody else begins anew, and finds that they are taken.
    enter: (id, { ids, count }) =>
      database.transact(async (inside) => {
        if ((await claimsIn(inside, ids)).length > 0) return false;
        await inside.botProcess.create({ data: { id, shardCount: count, beats: 0 } });
        for (const part of inParts(ids)) {
          await inside.shardClaim.createMany({ data: part.map((shard) => ({ shard, processId: id })) });
        }
        return true;
      }),

    async beat(id) {
      const { count } = await queries.botProcess.updateMany({ where: { id }, data: { beats: { increment: 1 } } });
      return count > 0;
    },

    async pause(id, pausedUntil) {
      await queries.botProcess.updateMany({ where: { id }, data: { pausedUntil } });
    },

    async remove(id) {
      await queries.botProcess.deleteMany({ where: { id } });
    },

    async removeSilent(processes) {
      for (const { id, beats } of processes) await queries.botProcess.deleteMany({ where: { id, beats } });
    },
  };
}
