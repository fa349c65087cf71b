/**
 * Whom a control is for, in which games and of which positions: the one place where that is decided, for all controls.
 * A door asks early and kindly; seat and version are checked once more by the use cases, in whose transaction they hold.
 */
import type { Key } from '../../../language/index.ts';
import { isForsaken, MATCH_STATUSES, type MatchStatus, type MatchView, seatOf } from '../../../match/index.ts';
import type { MoveType, Seat } from '../../../rules/index.ts';
import type { ControlId } from '../../messages/index.ts';
import type { AnyRefusal } from '../../wording/index.ts';
import { wordsOf } from '../answers/reply.ts';
import type { BotContext, ControlInteraction } from '../context.ts';
import { moverFor, moveTypeIn, type Position } from '../games/position.ts';
import { seenGame } from '../games/visibility.ts';

/**
 * `anybody`: it is about no game. `onlooker`: whoever may see the game. `member`: who has a seat. `host`: who opened the
 * game, or anybody in its lobby once that is forsaken. `mover`: the player whose turn it is.
 */
type Audience = 'anybody' | 'onlooker' | 'member' | 'host' | 'mover';

/**
 * What an older position means. `any`: nothing, the control is about the game as it is now. `current`: the control is
 * refused with what has been played since. `carried`: the version is handed on, and whoever gets it says what has changed.
 */
type Currency = 'any' | 'current' | 'carried';

export interface DoorFacts {
  readonly audience: Audience;
  readonly currency: Currency;
  /** The games that it is about; null: none. */
  readonly statuses: readonly MatchStatus[] | null;
}

/** Lets in with what the control needs to know of its game, or refuses. */
export interface Door<Details, Place> extends DoorFacts {
  admit(
    context: BotContext,
    interaction: ControlInteraction,
    id: ControlId,
    details: Details,
  ): Promise<{ readonly ok: true; readonly place: Place } | NotAdmitted>;
}

interface NotAdmitted {
  readonly ok: false;
  /** The game, where this person may know of it. */
  readonly view: MatchView | null;
  /** Why not; a key where there is a sentence for just this control. */
  readonly why: AnyRefusal | { readonly key: Key };
}

/** The game as it is now; `version`: the position that the control was shown with. */
export interface AtMatch {
  readonly view: MatchView;
  readonly version: number;
}

export interface AtSeat extends AtMatch {
  readonly seat: Seat;
}

interface Restrictions {
  readonly statuses: readonly MatchStatus[];
  /** For doors to moves there is `mover`, which is always for the current position. */
  readonly currency: Exclude<Currency, 'current'>;
  /** What is said to people without a seat; left out: the usual refusal. */
  readonly strangers?: Key;
}

export const ANY_STATUS: readonly MatchStatus[] = MATCH_STATUSES;

/** For everybody: the control is about the person alone, or about nothing that could be hidden. */
export const anybody: Door<unknown, object> = {
  audience: 'anybody',
  currency: 'any',
  statuses: null,
  admit: async () => ({ ok: true, place: {} }),
};

export function onlooker(restrictions: Omit<Restrictions, 'strangers'>): Door<unknown, AtMatch> {
  return {
    ...factsOf('onlooker', restrictions),
    admit: (context, interaction, id) => seen(context, interaction, id, restrictions),
  };
}

export function member(restrictions: Restrictions): Door<unknown, AtSeat> {
  return {
    ...factsOf('member', restrictions),
    async admit(context, interaction, id) {
      const at = await seen(context, interaction, id, restrictions);
      if (!at.ok) return at;
      const { view } = at.place;
      const seat = seatOf(view.match, interaction.user.id);
      if (seat !== null) return { ok: true, place: { ...at.place, seat } };
      const { strangers } = restrictions;
      return { ok: false, view, why: strangers === undefined ? { ok: false, code: 'stranger' } : { key: strangers } };
    },
  };
}

export function host(restrictions: Omit<Restrictions, 'strangers'>): Door<unknown, AtMatch> {
  return {
    ...factsOf('host', restrictions),
    async admit(context, interaction, id) {
      const at = await seen(context, interaction, id, restrictions);
      if (!at.ok) return at;
      const { view } = at.place;
      const { hostId } = view.match;
      const standsIn = isForsaken(view.match, context.clock.now()) && seatOf(view.match, interaction.user.id) !== null;
      if (hostId === interaction.user.id || standsIn) return at;
      return { ok: false, view, why: { ok: false, code: 'notHost', hostId } };
    },
  };
}

/**
 * To the player to move, in the very position that the control was shown with; `type`: the move that it leads to, `any`:
 * whichever the phase is about.
 */
export function mover<Details>(type: MoveType | 'any' | ((details: Details) => MoveType)): Door<Details, Position> {
  return {
    audience: 'mover',
    currency: 'current',
    statuses: ['running'],
    async admit(context, interaction, id, details) {
      const at = await seen(context, interaction, id, { statuses: ANY_STATUS });
      if (!at.ok) return at;
      const { view, version } = at.place;
      const { match } = view;
      if (seatOf(view.match, interaction.user.id) === null)
        return { ok: false, view, why: { ok: false, code: 'stranger' } };
      if (match.status === 'running' && match.version !== version) {
        const since = await context.matches.history(match.id, version);
        return { ok: false, view, why: { ok: false, code: 'stale', version: match.version, since } };
      }
      const wanted =
        type === 'any' ? moveTypeIn(view.state?.phase ?? 'over') : typeof type === 'string' ? type : type(details);
      const found = moverFor(view, interaction.user.id, wanted);
      if (!found.ok) return { ok: false, view, why: found };
      const { seat, state } = found;
      return { ok: true, place: { words: wordsOf(context, interaction), view, seat, state } };
    },
  };
}

/**
 * To the players, for a move that is played at once: the use case asks whose turn it is and what has been played since, so
 * that the second click on a control is told from a late one, also where the first has ended the game.
 */
export const played = member({ statuses: ['running', 'finished'], currency: 'carried' });

function factsOf(audience: Audience, { currency, statuses }: Restrictions): DoorFacts {
  return { audience, currency, statuses };
}

/** A game that this person may know of, in one of the statuses; one that they may not is as unknown as one that is not. */
async function seen(
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
