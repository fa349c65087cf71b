/** Creates hints: the strongest level's move, alternatives, and the reasons for each. */
import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { type Components, componentSets, type GameState, type Move } from '../../rules/index.ts';
import { type Budget, STRONGEST } from '../levels.ts';
import {
  ALL_KINDS_OF_MOVES,
  type PlannedMove,
  type Thought,
  type ThoughtRefusal,
  type ThoughtRequest,
} from '../thought.ts';
import { leadReasons } from './reasons/leadReasons.ts';
import type { Reason } from './reasons/reason.ts';
import { isOnlyMove, type ReasonContext, reasonsOf } from './reasons/reasonsOf.ts';
import type { ThinkingQueue } from './thinkingQueue.ts';

export type Comparison =
  | { readonly kind: 'only' }
  | { readonly kind: 'equal' }
  /** `points`: the lead over the next best move, above zero. `because` has at least one reason, unless `isFar`. */
  | { readonly kind: 'ahead'; readonly points: number; readonly isFar: boolean; readonly because: readonly Reason[] }
  | { readonly kind: 'none' };

export interface AdvisedMove {
  readonly move: Move;
  /** The final score that the search expects if all players play like itself. Useful only for comparisons. */
  readonly expected: number;
  readonly reasons: readonly Reason[];
}

export interface ComparedMove extends AdvisedMove {
  readonly plan: readonly Move[];
}

/** A difference of at most so many points is not noticeable. */
const EQUAL_POINTS = 0.3;
/** From this lead on, a move is clearly better, beyond the noise of playouts. */
const FAR_POINTS = 5;
const MAX_COMPARED_REASONS = 2;

interface ComparisonContext {
  /** Whether the move is the only legal one; called only if there are no others. */
  readonly isOnly: () => boolean;
  /** More reasons for the lead over the other move; called only if the moves' own reasons do not explain it. */
  readonly leadReasons: (other: ComparedMove) => readonly Reason[];
}

/** `others`: best first. */
export function compare(
  best: ComparedMove,
  others: readonly ComparedMove[],
  { isOnly, leadReasons }: ComparisonContext,
): Comparison {
  const [second] = others;
  const last = others.at(-1);
  if (!second || !last) return { kind: isOnly() ? 'only' : 'none' };
  if (best.expected - last.expected <= EQUAL_POINTS) return { kind: 'equal' };
  const points = best.expected - second.expected;
  if (points <= EQUAL_POINTS) return { kind: 'none' };
  const comesLater = buildsOn(best.move, second.plan);
  const own = best.reasons.filter((reason) => !isShared(reason, second, comesLater));
  // New spaces that a build opens are seldom the reason for its lead.
  const isExplained = own.some(({ kind }) => kind !== 'reach');
  const because = (isExplained ? own : leadReasons(second).map((reason) => ownNear(reason, best) ?? reason)).slice(
    0,
    MAX_COMPARED_REASONS,
  );
  const isFar = points >= FAR_POINTS;
  return isFar || because.length > 0 ? { kind: 'ahead', points, isFar, because } : { kind: 'none' };
}

/** The move's own reason about a tile to which it leaves one step; it says the points, too. */
function ownNear(reason: Reason, { reasons }: ComparedMove): Reason | undefined {
  return reason.kind === 'tileNearer'
    ? reasons.find((own) => own.kind === 'near' && own.tool === reason.tool && own.color === reason.color)
    : undefined;
}

/** Whether the other move or its plan has the same reason. `comesLater`: its plan builds the same piece. */
function isShared(reason: Reason, { reasons, plan }: ComparedMove, comesLater: boolean): boolean {
  switch (reason.kind) {
    case 'next': {
      const isAlike = (other: Reason) =>
        other.kind === 'next' && other.points === reason.points && isDeepStrictEqual(other.tile, reason.tile);
      return reasons.some(isAlike) || plan.some((move) => move.type === 'build' && move.space === reason.piece.space);
    }
    case 'cheaper':
    case 'draws':
    case 'keepsWilds':
    case 'last':
      return reasons.some((other) => isDeepStrictEqual(other, reason));
    case 'tile':
      if (reason.ahead.length > 0) return false;
  }
  return comesLater || reasons.some((other) => isDeepStrictEqual(other, reason));
}

function buildsOn(move: Move, plan: readonly Move[]): boolean {
  return move.type === 'build' && plan.some((other) => other.type === 'build' && other.space === move.space);
}

/** `busy`: too many people are asking. `broken`: the search failed. */
export type AdviceRefusal = ThoughtRefusal | { readonly ok: false; readonly code: 'busy' | 'broken' };

export type Advice =
  | {
      readonly ok: true;
      readonly best: AdvisedMove;
      /** Best first, each of a different kind: another space, a pass, another card. */
      readonly alternatives: readonly AdvisedMove[];
      /** The comparison with the first alternative. `best` does not repeat its reasons. */
      readonly comparison: Comparison;
    }
  | AdviceRefusal;

