/** Processes due deadlines and reminders exactly once, in order, even after downtime. */
import { type Lease, LeaseLost, latestPlausible, POLL_INTERVAL_MS } from '../../../kernel/index.ts';
import { rangeAt, type TimeRange } from '../../../match/clock/countedTime.ts';
import { quietRangeAt } from '../../../match/clock/localTime.ts';
import { leadReached } from '../../../match/clock/reminders.ts';
import {
  isWaiting,
  remindedOnce,
  remindedTurn,
  running,
  stopped,
  type TurnClock,
} from '../../../match/clock/turnClock.ts';
import { moveChange } from '../../../match/core/autoMoves.ts';
import { type Change, type Step, samePosition } from '../../../match/core/change.ts';
import { isAway, isComputersTurn, type MatchId, moverOf } from '../../../match/model/match.ts';
import { findAwaitedPlayer } from './absentee.ts';
import { recordPoll, subtractDowntimeFromClocks } from './catchUp.ts';
import type { TimeCommands, TimeParts, TimeStore, TimeTransaction } from './commands.ts';
import { type DueTask, type PollResult, processDueItems, whenDue, whenTooFarAhead } from './dueItems.ts';
import { forcedMove, isVoteDecided, withStandIn } from './standIn.ts';
import {
  downtimeAt,
  isAffectedByDowntime,
  loadTimedPerson,
  subtractDowntime,
  toTimedPersonWith,
} from './timedPerson.ts';

interface PollOptions {
  readonly signal: AbortSignal | undefined;
  readonly lease: Lease | undefined;
}

interface PollSummary extends PollResult {
  readonly next: readonly Date[];
}

const NOTHING_DUE: PollResult = { more: false, failures: [] };

/** `others`: further tasks, run in this order under the lease. */
export function createClockService(
  parts: TimeParts,
  others: (lease: Lease | undefined) => readonly DueTask[],
): Pick<TimeCommands, 'clock' | 'awaited' | 'hasLeft' | 'processDueClocks'> {
  const { store, clock, yieldNow } = parts;
  const tasksFor = (lease: Lease | undefined): readonly DueTask[] => [
    whenTooFarAhead(store.countedClocks, (matchId, now) => repairFutureClock(store, matchId, now, lease)),
    whenDue(store.dueClocks, (matchId, now) => processClock(parts, matchId, now, lease)),
    ...others(lease),
  ];

  async function poll(now: Date, absence: TimeRange | null, { signal, lease }: PollOptions): Promise<PollSummary> {
    if (absence && !(await subtractDowntimeFromClocks({ store, yieldNow }, absence, { signal, lease })))
      return { more: true, failures: [], next: [] };
    // Records polls during long work, so that it does not count as downtime.
    const onPage = async () => void (await recordPoll(store, clock.now(), lease));
    let summary: PollSummary = { more: false, failures: [], next: [] };
    for (const task of tasksFor(lease)) {
      if (summary.more) return summary;
      const first = await task.first(now);
      const isDue = first !== null && first <= now;
      const { more, failures } = isDue
        ? await processDueItems(task, now, { onPageDone: onPage, yieldNow, signal })
        : NOTHING_DUE;
      const next = isDue ? await task.first(now) : first;
      summary = {
        more,
        failures: [...summary.failures, ...failures],
        next: [...summary.next, ...(next ? [next] : [])],
      };
    }
    return summary;
  }

  /** The clock without downtime that has not been subtracted yet. */
  async function adjustedClock(matchId: MatchId): Promise<TurnClock | null> {
    const stored = await store.watchedClock(matchId);
    const absence = stored && downtimeAt(stored.watch, clock.now());
    if (!absence || !isAffectedByDowntime(stored.clock, absence)) return stored?.clock ?? null;
    return subtractDowntime(
      stored.clock,
      toTimedPersonWith(await store.person(stored.clock.personId), absence),
      absence,
    );
  }

  return {
    clock: async (matchId) => {
      const adjusted = await adjustedClock(matchId);
      return adjusted && isWaiting(adjusted) ? null : adjusted;
    },

    awaited: async (view) => {
      const adjusted = view.match.timeControl ? null : await adjustedClock(view.match.id);
      if (!adjusted) return null;
      return findAwaitedPlayer(view, adjusted, (await store.person(adjusted.personId)).holidays, clock.now());
    },

    hasLeft: (matchId, personId) => parts.changeMatchUnattended(matchId, (step) => markLeft(step, personId)),

    processDueClocks: async (signal, lease) => {
      const now = clock.now();
      const {
        more,
        failures,
        next: dueTimes,
      } = await poll(now, await recordPoll(store, now, lease), { signal, lease });
      // The next holder of the lease repeats due work, including what failed here.
      const leaseLost = failures.find((failure) => failure instanceof LeaseLost);
      if (leaseLost) throw leaseLost;
      if (more) return { failures, next: now };
      // The next poll picks up deadlines set meanwhile, at most this much later.
      const nextPollAt = now.getTime() + POLL_INTERVAL_MS;
      // A failed item stays due and is retried at the next poll.
      if (failures.length > 0) return { failures, next: new Date(nextPollAt) };
      const next = new Date(Math.min(nextPollAt, ...dueTimes.map((at) => at.getTime())));
      return { failures, next };
    },
  };
}

