/**
 * From the environment and the file `.env` to typed settings, each wrong one named in a sentence.
 * What stands in either is read by readEnvironment.
 */
import type { z } from 'zod';
import { schema } from './fields.ts';
import { readEnvironment } from './readEnvironment.ts';
import type { Configured, Environment, Settings } from './settings.ts';

/** All settings from the environment and `.env`; `notes` are sentences about what stands there and is none. */
export function readOwnSettings(
  given: Environment,
  file?: string,
): Configured<{ readonly settings: Settings; readonly notes: readonly string[] }> {
  const written = readEnvironment(given, file);
  if (!written.ok) return written;
  const { environment, places, notes } = written.value;
  const read = readSettings(environment, places);
  return read.ok ? { ok: true, value: { settings: read.value, notes } } : read;
}

/**
 * Validates all settings at once; every wrong one gives a sentence with its name, what would be right, and where it stands
 * (`places`).
 */
export function readSettings(
  environment: Environment,
  places: ReadonlyMap<string, string> = new Map(),
): Configured<Settings> {
  const parsed = schema.safeParse(environment);
  if (!parsed.success)
    return { ok: false, faults: parsed.error.issues.map((issue) => sentenceOf(issue, environment, places)) };
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
      databaseConnections: data.DATABASE_CONNECTIONS,
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
function sentenceOf(issue: z.core.$ZodIssue, environment: Environment, places: ReadonlyMap<string, string>): string {
  const name = String(issue.path[0]);
  const place = places.get(name);
  const where = place === undefined ? '' : ` (${place})`;
  if (name === 'DATABASE_URL') return `${issue.message.replace(/\.$/, '')}${where}.`;
  const given =
    name === 'DISCORD_TOKEN' || name === 'DISCORD_CLIENT_SECRET' ? '' : ` is "${environment[name] ?? ''}", but`;
  return `${name}${given} ${issue.message}${where}.`;
}
