/** Sentences and log lines for events, played moves and planned moves. */
import type { PlanStep, PlayedMove } from '../match/index.ts';
import type { CardCounts, Color, Element, GameEvent, MoveWithoutSeat, Seat } from '../rules/index.ts';
import { prefixMark } from './terms.ts';
import type { SeatNames, TableEvent, Words } from './words.ts';

const SEPARATOR = ' · ';

type Ended = Extract<GameEvent, { type: 'ended' }>;

export function eventSentence(words: Words, event: TableEvent, names: SeatNames): string {
  switch (event.type) {
    case 'roundEnded':
      return words.t('events.roundEnded', {
        round: event.round,
        points: pointsBySeat(words, 'events.gainOf', event.connectors, names),
      });
    case 'roundBegan':
      return words.t('events.roundBegan', { round: event.round, name: words.name(event.startingPlayer, names) });
    case 'ended':
      return words.t(...ending(words, 'events.ended', event, names));
  }
}

/** Such as `Anni: midsection on C2 (2 yellow) · claims the yellow hammer +1 · draws 1 red`; empty without events. */
export function moveEventsLine(words: Words, events: readonly GameEvent[], names: SeatNames): string {
  const [first] = events;
  if (!first) return '';
  const parts = events.flatMap((event) => linePart(words, event, first, names) ?? []);
  const line = parts.join(SEPARATOR);
  return 'seat' in first ? words.t('events.line', { name: words.name(first.seat, names), parts: line }) : line;
}

