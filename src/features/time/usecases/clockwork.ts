/**
 * Processes due deadlines and reminders exactly once, in order, even after downtime. What is told goes into the outbox with each change.
 */
import { type Lease, LeaseLost, LOOK_EVERY, latest } from '../../../kernel/index.ts';
import type { Stretch } from '../../../match/calendar/countedTime.ts';
import { quietAround } from '../../../match/calendar/localTime.ts';
import { leadReached } from '../../../match/clock/reminders.ts';
import {
  isWaiting,
  remindedOnce,
  remindedTurn,
  running,
  stopped,
  type TurnClock,
} from '../../../match/clock/turnClock.ts';
import { type Change, type Step, samePosition } from '../../../match/frame/change.ts';
import { playedChange } from '../../../match/frame/playedChange.ts';
import type { MatchId } from '../../../match/model/members.ts';
import { isAway, moverOf } from '../../../match/model/seated.ts';
import { absenceAt, isTouched, withoutAbsence } from './absence.ts';
import { awaitedIn } from './absentee.ts';
import { catchUp, noteLook } from './catchUp.ts';
import type { TimeCommands, TimeParts } from './commands.ts';
import { type DueTask, eachDue, type Looked } from './eachDue.ts';
import { forcedMove } from './forcedMove.ts';
import type { TimeStore, TimeTransaction } from './ports.ts';
import { standingIn } from './standIn.ts';
import { timedAs, timedPerson } from './timedPerson.ts';

interface Under {
  readonly signal: AbortSignal | undefined;
  readonly lease: Lease | undefined;
}

interface LookedOn extends Looked {
  readonly next: readonly Date[];
}

const NOTHING_DUE: Looked = { more: false, failures: [] };

/** `others`: what else comes at its time, in this order, done under the lease. */
export function createClockwork(
  parts: TimeParts,
  others: (lease: Lease | undefined) => readonly DueTask[],
): Pick<TimeCommands, 'clock' | 'awaited' | 'hasLeft' | 'keepTime'> {
  const { store, clock, breathe } = parts;
  const tasksUnder = (lease: Lease | undefined): readonly DueTask[] => [
    aheadClocksTask(store, lease),
    {
      due: (by, most) => store.dueClocks(by, most),
      work: (matchId, now) => doDue(parts, matchId, now, lease),
      first: async () => (await store.firstDue())?.at ?? null,
    },
    ...others(lease),
  ];

  /** `next`: when something will be due. */
  async function look(now: Date, absence: Stretch | null, { signal, lease }: Under): Promise<LookedOn> {
    if (absence && !(await catchUp({ store, breathe }, absence, { signal, lease })))
      return { more: true, failures: [], next: [] };
    // What takes long is no absence.
    const looked = async () => void (await noteLook(store, clock.now(), lease));
    let all: LookedOn = { more: false, failures: [], next: [] };
    for (const task of tasksUnder(lease)) {
      if (all.more) return all;
      const first = await task.first(now);
      const isDue = first !== null && first <= now;
      const { more, failures } = isDue ? await eachDue(task, now, { looked, breathe, signal }) : NOTHING_DUE;
      const next = isDue ? await task.first(now) : first;
      all = { more, failures: [...all.failures, ...failures], next: [...all.next, ...(next ? [next] : [])] };
    }
    return all;
  }

  /** Without what nobody has looked at yet. */
  async function shownClock(matchId: MatchId): Promise<TurnClock | null> {
    const kept = await store.watchedClock(matchId);
    const absence = kept && absenceAt(kept.watch, clock.now());
    if (!absence || !isTouched(kept.clock, absence)) return kept?.clock ?? null;
    return withoutAbsence(kept.clock, timedAs(await store.person(kept.clock.personId), absence), absence);
  }

  return {
    clock: async (matchId) => {
      const shown = await shownClock(matchId);
      return shown && isWaiting(shown) ? null : shown;
    },

    awaited: async (view) => {
      const shown = view.match.timeControl ? null : await shownClock(view.match.id);
      if (!shown) return null;
      return awaitedIn(view, shown, (await store.person(shown.personId)).holidays, clock.now());
    },

    hasLeft: (matchId, personId) => parts.changeMatchByItself(matchId, (step) => leftServer(step, personId)),

    keepTime: async (signal, lease) => {
      const now = clock.now();
      const { more, failures, next: moments } = await look(now, await noteLook(store, now, lease), { signal, lease });
      // Whoever has it by now does what is due, also what has failed here because of that.
      const lost = failures.find((failure) => failure instanceof LeaseLost);
      if (lost) throw lost;
      if (more) return { failures, next: now };
      // Someone looks at least this often: what has been set meanwhile is never later by more.
      const soon = now.getTime() + LOOK_EVERY;
      // What has failed stays due, and is tried again as soon as somebody looks anyway.
      if (failures.length > 0) return { failures, next: new Date(soon) };
      const next = new Date(Math.min(soon, ...moments.map((at) => at.getTime())));
      return { failures, next };
    },
  };
}

