/** Fills a database with running games and many SQL copies of them. */
import type { Components } from '../../../src/rules/index.ts';
import { copyMatch, type FillingClient, openFillingClient } from '../../support/fillingClient.ts';
import { openGames, type Seated } from '../store/games.ts';

export interface Filler {
  /** A running game of these people in a thread after this many moves, with no pending announcements. */
  running(members: readonly Seated[], channelId: string, threadId: string, moves: number): Promise<string>;
  /** Copies the game for other people in other channels. */
  copies(finished: number, open: number): Promise<void>;
  close(): Promise<void>;
}

export async function openFiller(url: string, components: Components): Promise<Filler> {
  const table = await openGames(url, components, { now: () => new Date() });
  const client = await openFillingClient(url);

  async function played(members: readonly Seated[], channelId: string, moves: number): Promise<string> {
    const matchId = await table.begin({ members, serverId: null, channelId, timeControl: null });
    for (let count = 0; count < moves && (await table.move(matchId)) !== null; ) count += 1;
    return matchId;
  }

  return {
    async running(members, channelId, threadId, moves) {
      const matchId = await played(members, channelId, moves);
      const version = (await table.matches.view(matchId))?.match.version ?? 0;
      await client.execute(`UPDATE outbox SET "closedAt" = "createdAt" WHERE "matchId" = '${matchId}'`);
      await client.execute(
        `UPDATE matches SET "threadId" = '${threadId}', "turnVersion" = ${version} WHERE id = '${matchId}'`,
      );
      return matchId;
    },

    async copies(finished, open) {
      const people: Seated[] = [1, 2, 3].map((number) => ({ personId: `9000${number}`, name: `Other ${number}` }));
      const over = await played(people, 'elsewhere', 10_000);
      const running = await played(people, 'elsewhere', 20);
      await copy(client, over, 'f', finished);
      await copy(client, running, 'o', open);
    },

    async close() {
      await client.close();
      await table.store.close();
    },
  };
}

/** Copies, spread over two hundred channels, with no pending announcements. */
async function copy(client: FillingClient, matchId: string, prefix: string, count: number): Promise<void> {
  await copyMatch(client, {
    matchId,
    prefix,
    count,
    tables: ['seats', 'moves', 'outbox'],
    values: {
      matches: { channelId: `'channel' || (n.i % 200)`, threadId: `'thread${prefix}' || n.i` },
      outbox: { closedAt: 't."createdAt"' },
    },
  });
  await client.execute(
    `UPDATE outbox SET "closedAt" = "createdAt" WHERE "closedAt" IS NULL AND "matchId" = '${matchId}'`,
  );
}
