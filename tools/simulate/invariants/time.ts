/**
 * Nobody loses time: each turn is shown with at least the time that was agreed on, nobody's turn is taken from them before the
 * moment that they were shown, and once that is past something happens.
 */

import { DEFAULT_PERSON_SETTINGS } from '../../../src/features/account/model.ts';
import type { Done, TimeControl } from '../../../src/match/index.ts';
import { type Reading, shownDeadline, type ToldTurn } from '../../support/discord/reading.ts';
import type { Person } from '../../support/population/habits.ts';
import type { Deed } from '../../support/population/hands.ts';
import type { Moment } from '../../support/population/time.ts';
import { createHolidays } from './holidays.ts';
import { BOUND, type Judge, type JudgeParts } from './judge.ts';

interface Watched {
  readonly control: TimeControl;
  readonly isDirect: boolean;
  /** The turn that was told last, and until when its player has time, as they were told last. */
  turn: ToldTurn | null;
  deadline: Moment | null;
  /** The version of the turn that was last known to be ended by its player's move. */
  moved: number | null;
  /** When anybody last did anything, whatever came of it. */
  triedAt: Moment;
  paused: boolean;
  /** The last that somebody was answered about it. */
  answered: { readonly version: number; readonly at: Moment; readonly what: string } | null;
  /** What each had left after their last move; unknown where it is not there. */
  readonly left: Map<string, number>;
}

/** The button of those who want a computer player for somebody whose time is up. */
const VOTE = 'voteStandIn';
/** Moments are shown in whole seconds. */
const SECOND = 1000;

export function judgeTime({ schedule, report, disturbed }: JudgeParts): Judge {
  const games = new Map<string, Watched>();
  const early = new Map<string, Reading[]>();
  const holidays = createHolidays();
  const zones = new Map<string, string>();

  function readTurn(game: Watched, turn: ToldTurn): void {
    const { matchId, version, deadline, message } = turn;
    const before = game.turn;
    // In direct messages another reader may have been told of the turn first, who is not called.
    if (before?.version === version && before.personId === null) game.turn = { ...before, personId: turn.personId };
    if (before && version <= before.version) return;
    const wasForced = before !== null && isUntouched(game);
    if (wasForced && game.deadline !== null && message.at < game.deadline - SECOND) {
      report(
        `${matchId}: turn ${before.version} was over at ${iso(message.at)}, and was to last until ${iso(game.deadline)}`,
      );
    }
    if (before && before.personId !== null) {
      if (wasForced) game.left.set(before.personId, 0);
      // Time may have run out, or somebody may have moved who was not answered: what they have left is not known.
      else if (game.moved !== before.version) game.left.delete(before.personId);
    }
    const { answered } = game;
    if (answered?.version === version && answered.what === 'move' && deadline !== null && turn.personId !== null) {
      const rest = holidays.within(turn.personId, answered.at, deadline, true);
      const due = answered.at + timeFor(game, turn.personId) + rest;
      if (deadline < due - SECOND)
        report(`${matchId}: turn ${version} lasts until ${iso(deadline)}, and not until ${iso(due)}`);
    }
    Object.assign(game, { turn, deadline, paused: false });
  }

  function timeFor({ control, left }: Watched, personId: string): number {
    if (control.kind === 'turn') return control.perTurn;
    const known = left.get(personId);
    return known === undefined ? 0 : Math.min(known + control.increment, Math.max(control.bank, control.increment));
  }

  return {
    begun({ matchId, timeControl, isDirect, members }) {
      if (timeControl === null) return;
      const full =
        timeControl.kind === 'bank'
          ? members.map(({ id }) => [id, timeControl.bank - timeControl.increment] as const)
          : [];
      const game: Watched = {
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

    done({ id }: Person, { what }: Deed, { match, duplicate }: Done) {
      const game = games.get(match.id);
      if (!game || duplicate) return;
      game.answered = { version: match.version, at: schedule.now(), what };
      game.paused = match.pausedAt !== null;
      if (what !== 'move') game.left.clear();
      else if (game.deadline !== null && game.turn?.personId === id && game.turn.version === match.version - 1) {
        const now = schedule.now();
        // Who moves in a holiday has used no time, and gains none of the rest of it.
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
        // A line about the clock: it has moved, or somebody is reminded of it.
        game.deadline = shownDeadline(reading.message.words) ?? game.deadline;
      } else if (game && reading.kind === 'question') {
        game.triedAt = schedule.now();
        // What happens once time is up: the others are asked, and until they have answered nothing runs out.
        if (!isEdit && reading.message.controls.some(({ action }) => action === VOTE)) game.deadline = null;
      }
    },

    look() {
      const now = schedule.now();
      for (const [matchId, game] of games) {
        const { deadline, turn } = game;
        if (deadline === null || turn === null || game.paused || !isUntouched(game)) continue;
        if (now - deadline - disturbed(turn.message.at, now) <= BOUND) continue;
        report(`${matchId}: turn ${turn.version} was to last until ${iso(deadline)}, and nothing happens`);
        game.deadline = null;
      }
    },
  };
}

/** Whether it is certain that nobody has done anything since the turn began that was told last. */
function isUntouched({ turn, answered, triedAt, isDirect }: Watched): boolean {
  return !isDirect && turn !== null && answered?.version === turn.version && triedAt < answered.at;
}

function iso(moment: Moment): string {
  return new Date(moment).toISOString();
}
