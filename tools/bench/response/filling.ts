/** Fills a database with running games and many SQL copies of them. */
import { compose } from '../../../src/app/compose.ts';
import type { Matches } from '../../../src/features/createMatches.ts';
import { openStore } from '../../../src/features/storage/index.ts';
import { apprentice, chooseMove } from '../../../src/opponents/index.ts';
import { type Components, type PlayerCount, seededRandom } from '../../../src/rules/index.ts';
import { copyMatch, type FillingClient, openFillingClient } from '../../support/fillingClient.ts';

export interface Seated {
  readonly personId: string;
  readonly name: string;
}

const clock = { now: () => new Date() };

export interface Filler {
  /** A running game of these people in a thread after this many moves, with no pending announcements. */
  running(members: readonly Seated[], channelId: string, threadId: string, moves: number): Promise<string>;
  /** Copies the game for other people in other channels. */
  copies(finished: number, open: number): Promise<void>;
  close(): Promise<void>;
}

export async function openFiller(url: string, components: Components): Promise<Filler> {
  const store = await openStore({ url, components, clock });
  const random = seededRandom(1);
  let made = 0;
  let acted = 0;
  const { matches } = compose(
    { store, clock, components },
    {
      onGameEnd: [],
      chance: {
        seed: () => random(2 ** 31),
        matchId: () => {
          made += 1;
          return `b${String(made).padStart(9, '0')}`;
        },
      },
      computerPlayer: (parts, state, chance) => chooseMove('apprentice', parts, state, chance),
    },
  );
  const client = await openFillingClient(url);

  const actor = ({ personId, name }: Seated) => {
    acted += 1;
    return { personId, name, interactionId: `fill${acted}` };
  };
  async function startMatch(members: readonly Seated[], channelId: string): Promise<string> {
    const [host, ...others] = members;
    if (host === undefined) throw new Error('a game needs people');
    const place = { serverId: null, channelId, threadId: null };
    const { match } = await matches.create(actor(host), {
      side: 'A',
      capacity: Math.max(2, members.length) as PlayerCount,
      locale: 'en-US',
      place,
    });
    for (const other of others) await matches.join(actor(other), match.id);
    await matches.start(actor(host), match.id);
    return match.id;
  }

  async function played(matchId: string, members: readonly Seated[], moves: number): Promise<void> {
    for (let count = 0; count < moves; count += 1) {
      const view = await matches.view(matchId);
      const member = members[view?.state?.turn ?? -1];
      if (!view?.state || member === undefined) return;
      const { seat: _, ...move } = apprentice(components, view.state, random);
      const played = await matches.play(actor(member), matchId, null, move as Parameters<Matches['play']>[3]);
      if (!played.ok) throw new Error(JSON.stringify(played));
    }
  }

  const closeAll = async (matchId: string, version: number, threadId: string): Promise<void> => {
    await client.execute(`UPDATE outbox SET "closedAt" = "createdAt" WHERE "matchId" = '${matchId}'`);
    await client.execute(
      `UPDATE matches SET "threadId" = '${threadId}', "turnVersion" = ${version} WHERE id = '${matchId}'`,
    );
  };

  return {
    async running(members, channelId, threadId, moves) {
      const matchId = await startMatch(members, channelId);
      await played(matchId, members, moves);
      const view = await matches.view(matchId);
      await closeAll(matchId, view?.match.version ?? 0, threadId);
      return matchId;
    },

    async copies(finished, open) {
      const people: Seated[] = [1, 2, 3].map((number) => ({ personId: `9000${number}`, name: `Other ${number}` }));
      const over = await startMatch(people, 'elsewhere');
      await played(over, people, 10_000);
      const running = await startMatch(people, 'elsewhere');
      await played(running, people, 20);
      await copy(client, over, 'f', finished);
      await copy(client, running, 'o', open);
    },

    async close() {
      await client.close();
      await store.close();
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
