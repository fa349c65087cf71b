/**
 * What a move would bring, for the words and cards beside the board: cards given and drawn, tiles, points, the marker's new place.
 */
import {
  type Cards,
  type Color,
  fullCards,
  type GameEvent,
  type GameState,
  NO_CARDS,
  playerAt,
  type Seat,
  totalPoints,
} from '../../../../rules/index.ts';

export interface Gains {
  readonly given: Cards;
  readonly drawn: Cards;
  readonly tiles: readonly { readonly tool: string; readonly color: Color; readonly points: number }[];
  /** The reward space that the marker comes to. */
  readonly marker: number | null;
  readonly points: number;
}

/** `events`: of one move of the seat. */
export function gainsOf(before: GameState, after: GameState, events: readonly GameEvent[], seat: Seat): Gains {
  const points = totalPoints(playerAt(after, seat)) - totalPoints(playerAt(before, seat));
  let gains: Gains = { given: NO_CARDS, drawn: NO_CARDS, tiles: [], marker: null, points };
  for (const event of events) {
    if (!('seat' in event) || event.seat !== seat) continue;
    if (event.type === 'built') gains = { ...gains, given: fullCards(event.paid) };
    if (event.type === 'passed') gains = { ...gains, given: fullCards(event.returned) };
    if (event.type === 'drew') gains = { ...gains, drawn: fullCards(event.cards) };
    if (event.type === 'advanced') gains = { ...gains, marker: event.to };
    if (event.type === 'claimed') {
      const tile = { tool: event.tool, color: event.color, points: event.points + event.bonus };
      gains = { ...gains, tiles: [...gains.tiles, tile] };
    }
  }
  return gains;
}
