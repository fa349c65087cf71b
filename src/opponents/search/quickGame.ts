/** Plays whole games between masters with small searches, each in a fraction of a second, for playouts and tuning. */
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
  resignedPass,
  type Seat,
  sparseCards,
  startCard,
} from '../../rules/index.ts';
import { packPlayer } from '../compact/board.ts';
import { packHand } from '../compact/hand.ts';
import type { Layout } from '../compact/layout.ts';
import { toBuildMove, toPassMove } from '../compact/steps.ts';
import { surroundingsOf, type TableForecast } from '../compact/surroundings.ts';
import { type ConsideredMove, maxBy } from '../policy.ts';
import { type Beam, type Line, nodeLimits, type SearchLimits } from './beam.ts';
import { forecast } from './forecast.ts';

export interface QuickGame {
  readonly components: Components;
  readonly layout: Layout;
  readonly beamOf: (seat: Seat, round: number) => Beam;
  readonly nodes: number;
  /** Overrides the search for a move; null: search. */
  readonly overrideMove?: (state: GameState, seat: Seat) => Move | null;
  /** Seats for which the caller supplies the moves. */
  readonly isExternal?: (seat: Seat) => boolean;
  readonly onMove?: (move: Move, events: readonly GameEvent[]) => void;
  /** Called when all have passed and connectors are scored. */
  readonly onRoundEnd?: (state: GameState) => void;
  /** The plan of each seat for this round, followed while it is legal; null: none yet. */
  readonly plans?: readonly (Line | null)[];
  /** Whether players know each other's plans instead of forecasting them. */
  readonly openPlans?: boolean;
  /** Moves before a new plan; default: 1, like real masters. */
  readonly movesPerPlan?: number;
  /** By seat: who passes at each turn, as the seat of a player who has resigned does. */
  readonly resigned?: readonly boolean[];
  /** The game stops after this round; default: the last. */
  readonly lastRound?: number;
  /** Polled before each move; true stops the game. */
  readonly stopped?: () => boolean;
}

/** Shares of the nodes for each other player's forecast, and for each start card. */
const FORECAST_SHARE = 1 / 2;
const CHOICE_SHARE = 1 / 3;

interface Plan {
  readonly line: Line;
  at: number;
  readonly followed: number;
}

export function playQuickly(game: QuickGame, start: GameState): GameState {
  return quickGame(game, start).next().value;
}

/** Yields each position in which the caller must move, and receives the move. */
export function* quickGame(game: QuickGame, start: GameState): Generator<GameState, GameState, Move> {
  let state = start;
  let plans: (Plan | null)[] = (game.plans ?? []).map(
    (line) => line && { line, at: 0, followed: Number.POSITIVE_INFINITY },
  );
  while (state.turn !== null && !game.stopped?.()) {
    const seat = state.turn;
    const { phase } = state;
    const isResigned = phase === 'build' && game.resigned?.[seat];
    const automatic = isResigned ? resignedPass(state, seat) : null;
    const override = automatic ?? game.overrideMove?.(state, seat) ?? (game.isExternal?.(seat) ? yield state : null);
    if (phase === 'build') {
      if (override) plans[seat] = null;
      state = override ? applyMove(game, state, override) : built(game, state, seat, plans);
      if (state.phase === 'build') continue;
      plans = [];
      game.onRoundEnd?.(state);
      if (state.round === game.lastRound) return state;
    } else {
      state = applyMove(game, state, override ?? preparation(game, state, seat));
    }
  }
  return state;
}

/** Plays the next move of the seat's plan. Makes a new plan if the old one has expired or become illegal. */
function built(game: QuickGame, state: GameState, seat: Seat, plans: (Plan | null)[]): GameState {
  for (let plan = plans[seat] ?? null; ; plan = null) {
    if (plan === null || plan.at === plan.followed) plan = planned(game, state, seat, plans);
    plans[seat] = plan;
    const step = plan.line.steps[plan.at];
    const move = step ? toBuildMove(game.layout, state, seat, step) : toPassMove(state, seat, plan.line.kept);
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
  const known = game.openPlans ? Array.from(plans, (plan) => (plan ? remaining(plan) : null)) : [];
  const { around } = forecast(layout, beam, state, seat, nodes * FORECAST_SHARE, known, game.resigned);
  const line = beam.plan(packPlayer(layout, state, seat), around, state.round, nodeLimits(nodes));
  return { line, at: 0, followed: game.movesPerPlan ?? 1 };
}

function remaining({ line, at }: Plan): Line {
  return at === 0 ? line : { ...line, steps: line.steps.slice(at) };
}

function preparation(game: QuickGame, state: GameState, seat: Seat): Move {
  const around = [surroundingsOf(game.layout, state, seat)];
  const judged =
    state.phase === 'choose'
      ? judgedStartCards(
          game,
          game.beamOf(seat, state.round + 1),
          around,
          state,
          seat,
          nodeLimits(game.nodes * CHOICE_SHARE),
        )
      : judgedSubstitutions(game, game.beamOf(seat, state.round), around, state, seat);
  return maxBy(judged, ({ worth }) => worth).move;
}

/** The start cards to choose from, valued by the round that could be planned with each. */
export function judgedStartCards(
  { components, layout }: Pick<QuickGame, 'components' | 'layout'>,
  beam: Beam,
  around: readonly TableForecast[],
  state: GameState,
  seat: Seat,
  limits: SearchLimits,
): readonly ConsideredMove[] {
  const own = packPlayer(layout, state, seat);
  return state.resting.map((card) => {
    const hand = packHand(addCards(playerAt(state, seat).hand, startCard(components, card).cards));
    const { worth } = beam.plan({ ...own, hand }, around, state.round + 1, limits);
    return { move: { seat, type: 'choose', card }, worth };
  });
}

export function judgedSubstitutions(
  { components, layout }: Pick<QuickGame, 'components' | 'layout'>,
  beam: Beam,
  around: readonly TableForecast[],
  state: GameState,
  seat: Seat,
): readonly ConsideredMove[] {
  const worthOf = beam.handJudge(packPlayer(layout, state, seat), around, state.round);
  return legalDraws(preparationOf(components, state, seat), state.stacks).map((cards) => ({
    move: { seat, type: 'substitute', take: sparseCards(cards) },
    worth: worthOf(packHand(addCards(playerAt(state, seat).hand, cards))),
  }));
}

function applyMove(game: QuickGame, state: GameState, move: Move): GameState {
  const next = played(game, state, move);
  if (!next) throw new Error(`illegal move: ${JSON.stringify(move)}`);
  return next;
}

function played({ components, onMove }: QuickGame, state: GameState, move: Move): GameState | null {
  const applied = apply(components, state, move);
  if (!applied.ok) return null;
  onMove?.(move, applied.events);
  return applied.state;
}
