/** Defines each setting: its name, form and default, and the sentence about a wrong value. */
import { z } from 'zod';
import { DatabaseFault, databaseAddress } from '../../scripts/migrate.js';
import type { LimitPair, ShardChoice } from '../match/index.ts';
import { parsePrograms } from '../opponents/index.ts';
import { THEMES } from '../picture/index.ts';
import { LOG_LEVELS, ROLES } from './settings.ts';

/** More than any bot has, but few enough to list. */
const MAX_SHARDS = 10_000;
const MS_FAULT = 'must be a whole number of milliseconds from 50 to 60000';
const CONNECTIONS_FAULT = 'must be the maximum number of PostgreSQL connections of this process, from 3 to 200';
const KEEP_FAULT = 'must be a whole number of backups from 1 to 1000';
const SHARDS_FAULT = 'must be auto, or shard numbers such as 0-3 or 0,2,5';
const COUNT_FAULT = `must be the total number of shards, from 1 to ${MAX_SHARDS}`;
const REST_FAULT = 'must be the requests a second that Discord allows the bot, from 1 to 5000';
const PROXIES_FAULT = 'must be the number of proxies in front of the table, from 0 to 9';
const PORT_FAULT = 'must be a port number from 0 (any free port) to 65535';

const ACTIVITY_FAULT =
  'must be an address that begins with https://, such as https://table.example.org, without a query or fragment';
const SECRET_FAULT = 'must be the client secret as the developer portal shows it (OAuth2)';
const LIMIT_FAULT =
  'must be two whole numbers separated by a slash, for a person and for a server, such as 50/2000; a 0 in either place means no limit there, 0/0 none at all';
const HOST_FAULT =
  'must be an address of this machine, such as 127.0.0.1 (this machine only) or 0.0.0.0 (all addresses)';

const port = wholeNumber(0, 65535, PORT_FAULT);
const host = z.union([z.ipv4(), z.ipv6(), z.hostname()], HOST_FAULT).transform(String);

