/** The settings as typed values. */
import type { LimitPair, Limits, ShardChoice } from '../match/index.ts';
import type { ProgramCommand } from '../opponents/index.ts';
import type { ThemeName } from '../picture/index.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export interface Settings {
  /** Null if the bot runs in the playground. */
  readonly discordToken: string | null;
  /** The base URL of the REST API without its version; null for Discord's own. */
  readonly discordApiUrl: string | null;
  readonly shards: ShardChoice;
  /** Requests per second of all the bot's processes together. */
  readonly restPerSecond: number;
  readonly role: (typeof ROLES)[number];
  readonly databaseUrl: string;
  /** The maximum number of connections to a PostgreSQL server. */
  readonly databaseConnections: number;
  /** Null for `data/components.json` if it exists, otherwise for the standard file. */
  readonly componentsFile: string | null;
  readonly opponentPrograms: readonly ProgramCommand[];
  /** The maximum thinking time for a move, in milliseconds. */
  readonly opponentMs: number;
  readonly theme: ThemeName;
  /** Where metrics are served, or null. */
  readonly watching: { readonly host: string; readonly port: number } | null;
  readonly table: TableSettings;
  readonly limits: Limits;
  readonly commandsAMinute: LimitPair;
  readonly playgroundPort: number;
  readonly playgroundFile: string;
  /** The folder of daily backups; null if none are made. */
  readonly backupFolder: string | null;
  readonly backupsKept: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

interface TableSettings {
  /** The public address without a trailing slash; null if only the playground has a table. */
  readonly publicUrl: string | null;
  /** The application's secret for Activities; null if people get only links. */
  readonly clientSecret: string | null;
  readonly host: string;
  readonly port: number | null;
  /** The number of trusted proxies in front of it. */
  readonly proxies: number;
}

/** Whether a process answers people (gateway), does background work (worker), or both. */
export const ROLES = ['all', 'gateway', 'worker'] as const;

export type Environment = Readonly<Record<string, string | undefined>>;

export type Configured<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly faults: readonly string[] };
