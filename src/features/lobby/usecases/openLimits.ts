/** Checks the limits of the server, the person and the owner before a person opens or joins a game. */
import type { ProposalId } from '../../../match/model/announcements.ts';
import type { LimitRefusal } from '../../../match/model/limits.ts';
import { type Match, type PersonId, seatOf } from '../../../match/model/match.ts';
import type { Proposal } from '../../../match/model/proposals.ts';

interface LimitedMatches {
  checkOpenGames(personId: PersonId, serverId: string | null): Promise<LimitRefusal | null>;
}

interface LimitedParts {
  readonly people: { mayOpenOn(serverId: string): Promise<LimitRefusal | null> };
  readonly matches: LimitedMatches;
}

/**
 * Null: the person may open another game, or join `existing`, which counts for its server already.
 * @param serverId null: in direct messages
 */
export async function checkOpenLimits(
  { people, matches }: LimitedParts,
  personId: PersonId,
  serverId: string | null,
  existing: Match | null = null,
): Promise<LimitRefusal | null> {
  if (existing) return seatOf(existing, personId) === null ? matches.checkOpenGames(personId, null) : null;
  const refusal = serverId === null ? null : await people.mayOpenOn(serverId);
  return refusal ?? matches.checkOpenGames(personId, serverId);
}

/** Null: the person may be in one more game, or this is not an open offer of a seat to them. */
export async function checkOfferLimit(
  matches: LimitedMatches & { proposal(id: ProposalId): Promise<Proposal | null> },
  personId: PersonId,
  proposalId: ProposalId,
): Promise<LimitRefusal | null> {
  const offer = await matches.proposal(proposalId);
  const isOffered = offer?.kind === 'replace' && offer.voters.some((voter) => voter.personId === personId);
  return isOffered && offer.status === 'open' ? matches.checkOpenGames(personId, null) : null;
}
