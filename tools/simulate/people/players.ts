/**
 * People at their games: they look when their client rings, and move when it is their turn; now and then they take back, pause,
 * resign, or want a computer player for somebody who does not come. All that they know of a game is what they are told.
 */

import { type Actor, DAY, type Done, HOUR, type Matches, type TimeControl } from '../../../src/match/index.ts';
import type { Components } from '../../../src/rules/index.ts';
import type { Reader, Reading, ToldTurn } from '../discord/games.ts';
import type { SeenMessage } from '../discord/messages.ts';
import type { Draws } from '../world/draws.ts';
import type { Schedule } from '../world/schedule.ts';
import type { Gateway } from './gateway.ts';
import { firstAbout, type Person } from './habits.ts';
import { quickMove } from './moves.ts';

export interface PlayersParts {
  readonly schedule: Schedule;
  readonly draws: Draws;
  readonly gateway: Gateway;
  readonly components: Components;
  readonly people: ReadonlyMap<string, Person>;
  readonly answers: Answers;
}

/** Hears what people are answered, for whoever judges. */
export interface Answers {
  /** Somebody does something in a game; whether it is carried out they hear, or not. */
  tried(matchId: string): void;
  /** Something of a person's was carried out; `view`: what they are shown then. */
  done(person: Person, deed: Deed, result: Done): void;
  /** The second arrival of the same click was carried out, too. */
  twice(person: Person, deed: Deed): void;
}

/** What somebody does, in which game; null: it is none yet. */
export interface Deed {
  readonly what: string;
  readonly matchId: string | null;
}

type Answer = Done | { readonly ok: false; readonly code: string };
type Act = (matches: Matches, actor: Actor) => Promise<Answer>;

const MINUTE = 60_000;
/** Whoever has heard nothing tries again. */
const AGAIN = 10 * MINUTE;
/** Until somebody comes by on their own who has not noticed. */
const OVERLOOKED = 5 * DAY;
/** Nobody leaves a game paused for longer: the player who asked may have resigned, or asked long before everybody agreed. */
const LONGEST_PAUSE = 21 * DAY;

const OFTEN = {
  overlooked: 0.02,
  undo: 0.03,
  askTakeBack: 0.01,
  pause: 0.006,
  resign: 0.004,
  agrees: 0.8,
  clock: 0.3,
} as const;
/** What those who are left by somebody may want from then on. */
const CLOCK: TimeControl = { kind: 'turn', perTurn: 2 * DAY, whenUp: 'standIn' };

export interface Players extends Reader {
  /** Has somebody do something until they are answered; `done`: with what. */
  insist(person: Person, deed: Deed, act: Act, done: (answer: Answer) => void): void;
}

