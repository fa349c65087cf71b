/**
 * All use cases of matches, made from the parts that they need.
 * What each of them does stands in the rooms beside this, and in `lobby.ts` and `queries.ts`.
 */
import { createAgreements } from './agreements/createAgreements.ts';
import { createComputers } from './computers/commands.ts';
import { createJoinByCode } from './lobby/inviteCode.ts';
import { createLobbyCommands } from './lobby/lobby.ts';
import type { Matches } from './matches.ts';
import { createPeople } from './people/createPeople.ts';
import { createDigests } from './people/digest.ts';
import { createPlans } from './plans/createPlans.ts';
import { createTakeBack } from './playing/takeBack.ts';
import { createTurnCommands } from './playing/turn.ts';
import type { MatchesParts } from './ports.ts';
import { createQueries } from './queries.ts';
import { createReviews } from './reviews/commands.ts';
import { createClockwork } from './time/clockwork.ts';
import { createSetTime } from './time/setTime.ts';
import { createStandIn } from './time/standIn.ts';

export function createMatches(parts: MatchesParts): Matches {
  const lobby = createLobbyCommands(parts);
  return {
    ...lobby,
    ...createJoinByCode(parts, lobby),
    ...createTurnCommands(parts),
    ...createTakeBack(parts),
    ...createAgreements(parts),
    ...createPlans(parts),
    ...createComputers(parts),
    ...createReviews(parts),
    ...createPeople(parts),
    ...createDigests(parts),
    ...createSetTime(parts),
    ...createStandIn(parts),
    ...createClockwork(parts),
    ...createQueries(parts),
  };
}
