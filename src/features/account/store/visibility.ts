/** Stores people's audiences and blocks. */
import { z } from 'zod';
import type { PersonId } from '../../../match/index.ts';
import { inChunks, join, queryInChunks } from '../../../store/connection/sql.ts';
import type { Prisma } from '../../../store/generated/client.ts';
import type { Tables } from '../../../store/rows/table.ts';
import {
  AUDIENCES,
  type Audience,
  DEFAULT_AUDIENCE,
  type VisibilityStore,
  type VisibilityTransaction,
} from '../visibility/createVisibility.ts';

/** A damaged value hides the person. */
const audienceSchema = z.enum(AUDIENCES).nullish().catch('nobody');

function readAudience(row: { readonly audience: string | null } | null | undefined): Audience {
  return audienceSchema.parse(row?.audience) ?? DEFAULT_AUDIENCE;
}

type Blocking = Pick<VisibilityStore, 'audience' | 'blocked'>;

function reading(prisma: Prisma.TransactionClient): Blocking {
  return {
    audience: async (personId) =>
      readAudience(await prisma.person.findUnique({ where: { id: personId }, select: { audience: true } })),

    blocked: async (personId) => {
      const rows = await prisma.block.findMany({ where: { personId } });
      return rows
        .map(({ blockedId, name, at }) => ({ personId: blockedId, name, at }))
        .sort((a, b) => b.at.getTime() - a.at.getTime());
    },
  };
}

export function visibilityRepository(prisma: Prisma.TransactionClient): VisibilityTransaction['visibility'] {
  return {
    blocked: reading(prisma).blocked,

    setAudience: async (personId, audience) => {
      await prisma.person.update({ where: { id: personId }, data: { audience } });
    },

    block: async (personId, { personId: blockedId, name, at }) => {
      await prisma.$executeRaw`
        INSERT INTO "blocks" ("personId", "blockedId", "name", "at") VALUES (${personId}, ${blockedId}, ${name}, ${at})
        ON CONFLICT DO NOTHING`;
    },

    unblock: async (personId, blockedId) =>
      (await prisma.block.deleteMany({ where: { personId, blockedId } })).count > 0,
  };
}

/** Returns the pairs in which a person of `ones` has blocked a person of `others`. */
export async function blocksBetween(
  prisma: Prisma.TransactionClient,
  ones: readonly PersonId[],
  others: readonly PersonId[],
): Promise<readonly (readonly [PersonId, PersonId])[]> {
  const found: (readonly [PersonId, PersonId])[] = [];
  for (const part of inChunks(ones)) {
    for (const other of inChunks(others)) {
      const rows = await prisma.block.findMany({
        where: { personId: { in: part }, blockedId: { in: other } },
        select: { personId: true, blockedId: true },
      });
      found.push(...rows.map(({ personId, blockedId }) => [personId, blockedId] as const));
    }
  }
  return found;
}

export function visibilityQueries(
  prisma: Prisma.TransactionClient,
): Pick<VisibilityStore, 'audience' | 'blocked' | 'shown' | 'playsOn'> {
  const { audience, blocked } = reading(prisma);
  return {
    audience,
    blocked,
    playsOn: (personId, serverId) => playsOn(prisma, personId, serverId),
    shown: async (viewer, personIds) => {
      const set = await queryInChunks(personIds, (part) =>
        prisma.person.findMany({ where: { id: { in: part } }, select: { id: true, audience: true } }),
      );
      const audiences = new Map(set.map((row) => [row.id, row]));
      const own = viewer === null ? [] : [viewer];
      const pairs = [
        ...(await blocksBetween(prisma, own, personIds)),
        ...(await blocksBetween(prisma, personIds, own)),
      ];
      const apart = new Set(pairs.flat());
      return personIds.map((personId) => ({
        personId,
        audience: readAudience(audiences.get(personId)),
        isApart: apart.has(personId),
        playsHere: true,
      }));
    },
  };
}

/** Whether the person has finished a game on the server, or is in a running one. */
async function playsOn(prisma: Prisma.TransactionClient, personId: string, serverId: string): Promise<boolean> {
  const pools = join(['two', 'more']);
  const found = await prisma.$queryRaw<unknown[]>`
    SELECT 1 AS "found" WHERE EXISTS (
      SELECT 1 FROM "standings" t
      WHERE t."serverId" = ${serverId} AND t."period" = 'all' AND t."pool" IN (${pools}) AND t."personId" = ${personId}
    ) OR EXISTS (
      SELECT 1 FROM "seats" s JOIN "matches" m ON m."id" = s."matchId"
      WHERE s."personId" = ${personId} AND s."open" AND m."serverId" = ${serverId})`;
  return found.length > 0;
}

export const visibilityTables = {
  Block: {
    removed: 'byFeature',
    // Leaves out blocks by others, so that the person does not learn who has blocked them.
    personal: ({ prisma, personId }) => prisma.block.findMany({ where: { personId }, omit: { name: true } }),
    forget: {
      last: (inside, personId) => inside.block.deleteMany({ where: { OR: [{ personId }, { blockedId: personId }] } }),
    },
  },
} satisfies Tables;
