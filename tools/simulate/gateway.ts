/** Carries the actions of robots to a machine and back, with latency, duplicates and lost answers. */
import type { Matches } from '../../src/features/createMatches.ts';
import { type Actor, DIRECT_PLACE, type Done, StorageFailure } from '../../src/match/index.ts';
import type { Components } from '../../src/rules/index.ts';
import type { Draws } from '../support/population/draws.ts';
import type { Person } from '../support/population/habits.ts';
import { quickMove } from '../support/population/moves.ts';
import type { Action, ActionRunner } from '../support/population/robots.ts';
import { INSTANT, type Machine } from './machines/machine.ts';
import type { Schedule } from './world/schedule.ts';

export interface GatewayParts {
  readonly schedule: Schedule;
  readonly draws: Draws;
  readonly machines: readonly Machine[];
  /** Reports exceptions other than a failing database. */
  readonly thrown: (what: string) => void;
}

export interface Gateway {
  /**
   * Sends an action, sometimes twice. `done` is called once with the answer, or null without one; `again` with the
   * answer to the duplicate.
   */
  send<Result>(
    person: Person,
    act: (matches: Matches, actor: Actor) => Promise<Result>,
    done: (result: Result | null) => void,
    again?: (result: Result) => void,
  ): void;
}

export interface Answers {
  /** An action in a game was sent, whatever its outcome. */
  tried(matchId: string): void;
  /** An action was carried out and answered. */
  done(person: Person, action: Action, result: Done): void;
  /** A duplicate was carried out too. */
  twice(person: Person, action: Action): void;
}

export const SERVER = '9';
const ANSWER_TIMEOUT_MS = 15_000;
const LATENCY_MS = 60;
const DUPLICATE_CHANCE = 0.03;
/** A duplicate may arrive much later, after a reconnection. */
const DUPLICATE_DELAY_MS = 4000;

export function createGateway({ schedule, draws, machines, thrown }: GatewayParts): Gateway {
  let interactions = 1_300_000_000_000_000_000n;

  function carryOut<Result>(
    actor: Actor,
    act: (matches: Matches, actor: Actor) => Promise<Result>,
    answered: (result: Result | null) => void,
  ): void {
    const entryPoint = machines[draws.below(machines.length)]?.entryPoint();
    if (!entryPoint) {
      answered(null);
      return;
    }
    act(entryPoint.matches, actor).then(
      (result) => {
        if (entryPoint.isAlive()) answered(result);
      },
      (error: unknown) => {
        if (!entryPoint.isAlive()) return;
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
      const arrives = 1 + draws.around(LATENCY_MS);
      schedule.after(arrives, () => carryOut(actor, act, once));
      schedule.after(ANSWER_TIMEOUT_MS, () => once(null));
      if (draws.chance(DUPLICATE_CHANCE)) {
        const second = arrives + draws.around(DUPLICATE_DELAY_MS);
        schedule.after(second, () => carryOut(actor, act, (result) => result !== null && again?.(result)));
      }
    },
  };
}

type ActionResult = Done | { readonly ok: false; readonly code: string };

export function createActionRunner({
  gateway,
  answers,
  components,
  draws,
}: {
  readonly gateway: Pick<Gateway, 'send'>;
  readonly answers: Answers;
  readonly components: Components;
  readonly draws: Draws;
}): ActionRunner {
  return {
    act(person, action, done) {
      let carriedOut = 0;
      const onResult = (result: ActionResult): void => {
        if (!result.ok) return;
        if (!result.duplicate) carriedOut += 1;
        if (carriedOut === 2) answers.twice(person, action);
        else answers.done(person, action, result);
      };
      if (action.matchId !== null) answers.tried(action.matchId);
      gateway.send(
        person,
        (matches, actor) => carryOut(matches, actor, action, person),
        (result) => {
          if (result) onResult(result);
          done(result?.ok ? { ok: true, matchId: result.match.id, version: result.match.version } : result);
        },
        onResult,
      );
    },
  };

  async function carryOut(matches: Matches, actor: Actor, action: Action, { locale }: Person): Promise<ActionResult> {
    switch (action.what) {
      case 'open': {
        const { channelId, ...game } = action.game;
        const place = channelId === null ? DIRECT_PLACE : { serverId: SERVER, channelId, threadId: null };
        return matches.create(actor, { ...game, place, locale });
      }
      case 'seat':
        return matches.seatComputers(actor, action.matchId, [{ computer: INSTANT, name: 'Computer' }]);
      case 'move': {
        const view = await matches.view(action.matchId);
        if (!view?.state || view.state.turn === null) return { ok: false, code: 'status' };
        const { seat: _, ...move } = quickMove(components, view.state, draws.random);
        return matches.play(actor, action.matchId, action.version, move);
      }
      case 'undo':
      case 'askTakeBack':
        return matches[action.what](actor, action.matchId, action.version);
      case 'pause':
        return matches.askPause(actor, action.matchId);
      case 'agree':
        return matches.answer(actor, action.matchId, action.proposal, true);
      case 'vote':
        return matches.vote(actor, action.matchId, action.version);
      case 'goOn': {
        const { matchId, timeControl } = action;
        return matches.goOnWithout(actor, matchId, timeControl ? { way: 'clock', timeControl } : { way: 'standIn' });
      }
      case 'playAhead':
        return { ok: false, code: 'status' };
      default:
        return matches[action.what](actor, action.matchId);
    }
  }
}
