/** Stores which Discord messages show a match, and enqueues jobs for computer players' turns. */
import { z } from 'zod';
import {
  EMPTY_POSTS,
  type MatchId,
  type MatchPlace,
  type MatchPosts,
  type PersonalDelivery,
  type PersonalPosts,
  type TurnPost,
} from '../../match/index.ts';
import {
  type Dialect,
  groupBy,
  inChunks,
  join,
  raw,
  type Sql,
  sql,
  updateOf,
  upsertInto,
} from '../../store/connection/sql.ts';
import type { Prisma } from '../../store/generated/client.ts';
import { type CausedWork, cancelJob, enqueue } from '../../store/jobs.ts';
import type { ComputerRepository } from './computers/ports.ts';

export const computerTurnColumns = z.object({ subject: z.string() });

/** The computer player's turn that a transaction has loaded with a match. */
export interface LoadedComputerTurn {
  hasComputerTurn: boolean;
}

export function computerRepository(
  prisma: Prisma.TransactionClient,
  work: CausedWork & { readonly matches: ReadonlyMap<MatchId, LoadedComputerTurn> },
): ComputerRepository {
  return {
    hasTurn: async (matchId) => {
      const loaded = work.matches.get(matchId);
      return loaded ? loaded.hasComputerTurn : (await prisma.job.count({ where: jobOf(matchId) })) > 0;
    },

    saveTurn: async (matchId, dueAt) => {
      const loaded = work.matches.get(matchId);
      if (loaded) loaded.hasComputerTurn = true;
      await enqueue(prisma, work, jobOf(matchId), dueAt);
    },

    removeTurn: async (matchId) => {
      const loaded = work.matches.get(matchId);
      if (loaded?.hasComputerTurn === false) return;
      if (loaded) loaded.hasComputerTurn = false;
      await cancelJob(prisma, jobOf(matchId));
    },
  };
}

const jobOf = (subject: string) => ({ kind: 'computer', subject }) as const;

/** The person id of messages in the match's place. */
export const EVERYBODY = '';
const PROPOSAL_PREFIX = 'proposal/';
const TURN_PREFIX = 'turn/';

const POST_COLUMNS = Object.keys(EMPTY_POSTS);

export async function findMatchPosts(prisma: Prisma.TransactionClient, matchId: string): Promise<MatchPosts> {
  const columns = raw(POST_COLUMNS.map((column) => `"${column}"`).join(', '));
  const [posts] = await prisma.$queryRaw<MatchPosts[]>`SELECT ${columns} FROM "matches" WHERE "id" = ${matchId}`;
  return posts ?? EMPTY_POSTS;
}

/** The same columns as JSON, for a statement that selects a match `m`. */
export function matchPostsJson({ jsonObject, jsonText }: Dialect): Sql {
  return raw(jsonText(jsonObject(POST_COLUMNS.map((column) => [column, `m."${column}"`]))));
}

/** Omits undefined columns, so that they keep their values. */
export function matchPlaceColumns(
  { serverId, channelId, threadId }: Partial<MatchPlace>,
  { lobbyMessageId, turnMessageId, turnChannelId, turnVersion, voteMessageId }: Partial<MatchPosts>,
): Prisma.MatchUncheckedUpdateInput {
  const place = { serverId, channelId, threadId };
  const columns = { ...place, lobbyMessageId, turnMessageId, turnChannelId, turnVersion, voteMessageId };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Updates a match's columns and adds its turn message to the list of turn messages if everybody can see it. */
export async function saveMatchPosts(
  prisma: Prisma.TransactionClient,
  matchId: string,
  columns: Prisma.MatchUncheckedUpdateInput,
  { turnMessageId: messageId, turnChannelId, turnVersion: version }: Partial<MatchPosts>,
): Promise<void> {
  const [match] = await prisma.$queryRaw<Pick<MatchPlace, 'threadId' | 'channelId'>[]>`
    ${updateOf('matches', columns)} WHERE "id" = ${matchId} RETURNING "threadId", "channelId"`;
  if (!match || !messageId || turnChannelId || version === undefined || version === null) return;
  const row = turnPostRow(EVERYBODY, match.threadId ?? match.channelId, messageId, version);
  await prisma.$executeRaw(upsertInto('posts', ['matchId', 'personId', 'purpose'], [{ matchId, ...row }]));
}

export async function findPersonalPosts(
  prisma: Prisma.TransactionClient,
  matchId: string,
): Promise<readonly PersonalPosts[]> {
  const where = { matchId, personId: { not: EVERYBODY }, NOT: { purpose: { startsWith: TURN_PREFIX } } };
  const rows = await prisma.post.findMany({ where, orderBy: [{ personId: 'asc' }, { purpose: 'asc' }] });
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
      purpose.startsWith(PROPOSAL_PREFIX) && messageId
        ? [[Number(purpose.slice(PROPOSAL_PREFIX.length)), messageId] as const]
        : [],
    );
    return { personId, channelId: own[0]?.channelId ?? '', posts, proposals: new Map(proposals) };
  });
}

