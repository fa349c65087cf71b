/** Writes game records, `intarsia-record/1`, and replays them, checking every move. */
import { apply } from './apply.ts';
import { sparseCards } from './components/cards.ts';
import type { Components, Side } from './components/components.ts';
import {
  type FormatFault,
  parseHead,
  parseMove,
  RECORD_FORMAT,
  type RecordHead,
  type RecordResult,
} from './recordSchema.ts';
import { createGame, type Setup, type SetupFault, setupFault } from './setup.ts';
import type { GameEvent, Move, Refusal } from './state/move.ts';
import { type GameState, type Seat, scores, toolTileCount } from './state/state.ts';

/** A game in the format `intarsia-record/1` (Rules, Game record). */
export interface GameRecord {
  readonly format: typeof RECORD_FORMAT;
  readonly components: string;
  readonly side: Side;
  readonly players: readonly string[];
  readonly startingPlayer: Seat;
  readonly startingHandCards: readonly string[];
  readonly moves: readonly Move[];
  readonly result?: RecordResult;
}

export type RecordFault =
  | FormatFault
  | Refusal
  | (SetupFault & { readonly ok: false })
  /** The game was played with other components than those passed. */
  | { readonly ok: false; readonly code: 'components'; readonly components: string; readonly expected: string }
  /** The result does not follow from the moves. `expected`: null if the game is still running. */
  | { readonly ok: false; readonly code: 'result'; readonly expected: RecordResult | null };

/** `move`: the index of the move; null if the fault is in the record's head or result. */
export interface LocatedFault {
  readonly move: number | null;
  readonly fault: RecordFault;
}

export interface Replayed {
  readonly ok: true;
  readonly record: GameRecord;
  readonly state: GameState;
}

/** A move in the form of records: with element and claims, and cards without zeros. `events`: those of applying it. */
export function recordedMove(move: Move, events: readonly GameEvent[]): Move {
  switch (move.type) {
    case 'build': {
      const built = events.find((event) => event.type === 'built');
      const claim = events.flatMap((event) => (event.type === 'claimed' ? [`${event.tool}/${event.color}`] : []));
      return {
        seat: move.seat,
        type: 'build',
        space: move.space,
        ...(built ? { element: built.element } : {}),
        pay: sparseCards(move.pay),
        claim,
        ...(move.advance === undefined ? {} : { advance: move.advance }),
        take: sparseCards(move.take),
      };
    }
    case 'pass':
      return { seat: move.seat, type: 'pass', return: sparseCards(move.return) };
    case 'choose':
      return { seat: move.seat, type: 'choose', card: move.card };
    case 'substitute':
      return { seat: move.seat, type: 'substitute', take: sparseCards(move.take) };
  }
}

/** `moves`: as returned by `recordedMove`. `state`: the position after them. */
export function makeRecord(
  setup: Setup,
  players: readonly string[],
  moves: readonly Move[],
  state: GameState,
): GameRecord {
  const result = resultOf(state);
  return {
    format: RECORD_FORMAT,
    components: state.components,
    side: setup.side,
    players,
    startingPlayer: setup.startingPlayer,
    startingHandCards: setup.startingHandCards,
    moves,
    ...(result ? { result } : {}),
  };
}

function resultOf(state: GameState): RecordResult | null {
  if (state.phase !== 'over') return null;
  return {
    scores: scores(state),
    toolTiles: state.players.map((_, seat) => toolTileCount(state, seat)),
    winners: [...state.winners],
  };
}

/** `number`: counts from 0. `move`: as recorded. `state`: the position after it. */
export type MoveListener = (number: number, move: Move, state: GameState, events: readonly GameEvent[]) => void;

/** Replays a record from its JSON and checks every move completely. Stops at the first fault. */
export function replay(
  components: Components,
  json: unknown,
  onMove?: MoveListener,
): Replayed | (LocatedFault & { ok: false }) {
  const parsed = parseHead(json);
  if (!parsed.ok) return located(null, parsed);
  const { head } = parsed;
  const fault = headFault(components, head);
  if (fault) return located(null, fault);
  let { state } = createGame(components, head);
  const moves: Move[] = [];
  for (const [number, moveJson] of head.moves.entries()) {
    const shaped = parseMove(moveJson);
    if (!shaped.ok) return located(number, shaped);
    const applied = apply(components, state, shaped.move);
    if (!applied.ok) return located(number, applied);
    state = applied.state;
    const move = recordedMove(shaped.move, applied.events);
    moves.push(move);
    onMove?.(number, move, state, applied.events);
  }
  const expected = resultOf(state);
  if (head.result && !sameResult(head.result, expected)) return located(null, { ok: false, code: 'result', expected });
  return { ok: true, record: makeRecord(head, head.players, moves, state), state };
}

function headFault(components: Components, head: RecordHead): RecordFault | null {
  if (head.components !== components.id) {
    return { ok: false, code: 'components', components: head.components, expected: components.id };
  }
  if (head.players.length !== head.startingHandCards.length) {
    return { ok: false, code: 'players', players: head.players.length };
  }
  const fault = setupFault(components, head);
  return fault && { ok: false, ...fault };
}

function sameResult(given: RecordResult, expected: RecordResult | null): boolean {
  if (!expected) return false;
  const same = (a: readonly number[], b: readonly number[]) =>
    a.length === b.length && a.every((value, index) => value === b[index]);
  return (
    same(given.scores, expected.scores) &&
    same(given.toolTiles, expected.toolTiles) &&
    same([...given.winners].sort(), expected.winners)
  );
}

function located(move: number | null, fault: RecordFault): LocatedFault & { ok: false } {
  return { ok: false, move, fault };
}
