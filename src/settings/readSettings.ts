/**
 * From the environment and the file `.env` to typed settings, each wrong one named in a sentence.
 * Where the program begins they are handed to whoever needs them.
 */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { z } from 'zod';
import { schema } from './fields.ts';
import type { Configured, Environment, Settings } from './settings.ts';

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
      databaseUrl: withPassword(data.DATABASE_URL, environment.PGPASSWORD),
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
        proxies: data.TABLE_PROXIES,
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

/** PostgreSQL's own programs take a password that the address lacks from PGPASSWORD, and so does this one. */
function withPassword(databaseUrl: string, password = ''): string {
  if (password === '' || isFile(databaseUrl)) return databaseUrl;
  const address = new URL(databaseUrl);
  if (address.password !== '') return databaseUrl;
  address.password = encodeURIComponent(password);
  return address.href;
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
