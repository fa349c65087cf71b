/**
 * Forgets a person in leagues: in their place stands somebody without a name, who has left, and what they have played stays for the others.
 * What becomes of their games that go on is left to the matches.
 */
import { type PersonId, SOMEONE, someoneAt } from '../../match/index.ts';
import type { Prisma } from '../generated/client.ts';

export async function forgetInLeagues(inside: Prisma.TransactionClient, personId: PersonId): Promise<void> {
  await inside.league.updateMany({ where: { organiserId: personId }, data: { organiserId: SOMEONE } });
  const entries = await inside.leagueEntry.findMany({
    where: { personId },
    select: { leagueId: true, number: true, league: { select: { status: true, entryNotice: true } } },
  });
  for (const { leagueId, number, league } of entries) {
    const { entryNotice } = league;
    if (entryNotice !== null) {
      // The message names who has entered.
      const data = { revision: { increment: 1 }, attempts: 0, closedAt: null };
      await inside.notice.updateMany({ where: { id: entryNotice, abandoned: null }, data });
    }
    // As if they had never entered.
    if (league.status === 'entering') await inside.leagueEntry.deleteMany({ where: { leagueId, number } });
    else {
      const data = { personId: someoneAt(number), name: '', left: true };
      await inside.leagueEntry.updateMany({ where: { leagueId, number }, data });
    }
  }
}
