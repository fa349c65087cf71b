/**
 * What one move gives and takes, read from its events for the player who makes it.
 * Points are read from the states before and after.
 */
import { addCards, type Cards, type GameEvent, NO_CARDS, type Seat, spaceIndex } from '../../rules/index.ts';

export interface Exchange {
  /** Paid or returned. */
  readonly given: Cards;
  readonly drawn: Cards;
  /** The index of the space built on. */
  readonly built: number | null;
  /** Tiles won, bonus included in the points. */
  readonly tiles: readonly { readonly tool: string; readonly points: number }[];
  /** Where the reward marker has gone. */
  readonly marker: number | null;
  /** The id of the start card chosen. */
  readonly chosen: string | null;
  readonly passed: boolean;
}

export function exchangeOf(events: readonly GameEvent[], seat: Seat): Exchange {
  let exchange: Exchange = {
    given: NO_CARDS,
    drawn: NO_CARDS,
    built: null,
    tiles: [],
    marker: null,
    chosen: null,
    passed: false,
  };
  for (const event of events) if ('seat' in event && event.seat === seat) exchange = withEvent(exchange, event);
  return exchange;
}

function withEvent(exchange: Exchange, event: GameEvent): Exchange {
  switch (event.type) {
    case 'built':
      return { ...exchange, given: addCards(exchange.given, event.paid), built: spaceIndex(event.space) ?? null };
    case 'claimed':
      return { ...exchange, tiles: [...exchange.tiles, { tool: event.tool, points: event.points + event.bonus }] };
    case 'advanced':
      return { ...exchange, marker: event.to };
    case 'drew':
      return { ...exchange, drawn: addCards(exchange.drawn, event.cards) };
    case 'prepared':
      return { ...exchange, drawn: addCards(exchange.drawn, event.cards) };
    case 'passed':
      return { ...exchange, given: addCards(exchange.given, event.returned), passed: true };
    case 'chose':
      return { ...exchange, chosen: event.card };
    default:
      return exchange;
  }
}
