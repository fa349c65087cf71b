/**
 * Looks at the clocks and does what is due: once, in order, however long nobody has looked.
 * Waking up for it is left to the waker; what is told goes into the outbox with each change.
 */
import { type Change, type CommandParts, changeMatchByItself, type Step } from '../frame/command.ts';
import type { Matches } from '../matches.ts';
import type { MatchId } from '../model/types.ts';
import { announceDigests } from '../people/digest.ts';
import { otherComponents, playedChange } from '../playing/turn.ts';
import type { MatchesParts } from '../ports.ts';
import { leadReached } from './clock/reminders.ts';
import { remindedOnce, remindedTurn, running, standing, type TurnClock } from './clock/turnClock.ts';
import { moverOf } from './followTurn.ts';
import { forcedMove } from './forcedMove.ts';
import { standingIn } from './standIn.ts';
import { timedPerson } from './timedPerson.ts';

const MINUTE = 60_000;
/** Someone looks at least this often: what has been set meanwhile is never later by more. */
const LOOK_EVERY = MINUTE;
/** Nobody having looked for longer than this means that the players could not move either. */
const AWAY = 10 * MINUTE;
/** More than can be due at once, so that a fault ends in the log and not in a loop. */
const MOST = 100_000;

export function createClockwork(parts: MatchesParts): Pick<Matches, 'clock' | 'keepTime'> {
  return {
    clock: (matchId) => parts.store.clock(matchId),

    keepTime: async () => {
      const now = parts.clock.now();
      let told = await returned(parts, now);
      for (let done = 0; done < MOST; done++) {
        const due = await parts.store.firstDue();
        if (!due || due.at > now) {
          told = (await announceDigests(parts, now)) || told;
          const soon = now.getTime() + LOOK_EVERY;
          const digest = await parts.store.firstDigest();
          return { told, next: new Date(Math.min(soon, due?.at.getTime() ?? soon, digest?.at.getTime() ?? soon)) };
        }
        await doDue(parts, due.matchId, now);
        told = true;
      }
      throw new Error(`the clocks have had ${MOST} things due at once`);
    },
  };
}

/**
 * Notes that somebody looks. Where nobody had for long, that time counts on no clock, and each game is told so.
 */
async function returned({ store }: CommandParts, now: Date): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const last = await transaction.lookedAt();
    await transaction.noteLook(now);
    if (!last || now.getTime() - last.getTime() <= AWAY) return false;
    const clocks = await transaction.runningClocks();
    for (const clock of clocks) {
      const person = await timedPerson(transaction, clock.personId);
      // A turn that began after the last look has had no time before it.
      const stood = clock.countedFrom && clock.countedFrom > last ? clock : standing(clock, person.stops, last);
      await transaction.saveClock(clock.matchId, running(stood, person, now, stood.left));
      const view = await transaction.view(clock.matchId);
      if (!view) continue;
      await transaction.announce(
        clock.matchId,
        view.match.version,
        { kind: 'wasAway', since: last.toISOString() },
        now,
      );
    }
    return clocks.length > 0;
  });
}

/** What a match's clock has due: a reminder, or the end of the time. */
async function doDue(parts: MatchesParts, matchId: MatchId, now: Date): Promise<void> {
  await parts.store.transaction(async (transaction) => {
    const clock = await transaction.clock(matchId);
    if (!clock?.remindAt || clock.remindAt > now || isUp(clock, now)) return;
    const person = await timedPerson(transaction, clock.personId);
    const turn = remindedTurn(clock, person.stops);
    const view = await transaction.view(matchId);
    if (!turn || !view || clock.remindLead === null) return;
    const lead = leadReached(turn, person, now, clock.remindLead);
    await transaction.saveClock(matchId, remindedOnce(clock, lead, person, now));
    await transaction.announce(matchId, view.match.version, { kind: 'reminder', personId: clock.personId }, now);
  });
  await changeMatchByItself(parts, matchId, async (step) => {
    const clock = await step.transaction.clock(matchId);
    return clock && isUp(clock, now) ? timeIsUp(parts, step, clock) : null;
  });
}

/** As the game was set up. A clock that can do nothing (other components, no turn) stands from then on. */
async function timeIsUp(parts: MatchesParts, step: Step, clock: TurnClock): Promise<Change | null> {
  const { match, state, transaction, at } = step;
  const mover = moverOf(match, state);
  if (!mover || mover.seat !== clock.seat || !state || otherComponents(parts.components, state)) {
    await transaction.saveClock(match.id, mover ? standing(clock, [], at) : null);
    return null;
  }
  const inPlace = standingIn({ ok: true, match, state, events: [], announcements: [] }, mover.personId);
  if (match.timeControl?.whenUp === 'standIn' && inPlace) return { ...inPlace, version: match.version };
  if (match.timeControl?.whenUp === 'vote' && inPlace) {
    await transaction.saveClock(match.id, { ...standing(clock, [], at), left: 0 });
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
