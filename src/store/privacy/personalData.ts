/**
 * All that is kept about a person, model by model; the one list that says of each model whether it speaks of people.
 * Forgetting them stands beside this, and a test holds both against the schema.
 */
import type { Breathe } from '../../kernel/index.ts';
import type { PersonalData, PersonId } from '../../match/index.ts';
import type { Prisma } from '../generated/client.ts';
import { ofParts } from '../rows/batches.ts';

type Row = Readonly<Record<string, unknown>>;

interface Asked {
  readonly prisma: Prisma.TransactionClient;
  readonly personId: PersonId;
  /** The matches in which the person has a seat. */
  readonly matchIds: readonly string[];
  /** Everything that a statement finds, some rows at a time. */
  readonly all: <Found>(find: (page: Page) => PromiseLike<readonly Found[]>) => Promise<Found[]>;
}

interface Page {
  readonly skip: number;
  readonly take: number;
}

const ROWS = 500;

/**
 * The rows that speak of a person, of each model; null: it speaks of nobody. What is hidden from them at the table (seeds,
 * positions with all hands) and what is said of others is left out.
 */
export const OWN_ROWS: Readonly<Record<Prisma.ModelName, ((asked: Asked) => Promise<readonly Row[]>) | null>> = {
  Person: ({ prisma, personId }) => prisma.person.findMany({ where: { id: personId } }),
  Server: null,
  BotProcess: null,
  ShardClaim: null,
  Match: async ({ prisma, personId, all }) => {
    const where = { OR: [{ hostId: personId }, { seats: { some: { personId } } }] };
    const orderBy = { id: 'asc' } as const;
    const omit = { seed: true, setup: true, state: true, stateFormat: true, stateVersion: true } as const;
    const rows = await all((page) => prisma.match.findMany({ where, orderBy, omit, ...page }));
    return rows.map(({ hostId, ...match }) => ({ ...match, isHost: hostId === personId }));
  },
  Seat: ({ prisma, personId, all }) =>
    all((page) => prisma.seat.findMany({ where: { personId }, orderBy: { matchId: 'asc' }, ...page })),
  Move: ({ prisma, personId, all }) => {
    const orderBy = [{ matchId: 'asc' }, { number: 'asc' }] satisfies Prisma.MoveOrderByWithRelationInput[];
    return all((page) => prisma.move.findMany({ where: { personId }, orderBy, omit: { events: true }, ...page }));
  },
  OutboxEntry: ({ prisma, personId, matchIds }) =>
    ofParts(matchIds, (part) =>
      prisma.outboxEntry.findMany({
        where: {
          matchId: { in: part },
          OR: [{ announcement: { contains: quoted(personId) } }, { pinged: { contains: quoted(personId) } }],
        },
        omit: { pinged: true },
      }),
    ),
  Interaction: ({ prisma, personId, all }) =>
    all((page) => prisma.interaction.findMany({ where: { personId }, orderBy: { id: 'asc' }, ...page })),
  TurnClock: async ({ prisma, personId, matchIds }) => {
    const rows = await ofParts(matchIds, (part) => prisma.turnClock.findMany({ where: { matchId: { in: part } } }));
    const votes = (json: string) => json.includes(quoted(personId));
    return [
      ...rows.filter((clock) => clock.personId === personId).map(({ votes: _, ...clock }) => clock),
      ...rows.filter((clock) => votes(clock.votes)).map(({ matchId }) => ({ matchId, votes: personId })),
    ];
  },
  Review: async ({ prisma, personId, matchIds }) => {
    const rows = await ofParts(matchIds, (part) => prisma.review.findMany({ where: { matchId: { in: part } } }));
    return rows.map(({ askedBy, ...review }) => ({ ...review, isAsker: askedBy === personId }));
  },
  Watch: null,
  Job: null,
  Proposal: async ({ prisma, personId }) => {
    const rows = await prisma.proposal.findMany({
      where: { OR: [{ proposerId: personId }, { answeredById: personId }] },
    });
    return rows.map(({ proposerId, answeredById, ...proposal }) => ({
      ...proposal,
      isProposer: proposerId === personId,
      hasAnswered: answeredById === personId,
    }));
  },
  ProposalVoter: ({ prisma, personId }) => prisma.proposalVoter.findMany({ where: { personId } }),
  Plan: ({ prisma, personId }) => prisma.plan.findMany({ where: { personId } }),
  ConditionalMove: ({ prisma, personId }) => prisma.conditionalMove.findMany({ where: { personId } }),
  PersonSettings: ({ prisma, personId }) => prisma.personSettings.findMany({ where: { personId } }),
  Tutorial: ({ prisma, personId }) => prisma.tutorial.findMany({ where: { personId } }),
  Holiday: ({ prisma, personId }) => prisma.holiday.findMany({ where: { personId } }),
  TurnPost: null,
  DirectPost: ({ prisma, personId, all }) => {
    const orderBy = [{ matchId: 'asc' }, { purpose: 'asc' }] satisfies Prisma.DirectPostOrderByWithRelationInput[];
    return all((page) => prisma.directPost.findMany({ where: { personId }, orderBy, ...page }));
  },
  PuzzleAttempt: ({ prisma, personId }) => prisma.puzzleAttempt.findMany({ where: { personId } }),
  PuzzleStreak: ({ prisma, personId }) => prisma.puzzleStreak.findMany({ where: { personId } }),
  PuzzleServer: ({ prisma, personId }) => prisma.puzzleServer.findMany({ where: { setBy: personId } }),
  Forgetting: ({ prisma, personId }) => prisma.forgetting.findMany({ where: { personId } }),
  ServerSettings: ({ prisma, personId }) => prisma.serverSettings.findMany({ where: { setBy: personId } }),
  Visibility: ({ prisma, personId }) => prisma.visibility.findMany({ where: { personId } }),
  // Whoever has blocked them is nobody's matter but theirs.
  Block: ({ prisma, personId }) => prisma.block.findMany({ where: { personId }, omit: { name: true } }),
  Seek: ({ prisma, personId }) => prisma.seek.findMany({ where: { seekerId: personId } }),
  SeekMember: ({ prisma, personId }) => prisma.seekMember.findMany({ where: { personId } }),
  // By its id nobody comes in; it is left out all the same.
  TableLink: ({ prisma, personId }) => prisma.tableLink.findMany({ where: { personId }, omit: { id: true } }),
  Notice: ({ prisma, personId, all }) => {
    const where = { OR: [{ placeId: personId }, { setBy: personId }, { facts: { contains: quoted(personId) } }] };
    return all((page) => prisma.notice.findMany({ where, orderBy: { id: 'asc' }, ...page }));
  },
  GameResult: async ({ prisma, personId, all }) => {
    const seats = await all((page) =>
      prisma.seatResult.findMany({
        where: { personId },
        orderBy: { number: 'asc' },
        select: { number: true },
        ...page,
      }),
    );
    return ofParts(seats, (part) =>
      prisma.gameResult.findMany({ where: { number: { in: part.map(({ number }) => number) } } }),
    );
  },
  SeatResult: ({ prisma, personId, all }) =>
    all((page) => prisma.seatResult.findMany({ where: { personId }, orderBy: { number: 'asc' }, ...page })),
  Rating: ({ prisma, personId }) => prisma.rating.findMany({ where: { personId } }),
  Tally: ({ prisma, personId }) => prisma.tally.findMany({ where: { personId } }),
  Standing: ({ prisma, personId, all }) => {
    const orderBy = (['serverId', 'period', 'pool'] as const).map((column) => ({ [column]: 'asc' as const }));
    return all((page) => prisma.standing.findMany({ where: { personId }, orderBy, ...page }));
  },
  League: ({ prisma, personId }) => prisma.league.findMany({ where: { organiserId: personId }, omit: { seed: true } }),
  LeagueEntry: ({ prisma, personId }) => prisma.leagueEntry.findMany({ where: { personId } }),
  LeagueGame: null,
  LeagueSeat: async ({ prisma, personId }) => {
    const entries = await prisma.leagueEntry.findMany({
      where: { personId },
      select: { leagueId: true, number: true },
    });
    return ofParts(entries, (part) =>
      prisma.leagueSeat.findMany({ where: { OR: part.map(({ leagueId, number }) => ({ leagueId, entry: number })) } }),
    );
  },
  EarnedBadge: ({ prisma, personId }) => prisma.earnedBadge.findMany({ where: { personId } }),
  Usage: ({ prisma, personId }) => prisma.usage.findMany({ where: { subjectId: personId } }),
};

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
  for (const [model, rowsOf] of Object.entries(OWN_ROWS)) {
    if (rowsOf === null) continue;
    const rows = await rowsOf(asked);
    if (rows.length > 0) data[model] = rows.map(writable);
    await breathe();
  }
  return data;
}

/** As it stands in JSON. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}

function writable(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, typeof value === 'bigint' ? String(value) : value]),
  );
}