export type AdviceOnPassing =
  | {
      readonly ok: true;
      readonly pass: AdvisedMove;
      /** The better move; null if passing is the best one. */
      readonly instead: AdvisedMove | null;
    }
  | AdviceRefusal;

interface AdviceContext extends Pick<ThoughtRequest, 'resigned'> {
  /** The person who asks; limits how many of their hints wait in the queue. */
  readonly asker?: string;
}

export interface Adviser {
  /** For the player to move. */
  advise(state: GameState, context?: AdviceContext): Promise<Advice>;
  /** Only while the player can build. Judges the moves as `advise` does. */
  adviseOnPassing(state: GameState, context?: AdviceContext): Promise<AdviceOnPassing>;
}

export interface AdviserOptions {
  readonly components: Components;
  readonly earlier?: readonly Components[];
  readonly queue: ThinkingQueue;
  readonly budget?: Budget;
}

const BROKEN = { ok: false, code: 'broken' } as const;
const MAX_HINT_ALTERNATIVES = 3;
/** Alternatives that are worse by at least this many points are left out. */
const MAX_ALTERNATIVE_POINTS_BEHIND = 8;
/** Limits positions rather than time, so that a position always gets the same hint; 1.5 s even on a busy machine. */
const HINT_BUDGET: Budget = { nodes: 500_000 };
/** Asking again about a position costs nothing. Each entry takes a few kilobytes. */
const MAX_CACHED_THOUGHTS = 300;

export function createAdviser({ components, earlier, queue, budget = HINT_BUDGET }: AdviserOptions): Adviser {
  const sets = componentSets(components, earlier);
  const cache = new LRUCache<string, Thought>({ max: MAX_CACHED_THOUGHTS });

  /** One thought for all kinds of advice on a position, so that they agree on which move is best. */
  async function think(state: GameState, { asker, resigned = [] }: AdviceContext): Promise<Thought | AdviceRefusal> {
    const key = JSON.stringify([resigned, state]);
    const cached = cache.get(key);
    if (cached) return cached;
    const request = { level: STRONGEST, budget, alternatives: ALL_KINDS_OF_MOVES, asker, resigned };
    const thought = await queue.think('hint', state, request).catch(() => BROKEN);
    if (!thought.ok) return thought;
    cache.set(key, thought);
    return thought;
  }

  function withReasons(
    state: GameState,
    { move, expected, plan }: PlannedMove,
    context: Pick<ReasonContext, 'beside' | 'resigned'>,
  ): ComparedMove {
    const reasons = reasonsOf(sets.of(state) ?? components, state, move, { ...context, plan });
    return { move, expected, plan, reasons };
  }

  return {
    async advise(state, context = {}) {
      const thought = await think(state, context);
      if (!thought.ok) return thought;
      const beside = (move: Move | null) => ({ resigned: context.resigned ?? [], beside: move });
      const alternatives = thought.alternatives.slice(0, MAX_HINT_ALTERNATIVES);
      const considered = alternatives.filter(
        ({ expected }) => thought.expected - expected < MAX_ALTERNATIVE_POINTS_BEHIND,
      );
      const best = withReasons(state, thought, beside(considered[0]?.move ?? null));
      const others = considered.map((each) => withReasons(state, each, beside(thought.move)));
      const [second] = alternatives;
      const compared = others.length > 0 || !second ? others : [withReasons(state, second, beside(thought.move))];
      const set = sets.of(state) ?? components;
      const comparison = compare(best, compared, {
        isOnly: () => isOnlyMove(set, state),
        leadReasons: (other) => leadReasons(set, state, best, other),
      });
      return { ok: true, best: withoutRepeated(best, comparison), alternatives: others.map(withoutPlan), comparison };
    },

    async adviseOnPassing(state, context = {}) {
      const { resigned = [] } = context;
      const thought = await think(state, context);
      if (!thought.ok) return thought;
      const pass = [thought, ...thought.alternatives].find(({ move }) => move.type === 'pass');
      if (!pass) return BROKEN;
      const instead = thought.move.type === 'pass' ? null : withoutPlan(withReasons(state, thought, { resigned }));
      return { ok: true, pass: withoutPlan(withReasons(state, pass, { resigned })), instead };
    },
  };
}

function withoutPlan({ move, expected, reasons }: AdvisedMove): AdvisedMove {
  return { move, expected, reasons };
}

function withoutRepeated({ move, expected, reasons }: AdvisedMove, comparison: Comparison): AdvisedMove {
  const repeated = comparison.kind === 'ahead' ? comparison.because : [];
  return { move, expected, reasons: reasons.filter((reason) => !repeated.includes(reason)) };
}
