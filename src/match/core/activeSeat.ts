/** Checks who may act on the position of a running match. */
import type { ComponentSets, Components, GameState, Seat, Setup } from '../../rules/index.ts';
import { type Actor, type Match, type MatchView, seatOf } from '../model/match.ts';
import type { MatchRefusal } from '../model/refusals.ts';
import type { Step } from './change.ts';

export interface PlayerSeat {
  readonly ok: true;
  readonly seat: Seat;
  readonly state: GameState;
  readonly setup: Setup;
}

/** `components` are those with which the game was dealt. */
export interface ActiveSeat extends PlayerSeat {
  readonly components: Components;
}

/**
 * The actor's seat in a match that is not paused. `expectedVersion` is the version that the actor saw; null accepts
 * any. Refuses with `status`, `stranger`, `resigned`, `paused`, `stale` or `components`.
 */
export async function requireActiveSeat(
  sets: ComponentSets,
  step: Step,
  actor: Actor,
  expectedVersion: number | null,
): Promise<ActiveSeat | MatchRefusal> {
  const player = requirePlayer(step, actor);
  if (!player.ok) return player;
  if (step.match.pausedAt) return { ok: false, code: 'paused' };
  const stale = await staleness(step, expectedVersion);
  if (stale) return stale;
  const components = sets.of(player.state);
  return components ? { ...player, components } : unknownComponents(sets, player.state);
}

/** The actor's seat in a running match, paused or not. Refuses with `status`, `stranger` or `resigned`. */
export function requirePlayer({ match, state }: MatchView, actor: Pick<Actor, 'personId'>): PlayerSeat | MatchRefusal {
  if (match.status !== 'running' || !match.setup || !state) return wrongStatus(match);
  const seat = seatOf(match, actor.personId);
  if (seat === null) return { ok: false, code: 'stranger' };
  if (match.members[seat]?.resigned) return { ok: false, code: 'resigned' };
  return { ok: true, seat, state, setup: match.setup };
}

export function wrongStatus(match: Match): MatchRefusal {
  return { ok: false, code: 'status', status: match.status };
}

export async function staleness(
  { match, transaction }: Step,
  expectedVersion: number | null,
): Promise<MatchRefusal | null> {
  if (expectedVersion === null || expectedVersion === match.version) return null;
  const since = await transaction.history(match.id, expectedVersion);
  return { ok: false, code: 'stale', version: match.version, since };
}

export function unknownComponents({ current }: ComponentSets, state: GameState): MatchRefusal {
  return { ok: false, code: 'components', components: state.components, expected: current.id };
}
