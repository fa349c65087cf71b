/**
 * The hands of robots in a simulation: what they do goes by wires to a machine and back, takes its time, and arrives twice now and then, or
 * nowhere because nobody is there; whoever hears nothing knows nothing.
 */

import type { Matches } from '../../src/features/createMatches.ts';
import { type Actor, DIRECT_PLACE, type Done, StorageFailure } from '../../src/match/index.ts';
import type { Components } from '../../src/rules/index.ts';
import type { Draws } from '../support/population/draws.ts';
import type { Person } from '../support/population/habits.ts';
import type { Deed, Hands } from '../support/population/hands.ts';
import { quickMove } from '../support/population/moves.ts';
import type { Machine } from './machines/machine.ts';
import { INSTANT } from './machines/standIns.ts';
import type { Schedule } from './world/schedule.ts';

export interface GatewayParts {
  readonly schedule: Schedule;
  readonly draws: Draws;
  readonly machines: readonly Machine[];
  /** Hears of what no machine should ever throw. */
  readonly thrown: (what: string) => void;
}

export interface Gateway {
  /**
   * Has a person do something, once or, by mistake of the wires, twice. `done` is called once: with what they are answered, or
   * null where they hear nothing or that they should try again. `again`: with what the second arrival is answered.
   */
  send<Result>(
    person: Person,
    act: (matches: Matches, actor: Actor) => Promise<Result>,
    done: (result: Result | null) => void,
    again?: (result: Result) => void,
  ): void;
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

export const SERVER = '9';
/** Milliseconds after which Discord says that the application has not responded. */
const UNANSWERED = 15_000;
const LATENCY = 60;
const TWICE = 0.03;
/** The same click may come again a good while later, when a connection is taken up again. */
const LATER = 4000;

export function createGateway({ schedule, draws, machines, thrown }: GatewayParts): Gateway {
  let interactions = 1_300_000_000_000_000_000n;

  function carryOut<Result>(
    actor: Actor,
    act: (matches: Matches, actor: Actor) => Promise<Result>,
    answered: (result: Result | null) => void,
  ): void {
    const door = machines[draws.below(machines.length)]?.door();
    if (!door) {
      answered(null);
      return;
    }
    act(door.matches, actor).then(
      (result) => {
        if (door.isAlive()) answered(result);
      },
      (error: unknown) => {
        if (!door.isAlive()) return;
        if (!(error instanceof StorageFailure))
          thrown(error instanceof Error ? (error.stack ?? error.message) : String(error));
        answered(null);
      },
    );
  }

  return {
    send<Result>(
      person: Person,
      act: (matches: Matches, actor: Actor) => Promise<Result>,
      done: (result: Result | null) => void,
      again?: (result: Result) => void,
    ) {
      interactions += 1n;
      const { id: personId, name, locale } = person;
      const actor: Actor = { personId, name, locale, interactionId: String(interactions) };
      let isOver = false;
      const once = (result: Result | null) => {
        if (isOver) return;
        isOver = true;
        done(result);
      };
      const arrives = 1 + draws.around(LATENCY);
      schedule.after(arrives, () => carryOut(actor, act, once));
      schedule.after(UNANSWERED, () => once(null));
      if (draws.chance(TWICE)) {
        const second = arrives + draws.around(LATER);
        schedule.after(second, () => carryOut(actor, act, (result) => result !== null && again?.(result)));
      }
    },
  };
}

type Carried = Done | { readonly ok: false; readonly code: string };

export function createHands({
  gateway,
  answers,
  components,
  draws,
}: {
  readonly gateway: Pick<Gateway, 'send'>;
  readonly answers: Answers;
  readonly components: Components;
  readonly draws: Draws;
}): Hands {
  return {
    act(person, deed, done) {
      let carriedOut = 0;
      const heard = (result: Carried): void => {
        if (!result.ok) return;
        if (!result.duplicate) carriedOut += 1;
        if (carriedOut === 2) answers.twice(person, deed);
        else answers.done(person, deed, result);
      };
      if (deed.matchId !== null) answers.tried(deed.matchId);
      gateway.send(
        person,
        (matches, actor) => carryOut(matches, actor, deed, person),
        (result) => {
          if (result) heard(result);
          done(result?.ok ? { ok: true, matchId: result.match.id, version: result.match.version } : result);
        },
        heard,
      );
    },
  };

  async function carryOut(matches: Matches, actor: Actor, deed: Deed, { locale }: Person): Promise<Carried> {
    switch (deed.what) {
      case 'open': {
        const { channelId, ...game } = deed.game;
        const place = channelId === null ? DIRECT_PLACE : { serverId: SERVER, channelId, threadId: null };
        return matches.create(actor, { ...game, place, locale });
      }
      case 'seat':
        return matches.seatComputers(actor, deed.matchId, [{ computer: INSTANT, name: 'Computer' }]);
      case 'move': {
        const view = await matches.view(deed.matchId);
        if (!view?.state || view.state.turn === null) return { ok: false, code: 'status' };
        const { seat: _, ...move } = quickMove(components, view.state, draws.random);
        return matches.play(actor, deed.matchId, deed.version, move);
      }
      case 'undo':
        return matches.undo(actor, deed.matchId, deed.version);
      case 'pause':
        return matches.askPause(actor, deed.matchId);
      case 'agree':
        return matches.answer(actor, deed.matchId, deed.proposal, true);
      case 'vote':
        return matches.vote(actor, deed.matchId, deed.version);
      case 'goOn': {
        const { matchId, timeControl } = deed;
        return matches.goOnWithout(actor, matchId, timeControl ? { way: 'clock', timeControl } : { way: 'standIn' });
      }
      case 'playAhead':
        return { ok: false, code: 'status' };
      default:
        return matches[deed.what](actor, deed.matchId);
    }
  }
}
