/**
 * What follows from results, one after the other, in memory: ratings, tallies and standings as they have to be kept.
 * Where the results come from, and what is done with it, is left to whoever reckons anew.
 */
import { isSomeone } from '../../../../match/index.ts';
import { type PersonRating, poolOf, UNKNOWN } from '../../ratings/rating.ts';
import { ratingsAfter } from '../keepResult.ts';
import type { Consequences } from '../ports.ts';
import { ratedResult } from '../ratedResult.ts';
import type { KeptResult } from '../shapes.ts';
import { type Standing, standingsOf } from '../standings.ts';
import { type Tally, talliesWith } from '../tallies.ts';

/** What is kept, by kind; each row has a key of its own. */
export type Ledger = { readonly [Kind in keyof Consequences]: Map<string, Consequences[Kind][number]> };

export const KEYS = {
  ratings: ({ personId, pool }: Pick<PersonRating, 'personId' | 'pool'>) => [personId, pool],
  tallies: ({ personId, side, players }: Pick<Tally, 'personId' | 'side' | 'players'>) => [personId, side, players],
  standings: ({ serverId, period, pool, personId }: Pick<Standing, 'serverId' | 'period' | 'pool' | 'personId'>) => [
    ...[serverId, period, pool, personId],
  ],
};

/** A key as text. */
export function named(key: readonly (string | number)[]): string {
  return key.join(' ');
}

export function emptyLedger(): Ledger {
  return { ratings: new Map(), tallies: new Map(), standings: new Map() };
}

/**
 * Notes what follows from a result, and resolves to it with the ratings that it has then. `kept`: as it was kept, which alone knows how
 * strong people were who have been forgotten since.
 */
export function entered(ledger: Ledger, facts: KeptResult, kept: KeptResult): KeptResult {
  const pool = poolOf(facts.players);
  const ratingOf = (personId: string) => ledger.ratings.get(named([personId, pool]));
  const rated = ratedResult(facts, ({ personId, seat }) =>
    isSomeone(personId) ? (kept.seats[seat]?.rating?.before ?? null) : strengthOf(ratingOf(personId)),
  );
  const result: KeptResult = { ...rated, number: kept.number };
  const before = result.seats.flatMap(({ personId }) => ratingOf(personId) ?? []);
  for (const rating of ratingsAfter(result, { ratings: before })) {
    ledger.ratings.set(named(KEYS.ratings(rating)), rating);
  }
  for (const tally of talliesWith(result, (key) => ledger.tallies.get(named(KEYS.tallies(key))) ?? null)) {
    ledger.tallies.set(named(KEYS.tallies(tally)), tally);
  }
  for (const added of standingsOf(result)) {
    const key = named(KEYS.standings(added));
    const standing = ledger.standings.get(key);
    ledger.standings.set(key, standing ? plus(standing, added) : added);
  }
  return result;
}

function strengthOf(rating: PersonRating | undefined) {
  return rating ? { mu: rating.mu, sigma: rating.sigma } : UNKNOWN;
}

function plus(standing: Standing, { games, wins, rated, gained }: Standing): Standing {
  return {
    ...standing,
    games: standing.games + games,
    wins: standing.wins + wins,
    rated: standing.rated + rated,
    gained: standing.gained + gained,
  };
}
