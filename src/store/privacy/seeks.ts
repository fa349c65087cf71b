/**
 * What somebody was looking for, who has come to others, whom they have blocked and by whom they want to be seen: all of it goes.
 * When that is done is left to the forgetting beside this.
 */
import type { PersonId } from '../../match/index.ts';
import type { Prisma } from '../generated/client.ts';

export async function removeSeeksOf(inside: Prisma.TransactionClient, personId: PersonId): Promise<void> {
  const own = { OR: [{ seekerId: personId }, { members: { some: { personId } } }] };
  // What is open is shown anew; what is over stays as it was told.
  const shown = await inside.seek.findMany({
    where: { ...own, status: 'open', noticeId: { not: null } },
    select: { noticeId: true },
  });
  await inside.seek.deleteMany({ where: { seekerId: personId } });
  await inside.seekMember.deleteMany({ where: { personId } });
  for (const { noticeId } of shown) {
    if (noticeId === null) continue;
    await inside.$executeRaw`
      UPDATE "notices" SET "revision" = "revision" + 1, "closedAt" = NULL
      WHERE "id" = ${noticeId} AND "abandoned" IS NULL`;
  }
  await inside.block.deleteMany({ where: { OR: [{ personId }, { blockedId: personId }] } });
  await inside.visibility.deleteMany({ where: { personId } });
}
