/**
 * Hands out all that is kept about a person, table by table.
 */
import type { Breathe } from '../../../kernel/index.ts';
import type { PersonalData, PersonId } from '../../../match/index.ts';
import type { Prisma } from '../../../store/generated/client.ts';
import { TABLES } from '../../../store/tables/index.ts';
import { type Asked, ROWS_OF_ONE as ROWS, type Row } from '../../../store/tables/table.ts';

/** By the models' names; numbers that JSON has no room for are written as texts. */
export async function personalData(
  prisma: Prisma.TransactionClient,
  breathe: Breathe,
  personId: PersonId,
): Promise<PersonalData> {
  const all: Asked['all'] = async (find) => {
    const found: Awaited<ReturnType<typeof find>>[number][] = [];
    for (;;) {
      const page = await find({ skip: found.length, take: ROWS });
      found.push(...page);
      if (page.length < ROWS) return found;
      await breathe();
    }
  };
  const seats = await all((page) =>
    prisma.seat.findMany({ where: { personId }, orderBy: { matchId: 'asc' }, select: { matchId: true }, ...page }),
  );
  const asked: Asked = { prisma, personId, all, matchIds: seats.map(({ matchId }) => matchId) };
  const data: Record<string, readonly Row[]> = {};
  for (const [model, { personal }] of Object.entries(TABLES)) {
    if (personal === null) continue;
    const rows = await personal(asked);
    if (rows.length > 0) data[model] = rows.map(writable);
    await breathe();
  }
  return data;
}

function writable(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, typeof value === 'bigint' ? String(value) : value]),
  );
}
