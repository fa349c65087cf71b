/** The interfaces between a soak, the deployment under test and fault injection. */
import type { DatabaseView } from '../../support/robots/databaseView.ts';

/** What fault injection needs of the soak. */
export interface FaultContext {
  readonly random: (below: number) => number;
  /** The earliest end, milliseconds since 1970. */
  readonly end: number;
  /** The minimum number of kills. */
  readonly kills: number;
  readonly onKill: () => void;
  readonly isEnough: () => boolean;
  readonly announcedCount: () => number;
  /** The moment of the first turn announced after `moment`, or null. */
  readonly postedAfter: (moment: number) => number | null;
  /** Reports that the bot did not recover by itself. */
  readonly onStuck: (sentence: string) => void;
  readonly log: (text: string) => void;
}

export interface Deployment {
  readonly database: DatabaseView;
  /** Rejects if the bot does not come online. */
  start(): Promise<void>;
  /** Injects faults until there were enough. */
  injectFaults(trial: FaultContext): Promise<void>;
  /** Resolves once all processes are online again after the faults. */
  recover(): Promise<void>;
  /** The number of injected faults by kind; 0 if a kind should have occurred and did not. */
  counts(): Readonly<Record<string, number>>;
  /** Lines for the report. */
  readonly notes: readonly string[];
  /** Stops all processes by SIGTERM. */
  stop(): Promise<void>;
  /** The logs of all processes. */
  logged(): string;
  close(): Promise<void>;
}

export interface BotConnection {
  readonly apiUrl: string;
  readonly token: string;
  readonly folder: string;
}