/** Oldest first. */
export async function findTurnPosts(
  prisma: Prisma.TransactionClient,
  matchId: string,
  personId: string,
): Promise<readonly TurnPost[]> {
  const rows = await prisma.post.findMany({ where: { matchId, personId, purpose: { startsWith: TURN_PREFIX } } });
  return rows
    .map(({ purpose, channelId, messageId }) => ({
      version: Number(purpose.slice(TURN_PREFIX.length)),
      channelId,
      messageId: messageId ?? '',
    }))
    .sort((a, b) => a.version - b.version);
}

/** An undefined column keeps its value. */
interface PostRow {
  readonly personId: string;
  readonly purpose: string;
  readonly channelId: string;
  readonly messageId: string | null | undefined;
  readonly version: number | null | undefined;
}

/** Upserts the posts with one statement for each set of changed columns. */
export async function savePersonalPosts(
  prisma: Prisma.TransactionClient,
  matchId: string,
  deliveries: readonly PersonalDelivery[],
): Promise<void> {
  const rowsByChanges = groupBy(deliveries.flatMap(rowsOf), ({ messageId, version }) =>
    ['channelId', ...(messageId === undefined ? [] : ['messageId']), ...(version === undefined ? [] : ['version'])]
      .map((column) => `"${column}" = excluded."${column}"`)
      .join(', '),
  );
  for (const [changes, group] of rowsByChanges) {
    // A statement cannot write a row twice, so the last delivery wins.
    const latest = new Map(group.map((row) => [`${row.personId}/${row.purpose}`, row]));
    for (const rows of inChunks([...latest.values()])) {
      const values = rows.map(
        ({ personId, purpose, channelId, messageId = null, version = null }) =>
          sql`(${matchId}, ${personId}, ${purpose}, ${channelId}, ${messageId}, ${version})`,
      );
      await prisma.$executeRaw`
        INSERT INTO "posts" ("matchId", "personId", "purpose", "channelId", "messageId", "version")
        VALUES ${join(values)} ON CONFLICT ("matchId", "personId", "purpose") DO UPDATE SET ${raw(changes)}`;
    }
  }
}

function rowsOf({ personId, channelId, posts, proposals = [] }: PersonalDelivery): PostRow[] {
  const { lobbyMessageId, turnMessageId, turnVersion, voteMessageId } = posts;
  const row = (purpose: string, messageId: string | null): PostRow => ({
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
    ...(turnMessageId && turnVersion != null ? [turnPostRow(personId, channelId, turnMessageId, turnVersion)] : []),
    ...(voteMessageId === undefined ? [] : [row('vote', voteMessageId)]),
    ...proposals.map(({ proposalId, messageId }) => row(`${PROPOSAL_PREFIX}${proposalId}`, messageId)),
  ];
}

/** A turn message that stays recorded, whether live or collapsed to a line. */
function turnPostRow(personId: string, channelId: string, messageId: string, version: number): PostRow {
  return { personId, purpose: `${TURN_PREFIX}${version}`, channelId, messageId, version };
}
