/**
 * The settings as typed values: what each means, and what may stand in it.
 * How they are written, and what is said of wrong ones, stands beside this.
 */
import type { Limits, Most, ShardChoice } from '../match/index.ts';
import type { ProgramCommand } from '../opponents/index.ts';
import type { ThemeName } from '../picture/index.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export interface Settings {
  /** Null: the bot runs in the playground. */
  readonly discordToken: string | null;
  /** The base of Discord's REST API, without version; null: Discord's own. */
  readonly discordApiUrl: string | null;
  /** Of Discord's connections, those that this process has. */
  readonly shards: ShardChoice;
  /** Requests a second that Discord allows the bot, with all its processes. */
  readonly restPerSecond: number;
  readonly role: (typeof ROLES)[number];
  readonly databaseUrl: string;
  /** How many connections to a PostgreSQL server this process may have. */
  readonly databaseConnections: number;
  /** The component file to play with; null: `data/components.json` where it is there, else the standard one. */
  readonly componentsFile: string | null;
  /** Programs of the owner's that may take a seat. */
  readonly opponentPrograms: readonly ProgramCommand[];
  /** How long a computer player may think about a move, in milliseconds. */
  readonly opponentMs: number;
  /** Of the pictures of new games. */
  readonly theme: ThemeName;
  /** Where the bot tells how it does; null: nowhere. */
  readonly watching: { readonly host: string; readonly port: number } | null;
  readonly table: TableSettings;
  /** How much one person, and all of one server together, may have. */
  readonly limits: Limits;
  readonly commandsAMinute: Most;
  readonly playgroundPort: number;
  readonly playgroundFile: string;
  /** Where a backup is made each day; null: nowhere. */
  readonly backupFolder: string | null;
  /** How many of them stay. */
  readonly backupsKept: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

/** Where the table in the browser is. */
interface TableSettings {
  /** Under which people reach it, without a slash at the end; null: nowhere, but in the playground. */
  readonly publicUrl: string | null;
  /** Of the application, for the table as an Activity; null: by links alone. */
  readonly clientSecret: string | null;
  readonly host: string;
  /** Null: the usual one. */
  readonly port: number | null;
  /** How many proxies stand before it, each saying whom it was called by. */
  readonly proxies: number;
}

/** What a process does: listen to people and answer them, all that nobody asks for, or both. */
export const ROLES = ['all', 'gateway', 'worker'] as const;

export type Environment = Readonly<Record<string, string | undefined>>;

export type Configured<Value> =
  | { readonly ok: true; readonly value: Value }
  /** One sentence a fault, for people. */
  | { readonly ok: false; readonly faults: readonly string[] };
