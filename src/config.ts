/**
 * The settings: from the environment and the file `.env` to typed values, each wrong one named in a sentence.
 * `main.ts` hands each to whoever needs it.
 */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { DatabaseFault, databaseAddress } from '../scripts/migrate.js';
import type { Limits, Most } from './match/index.ts';
import { type ProgramCommand, parsePrograms } from './opponents/index.ts';
import { THEMES, type ThemeName } from './picture/index.ts';
import { chooseShards, MOST_SHARDS, parseShards, type ShardChoice } from './shardSettings.ts';

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
export interface TableSettings {
  /** Under which people reach it, without a slash at the end; null: nowhere, but in the playground. */
  readonly publicUrl: string | null;
  /** Of the application, for the table as an Activity; null: by links alone. */
  readonly clientSecret: string | null;
  readonly host: string;
  /** Null: the usual one. */
  readonly port: number | null;
}

/** What a process does: listen to people and answer them, all that nobody asks for, or both. */
export const ROLES = ['all', 'gateway', 'worker'] as const;

export type Environment = Readonly<Record<string, string | undefined>>;

export type Configured<Value> =
  | { readonly ok: true; readonly value: Value }
  /** One sentence a fault, for people. */
  | { readonly ok: false; readonly faults: readonly string[] };

const MS_FAULT = 'must be a whole number of milliseconds from 50 to 60000';
const KEEP_FAULT = 'must be a whole number of backups from 1 to 1000';
const LIMIT_FAULT =
  'must be two whole numbers with a slash between them, for a person and for a server, such as 50/2000; 0: no limit';
const SHARDS_FAULT = 'must be auto, or numbers of shards such as 0-3 or 0,2,5';
const COUNT_FAULT = `must be how many shards there are in all, from 1 to ${MOST_SHARDS}`;
const REST_FAULT = 'must be how many requests a second Discord allows the bot, from 1 to 5000';
const PORT_FAULT = 'must be a port number from 0 (any free one) to 65535';

const ACTIVITY_FAULT =
  'must be an address that begins with https://, such as https://table.example.org, with nothing behind its path';
const SECRET_FAULT = 'must be the client secret as the developer portal shows it (OAuth2)';
const HOST_FAULT = 'must be an address of this machine such as 127.0.0.1 (itself alone) or 0.0.0.0 (all its addresses)';

