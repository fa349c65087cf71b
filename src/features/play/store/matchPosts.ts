/** Where the messages of a match stand that everybody at its place can see, in the database. */
import { type MatchPlace, type MatchPosts, NO_POSTS } from '../../../match/index.ts';
import { raw } from '../../../store/connection/sql.ts';
import type { Prisma } from '../../../store/generated/client.ts';
import { insertInto, updateOf } from '../../../store/rows/written.ts';

const POSTS = raw(
  Object.keys(NO_POSTS)
    .map((column) => `"${column}"`)
    .join(', '),
);

export async function matchPosts(prisma: Prisma.TransactionClient, matchId: string): Promise<MatchPosts> {
  const [posts] = await prisma.$queryRaw<MatchPosts[]>`SELECT ${POSTS} FROM "matches" WHERE "id" = ${matchId}`;
  return posts ?? NO_POSTS;
}

/** The columns of a match for what was said of its place and its messages; anything else stays as it is. */
export function placeColumns(
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

/** Where a match is played. */
interface PlacedMatch {
  readonly id: string;
  readonly threadId: string | null;
  readonly channelId: string;
}

/** Writes these columns of a match, and remembers its turn message. */
export async function saveMatchPosts(
  prisma: Prisma.TransactionClient,
  matchId: string,
  columns: Prisma.MatchUncheckedUpdateInput,
  posts: Partial<MatchPosts>,
): Promise<void> {
  const [match] = await prisma.$queryRaw<PlacedMatch[]>`
    ${updateOf('matches', columns)} WHERE "id" = ${matchId} RETURNING "id", "threadId", "channelId"`;
  if (match) await keepTurnPost(prisma, match, posts);
}

/** Turn messages that everybody at the match's place can see are remembered, also when newer ones have come. */
async function keepTurnPost(
  prisma: Prisma.TransactionClient,
  match: PlacedMatch,
  { turnMessageId: messageId, turnChannelId, turnVersion: version }: Partial<MatchPosts>,
): Promise<void> {
  if (!messageId || turnChannelId || version === undefined || version === null) return;
  const row = { matchId: match.id, version, channelId: match.threadId ?? match.channelId, messageId };
  await prisma.$executeRaw`
    ${insertInto('turn_posts', [row])} ON CONFLICT ("matchId", "version") DO UPDATE
    SET "channelId" = excluded."channelId", "messageId" = excluded."messageId"`;
}
