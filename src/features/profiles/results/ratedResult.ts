/**
 * Puts ratings into a result: who counts, and what the game changes for them. How strengths are reckoned is left to the ratings.
 */
import { isSomeone } from '../../../match/index.ts';
import { anchorOf } from '../ratings/anchors.ts';
import { rated } from '../ratings/rate.ts';
import { poolOf, type Strength } from '../ratings/rating.ts';
import type { GameResult, SeatResult, Unrated } from './shapes.ts';

/** What is known of a person's strength before the game; null: they count for nobody. */
export type StrengthBefore = (seat: SeatResult) => Strength | null;

/**
 * The result with ratings, or with why there are none. Whoever has taken a seat over counts for nobody; nor does somebody who has been
 * forgotten, unless `before` knows them.
 */
export function ratedResult(result: GameResult, before: StrengthBefore): GameResult {
  const pool = poolOf(result.players);
  const counting = result.seats.flatMap((seat) => {
    if (seat.ending === 'takenOver') return [];
    if (seat.computer !== null) return [{ seat, strength: anchorOf(seat.computer, pool), isPerson: false }];
    const strength = before(seat);
    return strength ? [{ seat, strength, isPerson: true }] : [];
  });
  const known = counting.flatMap(({ strength, ...each }) => (strength ? [{ ...each, strength }] : []));
  const unrated = result.unrated ?? reason(counting.length, known);
  if (unrated) return { ...result, unrated };
  const after = rated(known.map(({ seat, strength }) => ({ before: strength, place: seat.place })));
  const ratings = new Map(
    known.map(({ seat, strength, isPerson }, at) => [
      seat.seat,
      { before: strength, after: (isPerson && after[at]) || strength },
    ]),
  );
  return {
    ...result,
    unrated: null,
    seats: result.seats.map((seat) => ({ ...seat, rating: ratings.get(seat.seat) ?? null })),
  };
}

function reason(counting: number, known: readonly { readonly isPerson: boolean }[]): Unrated | null {
  if (counting < 2 || !known.some(({ isPerson }) => isPerson)) return 'tooFew';
  return known.length < counting ? 'program' : null;
}

/** Whether something of this seat is kept for a person beside the result itself. */
export function isPersons({ computer, personId }: Pick<SeatResult, 'computer' | 'personId'>): boolean {
  return computer === null && !isSomeone(personId);
}
