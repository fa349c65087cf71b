/**
 * What everybody who judges has in common: they read all messages and hear all answers, as a stranger would who looks over
 * everybody's shoulder, and report what must not be. What that is stands in the modules beside this.
 */
import type { Done } from '../../../src/match/index.ts';
import type { Reader } from '../../support/discord/reading.ts';
import type { Person } from '../../support/population/habits.ts';
import type { Deed } from '../../support/population/hands.ts';
import type { Moment } from '../../support/population/time.ts';
import type { BegunGame, PersonalChange } from '../hosts.ts';
import type { Schedule } from '../world/schedule.ts';

export interface JudgeParts {
  readonly schedule: Schedule;
  readonly report: (fault: string) => void;
  /** How much of a stretch of time had a storm, or a machine that was down. */
  readonly disturbed: (from: Moment, until: Moment) => number;
  readonly people: ReadonlyMap<string, Person>;
}

export interface Judge extends Reader {
  begun?(game: BegunGame): void;
  tried?(matchId: string): void;
  /** Somebody was answered that it is done. */
  done?(person: Person, deed: Deed, result: Done): void;
  set?(person: Person, change: PersonalChange): void;
  /** Called each simulated hour. */
  look?(): void;
  /** When all is over. */
  end?(): void;
}

/** Milliseconds after which everything has been told that can be, when nothing is in the way. */
export const BOUND = 10 * 60_000;
