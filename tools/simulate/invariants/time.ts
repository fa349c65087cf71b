/**
 * Checks that nobody loses time on the clock: each turn lasts as long as agreed and shown, and something happens after
 * it.
 */
import { DEFAULT_PERSON_SETTINGS } from '../../../src/match/clock/personSettings.ts';
import type { Done, TimeControl } from '../../../src/match/index.ts';
import { type AnnouncedTurn, type Reading, shownDeadline } from '../../support/discord/reading.ts';
import type { Person } from '../../support/population/habits.ts';
import type { Action } from '../../support/population/robots.ts';
import { firstMomentOf, type Moment } from '../../support/population/time.ts';
import type { PersonalChange } from '../hosts.ts';
import { type Checker, type CheckerParts, MAX_DELIVERY_MS } from './checker.ts';

interface TimedGame {
  readonly control: TimeControl;
  readonly isDirect: boolean;
  /** The last announced turn and its last shown deadline. */
  turn: AnnouncedTurn | null;
  deadline: Moment | null;
  /** The version of the last turn known to have ended by its player's move. */
  moved: number | null;
  /** When anybody last tried anything. */
  triedAt: Moment;
  paused: boolean;
  /** The last answer about the game. */
  answered: { readonly version: number; readonly at: Moment; readonly what: string } | null;
  /** Time left after each person's last move, where known. */
  readonly left: Map<string, number>;
}

const VOTE = 'voteStandIn';
const SECOND_MS = 1000;

export function checkTime({ schedule, report, disturbed }: CheckerParts): Checker {
  const games = new Map<string, TimedGame>();
  const early = new Map<string, Reading[]>();
  const holidays = createHolidays();
  const zones = new Map<string, string>();

  function readTurn(game: TimedGame, turn: AnnouncedTurn): void {
    const { matchId, version, deadline, message } = turn;
    const before = game.turn;
    // In direct messages another reader may have seen the turn first, without being its player.
    if (before?.version === version && before.personId === null) game.turn = { ...before, personId: turn.personId };
    if (before && version <= before.version) return;
    const wasForced = before !== null && isUntouched(game);
    if (wasForced && game.deadline !== null && message.at < game.deadline - SECOND_MS) {
      report(`${matchId}: turn ${before.version} ended at ${iso(message.at)} instead of ${iso(game.deadline)}`);
    }
    if (before && before.personId !== null) {
      if (wasForced) game.left.set(before.personId, 0);
      // The time left is unknown: it may have run out, or a move was not answered.
      else if (game.moved !== before.version) game.left.delete(before.personId);
    }
    const { answered } = game;
    if (answered?.version === version && answered.what === 'move' && deadline !== null && turn.personId !== null) {
      const rest = holidays.within(turn.personId, answered.at, deadline, true);
      const due = answered.at + timeFor(game, turn.personId) + rest;
      if (deadline < due - SECOND_MS)
        report(`${matchId}: turn ${version} lasts until ${iso(deadline)} instead of ${iso(due)}`);
    }
    Object.assign(game, { turn, deadline, paused: false });
  }

  function timeFor({ control, left }: TimedGame, personId: string): number {
    if (control.kind === 'turn') return control.perTurn;
    const known = left.get(personId);
    return known === undefined ? 0 : Math.min(known + control.increment, Math.max(control.bank, control.increment));
  }

  return {
    started({ matchId, timeControl, isDirect, members }) {
      if (timeControl === null) return;
      const full =
        timeControl.kind === 'bank'
          ? members.map(({ id }) => [id, timeControl.bank - timeControl.increment] as const)
          : [];
      const game: TimedGame = {
        control: timeControl,
        isDirect,
        turn: null,
        deadline: null,
        moved: null,
        triedAt: 0,
        paused: false,
        answered: null,
        left: new Map(full),
      };
      games.set(matchId, game);
      for (const reading of early.get(matchId) ?? []) if (reading.kind === 'turn') readTurn(game, reading.turn);
      early.delete(matchId);
    },

    tried(matchId) {
      const game = games.get(matchId);
      if (game) game.triedAt = schedule.now();
    },

    done({ id }: Person, { what }: Action, { match, duplicate }: Done) {
      const game = games.get(match.id);
      if (!game || duplicate) return;
      game.answered = { version: match.version, at: schedule.now(), what };
      game.paused = match.pausedAt !== null;
      if (what !== 'move') game.left.clear();
      else if (game.deadline !== null && game.turn?.personId === id && game.turn.version === match.version - 1) {
        const now = schedule.now();
        // A move in a holiday uses no time and gains none of its rest.
        game.left.set(id, Math.max(0, game.deadline - now - holidays.within(id, now, game.deadline, false)));
        game.moved = game.turn.version;
      } else game.left.delete(id);
    },

    set({ id }, change) {
      if (change.kind === 'settings') zones.set(id, change.settings.zone);
      else holidays.take(id, change, zones.get(id) ?? DEFAULT_PERSON_SETTINGS.zone, schedule.now());
    },

    read(reading: Reading, isEdit: boolean) {
      const matchId = reading.kind === 'turn' ? reading.turn.matchId : reading.matchId;
      const game = matchId === null ? undefined : games.get(matchId);
      if (reading.kind === 'finished') games.delete(reading.matchId);
      else if (reading.kind === 'turn' && !isEdit) {
        if (game) readTurn(game, reading.turn);
        else early.set(reading.turn.matchId, [...(early.get(reading.turn.matchId) ?? []), reading].slice(-4));
      } else if (game && reading.kind === 'line' && !isEdit) {
        // A line about the clock: a new deadline, or a reminder.
        game.deadline = shownDeadline(reading.message.words) ?? game.deadline;
      } else if (game && reading.kind === 'question') {
        game.triedAt = schedule.now();
        // Time is up and the others are asked; nothing runs out until they have answered.
        if (!isEdit && reading.message.controls.some(({ action }) => action === VOTE)) game.deadline = null;
      }
    },

    check() {
      const now = schedule.now();
      for (const [matchId, game] of games) {
        const { deadline, turn } = game;
        if (deadline === null || turn === null || game.paused || !isUntouched(game)) continue;
        if (now - deadline - disturbed(turn.message.at, now) <= MAX_DELIVERY_MS) continue;
        report(`${matchId}: turn ${turn.version} should have ended at ${iso(deadline)}, but nothing happened`);
        game.deadline = null;
      }
    },
  };
}

