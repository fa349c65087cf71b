/** Derives from a move's events what the move costs its player and what it brings. */
import { addCards, type Cards, type Color, type GameEvent, NO_CARDS, type Seat, spaceIndex } from '../rules/index.ts';

export interface MoveEffects {
  /** Cards paid or returned. */
  readonly given: Cards;
  readonly drawn: Cards;
  /** The index of the space that was built on. */
  readonly built: number | null;
  /** Tiles claimed; the points include the bonus. */
  readonly tiles: readonly { readonly tool: string; readonly color: Color; readonly points: number }[];
  /** The reward space that the marker reaches. */
  readonly marker: number | null;
  readonly chosen: string | null;
  readonly passed: boolean;
}

export function readMoveEffects(events: readonly GameEvent[], seat: Seat): MoveEffects {
  let [given, drawn]: [Cards, Cards] = [NO_CARDS, NO_CARDS];
  let [built, marker, chosen]: [number | null, number | null, string | null] = [null, null, null];
  const tiles: MoveEffects['tiles'][number][] = [];
  let passed = false;
  for (const event of events) {
    if (!('seat' in event) || event.seat !== seat) continue;
    if (event.type === 'drew' || event.type === 'prepared') drawn = addCards(drawn, event.cards);
    else if (event.type === 'claimed') {
      tiles.push({ tool: event.tool, color: event.color, points: event.points + event.bonus });
    } else if (event.type === 'advanced') marker = event.to;
    else if (event.type === 'chose') chosen = event.card;
    else if (event.type === 'built') {
      given = addCards(given, event.paid);
      built = spaceIndex(event.space) ?? null;
    } else if (event.type === 'passed') {
      given = addCards(given, event.returned);
      passed = true;
    }
  }
  return { given, drawn, built, tiles, marker, chosen, passed };
}
