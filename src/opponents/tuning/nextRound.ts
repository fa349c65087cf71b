/**
 * What the next round would bring after some way to end this one, by searching it: what tuning fits the evaluation to.
 * The others then build, too: each is dealt a hand and builds the best line of their own, so that nobody counts on tiles
 * that others will have taken by then.
 */
import { addCards, type GameState, type Seat, type StartCard, subtractCards } from '../../rules/index.ts';
import type { Own } from '../compact/board.ts';
import { CONNECTOR_SHIFT } from '../compact/board.ts';
import { packed } from '../compact/hand.ts';
import type { Layout } from '../compact/layout.ts';
import type { Surroundings } from '../compact/surroundings.ts';
import type { Beam, Limits } from '../search/beam.ts';
import { type Forecast, forecast } from '../search/forecast.ts';

/** Start cards that are tried with each way to end a round, the most promising ones. */
const CARDS = 2;
const FORECAST_NODES = 400;
/** What the next round would bring from here, with the start cards that fit best. */
export function nextRound(
  layout: Layout,
  beam: Beam,
  state: GameState,
  end: Own,
  around: readonly Surroundings[],
  limits: Limits,
): { readonly worth: number; readonly nodes: number } {
  const round = state.round + 1;
  const worthOf = beam.handJudge(end, around, round);
  const hands = layout.components.startCards
    .map((card) => end.hand + packed(card.cards))
    .sort((a, b) => worthOf(b) - worthOf(a))
    .slice(0, CARDS);
  let worth = 0;
  let nodes = 0;
  for (const hand of hands) {
    const found = beam.search({ ...end, hand }, around, round, limits);
    worth += found.best.worth / hands.length;
    nodes += found.nodes;
  }
  return { worth: worth + connectorsOf(end.spaces) * state.round, nodes };
}

/** What will be around the seat in the next round: the others have new hands and build as they did before. */
export function aroundNextRound(
  layout: Layout,
  beam: Beam,
  state: GameState,
  seat: Seat,
  { foreseen }: Forecast,
): readonly Surroundings[] {
  const cards = layout.components.startCards.filter(({ id }) => id !== layout.components.restingStartCard);
  let { stacks } = foreseen;
  const players = foreseen.players.map((player, other) => {
    if (other === seat) return player;
    const dealt = dealtFrom(stacks, cards[other % cards.length]);
    stacks = subtractCards(stacks, dealt);
    return { ...player, hand: addCards(player.hand, dealt), passed: false };
  });
  const round = (state.round + 1) as GameState['round'];
  const next: GameState = { ...foreseen, phase: 'build', round, turn: seat, players, stacks };
  return forecast(layout, beam, next, seat, FORECAST_NODES).around;
}

/** The ten cards, as far as the stacks have them. */
function dealtFrom(stacks: GameState['stacks'], card: StartCard | undefined): GameState['stacks'] {
  const of = (kind: keyof GameState['stacks']) => Math.min(stacks[kind], card?.cards[kind] ?? 0);
  return { yellow: of('yellow'), red: of('red'), green: of('green'), violet: of('violet'), wild: of('wild') };
}

function connectorsOf(spaces: number): number {
  let count = 0;
  for (let left = spaces >> CONNECTOR_SHIFT; left !== 0; left &= left - 1) count++;
  return count;
}
