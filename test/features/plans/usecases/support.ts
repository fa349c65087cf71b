/** Games with a planning player, and games of random moves. */
import type { MatchId, PlanStep, PlayedMove } from '../../../../src/match/index.ts';
import { randomPolicy } from '../../../../src/opponents/index.ts';
import { createGame, deal, type GameState, type PlayerCount, seededRandom } from '../../../../src/rules/index.ts';
import { completeBuild, spaceOffers } from '../../../../src/turn/index.ts';
import { drainOutbox, type MatchTable, matchTable, runningMatch } from '../../../support/game/match.ts';
import { components, play } from '../../../support/game/rules.ts';

/** The answer of a command that has to succeed. */
export function ok<R extends { readonly ok: boolean }>(answer: R): Extract<R, { ok: true }> {
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer as Extract<R, { ok: true }>;
}

/** A frame that this seat could build on its turn without drawing, so that other players do not interfere. */
export function buildOf(table: MatchTable, state: GameState, seat: number) {
  const { components } = table;
  const position = { ...state, turn: seat };
  const offer = spaceOffers(components, position, seat).find(({ option }) => option.element === 'frame');
  if (!offer) throw new Error('nothing can be built');
  const space = offer.option.space.name;
  return ok(completeBuild(components, position, seat, { space, pay: null, draw: null })).move;
}

/** A running game of two: the player to move, and the planner. */
export async function beginning() {
  const table = await matchTable();
  const { match, state } = await runningMatch(table);
  const mover = state.turn ?? 0;
  const planner = 1 - mover;
  await drainOutbox(table);
  const add = (step: PlanStep) => table.matches.editPlan(table.actor(planner), match.id, { type: 'add', step });
  return { table, id: match.id, version: match.version, state, mover, planner, add };
}

export const stateOf = async (table: MatchTable, id: MatchId) => {
  const view = await table.matches.view(id);
  if (!view?.state) throw new Error('no position');
  return view.state;
};

export interface Played {
  readonly history: readonly PlayedMove[];
  /** Before each move, then after the last. */
  readonly positions: readonly GameState[];
}

/** A game up to the end of a Building phase, with gaps in its versions as take-backs leave them. */
export function someGame(seed: number, players: PlayerCount = 2): Played {
  const random = seededRandom(seed);
  let { state } = createGame(components, deal(components, seed % 2 === 0 ? 'A' : 'B', players, random));
  const history: PlayedMove[] = [];
  const positions = [state];
  while (state.phase === 'build' && history.length < 60) {
    const move = randomPolicy(components, state, random);
    const { state: after, events } = play(state, move);
    const version = (history.at(-1)?.version ?? 3) + 1 + random(2);
    history.push({ number: history.length, version, seat: move.seat, move, events, at: new Date(0), automatic: null });
    state = after;
    positions.push(state);
  }
  return { history, positions };
}
