/**
 * The frame of every command: one transaction in which the interaction is noted, the match loaded, changed and saved.
 * What is checked and changed is left to the use cases.
 */
import type { Components } from '../../rules/index.ts';
import { closeOvertaken } from '../agreements/closeOvertaken.ts';
import { followComputer } from '../computers/followComputer.ts';
import type { Announcement } from '../model/announcements.ts';
import type { MatchId } from '../model/ids.ts';
import type { Done, Match, MatchView } from '../model/match.ts';
import type { Actor } from '../model/members.ts';
import type { MatchRefusal } from '../model/refusals.ts';
import { isComputersTurn } from '../model/seated.ts';
import { departures } from '../plans/warnings.ts';
import type { Clock, MatchesParts, MatchStore, MatchTransaction } from '../ports.ts';
import { toBeReviewed } from '../reviews/toBeReviewed.ts';
import { followTurn } from '../time/followTurn.ts';
import type { Change, Step } from './change.ts';
import { settle } from './settle.ts';

export interface CommandParts {
  readonly store: MatchStore;
  readonly clock: Clock;
  readonly components: Components;
  readonly computerPlayer: MatchesParts['computerPlayer'];
  readonly computerPause?: number;
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
      return await parts.store.transaction((transaction) => changeOnce(transaction, parts, actor, matchId, work));
    } catch (error) {
      if (error instanceof RolledBack) return error.refusal as MatchRefusal | R;
      if (!(error instanceof Overtaken)) throw error;
      if (attempt === ATTEMPTS) return { ok: false, code: 'stale', version: error.version, since: [] };
    }
  }
}

/**
 * Like `changeMatch` for what nobody does: the clock. `work` decides by what it finds, so that doing it twice changes
 * nothing the second time; null leaves the match as it is. A match that somebody else has just changed is left alone.
 */
export async function changeMatchByItself(
  parts: CommandParts,
  matchId: MatchId,
  work: (step: Step) => Promise<Change | null>,
): Promise<boolean> {
  try {
    return await parts.store.transaction(async (transaction) => {
      const view = await transaction.view(matchId);
      if (!view) return false;
      const step = { ...view, transaction, version: view.match.version + 1, at: parts.clock.now() };
      const change = await work(step);
      if (change) await keep(parts, step, change);
      return change !== null;
    });
  } catch (error) {
    if (error instanceof Overtaken) return false;
    throw error;
  }
}

async function changeOnce<R extends Refused>(
  transaction: MatchTransaction,
  parts: CommandParts,
  actor: Actor,
  matchId: MatchId,
  work: (step: Step) => Promise<Change | R>,
): Promise<Done> {
  const at = parts.clock.now();
  await transaction.meet(actor, at);
  const fresh = await transaction.noteInteraction(actor.interactionId, actor.personId, at, matchId);
  const view = await transaction.view(matchId);
  if (!view) throw new RolledBack(unknownMatch(matchId));
  if (!fresh) return { ok: true, duplicate: true, ...view, events: [] };
  const step = { ...view, transaction, version: view.match.version + 1, at };
  const change = await work(step);
  if (!change.ok) throw new RolledBack(change);
  const kept = await keep(parts, step, change);
  return { ok: true, duplicate: false, ...kept, events: change.events };
}

/** Saves a change with all that follows from it: what is told, and whose time runs. */
async function keep(parts: CommandParts, step: Step, made: Change): Promise<MatchView> {
  const { transaction, at } = step;
  const change = await settle(parts, step, made);
  const match: Match = { ...change.match, version: change.version ?? step.version, updatedAt: at };
  if (!(await transaction.save(match, change.state, step.match.version))) throw new Overtaken(step.match.version);
  const closed = await closeOvertaken(transaction, match, step.match.version);
  const stands = match.version === step.match.version;
  // Whoever hears that their conditional move is dropped need not hear of their plan, too.
  const heard = change.announcements.flatMap((told) => (told.kind === 'conditionDropped' ? [told.personId] : []));
  const departed = stands ? [] : await departures(parts.components, step, { match, state: change.state }, heard);
  const told = toldOf(step, { match, state: change.state }, change.announcements);
  await announceAll(transaction, match, [...told, ...closed, ...departed], at);
  await followTurn(step, { match, state: change.state }, change.announcements);
  if (match.status === 'finished' && step.match.status === 'running') {
    await transaction.reviews.saveReview(toBeReviewed(match.id), at);
  }
  await followComputer(step, { match, state: change.state }, parts.computerPause);
  return { match, state: change.state };
}

/**
 * A computer player needs no telling; whoever comes after it hears of all moves at once. Until then it is told once that
 * the turn of the person before it is over.
 */
function toldOf(
  before: MatchView,
  { match, state }: MatchView,
  told: readonly Announcement[],
): readonly Announcement[] {
  if (!isComputersTurn(match, state?.turn ?? null)) return told;
  const rest = told.filter(({ kind }) => kind !== 'turn');
  const begins = rest.length < told.length && !isComputersTurn(before.match, before.state?.turn ?? null);
  return begins ? [...rest, { kind: 'computersTurn' }] : rest;
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
