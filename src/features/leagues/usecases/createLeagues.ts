/**
 * All use cases of leagues, made from the parts that they need. What each of them does stands in the rooms beside this.
 */
import type { Chance } from '../../../match/index.ts';
import type { Leagues } from './commands.ts';
import { createRounds, type RoundParts } from './rounds/advance.ts';
import { createSeasons } from './season/seasons.ts';

export interface LeagueParts extends RoundParts {
  readonly chance: Pick<Chance, 'matchId' | 'seed'>;
}

export function createLeagues(parts: LeagueParts): Leagues {
  const { store } = parts;
  return {
    ...createSeasons(parts),
    ...createRounds(parts),
    league: (id) => store.leagues.league(id),
    entries: (id) => store.leagues.entries(id),
    leagueView: async (id) => {
      const league = await store.leagues.league(id);
      if (!league) return null;
      return { league, entries: await store.leagues.entries(id), games: await store.leagues.games(id) };
    },
    leaguesOf: (serverId, most) => store.leaguesOf(serverId, most),
  };
}
