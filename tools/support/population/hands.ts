/**
 * What robots do, and how they are answered. Each double of Discord has hands of its own: clicks and commands at the playground, use cases
 * behind simulated wires in the simulator.
 */
import type { TimeControl } from '../../../src/match/index.ts';
import type { PlayerCount, Side } from '../../../src/rules/index.ts';
import type { Person } from './habits.ts';

export interface GameWish {
  readonly side: Side;
  readonly capacity: PlayerCount;
  /** Null: it is played in direct messages. */
  readonly channelId: string | null;
  /** Null: without a clock. */
  readonly timeControl: TimeControl | null;
}

export type Deed =
  | { readonly what: 'open'; readonly matchId: null; readonly game: GameWish }
  | {
      readonly what: 'join' | 'seat' | 'start' | 'resign' | 'pause' | 'resume' | 'askTakeBack' | 'comeBack';
      readonly matchId: string;
    }
  /** The version is the one that the person has seen; which move is made is left to the hands. */
  | { readonly what: 'move' | 'undo' | 'playAhead' | 'vote'; readonly matchId: string; readonly version: number }
  | { readonly what: 'agree'; readonly matchId: string; readonly proposal: number }
  /** Without somebody who does not come: with a computer player, or with a clock from now on. */
  | { readonly what: 'goOn'; readonly matchId: string; readonly timeControl: TimeControl | null };

export type Answer =
  | { readonly ok: true; readonly matchId: string; readonly version: number }
  | { readonly ok: false; readonly code: string };

export interface Hands {
  /** `done` is called once: with what the person is answered, or null where they hear nothing or that they should try again. */
  act(person: Person, deed: Deed, done: (answer: Answer | null) => void): void;
}
