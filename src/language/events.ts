/**
 * What happened, told: one sentence an event, or one line a move for the log.
 * Only what the events say is told, and that is public; hands never come in here.
 */
import type { GameEvent, Seat } from '../rules/index.ts';
import { withMark } from './terms.ts';
import type { Names, Words } from './words.ts';

/** Between facts that stand beside one another on a line, in every language. */
const BESIDE = ' · ';

type Ended = Extract<GameEvent, { type: 'ended' }>;

/** One sentence for an event. */
export function wordEvent(words: Words, event: GameEvent, names: Names): string {
  switch (event.type) {
    case 'prepared':
      return words.t('events.prepared', {
        name: words.name(event.seat, names),
        card: words.quote(words.startCard(event.card)),
        cards: words.cards(event.cards),
      });
    case 'built': {
      const facts = {
        name: words.name(event.seat, names),
        space: words.space(event.space),
        cards: words.cards(event.paid),
      };
      if (event.element === 'connector' || event.color === null) return words.t('events.built.connector', facts);
      return words.t(`events.built.${event.element}`, { ...facts, color: words.t(`game.colorNoun.${event.color}`) });
    }
    case 'claimed': {
      const facts = {
        name: words.name(event.seat, names),
        tile: words.tile(event.tool, event.color),
        points: words.t('game.points', { count: event.points + event.bonus }),
      };
      if (event.bonus === 0) return words.t('events.claimed', facts);
      return words.t('events.claimedWithBonus', { ...facts, bonus: words.number(event.bonus) });
    }
    case 'advanced':
      return words.t('events.advanced', { name: words.name(event.seat, names), count: event.steps });
    case 'drew':
      return words.t('events.drew', { name: words.name(event.seat, names), cards: words.cards(event.cards) });
    case 'passed': {
      const facts = { name: words.name(event.seat, names), card: words.quote(words.startCard(event.card)) };
      if (isEmpty(event.returned)) return words.t('events.passed', facts);
      return words.t('events.passedReturning', { ...facts, cards: words.cards(event.returned) });
    }
    case 'roundEnded':
      return words.t('events.roundEnded', {
        round: event.round,
        points: gainsBySeat(words, event.connectors, names),
      });
    case 'chose':
      return words.t('events.chose', {
        name: words.name(event.seat, names),
        card: words.quote(words.startCard(event.card)),
      });
    case 'roundBegan':
      return words.t('events.roundBegan', { round: event.round, name: words.name(event.startingPlayer, names) });
    case 'ended':
      return words.t(...ending(words, 'events.ended', event, names));
  }
}

/** `Anni: midsection on C2 (2 yellow) · claims the yellow hammer +1 · draws 1 red`; empty for no events. */
export function wordMoveLine(words: Words, events: readonly GameEvent[], names: Names): string {
  const [first] = events;
  if (!first) return '';
  const parts = events.flatMap((event) => linePart(words, event, first, names) ?? []);
  const line = parts.join(BESIDE);
  return 'seat' in first ? words.t('events.line', { name: words.name(first.seat, names), parts: line }) : line;
}

/** An event's part of the line; null for what goes without saying. */
function linePart(words: Words, event: GameEvent, first: GameEvent, names: Names): string | null {
  switch (event.type) {
    case 'prepared':
      // Taking what the start card shows goes without saying; choosing substitutes is a move.
      return event === first ? words.t('events.line.prepared', { cards: words.cards(event.cards) }) : null;
    case 'built':
      return words.t('events.line.built', {
        element: withMark(
          words.marks.element(event.element, event.color),
          words.element(event.element, event.element === 'frame' ? event.color : null),
        ),
        space: words.space(event.space),
        cards: words.cards(event.paid),
      });
    case 'claimed':
      return words.t('events.line.claimed', {
        tile: words.tile(event.tool, event.color),
        points: event.points + event.bonus,
      });
    case 'advanced':
      return withMark(words.marks.sign('advanced'), words.t('events.line.advanced', { steps: event.steps }));
    case 'drew':
      return words.t('events.line.drew', { cards: words.cards(event.cards) });
    case 'passed':
      return withMark(
        words.marks.sign('passed'),
        isEmpty(event.returned)
          ? words.t('events.line.passed')
          : words.t('events.line.passedReturning', { cards: words.cards(event.returned) }),
      );
    case 'roundEnded':
      return words.t('events.line.roundEnded', {
        round: event.round,
        points: gainsBySeat(words, event.connectors, names),
      });
    case 'chose':
      return withMark(
        words.marks.startCard(event.card),
        words.t('events.line.chose', { card: words.quote(words.startCard(event.card)) }),
      );
    case 'roundBegan':
      return words.t('events.line.roundBegan', { round: event.round, name: words.name(event.startingPlayer, names) });
    case 'ended':
      return words.t(...ending(words, 'events.line.ended', event, names));
  }
}

const SHARED = { 'events.ended': 'events.endedShared', 'events.line.ended': 'events.line.endedShared' } as const;

/** The key and parameters for a game's end, won by one or by several. */
function ending<K extends keyof typeof SHARED>(
  words: Words,
  key: K,
  { winners, scores }: Ended,
  names: Names,
): [K | (typeof SHARED)[K], Record<string, string>] {
  const points = pointsBySeat(words, scores, names);
  const won = words.list(winners.map((seat) => words.name(seat, names)));
  return winners.length === 1 ? [key, { winner: won, points }] : [SHARED[key], { winners: won, points }];
}

/** `Anni +3, Peter +2`. */
function gainsBySeat(words: Words, points: readonly number[], names: Names): string {
  return words.enumeration(
    points.map((value, seat: Seat) => words.t('events.gainOf', { name: words.name(seat, names), points: value })),
  );
}

function pointsBySeat(words: Words, points: readonly number[], names: Names): string {
  return words.enumeration(
    points.map((value, seat: Seat) => words.t('events.pointsOf', { name: words.name(seat, names), points: value })),
  );
}

function isEmpty(cards: Readonly<Record<string, number>>): boolean {
  return Object.values(cards).every((count) => count === 0);
}
