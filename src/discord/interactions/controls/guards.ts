/**
 * The guards of controls: who may use a control, in which games and positions. Use cases check seat and version again
 * in their transaction.
 */
import type { Key, Words } from '../../../language/index.ts';
import {
  isAbandoned,
  MATCH_STATUSES,
  type MatchRefusal,
  type MatchStatus,
  type MatchView,
  type PersonId,
  seatOf,
} from '../../../match/index.ts';
import { type GameState, type MoveType, PHASE_OF, type Phase, type Refusal, type Seat } from '../../../rules/index.ts';
import type { ControlId } from '../../messages/index.ts';
import type { AnyRefusal } from '../../wording/index.ts';
import type { BotContext, ControlInteraction } from '../context.ts';
import { seenGame } from '../games/visibility.ts';

/** `spectator`: who may see the game. `host`: the host, or any player if the host has left the lobby for long. */
type Audience = 'anybody' | 'spectator' | 'member' | 'host' | 'mover';

/**
 * The use of a control of an older position. `any`: works, since it does not depend on the position. `current`: refused
 * with the moves played since. `carried`: the use case gets the version and decides.
 */
type Currency = 'any' | 'current' | 'carried';

export interface ControlGuardFacts {
  readonly audience: Audience;
  readonly currency: Currency;
  readonly statuses: readonly MatchStatus[] | null;
}

/** Admits a person and returns what the control needs, or refuses. */
export interface ControlGuard<Details, Place> extends ControlGuardFacts {
  admit(
    context: BotContext,
    interaction: ControlInteraction,
    id: ControlId,
    details: Details,
  ): Promise<{ readonly ok: true; readonly place: Place } | NotAdmitted>;
}

interface NotAdmitted {
  readonly ok: false;
  /** The game, if this person may see it. */
  readonly view: MatchView | null;
  /** A key names a sentence that only this control uses. */
  readonly why: AnyRefusal | { readonly key: Key };
}

/** The game as it is now; `version` is that of the position for which the control was posted. */
export interface AtMatch {
  readonly view: MatchView;
  readonly version: number;
}

export interface AtSeat extends AtMatch {
  readonly seat: Seat;
}

interface Restrictions {
  readonly statuses: readonly MatchStatus[];
  readonly currency: Currency;
  /** The sentence for people without a seat; default: the usual refusal. */
  readonly strangers?: Key;
}

interface ForAnyPosition extends Omit<Restrictions, 'strangers'> {
  readonly currency: Exclude<Currency, 'current'>;
}

export const ANY_STATUS: readonly MatchStatus[] = MATCH_STATUSES;

export const anybody: ControlGuard<unknown, object> = {
  audience: 'anybody',
  currency: 'any',
  statuses: null,
  admit: async () => ({ ok: true, place: {} }),
};

export function spectator(restrictions: ForAnyPosition): ControlGuard<unknown, AtMatch> {
  return {
    ...factsOf('spectator', restrictions),
    admit: (context, interaction, id) => visibleMatch(context, interaction, id, restrictions),
  };
}

export function member(restrictions: Restrictions): ControlGuard<unknown, AtSeat> {
  return {
    ...factsOf('member', restrictions),
    async admit(context, interaction, id) {
      const at = await visibleMatch(context, interaction, id, restrictions);
      if (!at.ok) return at;
      const { view, version } = at.place;
      const seat = seatOf(view.match, interaction.user.id);
      const { strangers, currency } = restrictions;
      if (seat === null)
        return { ok: false, view, why: strangers === undefined ? { ok: false, code: 'stranger' } : { key: strangers } };
      const stale = currency === 'current' ? await whyOutdated(context, view, version) : null;
      return stale ?? { ok: true, place: { ...at.place, seat } };
    },
  };
}

export function host(restrictions: ForAnyPosition): ControlGuard<unknown, AtMatch> {
  return {
    ...factsOf('host', restrictions),
    async admit(context, interaction, id) {
      const at = await visibleMatch(context, interaction, id, restrictions);
      if (!at.ok) return at;
      const { view } = at.place;
      const { hostId } = view.match;
      const standsIn = isAbandoned(view.match, context.clock.now()) && seatOf(view.match, interaction.user.id) !== null;
      if (hostId === interaction.user.id || standsIn) return at;
      return { ok: false, view, why: { ok: false, code: 'notHost', hostId } };
    },
  };
}

