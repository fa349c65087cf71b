/**
 * A whole game between masters in a fraction of a second: each plans its round with a small search, and at each move anew
 * if nothing else is said. Fitting learns from such games.
 */
import {
  addCards,
  apply,
  type Components,
  type GameEvent,
  type GameState,
  legalDraws,
  type Move,
  playerAt,
  preparationOf,
  type Seat,
  sparseCards,
  startCard,
} from '../../rules/index.ts';
import { ownOf } from '../compact/board.ts';
import { buildOf, passOf } from '../compact/coding.ts';
import { packed } from '../compact/hand.ts';
import type { Layout } from '../compact/layout.ts';
import { surroundingsOf } from '../compact/surroundings.ts';
import { greatest } from '../policy.ts';
import type { Beam, Limits, Line } from './beam.ts';
import { forecast } from './forecast.ts';

export interface QuickGame {
  readonly components: Components;
  readonly layout: Layout;
  /** Who searches for a seat in a round. */
  readonly beamOf: (seat: Seat, round: number) => Beam;
  /** Positions looked at for a plan. */
  readonly nodes: number;
  /** A move made in place of the one that would be searched for, or null. */
  readonly insteadOf?: (state: GameState, seat: Seat) => Move | null;
  /** Whose moves are made by somebody else, who is asked for each. Left out: nobody's. */
  readonly isElsewhere?: (seat: Seat) => boolean;
  /** Told of each move once it is made, and of what happened. */
  readonly onMove?: (move: Move, events: readonly GameEvent[]) => void;
  /** Told of each round's end, once all have passed and connectors are scored. */
  readonly onRoundEnd?: (state: GameState) => void;
  /** By seat: what is built in the round that has begun, as far as it can be; null where it is yet to be planned. */
  readonly meant?: readonly (Line | null)[];
  /** Whether everybody knows the plans that the others have made; otherwise they are guessed anew. */
  readonly openPlans?: boolean;
  /** Own moves after which a plan is made anew: one if nothing is said, as real masters do, who answer what others take. */
  readonly followed?: number;
  /** The round after which the game is left; the last one if nothing is said. */
  readonly lastRound?: number;
  /** Asked before each move: whether the game is to be left as it is. */
  readonly stopped?: () => boolean;
}

/** Of the nodes, for what each of the others is about to do, and for each start card that may be chosen. */
const FORECAST_SHARE = 1 / 2;
const CHOICE_SHARE = 1 / 3;

/** How far a plan has been followed. */
interface Plan {
  readonly line: Line;
  at: number;
  /** Moves of it that are made before there is a new one. */
  readonly followed: number;
}

/** Plays from a position on, where nobody else is asked. */
export function playQuickly(game: Omit<QuickGame, 'isElsewhere'>, start: GameState): GameState {
  return quickGame(game, start).next().value;
}

/** The same; gives out each position in which somebody else moves, and takes the move. */
export function* quickGame(game: QuickGame, start: GameState): Generator<GameState, GameState, Move> {
  let state = start;
  let plans: (Plan | null)[] = (game.meant ?? []).map(
    (line) => line && { line, at: 0, followed: Number.POSITIVE_INFINITY },
  );
  while (state.turn !== null && !game.stopped?.()) {
    const seat = state.turn;
    const { phase } = state;
    const instead = game.insteadOf?.(state, seat) ?? (game.isElsewhere?.(seat) ? yield state : null);
    if (phase === 'build') {
      if (instead) plans[seat] = null;
      state = instead ? forced(game, state, instead) : built(game, state, seat, plans);
      if (state.phase === 'build') continue;
      plans = [];
      game.onRoundEnd?.(state);
      if (state.round === game.lastRound) return state;
    } else {
      const own = phase === 'choose' ? choice : substitution;
      state = forced(game, state, instead ?? own(game, state, seat));
    }
  }
  return state;
}

/** After the next move of the seat's plan, or of a new one where there is none, it is old or it cannot go on. */
function built(game: QuickGame, state: GameState, seat: Seat, plans: (Plan | null)[]): GameState {
  for (let plan = plans[seat] ?? null; ; plan = null) {
    if (plan === null || plan.at === plan.followed) plan = planned(game, state, seat, plans);
    plans[seat] = plan;
    const step = plan.line.steps[plan.at];
    const move = step ? buildOf(game.layout, state, seat, step) : passOf(state, seat, plan.line.kept);
    const fresh = plan.at === 0 && plan.followed < Number.POSITIVE_INFINITY;
    plan.at++;
    const next = played(game, state, move);
    if (next) return next;
    if (fresh) throw new Error(`a plan began with an illegal move: ${JSON.stringify(move)}`);
  }
}

function planned(game: QuickGame, state: GameState, seat: Seat, plans: readonly (Plan | null)[]): Plan {
  const { layout, nodes } = game;
  const beam = game.beamOf(seat, state.round);
  const known = game.openPlans ? Array.from(plans, (plan) => (plan ? rest(plan) : null)) : [];
  const { around } = forecast(layout, beam, state, seat, nodes * FORECAST_SHARE, known);
  const line = beam.plan(ownOf(layout, state, seat), around, state.round, nodesOnly(nodes));
  return { line, at: 0, followed: game.followed ?? 1 };
}

function rest({ line, at }: Plan): Line {
  return at === 0 ? line : { ...line, steps: line.steps.slice(at) };
}

function choice({ components, layout, beamOf, nodes }: QuickGame, state: GameState, seat: Seat): Move {
  const round = state.round + 1;
  const own = ownOf(layout, state, seat);
  const around = [surroundingsOf(layout, state, seat)];
  const limits = nodesOnly(nodes * CHOICE_SHARE);
  const card = greatest(state.resting, (id) => {
    const hand = packed(addCards(playerAt(state, seat).hand, startCard(components, id).cards));
    return beamOf(seat, round).plan({ ...own, hand }, around, round, limits).worth;
  });
  return { seat, type: 'choose', card };
}

function substitution({ components, layout, beamOf }: QuickGame, state: GameState, seat: Seat): Move {
  const around = [surroundingsOf(layout, state, seat)];
  const worthOf = beamOf(seat, state.round).handJudge(ownOf(layout, state, seat), around, state.round);
  const draws = legalDraws(preparationOf(components, state, seat), state.stacks);
  const take = greatest(draws, (cards) => worthOf(packed(addCards(playerAt(state, seat).hand, cards))));
  return { seat, type: 'substitute', take: sparseCards(take) };
}

/** After a move that must be legal. */
function forced(game: QuickGame, state: GameState, move: Move): GameState {
  const next = played(game, state, move);
  if (!next) throw new Error(`an illegal move: ${JSON.stringify(move)}`);
  return next;
}

/** Null where the rules forbid it. */
function played({ components, onMove }: QuickGame, state: GameState, move: Move): GameState | null {
  const applied = apply(components, state, move);
  if (!applied.ok) return null;
  onMove?.(move, applied.events);
  return applied.state;
}

function nodesOnly(nodes: number): Limits {
  return { nodes, stopped: () => false, spent: () => 0 };
}
