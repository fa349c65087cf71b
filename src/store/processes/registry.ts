/** Reads and writes the rows of the bot's processes and their shards. */
import type { ShardsOfMany } from '../../match/index.ts';
import type { Database } from '../connection/database.ts';
import { inChunks, queryInChunks } from '../connection/sql.ts';
import type { Prisma } from '../generated/client.ts';

export interface ProcessRow {
  readonly id: string;
  readonly shardCount: number;
  readonly beats: number;
  readonly pausedUntil: Date | null;
}

export type ProcessRegistry = ReturnType<typeof createProcessRegistry>;

export function createProcessRegistry(database: Database) {
  const { queries } = database;
  const claimsIn = (inside: Prisma.TransactionClient, shards: readonly number[]) =>
    queryInChunks(shards, (part) =>
      inside.shardClaim.findMany({ where: { shard: { in: part } }, orderBy: { shard: 'asc' } }),
    );

  return {
    all: (): Promise<readonly ProcessRow[]> => queries.botProcess.findMany({ orderBy: { id: 'asc' } }),
    claims: (shards: readonly number[]) => claimsIn(queries, shards),

    /** Returns false, without a change, if a shard is claimed. The loser of a race is retried. */
    enter: (id: string, { ids, count }: ShardsOfMany): Promise<boolean> =>
      database.transact(async (inside) => {
        if ((await claimsIn(inside, ids)).length > 0) return false;
        await inside.botProcess.create({ data: { id, shardCount: count, beats: 0 } });
        for (const part of inChunks(ids)) {
          await inside.shardClaim.createMany({ data: part.map((shard) => ({ shard, processId: id })) });
        }
        return true;
      }),

    /** Returns false if the process was removed. */
    async beat(id: string): Promise<boolean> {
      const { count } = await queries.botProcess.updateMany({ where: { id }, data: { beats: { increment: 1 } } });
      return count > 0;
    },

    async pause(id: string, pausedUntil: Date): Promise<void> {
      await queries.botProcess.updateMany({ where: { id }, data: { pausedUntil } });
    },

    async remove(id: string): Promise<void> {
      await queries.botProcess.deleteMany({ where: { id } });
    },

    /** Removes the processes that have sent no heartbeat since they were read. */
    async removeSilent(processes: readonly ProcessRow[]): Promise<void> {
      for (const { id, beats } of processes) await queries.botProcess.deleteMany({ where: { id, beats } });
    },
  };
}
