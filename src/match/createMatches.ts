/**
 * All use cases of matches, made from the parts that they need.
 * What each of them does stands in the modules beside this one.
 */
import { createLobbyCommands } from './lobby.ts';
import type { MatchesParts } from './ports.ts';
import { createQueries } from './queries.ts';
import { createTakeBack } from './takeBack.ts';
import { createTurnCommands } from './turn.ts';
import type { Matches } from './types.ts';

export function createMatches(parts: MatchesParts): Matches {
  return {
    ...createLobbyCommands(parts),
    ...createTurnCommands(parts),
    ...createTakeBack(parts),
    ...createQueries(parts),
  };
}