/** Whether certainly nobody has acted since the last announced turn began. */
function isUntouched({ turn, answered, triedAt, isDirect }: TimedGame): boolean {
  return !isDirect && turn !== null && answered?.version === turn.version && triedAt < answered.at;
}

function iso(moment: Moment): string {
  return new Date(moment).toISOString();
}

type Holiday = Extract<PersonalChange, { kind: 'holiday' }>;

interface TimeRange {
  readonly from: Moment;
  readonly until: Moment;
  readonly isCertain: boolean;
}

interface Holidays {
  /** A person takes a holiday, or has asked for one. */
  take(personId: string, holiday: Holiday, zone: string, at: Moment): void;
  /** Milliseconds of holidays within a period; `isCertain`: only confirmed ones. */
  within(personId: string, from: Moment, until: Moment, isCertain: boolean): number;
}

function createHolidays(): Holidays {
  const taken = new Map<string, readonly TimeRange[]>();
  return {
    take(personId, { first, last, isCertain }, zone, at) {
      const from = Math.max(
        at,
        firstMomentOf(zone, (day) => day >= first, at),
      );
      const until = firstMomentOf(zone, (day) => day > last, at);
      // A new holiday ends a current one.
      const before = (taken.get(personId) ?? []).map((each) =>
        isCertain && each.isCertain ? { ...each, until: Math.min(each.until, at) } : each,
      );
      taken.set(personId, [...before, { from, until, isCertain }]);
    },

    within(personId, from, until, isCertain) {
      const ranges = (taken.get(personId) ?? [])
        .filter((each) => each.isCertain || !isCertain)
        .toSorted((a, b) => a.from - b.from);
      let [sum, at] = [0, from];
      for (const each of ranges) {
        const end = Math.min(until, each.until);
        sum += Math.max(0, end - Math.max(at, each.from));
        at = Math.max(at, end);
      }
      return sum;
    },
  };
}
