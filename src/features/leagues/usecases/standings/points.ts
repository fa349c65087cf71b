/**
 * What a game brings in a league: a win is 1, a loss 0, and at larger tables the share of the others that one has beaten.
 * So a game weighs the same at tables of any size. Counted in twelfths, which all such shares are whole numbers of.
 */

/** Of a win, and of a bye. */
export const WIN = 12;

/** Where nobody has beaten them and they have not played. */
export const ABSENT = null;

/**
 * The points of each seat, by its place (from 1, the same where tied) or `ABSENT`, who is beaten by everybody else and gets
 * nothing. Somebody alone has a bye.
 */
export function pointsOf(places: readonly (number | typeof ABSENT)[]): number[] {
  const others = places.length - 1;
  return places.map((place, seat) => {
    if (place === ABSENT) return 0;
    if (others === 0) return WIN;
    const halves = places.reduce<number>((sum, other, at) => (at === seat ? sum : sum + halvesOver(place, other)), 0);
    return (halves * WIN) / (2 * others);
  });
}

/** Two where the other one is beaten, one where they are tied. */
export function halvesOver(place: number, other: number | typeof ABSENT): number {
  if (other === ABSENT || place < other) return 2;
  return place === other ? 1 : 0;
}
