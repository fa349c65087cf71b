/**
 * Keeps what comes of a game in the transaction that ends it: the result, the ratings, and what people's games add up to. Six statements.
 * What each of them is stands in the modules beside this.
 */
import { isSomeone } from '../../../match/index.ts';
import { type ComponentSets, playerCount } from '../../../rules/index.ts';
import { type PersonRating, poolOf, UNKNOWN } from '../ratings/rating.ts';
import type { ResultSources, ResultTransaction } from './ports.ts';
import { isPersons, ratedResult } from './ratedResult.ts';
import { type EndedMatch, resultOf } from './result.ts';
import type { GameResult, KeptResult } from './shapes.ts';
import { standingsOf } from './standings.ts';
import { talliesWith } from './tallies.ts';

/** `endedAt`, null: with its last move; where there was none, when something last happened in it. */
interface KeptEnd extends Pick<EndedMatch, 'match' | 'state'> {
  readonly endedAt: Date | null;
}

/** Resolves to the result as it is kept. */
export async function keepResult(
  { results }: Pick<ResultTransaction, 'results'>,
  sets: ComponentSets,
  { match, state, endedAt }: KeptEnd,
): Promise<KeptResult> {
  const sources = await results.sourcesOf(match.id, poolOf(playerCount(state)));
  const components = sets.of(state) ?? null;
  const ended = endedAt ?? sources.moves.at(-1)?.at ?? match.updatedAt;
  const result = ratedWith(resultOf({ match, state, components, moves: sources.moves, endedAt: ended }), sources);
  const kept = await results.insert(result);
  await results.follow({
    ratings: ratingsAfter(kept, sources),
    tallies: talliesWith(kept, ({ personId }) => sources.tallies.find((tally) => tally.personId === personId) ?? null),
    standings: standingsOf(kept),
  });
  return kept;
}

function ratedWith(result: GameResult, { ratings }: ResultSources): GameResult {
  return ratedResult(result, ({ personId }) =>
    isSomeone(personId) ? null : (ratings.find((rating) => rating.personId === personId) ?? UNKNOWN),
  );
}

/** Of the people whom it counted for. */
export function ratingsAfter(
  { seats, players, endedAt }: GameResult,
  { ratings }: Pick<ResultSources, 'ratings'>,
): readonly PersonRating[] {
  return seats.filter(isPersons).flatMap(({ personId, rating }) => {
    if (!rating) return [];
    const games = (ratings.find((before) => before.personId === personId)?.games ?? 0) + 1;
    return [{ personId, pool: poolOf(players), ...rating.after, games, ratedAt: endedAt }];
  });
}