/** Sends a due reminder or ends the turn. */
async function processClock(parts: TimeParts, matchId: MatchId, now: Date, lease: Lease | undefined): Promise<void> {
  await parts.store.transaction(async (transaction) => {
    const clock = await transaction.clock(matchId);
    if (!clock?.remindAt || clock.remindAt > now || isExpired(clock, now)) return;
    const person = await loadTimedPerson(transaction, clock.personId, now);
    const turn = remindedTurn(clock, person.stops);
    const view = await transaction.view(matchId);
    if (!turn || !view || clock.remindLead === null) return;
    // The poll comes late after a restart. If time is up in the quiet hours, a late reminder is better than none.
    const silence = person.quiet && quietRangeAt(now, person.quiet, person.zone);
    if (silence && clock.deadline && silence.until < clock.deadline) {
      await transaction.saveClock(matchId, { ...clock, remindAt: silence.until });
      return;
    }
    const lead = leadReached(turn, person, now, clock.remindLead);
    await transaction.saveClock(matchId, remindedOnce(clock, lead, person, now));
    await transaction.announce(matchId, view.match.version, { kind: 'reminder', personId: clock.personId }, now);
  }, lease);
  await parts.changeMatchUnattended(
    matchId,
    async (step) => {
      const clock = await step.transaction.clock(matchId);
      return clock && isExpired(clock, now) ? handleTimeout(parts, step, clock) : null;
    },
    lease,
  );
}

/** Applies the game's setting for a timeout. Stops a clock that cannot act (unknown components, no turn). */
async function handleTimeout(parts: TimeParts, step: Step<TimeTransaction>, clock: TurnClock): Promise<Change | null> {
  const { match, state, transaction, at } = step;
  if (isWaiting(clock)) return announceAbsence(step, clock);
  const mover = moverOf(match, state);
  if (!mover || mover.seat !== clock.seat || !state || !parts.components.of(state)) {
    await transaction.saveClock(match.id, mover ? stopped(clock, [], at) : null);
    return null;
  }
  const isComputer = isComputersTurn(match, mover.seat);
  const replacedByStandIn = isComputer ? null : withStandIn(samePosition(step, []), mover.personId);
  const whenUp = match.timeControl?.whenUp;
  if (replacedByStandIn && (whenUp === 'standIn' || (whenUp === 'vote' && isVoteDecided(match, clock))))
    return replacedByStandIn;
  if (replacedByStandIn && whenUp === 'vote') {
    await transaction.saveClock(match.id, { ...stopped(clock, [], at), left: 0 });
    return samePosition(step, [{ kind: 'vote', personId: mover.personId }]);
  }
  const move = forcedMove(parts, state, mover.seat, match.seed + step.version);
  const change = await moveChange(parts.components, step, move, 'timeUp');
  if (!change.ok) throw new Error(`the move for a person whose time is up was refused: ${change.code}`);
  return change;
}

function isExpired({ deadline }: TurnClock, now: Date): boolean {
  return deadline !== null && deadline <= now;
}

/** Lets a clock that counts from a future time run from now on with the time that was left. */
async function repairFutureClock(
  store: TimeStore,
  matchId: MatchId,
  now: Date,
  lease: Lease | undefined,
): Promise<void> {
  await store.transaction(async (transaction) => {
    const clock = await transaction.clock(matchId);
    const view = await transaction.view(matchId);
    if (!clock?.countedFrom || clock.countedFrom <= latestPlausible(now) || !view) return;
    const person = await loadTimedPerson(transaction, clock.personId, now);
    await transaction.saveClock(matchId, running(clock, person, now));
    if (isWaiting(clock)) return;
    await transaction.announce(matchId, view.match.version, { kind: 'clockMoved' }, now);
  }, lease);
}

/** Announces, in a match without a clock, that the others may go on. Null if nobody waits, or in quiet time or a holiday. */
async function announceAbsence(step: Step<TimeTransaction>, clock: TurnClock): Promise<Change | null> {
  const { transaction, at } = step;
  const settings = await transaction.settings(clock.personId);
  const quiet = settings?.quiet && quietRangeAt(at, settings.quiet, settings.zone);
  // What holds at its end is looked at then.
  const silence = quiet ?? rangeAt(at, await transaction.holidays(clock.personId));
  if (silence) {
    await transaction.saveClock(clock.matchId, { ...clock, deadline: silence.until });
    return null;
  }
  return markAbsent(step, clock, {});
}

/** Null if this is known already, another player is to move, or the others wait until a holiday is over. */
async function markLeft(step: Step<TimeTransaction>, personId: string): Promise<Change | null> {
  const clock = await step.transaction.clock(step.match.id);
  const isAwaited = clock?.personId === personId && isWaiting(clock) && clock.deadline !== null;
  if (!isAwaited || step.match.pausedAt || rangeAt(step.at, await step.transaction.holidays(personId))) return null;
  return markAbsent(step, clock, { left: true });
}

async function markAbsent(step: Step<TimeTransaction>, clock: TurnClock, why: { readonly left?: true }) {
  const { match, transaction, at } = step;
  await transaction.saveClock(match.id, { ...stopped(clock, [], at), left: 0 });
  const { members } = match;
  const isPerson = members.some((member) => member.personId === clock.personId && !isAway(member));
  const isWaitedFor = members.some((member) => member.personId !== clock.personId && !isAway(member));
  if (!isPerson || !isWaitedFor) return null;
  return samePosition(step, [{ kind: 'absent', personId: clock.personId, ...why }]);
}