/** An absent or empty setting gets its default; `.env.example` lists the same defaults. */
const fields = z.object({
  DISCORD_TOKEN: optional(
    z
      .string()
      .transform((given) => given.replace(/^Bot\s+/i, ''))
      .pipe(z.string().regex(/^[\w.-]+$/, 'must be the bot token as the developer portal shows it')),
  ),
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
  SHARD_COUNT: z.preprocess(emptyIsAbsent, wholeNumber(1, MAX_SHARDS, COUNT_FAULT).optional()),
  REST_PER_SECOND: withDefault(wholeNumber(1, 5000, REST_FAULT), '50'),
  DATABASE_URL: withDefault(
    z.string().superRefine((url, faults) => {
      const fault = databaseUrlFault(url);
      if (fault !== null) faults.addIssue({ code: 'custom', message: fault });
    }),
    'file:data/intarsia.db',
  ),
  DATABASE_CONNECTIONS: withDefault(wholeNumber(3, 200, CONNECTIONS_FAULT), '11'),
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
  HTTP_PORT: z.preprocess(emptyIsAbsent, port.optional()),
  HTTP_HOST: withDefault(host, '127.0.0.1'),
  ACTIVITY_URL: optional(z.string().refine(isTableAddress, ACTIVITY_FAULT)),
  DISCORD_CLIENT_SECRET: optional(z.string().regex(/^[\w-]{16,128}$/, SECRET_FAULT)),
  TABLE_HOST: withDefault(host, '127.0.0.1'),
  TABLE_PROXIES: withDefault(wholeNumber(0, 9, PROXIES_FAULT), '1'),
  TABLE_PORT: z.preprocess(emptyIsAbsent, port.optional()),
  LIMIT_GAMES: limit('50/2000'),
  LIMIT_HINTS: limit('100/5000'),
  LIMIT_REVIEWS: limit('20/500'),
  LIMIT_COMMANDS: limit('120/3000'),
  PLAYGROUND_PORT: withDefault(port, '8787'),
  PLAYGROUND_FILE: withDefault(z.string(), 'data/playground.json'),
  BACKUP_DIR: optional(z.string()),
  BACKUP_KEEP: withDefault(wholeNumber(1, 1000, KEEP_FAULT), '7'),
  LOG_LEVEL: withDefault(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
});

export const SETTING_NAMES: readonly string[] = Object.keys(fields.shape);

export const schema = fields.transform(({ SHARDS, SHARD_COUNT, ...others }, faults) => {
  const chosen = chooseShards(SHARDS, SHARD_COUNT ?? null);
  if (chosen.ok) return { ...others, shards: chosen.shards };
  faults.addIssue({ code: 'custom', ...SHARD_FAULTS[chosen.code](SHARD_COUNT ?? 0) });
  return z.NEVER;
});

const SHARD_FAULTS = {
  countMissing: () => ({ path: ['SHARDS'], message: 'requires SHARD_COUNT, the total number of shards' }),
  shardsMissing: () => ({
    path: ['SHARD_COUNT'],
    message: 'requires SHARDS, the shards of this process, such as 0-3',
  }),
  beyondCount: (count: number) => ({
    path: ['SHARDS'],
    message: `must be below SHARD_COUNT: shards 0 to ${count - 1}`,
  }),
} as const;

/** The sentences contain no password. */
function databaseUrlFault(url: string): string | null {
  try {
    databaseAddress(url);
    return null;
  } catch (error) {
    if (error instanceof DatabaseFault) return error.message;
    throw error;
  }
}

/** Parses `auto`, or numbers and ranges such as `0-3` or `0,2,5-7`, to sorted distinct ids; null if it is neither. */
function parseShards(written: string): 'auto' | readonly number[] | null {
  if (written === 'auto') return written;
  const ids = new Set<number>();
  for (const part of written.split(',')) {
    const [, first, last = first] = /^\s*(\d{1,4})(?:\s*-\s*(\d{1,4}))?\s*$/.exec(part) ?? [];
    if (first === undefined || Number(first) > Number(last)) return null;
    for (let id = Number(first); id <= Number(last); id += 1) ids.add(id);
  }
  return [...ids].sort((a, b) => a - b);
}

export type ChosenShards =
  | { readonly ok: true; readonly shards: ShardChoice }
  | { readonly ok: false; readonly code: 'countMissing' | 'shardsMissing' | 'beyondCount' };

/** `count` is null if the setting is absent. */
function chooseShards(shards: 'auto' | readonly number[], count: number | null): ChosenShards {
  if (shards === 'auto') return count === null ? { ok: true, shards } : { ok: false, code: 'shardsMissing' };
  if (count === null) return { ok: false, code: 'countMissing' };
  if (shards.some((id) => id >= count)) return { ok: false, code: 'beyondCount' };
  return { ok: true, shards: { ids: shards, count } };
}

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

/** HTTPS with at most a path, because links carry their token in the fragment and a password must not become public. */
function isTableAddress(given: string): boolean {
  if (!URL.canParse(given)) return false;
  const { protocol, search, hash, username, password } = new URL(given);
  return protocol === 'https:' && [search, hash, username, password].every((part) => part === '');
}

/** For example `50/2000`: the limit for a person and for a server; 0 means no limit. */
function limit(value: string) {
  const most = (digits = '') => (Number(digits) === 0 ? Number.POSITIVE_INFINITY : Number(digits));
  return withDefault(
    z
      .string()
      .regex(/^\d{1,9} ?\/ ?\d{1,9}$/, LIMIT_FAULT)
      .transform((text): LimitPair => {
        const [person, server] = text.split('/');
        return { person: most(person), server: most(server) };
      }),
    value,
  );
}

function emptyIsAbsent(given: unknown): unknown {
  return typeof given === 'string' ? given.trim() || undefined : given;
}
