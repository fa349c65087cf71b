/**
 * The frame of every command: one transaction in which the interaction is noted, the match loaded, changed and saved.
 * What is checked and changed is left to the use cases.
 */
import type { GameEvent, GameState } from '../rules/index.ts';
import type { Clock, MatchStore, MatchTransaction } from './ports.ts';
import type { Actor, Announcement, Done, Match, MatchId, MatchRefusal, MatchView } from './types.ts';

/** What a use case makes of a match; its version and time of change are set when it is saved. */
export interface Change {
  readonly ok: true;
  readonly match: Match;
  readonly state: GameState | null;
  readonly events: readonly GameEvent[];
  readonly announcements: readonly Announcement[];
}

/** What a use case works with: the match as it is now, the version it will have, the moment of the change. */
export interface Step extends MatchView {
  readonly transaction: MatchTransaction;
  readonly version: number;
  readonly at: Date;
}

export interface CommandParts {
  readonly store: MatchStore;
  readonly clock: Clock;
}

interface Refused {
  readonly ok: false;
  readonly code: string;
}

/** How often a command begins anew when someone else's change came in between. */
const ATTEMPTS = 5;

/**
 * Carries out `work` on a match, once for each interaction. Another time, the match is answered as it is.
 * A refusal leaves no trace, also none of the interaction. When somebody else was faster, everything begins anew.
 */
export async function changeMatch<R extends Refused>(
  parts: CommandParts,
  actor: Actor,
  matchId: MatchId,
  work: (step: Step) => Promise<Change | R>,
): Promise<Done | MatchRefusal | R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await parts.store.transaction((transaction) => changeOnce(transaction, parts.clock, actor, matchId, work));
    } catch (error) {
      if (error instanceof RolledBack) return error.refusal as MatchRefusal | R;
      if (!(error instanceof Overtaken)) throw error;
      if (attempt === ATTEMPTS) return { ok: false, code: 'stale', version: error.version, since: [] };
    }
  }
}

async function changeOnce<R extends Refused>(
  transaction: MatchTransaction,
  clock: Clock,
  actor: Actor,
  matchId: MatchId,
  work: (step: Step) => Promise<Change | R>,
): Promise<Done> {
  const at = clock.now();
  await transaction.meet({ personId: actor.personId, name: actor.name }, at);
  const fresh = await transaction.noteInteraction(actor.interactionId, actor.personId, at, matchId);
  const view = await transaction.view(matchId);
  if (!view) throw new RolledBack(unknownMatch(matchId));
  if (!fresh) return { ok: true, duplicate: true, ...view, events: [] };
  const version = view.match.version + 1;
  const change = await work({ ...view, transaction, version, at });
  if (!change.ok) throw new RolledBack(change);
  const match: Match = { ...change.match, version, updatedAt: at };
  if (!(await transaction.save(match, change.state, view.match.version))) throw new Overtaken(view.match.version);
  await announceAll(transaction, match, change.announcements, at);
  return { ok: true, duplicate: false, match, state: change.state, events: change.events };
}

function unknownMatch(matchId: MatchId): MatchRefusal {
  return { ok: false, code: 'unknownMatch', matchId };
}

/** Announcements are kept with the change that they tell of, in the order in which people shall hear of it. */
export async function announceAll(
  transaction: MatchTransaction,
  match: Match,
  announcements: readonly Announcement[],
  at: Date,
): Promise<void> {
  for (const announcement of announcements) {
    await transaction.announce(match.id, match.version, announcement, at);
  }
}

/** Ends a transaction without a trace because of a refusal; never seen outside. */
class RolledBack extends Error {
  readonly refusal: Refused;

  constructor(refusal: Refused) {
    super('a refusal leaves nothing behind');
    this.refusal = refusal;
  }
}

/** Ends a transaction because the match has changed since it was loaded; never seen outside. */
class Overtaken extends Error {
  readonly version: number;

  constructor(version: number) {
    super('the match has changed in between');
    this.version = version;
  }
}
