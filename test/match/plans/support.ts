/**
 * Games in which somebody plans: begun, with what the planner could build.
 */
import type { MatchId, PlanStep } from '../../../src/match/index.ts';
import { buildOptions, type GameState, sparseCards } from '../../../src/rules/index.ts';
import { type MatchTable, matchTable, runningMatch, told } from '../../support/match.ts';

/** The answer of a command that has to succeed. */
export function ok<R extends { readonly ok: boolean }>(answer: R): Extract<R, { ok: true }> {
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer as Extract<R, { ok: true }>;
}

/** A frame that this seat could build if it were its turn: nothing is drawn, so that nothing others do is in its way. */
export function buildOf(table: MatchTable, state: GameState, seat: number) {
  const options = buildOptions(table.components, { ...state, turn: seat }, seat);
  const option = options.find(({ element }) => element === 'frame');
  const pay = option?.payments[0];
  const draw = pay && option.draws(pay)[0];
  if (!option || !pay || !draw) throw new Error('nothing can be built');
  const advance = draw.advance === null ? {} : { advance: draw.advance };
  return {
    type: 'build' as const,
    space: option.space.name,
    pay: sparseCards(pay),
    ...advance,
    take: sparseCards(draw.take),
  };
}

/** A game of two that has begun: who is to move, and who plans. */
export async function beginning() {
  const table = await matchTable();
  const { match, state } = await runningMatch(table);
  const mover = state.turn ?? 0;
  const planner = 1 - mover;
  await told(table);
  const add = (step: PlanStep) => table.matches.editPlan(table.actor(planner), match.id, { type: 'add', step });
  return { table, id: match.id, version: match.version, state, mover, planner, add };
}

export const stateOf = async (table: MatchTable, id: MatchId) => {
  const view = await table.matches.view(id);
  if (!view?.state) throw new Error('no position');
  return view.state;
};
