/**
 * Where the messages of matches without a channel stand, person by person, in the database.
 * Which messages there are is the match folder's; posting them the hosts' matter.
 */
import type { MatchPosts, PersonalDelivery, PersonalPosts, TurnPost } from '../../match/index.ts';
import type { Prisma } from '../generated/client.ts';

const PROPOSAL = 'proposal/';
const TURN = 'turn/';

export async function personalPosts(
  prisma: Prisma.TransactionClient,
  matchId: string,
): Promise<readonly PersonalPosts[]> {
  const where = { matchId, NOT: { purpose: { startsWith: TURN } } };
  const rows = await prisma.directPost.findMany({ where, orderBy: [{ personId: 'asc' }, { purpose: 'asc' }] });
  const people = [...new Set(rows.map(({ personId }) => personId))];
  return people.map((personId): PersonalPosts => {
    const own = rows.filter((row) => row.personId === personId);
    const of = (purpose: string) => own.find((row) => row.purpose === purpose);
    const posts: MatchPosts = {
      lobbyMessageId: of('lobby')?.messageId ?? null,
      turnMessageId: of('turn')?.messageId ?? null,
      turnChannelId: null,
      turnVersion: of('turn')?.version ?? null,
      voteMessageId: of('vote')?.messageId ?? null,
    };
    const proposals = own.flatMap(({ purpose, messageId }) =>
      purpose.startsWith(PROPOSAL) && messageId ? [[Number(purpose.slice(PROPOSAL.length)), messageId] as const] : [],
    );
    return { personId, channelId: own[0]?.channelId ?? '', posts, proposals: new Map(proposals) };
  });
}

export async function personalTurnPosts(
  prisma: Prisma.TransactionClient,
  matchId: string,
  personId: string,
): Promise<readonly TurnPost[]> {
  const rows = await prisma.directPost.findMany({ where: { matchId, personId, purpose: { startsWith: TURN } } });
  return rows
    .map(({ purpose, channelId, messageId }) => ({
      version: Number(purpose.slice(TURN.length)),
      channelId,
      messageId: messageId ?? '',
    }))
    .sort((a, b) => a.version - b.version);
}

/** Only what was said: anything else stays as it is. */
export async function savePersonalPosts(
  prisma: Prisma.TransactionClient,
  matchId: string,
  { personId, channelId, posts, proposal }: PersonalDelivery,
): Promise<void> {
  const put = async (purpose: string, columns: { messageId?: string | null; version?: number | null }) => {
    await prisma.directPost.upsert({
      where: { matchId_personId_purpose: { matchId, personId, purpose } },
      create: { matchId, personId, purpose, channelId, ...columns },
      update: { channelId, ...columns },
    });
  };
  const { lobbyMessageId, turnMessageId, turnVersion, voteMessageId } = posts;
  if (lobbyMessageId !== undefined) await put('lobby', { messageId: lobbyMessageId });
  if (turnMessageId !== undefined || turnVersion !== undefined) {
    await put('turn', {
      ...(turnMessageId === undefined ? {} : { messageId: turnMessageId }),
      ...(turnVersion === undefined ? {} : { version: turnVersion }),
    });
  }
  if (turnMessageId && turnVersion !== undefined && turnVersion !== null) {
    await put(`${TURN}${turnVersion}`, { messageId: turnMessageId });
  }
  if (voteMessageId !== undefined) await put('vote', { messageId: voteMessageId });
  if (proposal) await put(`${PROPOSAL}${proposal.proposalId}`, { messageId: proposal.messageId });
}
