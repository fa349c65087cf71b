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
  readonly databaseUrl: string;
  /** The component file to play with; null: `data/components.json` where it is there, else the standard one. */
  readonly componentsFile: string | null;
  /** Programs of the owner's that may take a seat. */
  readonly opponentPrograms: readonly ProgramCommand[];
  /** How long a computer player may think about a move, in milliseconds. */
  readonly opponentMs: number;
  /** Of the pictures of new games. */
  readonly theme: ThemeName;
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
  notAll: (count: number) => ({
    path: ['SHARDS'],
    message: `must be all that SHARD_COUNT says there are, 0-${count - 1}: one process plays with all of them`,
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
  return {
    ok: true,
    value: {
      discordToken: data.DISCORD_TOKEN ?? null,
      discordApiUrl: data.DISCORD_API_URL?.replace(/\/+$/, '') ?? null,
      shards: data.shards,
      restPerSecond: data.REST_PER_SECOND,
      databaseUrl: data.DATABASE_URL,
      componentsFile: data.INTARSIA_COMPONENTS ?? null,
      opponentPrograms: data.OPPONENT_COMMAND,
      opponentMs: data.OPPONENT_MS,
      theme: data.INTARSIA_THEME,
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
  const given = name === 'DISCORD_TOKEN' ? '' : ` is "${environment[name] ?? ''}", but`;
  return `${name}${given} ${issue.message}.`;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
