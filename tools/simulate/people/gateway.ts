/**
 * What people do, on its way to a machine and back: it takes its time, arrives twice now and then, or nowhere because nobody is
 * there; whoever hears nothing knows nothing. Who does what is left to the people.
 */
import { type Actor, type Matches, StorageFailure } from '../../../src/match/index.ts';
import type { Machine } from '../machines/machine.ts';
import type { Draws } from '../world/draws.ts';
import type { Schedule } from '../world/schedule.ts';
import type { Person } from './habits.ts';

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