/** A setting that is absent or empty takes its default; `.env.example` lists them with the same defaults. */
const fields = z.object({
  DISCORD_TOKEN: optional(z.string().regex(/^[\w.-]+$/, 'must be the bot token as the developer portal shows it')),
  DISCORD_API_URL: optional(
    z.url({ protocol: /^https?$/, error: 'must be an address such as https://discord.com/api' }),
  ),
  SHARDS: withDefault(
    z.string().transform((given, faults) => {
      const read = parseShards(given);
      if (read !== null) return read;
      faults.addIssue({ code: 'custom', message: SHARDS_FAULT });
      return z.NEVER;
    }),
    'auto',
  ),
  SHARD_COUNT: z.preprocess(emptyIsAbsent, wholeNumber(1, MOST_SHARDS, COUNT_FAULT).optional()),
  REST_PER_SECOND: withDefault(wholeNumber(1, 5000, REST_FAULT), '50'),
  DATABASE_URL: withDefault(
    z.string().superRefine((url, faults) => {
      const fault = databaseUrlFault(url);
      if (fault !== null) faults.addIssue({ code: 'custom', message: fault });
    }),
    'file:data/intarsia.db',
  ),
  ROLE: withDefault(z.enum(ROLES, `must be one of ${ROLES.join(', ')}`), 'all'),
  INTARSIA_COMPONENTS: optional(z.string()),
  OPPONENT_COMMAND: z.preprocess(
    (given) => given ?? '',
    z.string().transform((given, faults) => {
      const read = parsePrograms(given);
      if (read.ok) return read.programs;
      faults.addIssue({ code: 'custom', message: read.fault });
      return z.NEVER;
    }),
  ),
  OPPONENT_MS: withDefault(wholeNumber(50, 60_000, MS_FAULT), '1000'),
  INTARSIA_THEME: withDefault(z.enum(THEMES, `must be one of ${THEMES.join(', ')}`), 'dark'),
  HTTP_PORT: z.preprocess(emptyIsAbsent, wholeNumber(0, 65535, PORT_FAULT).optional()),
  HTTP_HOST: withDefault(z.union([z.ipv4(), z.ipv6(), z.hostname()], HOST_FAULT).transform(String), '127.0.0.1'),
  ACTIVITY_URL: optional(z.string().refine(isTableAddress, ACTIVITY_FAULT)),
  DISCORD_CLIENT_SECRET: optional(z.string().regex(/^[\w-]{16,128}$/, SECRET_FAULT)),
  TABLE_HOST: withDefault(z.union([z.ipv4(), z.ipv6(), z.hostname()], HOST_FAULT).transform(String), '127.0.0.1'),
  TABLE_PORT: z.preprocess(emptyIsAbsent, wholeNumber(0, 65535, PORT_FAULT).optional()),
  LIMIT_GAMES: limit('50/2000'),
  LIMIT_HINTS: limit('100/5000'),
  LIMIT_REVIEWS: limit('20/500'),
  LIMIT_COMMANDS: limit('120/3000'),
  PLAYGROUND_PORT: withDefault(wholeNumber(0, 65535, PORT_FAULT), '8787'),
  PLAYGROUND_FILE: withDefault(z.string(), 'data/playground.json'),
  BACKUP_DIR: optional(z.string()),
  BACKUP_KEEP: withDefault(
    z
      .string()
      .regex(/^\d{1,4}$/, KEEP_FAULT)
      .transform(Number)
      .refine((kept) => kept >= 1 && kept <= 1000, KEEP_FAULT),
    '7',
  ),
  LOG_LEVEL: withDefault(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
});

const schema = fields.transform(({ SHARDS, SHARD_COUNT, ...others }, faults) => {
  const chosen = chooseShards(SHARDS, SHARD_COUNT ?? null);
  if (chosen.ok) return { ...others, shards: chosen.shards };
  faults.addIssue({ code: 'custom', ...UNFIT[chosen.code](SHARD_COUNT ?? 0) });
  return z.NEVER;
});

/** Which setting is named where the two do not fit, and what would be right. */
const UNFIT = {
  countMissing: () => ({ path: ['SHARDS'], message: 'must come with SHARD_COUNT, how many shards there are in all' }),
  shardsMissing: () => ({
    path: ['SHARD_COUNT'],
    message: 'must come with SHARDS, which of them this process has, such as 0-3',
  }),
  beyondCount: (count: number) => ({
    path: ['SHARDS'],
    message: `must be of the ${count} that SHARD_COUNT says there are, 0 to ${count - 1}`,
  }),
} as const;

function wholeNumber(least: number, most: number, fault: string) {
  return z
    .string()
    .regex(/^\d{1,6}$/, fault)
    .transform(Number)
    .refine((given) => given >= least && given <= most, fault);
}

function optional(inner: z.ZodType<string, string>) {
  return z.preprocess(emptyIsAbsent, inner.optional());
}

function withDefault<Output>(inner: z.ZodType<Output, string>, value: string) {
  return z.preprocess((given) => emptyIsAbsent(given) ?? value, inner);
}

/** Https alone, with nothing but a path: tokens stand in the fragment, and no name and password in what all people are given. */
function isTableAddress(given: string): boolean {
  if (!URL.canParse(given)) return false;
  const { protocol, search, hash, username, password } = new URL(given);
  return protocol === 'https:' && [search, hash, username, password].every((part) => part === '');
}

/** `50/2000`: of a person and of a server; 0 is no limit. */
function limit(value: string) {
  const most = (digits = '') => (Number(digits) === 0 ? Number.POSITIVE_INFINITY : Number(digits));
  return withDefault(
    z
      .string()
      .regex(/^\d{1,9} ?\/ ?\d{1,9}$/, LIMIT_FAULT)
      .transform((text): Most => {
        const [person, server] = text.split('/');
        return { person: most(person), server: most(server) };
      }),
    value,
  );
}

function emptyIsAbsent(given: unknown): unknown {
  return typeof given === 'string' && given.trim() === ''
    ? undefined
    : typeof given === 'string'
      ? given.trim()
      : given;
}

/** The environment with what `.env` adds to it; what is set in the environment wins. A missing file adds nothing. */
export function readEnvironment(environment: Environment, file = '.env'): Configured<Environment> {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { ok: true, value: environment };
    return { ok: false, faults: [`The settings file ${file} cannot be read: ${messageOf(error)}.`] };
  }
  const set = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '');
  return { ok: true, value: { ...parseEnv(content), ...Object.fromEntries(set) } };
}

