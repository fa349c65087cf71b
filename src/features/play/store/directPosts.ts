/**
 * Where the messages of matches without a channel stand, person by person, in the database.
 * Which messages there are is the match folder's; posting them the hosts' matter.
 */
import type { MatchPosts, PersonalDelivery, PersonalPosts, TurnPost } from '../../../match/index.ts';
import { join, raw, sql } from '../../../store/connection/sql.ts';
import type { Prisma } from '../../../store/generated/client.ts';
import { groupedBy, inParts } from '../../../store/rows/batches.ts';

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

/** Undefined: that stays as it is. */
interface DirectPostRow {
  readonly personId: string;
  readonly purpose: string;
  readonly channelId: string;
  readonly messageId: string | null | undefined;
  readonly version: number | null | undefined;
}

/** Only what was said: anything else stays as it is. Of all people in one statement, mostly. */
export async function savePersonalPosts(
  prisma: Prisma.TransactionClient,
  matchId: string,
  told: readonly PersonalDelivery[],
): Promise<void> {
  const alike = groupedBy(told.flatMap(rowsOf), ({ messageId, version }) =>
    ['channelId', ...(messageId === undefined ? [] : ['messageId']), ...(version === undefined ? [] : ['version'])]
      .map((column) => `"${column}" = excluded."${column}"`)
      .join(', '),
  );
  for (const [said, group] of alike) {
    // The last that is said of one thing counts: one statement cannot write a row twice.
    const once = new Map(group.map((row) => [`${row.personId}/${row.purpose}`, row]));
    for (const rows of inParts([...once.values()])) {
      const values = rows.map(
        ({ personId, purpose, channelId, messageId = null, version = null }) =>
          sql`(${matchId}, ${personId}, ${purpose}, ${channelId}, ${messageId}, ${version})`,
      );
      await prisma.$executeRaw`
        INSERT INTO "direct_posts" ("matchId", "personId", "purpose", "channelId", "messageId", "version")
        VALUES ${join(values)} ON CONFLICT ("matchId", "personId", "purpose") DO UPDATE SET ${raw(said)}`;
    }
  }
}

function rowsOf({ personId, channelId, posts, proposals = [] }: PersonalDelivery): DirectPostRow[] {
  const { lobbyMessageId, turnMessageId, turnVersion, voteMessageId } = posts;
  const row = (purpose: string, messageId: string | null): DirectPostRow => ({
    personId,
    purpose,
    channelId,
    messageId,
    version: null,
  });
  return [
    ...(lobbyMessageId === undefined ? [] : [row('lobby', lobbyMessageId)]),
    ...(turnMessageId === undefined && turnVersion === undefined
      ? []
      : [{ personId, purpose: 'turn', channelId, messageId: turnMessageId, version: turnVersion }]),
    ...(turnMessageId && turnVersion != null ? [row(`${TURN}${turnVersion}`, turnMessageId)] : []),
    ...(voteMessageId === undefined ? [] : [row('vote', voteMessageId)]),
    ...proposals.map(({ proposalId, messageId }) => row(`${PROPOSAL}${proposalId}`, messageId)),
  ];
}
