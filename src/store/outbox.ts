/**
 * The outbox in the database, from the side of whoever delivers.
 * What is put into it is written with the change that it tells of; delivering itself is the hosts' matter.
 */
import type { MatchPlace, MatchPosts, Outbox } from '../match/index.ts';
import type { Prisma, PrismaClient } from './generated/client.ts';
import { personalPosts, personalTurnPosts, savePersonalPosts } from './keeping/directPosts.ts';
import { PATIENCE } from './matchStore.ts';
import { readAnnouncement } from './rows.ts';
import { meetServer } from './transaction.ts';

const NO_POSTS: MatchPosts = {
  ...{ lobbyMessageId: null, turnMessageId: null, turnChannelId: null, turnVersion: null },
  voteMessageId: null,
};
const POSTS = {
  ...{ lobbyMessageId: true, turnMessageId: true, turnChannelId: true, turnVersion: true },
  voteMessageId: true,
} as const;
/** From so many attempts on, an entry counts as one that cannot be delivered at present. */
const STUCK_AFTER = 3;

/** `now` says when entries are closed. */
export function createOutbox(prisma: PrismaClient, now: () => Date): Outbox {
  return {
    pending: async () => {
      // Entries without one that is older, waits too and belongs to the same match.
      const oldest = await prisma.outboxEntry.groupBy({
        by: ['matchId'],
        where: { closedAt: null },
        _min: { id: true },
      });
      const ids = oldest.flatMap(({ _min }) => (_min.id === null ? [] : [_min.id]));
      const rows = await prisma.outboxEntry.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } });
      return rows.map((row) => ({
        id: String(row.id),
        matchId: row.matchId,
        version: row.version,
        announcement: readAnnouncement(row.announcement),
        createdAt: row.createdAt,
        attempts: row.attempts,
      }));
    },

    attempt: async (entryId) => {
      const where = { id: Number(entryId), closedAt: null };
      const { count } = await prisma.outboxEntry.updateMany({ where, data: { attempts: { increment: 1 } } });
      return count === 1;
    },

    delivered: (entryId, place, posts, proposal, personal = []) =>
      prisma.$transaction(async (inside) => {
        const at = now();
        const { matchId } = await inside.outboxEntry.update({
          where: { id: Number(entryId) },
          data: { closedAt: at },
          select: { matchId: true },
        });
        if (proposal) {
          const { proposalId: id, messageId } = proposal;
          await inside.proposal.update({ where: { id }, data: { messageId } });
        }
        for (const told of personal) await savePersonalPosts(inside, matchId, told);
        if (place.serverId) await meetServer(inside, place.serverId, at);
        const data = whereItStands(place, posts);
        if (Object.keys(data).length === 0) return;
        const match = await inside.match.update({ where: { id: matchId }, data });
        await keepTurnPost(inside, match, posts);
      }, PATIENCE),

    abandon: async (entryId, reason) => {
      const where = { id: Number(entryId), closedAt: null };
      await prisma.outboxEntry.updateMany({ where, data: { closedAt: now(), abandoned: reason } });
    },

    posts: async (matchId) => {
      return (await prisma.match.findUnique({ where: { id: matchId }, select: POSTS })) ?? NO_POSTS;
    },

    personalPosts: (matchId) => personalPosts(prisma, matchId),

    turnPosts: (matchId, personId) =>
      personId === undefined
        ? prisma.turnPost.findMany({
            where: { matchId },
            select: { version: true, channelId: true, messageId: true },
            orderBy: { version: 'asc' },
          })
        : personalTurnPosts(prisma, matchId, personId),

    silenced: async (matchIds) => {
      const matchId = { in: [...matchIds] };
      const stuck = await prisma.outboxEntry.findMany({
        where: { matchId, closedAt: null, attempts: { gte: STUCK_AFTER } },
        select: { matchId: true },
      });
      const newest = await prisma.outboxEntry.groupBy({
        by: ['matchId'],
        where: { matchId, closedAt: { not: null } },
        _max: { id: true },
      });
      const ids = newest.flatMap(({ _max }) => (_max.id === null ? [] : [_max.id]));
      const given = await prisma.outboxEntry.findMany({
        where: { id: { in: ids }, abandoned: { not: null } },
        select: { matchId: true },
      });
      return new Set([...stuck, ...given].map((row) => row.matchId));
    },
  };
}

/** Turn messages that everybody at the match's place can see are remembered, also when newer ones have come. */
async function keepTurnPost(
  prisma: Prisma.TransactionClient,
  match: { readonly id: string; readonly threadId: string | null; readonly channelId: string },
  { turnMessageId: messageId, turnChannelId, turnVersion: version }: Partial<MatchPosts>,
): Promise<void> {
  if (!messageId || turnChannelId || version === undefined || version === null) return;
  const columns = { channelId: match.threadId ?? match.channelId, messageId };
  await prisma.turnPost.upsert({
    where: { matchId_version: { matchId: match.id, version } },
    create: { matchId: match.id, version, ...columns },
    update: columns,
  });
}

/** Only what was said: anything else stays as it is. */
function whereItStands(
  { serverId, channelId, threadId }: Partial<MatchPlace>,
  { lobbyMessageId, turnMessageId, turnChannelId, turnVersion, voteMessageId }: Partial<MatchPosts>,
): Prisma.MatchUncheckedUpdateInput {
  return {
    ...(serverId === undefined ? {} : { serverId }),
    ...(channelId === undefined ? {} : { channelId }),
    ...(threadId === undefined ? {} : { threadId }),
    ...(lobbyMessageId === undefined ? {} : { lobbyMessageId }),
    ...(turnMessageId === undefined ? {} : { turnMessageId }),
    ...(turnChannelId === undefined ? {} : { turnChannelId }),
    ...(turnVersion === undefined ? {} : { turnVersion }),
    ...(voteMessageId === undefined ? {} : { voteMessageId }),
  };
}
