/**
 * Who decides about a lobby: its host, or anybody in it once the host has let it rest for too long.
 */
import { countedBetween } from '../../../match/calendar/countedTime.ts';
import type { Step } from '../../../match/frame/change.ts';
import type { Match } from '../../../match/model/match.ts';
import type { Actor } from '../../../match/model/members.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import { PATIENCE } from '../../../match/model/timeControl.ts';
import type { LobbyTransaction } from './commands.ts';

/** Whether nothing has happened in a lobby for so long that its host may be gone. */
export function isForsaken({ status, updatedAt }: Match, at: Date): boolean {
  return status === 'lobby' && at.getTime() - updatedAt.getTime() >= PATIENCE;
}

/** Null where the actor may decide. The host's holidays do not count. */
export async function notHost(
  { match, transaction, at }: Step<LobbyTransaction>,
  { personId }: Actor,
): Promise<MatchRefusal | null> {
  const { hostId, members, updatedAt } = match;
  if (personId === hostId) return null;
  const refusal: MatchRefusal = { ok: false, code: 'notHost', hostId };
  if (!isForsaken(match, at) || !members.some((member) => member.personId === personId)) return refusal;
  return countedBetween(updatedAt, at, await transaction.holidays(hostId)) < PATIENCE ? refusal : null;
}
