/** Rates a game and stores its result in the transaction that ends it, in six statements. */
import { isErasedPerson } from '../../../match/index.ts';
import { type ComponentSets, playerCount } from '../../../rules/index.ts';
import type { ResultChanges, ResultTransaction } from './ports.ts';
import {
  computerStrength,
  NEW_PLAYER_STRENGTH,
  type PersonRating,
  poolOf,
  type Strength,
  updateStrengths,
} from './rating.ts';
import {
  type EndedMatch,
  type GameResult,
  isPersonSeat,
  resultOf,
  type SeatResult,
  type StoredResult,
  type Unrated,
} from './result.ts';
import { standingsOf, type Tally, type TallyKey, updatedTallies } from './tallies.ts';

/** `endedAt`: null means the time of the last move, or of the match's last change if there are no moves. */
type EndOfMatch = Pick<EndedMatch, 'match' | 'state'> & { readonly endedAt: Date | null };

export async function storeResult(
  { results }: Pick<ResultTransaction, 'results'>,
  sets: ComponentSets,
  { match, state, endedAt }: EndOfMatch,
): Promise<void> {
  const { moves, ratings, tallies } = await results.sourcesOf(match.id, poolOf(playerCount(state)));
  const components = sets.of(state) ?? null;
  const ended = { match, state, components, moves, endedAt: endedAt ?? moves.at(-1)?.at ?? match.updatedAt };
  const ratingOf = (personId: string) => ratings.find((rating) => rating.personId === personId);
  const tallyOf = ({ personId }: TallyKey) => tallies.find((tally) => tally.personId === personId);
  const result = rateResult(resultOf(ended), ({ personId }) =>
    isErasedPerson(personId) ? null : (ratingOf(personId) ?? NEW_PLAYER_STRENGTH),
  );
  await results.saveChanges(changesFrom(await results.insert(result), ratingOf, tallyOf));
}

/**
 * The ratings, tallies and standings that change with a result. `ratingOf` and `tallyOf` return the values before it.
 */
export function changesFrom(
  result: StoredResult,
  ratingOf: (personId: string) => PersonRating | undefined,
  tallyOf: (key: TallyKey) => Tally | undefined,
): ResultChanges {
  const pool = poolOf(result.players);
  const ratings = result.seats.filter(isPersonSeat).flatMap(({ personId, rating }): PersonRating[] => {
    const games = (ratingOf(personId)?.games ?? 0) + 1;
    return rating ? [{ personId, pool, ...rating.after, games, ratedAt: result.endedAt }] : [];
  });
  return { ratings, tallies: updatedTallies(result, tallyOf), standings: standingsOf(result) };
}

/**
 * The result with ratings, or with the reason why it has none. Players who took over a seat do not count. Erased people
 * count only if `before` knows their strength. `before`: a person's strength before the game; null if they do not
 * count.
 */
export function rateResult(result: GameResult, before: (seat: SeatResult) => Strength | null): GameResult {
  const pool = poolOf(result.players);
  const counting = result.seats.flatMap((seat) => {
    if (seat.ending === 'takenOver') return [];
    if (seat.computer !== null) return [{ seat, strength: computerStrength(seat.computer, pool), isPerson: false }];
    const strength = before(seat);
    return strength ? [{ seat, strength: { mu: strength.mu, sigma: strength.sigma }, isPerson: true }] : [];
  });
  const known = counting.flatMap(({ strength, ...player }) => (strength ? [{ ...player, strength }] : []));
  const unrated = result.unrated ?? unratedReason(counting.length, known);
  if (unrated) return { ...result, unrated };
  const after = updateStrengths(known.map(({ seat, strength }) => ({ before: strength, place: seat.place })));
  const ratings = new Map(
    known.map(({ seat, strength, isPerson }, index) => [
      seat.seat,
      { before: strength, after: (isPerson && after[index]) || strength },
    ]),
  );
  return { ...result, seats: result.seats.map((seat) => ({ ...seat, rating: ratings.get(seat.seat) ?? null })) };
}

function unratedReason(counting: number, known: readonly { readonly isPerson: boolean }[]): Unrated | null {
  if (counting < 2 || !known.some(({ isPerson }) => isPerson)) return 'tooFew';
  return known.length < counting ? 'program' : null;
}