/** Validates all settings at once; every wrong one gives a sentence with its name and what would be right. */
export function readSettings(environment: Environment): Configured<Settings> {
  const parsed = schema.safeParse(environment);
  if (!parsed.success) return { ok: false, faults: parsed.error.issues.map((issue) => sentenceOf(issue, environment)) };
  const { data } = parsed;
  const lonely = lonelyRole(data);
  if (lonely !== null) return { ok: false, faults: [lonely] };
  return {
    ok: true,
    value: {
      discordToken: data.DISCORD_TOKEN ?? null,
      discordApiUrl: data.DISCORD_API_URL?.replace(/\/+$/, '') ?? null,
      shards: data.shards,
      restPerSecond: data.REST_PER_SECOND,
      role: data.ROLE,
      databaseUrl: data.DATABASE_URL,
      componentsFile: data.INTARSIA_COMPONENTS ?? null,
      opponentPrograms: data.OPPONENT_COMMAND,
      opponentMs: data.OPPONENT_MS,
      theme: data.INTARSIA_THEME,
      watching: data.HTTP_PORT === undefined ? null : { host: data.HTTP_HOST, port: data.HTTP_PORT },
      table: {
        publicUrl: data.ACTIVITY_URL?.replace(/\/+$/, '') ?? null,
        clientSecret: data.DISCORD_CLIENT_SECRET ?? null,
        host: data.TABLE_HOST,
        port: data.TABLE_PORT ?? null,
      },
      limits: { openGames: data.LIMIT_GAMES, hints: data.LIMIT_HINTS, reviews: data.LIMIT_REVIEWS },
      commandsAMinute: data.LIMIT_COMMANDS,
      playgroundPort: data.PLAYGROUND_PORT,
      playgroundFile: data.PLAYGROUND_FILE,
      backupFolder: data.BACKUP_DIR ?? null,
      backupsKept: data.BACKUP_KEEP,
      logLevel: data.LOG_LEVEL,
    },
  };
}

/** Whether the database is a file, which one process has for itself. */
export function isFile(databaseUrl: string): boolean {
  return databaseUrl.startsWith('file:');
}

/** A part of the bot is of use only where other processes do the rest. */
function lonelyRole({ ROLE, DATABASE_URL, DISCORD_TOKEN }: z.output<typeof schema>): string | null {
  if (ROLE === 'all') return null;
  if (DISCORD_TOKEN === undefined)
    return `ROLE is "${ROLE}", but the playground is played in by one process, which is "all".`;
  if (!isFile(DATABASE_URL)) return null;
  return `ROLE is "${ROLE}", but a database in a file has one process, which is "all": set DATABASE_URL to a PostgreSQL database that the others use, too.`;
}

/** In whole sentences, which repeat no password. */
function databaseUrlFault(url: string): string | null {
  try {
    databaseAddress(url);
    return null;
  } catch (error) {
    if (error instanceof DatabaseFault) return error.message;
    throw error;
  }
}

/** A secret is never repeated. */
function sentenceOf(issue: z.core.$ZodIssue, environment: Environment): string {
  const name = String(issue.path[0]);
  if (name === 'DATABASE_URL') return issue.message;
  const given =
    name === 'DISCORD_TOKEN' || name === 'DISCORD_CLIENT_SECRET' ? '' : ` is "${environment[name] ?? ''}", but`;
  return `${name}${given} ${issue.message}.`;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
