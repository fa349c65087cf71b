/**
 * Where the bot plays in a soak: its processes, its database, and what a bad day does to them. One for each kind of database;
 * Discord's own bad day, and what people do meanwhile, are the soak's.
 */
import type { Look } from '../../support/robots/look.ts';

/** A bad day, of which the place chooses the hours. */
export interface Trial {
  readonly random: (below: number) => number;
  /** Not over before this moment, milliseconds since 1970. */
  readonly end: number;
  /** How often a process is killed at least. */
  readonly kills: number;
  readonly killed: () => void;
  readonly isEnough: () => boolean;
  /** How many turns the bot has announced so far. */
  readonly announced: () => number;
  /** When the bot first announced a turn after this moment; null where it has not. */
  readonly postedAfter: (moment: number) => number | null;
  /** Hears of a bot that has not gone on by itself. */
  readonly stuck: (sentence: string) => void;
  readonly say: (text: string) => void;
}

export interface Place {
  readonly look: Look;
  /** Resolves once the bot is online, rejects where it does not come to that. */
  start(): Promise<void>;
  /** Lets it suffer; resolves when that is enough. */
  suffer(trial: Trial): Promise<void>;
  /** After that: resolves once the whole bot is there again. */
  recover(): Promise<void>;
  /** What the machine has done besides killing, how often; 0: it was to be, and was not seen. */
  counts(): Readonly<Record<string, number>>;
  /** For the report: how it was done. */
  readonly told: readonly string[];
  /** SIGTERM to all; resolves when they have ended. */
  stop(): Promise<void>;
  /** All that the bot has logged so far, by whichever process. */
  logged(): string;
  close(): Promise<void>;
}

/** By which the bot finds its Discord, and what becomes its folder. */
export interface Surroundings {
  readonly apiUrl: string;
  readonly token: string;
  readonly folder: string;
}