/** Null for events that the line need not mention. */
function linePart(words: Words, event: GameEvent, first: GameEvent, names: SeatNames): string | null {
  switch (event.type) {
    case 'prepared':
      // Only choosing substitutes is a separate move; taking the cards of the start card is not worth a mention.
      return event === first ? words.t('events.line.prepared', { cards: words.cards(event.cards) }) : null;
    case 'built':
      return words.t('events.line.built', {
        element: prefixMark(
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
      return prefixMark(words.marks.sign('advanced'), words.t('events.line.advanced', { steps: event.steps }));
    case 'drew':
      return words.t('events.line.drew', { cards: words.cards(event.cards) });
    case 'passed':
      return prefixMark(
        words.marks.sign('passed'),
        hasNoCards(event.returned)
          ? words.t('events.line.passed')
          : words.t('events.line.passedReturning', { cards: words.cards(event.returned) }),
      );
    case 'roundEnded':
      return words.t('events.line.roundEnded', {
        round: event.round,
        points: pointsBySeat(words, 'events.gainOf', event.connectors, names),
      });
    case 'chose':
      return prefixMark(
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

/** The key and parameters for the end of a game, won by one player or by several. */
function ending<K extends keyof typeof SHARED>(
  words: Words,
  key: K,
  { winners, scores }: Ended,
  names: SeatNames,
): [K | (typeof SHARED)[K], Record<string, string>] {
  const points = pointsBySeat(words, 'events.pointsOf', scores, names);
  const won = words.list(winners.map((seat) => words.name(seat, names)));
  return winners.length === 1 ? [key, { winner: won, points }] : [SHARED[key], { winners: won, points }];
}

/** Such as `Anni +3, Peter +2` or `Anni 54, Peter 41`. */
function pointsBySeat(
  words: Words,
  key: 'events.gainOf' | 'events.pointsOf',
  points: readonly number[],
  names: SeatNames,
): string {
  return words.enumeration(
    points.map((value, seat: Seat) => words.t(key, { name: words.name(seat, names), points: value })),
  );
}

export function hasNoCards(cards: CardCounts): boolean {
  return Object.values(cards).every((count) => count === 0);
}

/** The line of a move, with the reason if the player did not choose it. `names`: by seat, escaped. */
export function playedMoveLine(
  words: Words,
  { events, automatic }: Pick<PlayedMove, 'events' | 'automatic'>,
  names: SeatNames,
): string {
  return markAutomatic(words, words.moveLine(events, names), automatic);
}

/**
 * The captions below the frames of a film: the deal, each move, and `ending` in the last one; null: the game goes on.
 * `names`: by seat, as in sentences.
 */
export function filmCaptions(
  words: Words,
  history: readonly Pick<PlayedMove, 'events' | 'automatic'>[],
  names: SeatNames,
  ending: string | null,
): string[] {
  const captions = history.map((move) => playedMoveLine(words, move, names));
  const last = history.at(-1);
  if (last && ending !== null) {
    // The winner replaces the points of the round and of the game, which do not fit and which the table shows.
    const events = last.events.filter(({ type }) => type !== 'roundEnded' && type !== 'ended');
    captions.splice(-1, 1, `${playedMoveLine(words, { ...last, events }, names)} · ${ending}`);
  }
  return [words.t('history.dealt'), ...captions];
}

function markAutomatic(words: Words, line: string, automatic: PlayedMove['automatic']): string {
  if (automatic === 'conditional') return words.t('plans.automatic', { line });
  if (automatic === 'replaced') return words.t('computers.replacedLine', { line });
  return automatic === 'timeUp' || automatic === 'standIn' ? words.t(`time.automatic.${automatic}`, { line }) : line;
}

interface Built {
  readonly color: Color | null;
  /** Includes the tool tiles claimed there. */
  readonly space: string;
}

interface PlayerParts {
  readonly built: Map<Element, Built[]>;
  readonly others: string[];
}

/**
 * What each player did, one line per player in the order of their first moves, followed by events of the whole table.
 * Leaves out payments and draws, which are in the log. `names`: by seat, escaped.
 */
export function playerLines(words: Words, moves: readonly PlayedMove[], names: SeatNames): readonly string[] {
  const bySeat = new Map<Seat, PlayerParts>();
  const table: string[] = [];
  for (const move of moves) {
    const parts: PlayerParts = bySeat.get(move.seat) ?? { built: new Map(), others: [] };
    bySeat.set(move.seat, parts);
    addMove(words, parts, move, names);
    for (const event of move.events) {
      if (!('seat' in event)) table.push(words.moveLine([event], names));
    }
  }
  const lines = [...bySeat].map(([seat, { built, others }]) => {
    const pieces = [...built].map(([element, pieces]) => builtText(words, element, pieces));
    return words.t('events.line', { name: words.name(seat, names), parts: [...pieces, ...others].join(SEPARATOR) });
  });
  return table.length === 0 ? lines : [...lines, table.join(SEPARATOR)];
}

function addMove(
  words: Words,
  { built, others }: PlayerParts,
  { events, seat, automatic }: PlayedMove,
  names: SeatNames,
) {
  const [first] = events;
  const piece = events.find((event) => event.type === 'built');
  if (first === undefined) return;
  if (piece === undefined) {
    const own = events.filter((event) => 'seat' in event && event.seat === seat);
    const parts = own.flatMap((event) =>
      event.type === 'passed' ? [passedMark(words)] : (linePart(words, event, first, names) ?? []),
    );
    others.push(markAutomatic(words, parts.join(SEPARATOR), automatic));
    return;
  }
  const claims = events.flatMap((event) =>
    event.type === 'claimed'
      ? [
          words.t('events.line.gained', {
            tile: words.tile(event.tool, event.color),
            points: event.points + event.bonus,
          }),
        ]
      : [],
  );
  const space = words.space(piece.space);
  const shown = claims.length === 0 ? space : words.annotated(space, words.enumeration(claims));
  const { element, color } = piece;
  const one = { color, space: markAutomatic(words, shown, automatic) };
  built.set(element, [...(built.get(element) ?? []), one]);
}

/** Marks show the color of a piece: before the only piece, or before each space if there are several. */
function builtText(words: Words, element: Element, pieces: readonly Built[]): string {
  const [only] = pieces;
  const mark = ({ color }: Built) => words.marks.element(element, color);
  if (only && pieces.length === 1) {
    const name = words.element(element, element === 'frame' ? only.color : null);
    return words.t('events.line.pieces', { what: prefixMark(mark(only), name), spaces: only.space });
  }
  const spaces = words.enumeration(pieces.map((piece) => prefixMark(mark(piece), piece.space)));
  return words.t('events.line.pieces', { what: words.t(`game.elements.${element}`), spaces });
}

function passedMark(words: Words): string {
  return prefixMark(words.marks.sign('passed'), words.t('events.line.passed'));
}

/** `names`: by seat, escaped. */
export function planStepLine(words: Words, step: PlanStep, names: SeatNames): string {
  const name = names[step.seat] ?? '';
  switch (step.kind) {
    case 'own':
      return ownMoveLine(words, name, step.move);
    case 'build':
      return words.t('plans.step.build', { name, space: step.space });
    case 'pass':
      return words.t('plans.step.pass', { name });
    case 'skip':
      return words.t('plans.step.skip', { name });
  }
}

/** A planned move of the reader, with all its cards. */
export function ownMoveLine(words: Words, name: string, move: MoveWithoutSeat): string {
  if (move.type === 'build') {
    const cards = { pay: words.cards(move.pay), take: words.cards(move.take) };
    return words.t('plans.step.own', { name, space: move.space, ...cards });
  }
  const returned: CardCounts = move.type === 'pass' ? move.return : {};
  if (Object.values(returned).every((count) => count === 0)) return words.t('plans.step.ownPassAll', { name });
  return words.t('plans.step.ownPass', { name, cards: words.cards(returned) });
}
