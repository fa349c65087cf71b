/**
 * By whom people want to be seen and whom they have blocked, in the database.
 * What follows from it is the people folder's matter.
 */
import { z } from 'zod';
import type { PersonId } from '../../../match/index.ts';
import { AUDIENCES, type PeopleStore, type PeopleTransaction, USUAL_AUDIENCE } from '../../../people/index.ts';
import { join } from '../../../store/connection/sql.ts';
import type { Prisma } from '../../../store/generated/client.ts';
import { inParts, ofParts } from '../../../store/rows/batches.ts';
import { own, type Tables } from '../../../store/tables/table.ts';

/** What is damaged shows nobody to anybody. */
const audienceSchema = z.enum(AUDIENCES).catch('nobody');

type Blocking = Pick<PeopleStore, 'audience' | 'blocked'>;

/** Inside of transactions and outside. */
function reading(prisma: Prisma.TransactionClient): Blocking {
  return {
    audience: async (personId) => {
      const row = await prisma.visibility.findUnique({ where: { personId }, select: { audience: true } });
      return row ? audienceSchema.parse(row.audience) : USUAL_AUDIENCE;
    },

    blocked: async (personId) => {
      const rows = await prisma.block.findMany({ where: { personId } });
      return rows
        .map(({ blockedId, name, at }) => ({ personId: blockedId, name, at }))
        .sort((a, b) => b.at.getTime() - a.at.getTime());
    },
  };
}

/** Inside a transaction. */
export function visibilityRepository(prisma: Prisma.TransactionClient): PeopleTransaction['visibility'] {
  return {
    blocked: reading(prisma).blocked,

    setAudience: async (personId, audience) => {
      await prisma.visibility.upsert({
        where: { personId },
        create: { personId, audience },
        update: { audience },
      });
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

/** The pairs of people of whom the first, one of `ones`, has blocked the second, one of `others`. */
export async function blocksBetween(
  prisma: Prisma.TransactionClient,
  ones: readonly PersonId[],
  others: readonly PersonId[],
): Promise<readonly (readonly [PersonId, PersonId])[]> {
  const found: (readonly [PersonId, PersonId])[] = [];
  for (const part of inParts(ones)) {
    for (const other of inParts(others)) {
      const rows = await prisma.block.findMany({
        where: { personId: { in: part }, blockedId: { in: other } },
        select: { personId: true, blockedId: true },
      });
      found.push(...rows.map(({ personId, blockedId }) => [personId, blockedId] as const));
    }
  }
  return found;
}

/** Outside of transactions. */
export function visibilityQueries(
  prisma: Prisma.TransactionClient,
): Pick<PeopleStore, 'audience' | 'blocked' | 'shown' | 'playsOn'> {
  const { audience, blocked } = reading(prisma);
  return {
    audience,
    blocked,
    playsOn: (personId, serverId) => playsOn(prisma, personId, serverId),
    shown: async (viewer, personIds) => {
      const set = await ofParts(personIds, (part) =>
        prisma.visibility.findMany({ where: { personId: { in: part } }, select: { personId: true, audience: true } }),
      );
      const audiences = new Map(set.map((row) => [row.personId, audienceSchema.parse(row.audience)]));
      const own = viewer === null ? [] : [viewer];
      const pairs = [
        ...(await blocksBetween(prisma, own, personIds)),
        ...(await blocksBetween(prisma, personIds, own)),
      ];
      const apart = new Set(pairs.flat());
      return personIds.map((personId) => ({
        personId,
        audience: audiences.get(personId) ?? USUAL_AUDIENCE,
        isApart: apart.has(personId),
        playsHere: true,
      }));
    },
  };
}

/** Whether they have finished a game there, or are in one that goes on. */
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
  Visibility: { ...own('visibility'), removed: 'withPerson' },
  Block: {
    removed: 'byFeature',
    // Whoever has blocked them is nobody's matter but theirs.
    personal: ({ prisma, personId }) => prisma.block.findMany({ where: { personId }, omit: { name: true } }),
    forget: {
      last: (inside, personId) => inside.block.deleteMany({ where: { OR: [{ personId }, { blockedId: personId }] } }),
    },
  },
} satisfies Tables;