export function createPlayers({ schedule, draws, gateway, components, people, answers }: PlayersParts): Players {
  const told = new Map<string, ToldTurn>();
  const looking = new Set<string>();
  /** By paused match: who comes back to it. */
  const pausedFor = new Map<string, Set<Person>>();

  function attempt(person: Person, deed: Deed, act: Act, done: (answer: Answer | null) => void): void {
    let carriedOut = 0;
    const heard = (answer: Answer | null): void => {
      if (!answer?.ok) return;
      if (!answer.duplicate) carriedOut += 1;
      if (carriedOut === 2) answers.twice(person, deed);
      else answers.done(person, deed, answer);
    };
    if (deed.matchId !== null) {
      answers.tried(deed.matchId);
      remember(deed.matchId, [person.id]);
    }
    gateway.send(
      person,
      act,
      (answer) => {
        heard(answer);
        done(answer);
      },
      heard,
    );
  }

  function insist(person: Person, deed: Deed, act: Act, done: (answer: Answer) => void): void {
    attempt(person, deed, act, (answer) => {
      if (answer) done(answer);
      else soon(person, AGAIN, () => insist(person, deed, act, done));
    });
  }

  /** When they are about, and have looked at other things first. */
  function soon(person: Person, mean: number, work: () => void): void {
    const at = schedule.now() + MINUTE / 4 + draws.around(mean);
    const about = firstAbout(person, at);
    if (about !== null) schedule.at(about, work);
  }

  function look(person: Person, matchId: string, mean = person.looksAfter): void {
    const key = `${person.id}/${matchId}`;
    if (looking.has(key)) return;
    looking.add(key);
    soon(person, mean, () => {
      looking.delete(key);
      const turn = told.get(matchId);
      if (turn?.personId === person.id) moveIn(person, turn);
    });
  }

  function moveIn(person: Person, turn: ToldTurn): void {
    const { matchId } = turn;
    if (draws.chance(OFTEN.resign)) {
      const resign: Act = (matches, actor) => matches.resign(actor, matchId);
      insist(person, { what: 'resign', matchId }, resign, () => undefined);
      return;
    }
    if (draws.chance(OFTEN.pause)) pause(person, matchId);
    if (draws.chance(OFTEN.askTakeBack))
      once(person, { what: 'ask', matchId }, (matches, actor) => matches.askTakeBack(actor, matchId));
    attempt(
      person,
      { what: 'move', matchId },
      async (matches, actor) => {
        const view = await matches.view(matchId);
        if (!view?.state || view.state.turn === null) return { ok: false, code: 'status' };
        const { seat: _, ...move } = quickMove(components, view.state, draws.random);
        return matches.play(actor, matchId, turn.version, move);
      },
      (answer) => {
        // Whoever was told nothing, or that it cannot be saved, looks again; so does whoever came too late.
        if (answer?.ok === false && answer.code === 'paused') comeBackTo(matchId, person);
        if (!answer) look(person, matchId, AGAIN);
        else if (!answer.ok && told.get(matchId) !== turn) look(person, matchId, AGAIN);
        else if (answer.ok && draws.chance(OFTEN.undo)) undo(person, matchId, answer.match.version);
      },
    );
  }

  function once(person: Person, deed: Deed, act: Act): void {
    attempt(person, deed, act, () => undefined);
  }

  function undo(person: Person, matchId: string, version: number): void {
    schedule.after(draws.around(MINUTE), () =>
      once(person, { what: 'undo', matchId }, (matches, actor) => matches.undo(actor, matchId, version)),
    );
  }

  /** It rests for a while, if the others agree; whoever wanted it goes on. */
  function pause(person: Person, matchId: string): void {
    once(person, { what: 'pause', matchId }, (matches, actor) => matches.askPause(actor, matchId));
    schedule.after(DAY + draws.around(3 * DAY), () => soon(person, HOUR, () => resume(person, matchId)));
  }

  function resume(person: Person, matchId: string): void {
    insist(
      person,
      { what: 'resume', matchId },
      (matches, actor) => matches.resume(actor, matchId),
      (answer) => {
        if (answer.ok) look(person, matchId);
      },
    );
  }

  /** Resumes the game that this person sees paused, if nobody else does in weeks. */
  function comeBackTo(matchId: string, person: Person): void {
    const returning = pausedFor.get(matchId) ?? new Set();
    pausedFor.set(matchId, returning);
    if (returning.has(person)) return;
    returning.add(person);
    const about = firstAbout(person, schedule.now() + LONGEST_PAUSE);
    if (about === null) return;
    schedule.at(about, () => {
      if (pausedFor.get(matchId) === returning) resume(person, matchId);
    });
  }

  function answer(matchId: string, { controls, personId }: SeenMessage, members: readonly Person[]): void {
    for (const person of members) {
      if (personId !== null && personId !== person.id) continue;
      for (const { action, version, details } of controls) {
        const proposal = Number(details[0]);
        if (action === 'agree' && draws.chance(OFTEN.agrees)) {
          later(person, (matches, actor) => matches.answer(actor, matchId, proposal, true));
        } else if (action === 'voteStandIn') {
          later(person, (matches, actor) => matches.vote(actor, matchId, version));
        } else if (action === 'goOnStandIn') {
          const way = draws.chance(OFTEN.clock)
            ? { way: 'clock' as const, timeControl: CLOCK }
            : { way: 'standIn' as const };
          later(person, (matches, actor) => matches.goOnWithout(actor, matchId, way));
        } else if (action === 'comeBack') {
          later(person, (matches, actor) => matches.comeBack(actor, matchId));
        } else if (action === 'resume') {
          comeBackTo(matchId, person);
        }
      }
    }

    function later(person: Person, act: Act): void {
      soon(person, person.looksAfter, () => insist(person, { what: 'answer', matchId }, act, () => undefined));
    }
  }

  const membersOf = new Map<string, Map<string, Person>>();

  function remember(matchId: string, ids: readonly (string | null)[]): void {
    const members = membersOf.get(matchId) ?? new Map<string, Person>();
    membersOf.set(matchId, members);
    for (const id of ids) {
      const person = id === null ? undefined : people.get(id);
      if (person) members.set(person.id, person);
    }
  }

  return {
    insist,
    read(reading: Reading, isEdit: boolean) {
      if (isEdit && reading.kind !== 'question') return;
      if (reading.kind === 'turn') {
        const { turn } = reading;
        pausedFor.delete(turn.matchId);
        const known = told.get(turn.matchId);
        // In direct messages everybody has a turn message of their own.
        if (!known || turn.version > known.version || turn.personId !== null) told.set(turn.matchId, turn);
        remember(turn.matchId, [turn.personId]);
      }
      const message = reading.kind === 'turn' ? reading.turn.message : reading.message;
      const matchId = reading.kind === 'turn' ? reading.turn.matchId : reading.matchId;
      if (reading.kind === 'finished') {
        told.delete(reading.matchId);
        pausedFor.delete(reading.matchId);
      }
      if (reading.kind === 'question')
        answer(reading.matchId, message, [...(membersOf.get(reading.matchId)?.values() ?? [])]);
      // Whoever has just moved, or has just been pinged for this turn, looks without being pinged again.
      const own = reading.kind === 'turn' && reading.turn.personId !== null ? [reading.turn.personId] : [];
      for (const id of new Set([...message.notified, ...own])) {
        const person = people.get(id);
        if (!person) continue;
        const mean = draws.chance(OFTEN.overlooked) ? OVERLOOKED : person.looksAfter;
        if (matchId !== null) look(person, matchId, mean);
        else for (const [own, { personId }] of told) if (personId === id) look(person, own, mean);
      }
    },
  };
}