/**
 * Admits the player to move, in the position for which the control was posted. `type` is the kind of move that the
 * control leads to; `any` is the current phase's.
 */
export function mover<Details>(
  type: MoveType | 'any' | ((details: Details) => MoveType),
): ControlGuard<Details, Omit<Position, 'words'>> {
  return {
    audience: 'mover',
    currency: 'current',
    statuses: ['running'],
    async admit(context, interaction, id, details) {
      const at = await visibleMatch(context, interaction, id, { statuses: ANY_STATUS });
      if (!at.ok) return at;
      const { view, version } = at.place;
      if (seatOf(view.match, interaction.user.id) === null)
        return { ok: false, view, why: { ok: false, code: 'stranger' } };
      const stale = await whyOutdated(context, view, version);
      if (stale) return stale;
      const moveType =
        type === 'any' ? moveTypeIn(view.state?.phase ?? 'over') : typeof type === 'string' ? type : type(details);
      const turn = moverFor(view, interaction.user.id, moveType);
      if (!turn.ok) return { ok: false, view, why: turn };
      const { seat, state } = turn;
      return { ok: true, place: { view, seat, state } };
    },
  };
}

/**
 * Admits players to a move that is played at once. The use case checks the turn, because it can tell a second click
 * from a late one, even if the first click ended the game.
 */
export const moveMember = member({ statuses: ['running', 'finished'], currency: 'carried' });

function factsOf(audience: Audience, { currency, statuses }: Restrictions): ControlGuardFacts {
  return { audience, currency, statuses };
}

/** Null if this is still the position of a running game. */
async function whyOutdated(context: BotContext, view: MatchView, version: number): Promise<NotAdmitted | null> {
  const { id, status, version: now } = view.match;
  if (status !== 'running' || now === version) return null;
  const since = await context.matches.history(id, version);
  return { ok: false, view, why: { ok: false, code: 'stale', version: now, since } };
}

/** The game, if the person may see it and it has one of the statuses. A hidden game is refused like an unknown one. */
async function visibleMatch(
  context: BotContext,
  interaction: ControlInteraction,
  { matchId, version }: ControlId,
  { statuses }: Pick<Restrictions, 'statuses'>,
): Promise<{ readonly ok: true; readonly place: AtMatch } | NotAdmitted> {
  const view = await seenGame(context, interaction, matchId);
  if (!view) {
    return { ok: false, view: null, why: { ok: false, code: 'unknownMatch', matchId } };
  }
  const { status } = view.match;
  if (statuses.includes(status)) return { ok: true, place: { view, version } };
  const notYet = status === 'running' && statuses.includes('finished');
  return { ok: false, view, why: notYet ? { ok: false, code: 'notFinished' } : { ok: false, code: 'status', status } };
}

export interface Mover {
  readonly ok: true;
  readonly seat: Seat;
  readonly state: GameState;
}

export interface Position {
  readonly words: Words;
  readonly view: MatchView;
  readonly seat: Seat;
  readonly state: GameState;
}

/** The seat of a member in a running or finished match. Refuses with `status` or `stranger`. */
export function memberAt(view: MatchView, personId: PersonId): Mover | MatchRefusal {
  const { match, state } = view;
  const seat = seatOf(match, personId);
  if (seat === null) return { ok: false, code: 'stranger' };
  if (!state || match.status === 'lobby' || match.status === 'cancelled') {
    return { ok: false, code: 'status', status: match.status };
  }
  return { ok: true, seat, state };
}

/** A kind of move that is possible in this phase, for checks that only depend on the turn. */
export function moveTypeIn(phase: Phase): MoveType {
  return phase === 'choose' || phase === 'substitute' ? phase : 'build';
}

/**
 * The player to move, for this kind of move. Refuses with `status`, `stranger`, `over`, `paused`, `turn` or `phase`.
 */
export function moverFor(view: MatchView, personId: PersonId, type: MoveType): Mover | MatchRefusal | Refusal {
  const member = memberAt(view, personId);
  if (!member.ok) return member;
  const { seat, state } = member;
  if (state.turn === null) return { ok: false, code: 'over' };
  if (view.match.status !== 'running') return { ok: false, code: 'status', status: view.match.status };
  if (view.match.pausedAt) return { ok: false, code: 'paused' };
  if (state.turn !== seat) return { ok: false, code: 'turn', seat, turn: state.turn };
  if (state.phase !== PHASE_OF[type]) return { ok: false, code: 'phase', phase: state.phase, type };
  return member;
}