/** What a match's clock has due: a reminder, or the end of the time. */
async function doDue(parts: TimeParts, matchId: MatchId, now: Date, lease: Lease | undefined): Promise<void> {
  await parts.store.transaction(async (transaction) => {
    const clock = await transaction.clock(matchId);
    if (!clock?.remindAt || clock.remindAt > now || isUp(clock, now)) return;
    const person = await timedPerson(transaction, clock.personId, now);
    const turn = remindedTurn(clock, person.stops);
    const view = await transaction.view(matchId);
    if (!turn || !view || clock.remindLead === null) return;
    const lead = leadReached(turn, person, now, clock.remindLead);
    await transaction.saveClock(matchId, remindedOnce(clock, lead, person, now));
    await transaction.announce(matchId, view.match.version, { kind: 'reminder', personId: clock.personId }, now);
  }, lease);
  await parts.changeMatchByItself(
    matchId,
    async (step) => {
      const clock = await step.transaction.clock(matchId);
      return clock && isUp(clock, now) ? timeIsUp(parts, step, clock) : null;
    },
    lease,
  );
}

/** As the game was set up. A clock that can do nothing (unknown components, no turn) stands from then on. */
async function timeIsUp(parts: TimeParts, step: Step<TimeTransaction>, clock: TurnClock): Promise<Change | null> {
  const { match, state, transaction, at } = step;
  if (isWaiting(clock)) return waitedTooLong(step, clock);
  const mover = moverOf(match, state);
  if (!mover || mover.seat !== clock.seat || !state || !parts.components.of(state)) {
    await transaction.saveClock(match.id, mover ? stopped(clock, [], at) : null);
    return null;
  }
  const inPlace = standingIn({ ok: true, match, state, events: [], announcements: [] }, mover.personId);
  if (match.timeControl?.whenUp === 'standIn' && inPlace) return { ...inPlace, version: match.version };
  if (match.timeControl?.whenUp === 'vote' && inPlace) {
    await transaction.saveClock(match.id, { ...stopped(clock, [], at), left: 0 });
    const announcements = [{ kind: 'vote', personId: mover.personId } as const];
    return { ok: true, match, state, events: [], version: match.version, announcements };
  }
  const move = forcedMove(parts, state, mover.seat, match.seed + step.version);
  const change = await playedChange(parts.components, step, move, 'timeUp');
  if (!change.ok) throw new Error(`the move for a person whose time is up was refused: ${change.code}`);
  return change;
}

function isUp({ deadline }: TurnClock, now: Date): boolean {
  return deadline !== null && deadline <= now;
}

/** Turns that are counted from a moment to come, as only a wrong clock has it: they run from now on, with what was left. */
function aheadClocksTask(store: TimeStore, lease: Lease | undefined): DueTask {
  return {
    due: (by, most) => store.clocksCountedAfter(latest(by), most),
    work: (matchId, now) => runFromNow(store, matchId, now, lease),
    // At once, or never.
    first: async (now) => ((await store.clocksCountedAfter(latest(now), 1)).length > 0 ? now : null),
  };
}

async function runFromNow(store: TimeStore, matchId: MatchId, now: Date, lease: Lease | undefined): Promise<void> {
  await store.transaction(async (transaction) => {
    const clock = await transaction.clock(matchId);
    const view = await transaction.view(matchId);
    if (!clock?.countedFrom || clock.countedFrom <= latest(now) || !view) return;
    const person = await timedPerson(transaction, clock.personId, now);
    await transaction.saveClock(matchId, running(clock, person, now));
    if (isWaiting(clock)) return;
    await transaction.announce(matchId, view.match.version, { kind: 'clockMoved' }, now);
  }, lease);
}

/**
 * In a match without a clock: those who are left are told that they may go on without the player to move. Null where nobody is left who
 * waits, and while that player wants to be left in peace.
 */
async function waitedTooLong(step: Step<TimeTransaction>, clock: TurnClock): Promise<Change | null> {
  const { transaction, at } = step;
  const settings = await transaction.settings(clock.personId);
  const quiet = settings?.quiet && quietAround(at, settings.quiet, settings.zone);
  if (quiet) {
    await transaction.saveClock(clock.matchId, { ...clock, deadline: quiet.until });
    return null;
  }
  return absent(step, clock, {});
}

/** Null where that is known, or somebody else is to move. */
async function leftServer(step: Step<TimeTransaction>, personId: string): Promise<Change | null> {
  const clock = await step.transaction.clock(step.match.id);
  const isAwaited = clock?.personId === personId && isWaiting(clock) && clock.deadline !== null;
  return isAwaited && !step.match.pausedAt ? absent(step, clock, { left: true }) : null;
}

async function absent(step: Step<TimeTransaction>, clock: TurnClock, why: { readonly left?: true }) {
  const { match, transaction, at } = step;
  await transaction.saveClock(match.id, { ...stopped(clock, [], at), left: 0 });
  const { members } = match;
  const isPerson = members.some((member) => member.personId === clock.personId && !isAway(member));
  const isWaitedFor = members.some((member) => member.personId !== clock.personId && !isAway(member));
  if (!isPerson || !isWaitedFor) return null;
  return samePosition(step, [{ kind: 'absent', personId: clock.personId, ...why }]);
}
