/** Turns the environment and `.env` into typed settings, and words each wrong value. */
import type { z } from 'zod';
import { schema } from './fields.ts';
import { readEnvironment } from './readEnvironment.ts';
import type { Configured, Environment } from './settings.ts';

/** `notes` are sentences about unknown names. */
export function readOwnSettings(
  variables: Environment,
  file?: string,
): Configured<{ readonly settings: Settings; readonly notes: readonly string[] }> {
  const written = readEnvironment(variables, file);
  if (!written.ok) return written;
  const { environment, places, notes } = written.value;
  const read = readSettings(environment, places);
  return read.ok ? { ok: true, value: { settings: read.value, notes } } : read;
}

/** Validates all settings at once; each wrong one yields a sentence with its name, the expected form, and its place. */
export function readSettings(
  environment: Environment,
  places: ReadonlyMap<string, string> = new Map(),
): Configured<Settings> {
  const parsed = schema.safeParse(environment);
  if (!parsed.success)
    return { ok: false, faults: parsed.error.issues.map((issue) => sentenceOf(issue, environment, places)) };
  const { data } = parsed;
  const roleFault = faultOfRole(data);
  if (roleFault !== null) return { ok: false, faults: [roleFault] };
  return { ok: true, value: settingsOf(data, environment) };
}

export type Settings = Readonly<ReturnType<typeof settingsOf>>;

function settingsOf(data: z.output<typeof schema>, environment: Environment) {
  return {
    /** Null if the bot runs in the playground. */
    discordToken: data.DISCORD_TOKEN ?? null,
    /** The base URL of the REST API without its version; null for Discord's own. */
    discordApiUrl: data.DISCORD_API_URL?.replace(/\/+$/, '') ?? null,
    shards: data.shards,
    /** Requests per second of all the bot's processes together. */
    restPerSecond: data.REST_PER_SECOND,
    role: data.ROLE,
    databaseUrl: withPassword(data.DATABASE_URL, environment.PGPASSWORD),
    /** The maximum number of connections to a PostgreSQL server. */
    databaseConnections: data.DATABASE_CONNECTIONS,
    /** Null for `data/components.json` if it exists, otherwise for the standard file. */
    componentsFile: data.INTARSIA_COMPONENTS ?? null,
    opponentPrograms: data.OPPONENT_COMMAND,
    /** The maximum thinking time for a move, in milliseconds. */
    opponentMs: data.OPPONENT_MS,
    theme: data.INTARSIA_THEME,
    /** Where metrics are served, or null. */
    watching: data.HTTP_PORT === undefined ? null : { host: data.HTTP_HOST, port: data.HTTP_PORT },
    table: {
      /** The public address without a trailing slash; null if only the playground has a table. */
      publicUrl: data.ACTIVITY_URL?.replace(/\/+$/, '') ?? null,
      /** The application's secret for Activities; null if people get only links. */
      clientSecret: data.DISCORD_CLIENT_SECRET ?? null,
      host: data.TABLE_HOST,
      port: data.TABLE_PORT ?? null,
      /** The number of trusted proxies in front of it. */
      proxies: data.TABLE_PROXIES,
    },
    limits: { openGames: data.LIMIT_GAMES, hints: data.LIMIT_HINTS, reviews: data.LIMIT_REVIEWS },
    commandsAMinute: data.LIMIT_COMMANDS,
    playgroundPort: data.PLAYGROUND_PORT,
    playgroundFile: data.PLAYGROUND_FILE,
    /** The folder of daily backups; null if none are made. */
    backupFolder: data.BACKUP_DIR ?? null,
    backupsKept: data.BACKUP_KEEP,
    logLevel: data.LOG_LEVEL,
  };
}

/** Takes a missing password from PGPASSWORD, as PostgreSQL's own programs do; `databaseUrl` must be valid. */
export function withPassword(databaseUrl: string, password = ''): string {
  if (password === '' || isDatabaseFile(databaseUrl)) return databaseUrl;
  const address = new URL(databaseUrl);
  if (address.password !== '' || address.searchParams.get('password')) return databaseUrl;
  address.password = encodeURIComponent(password);
  // Before the host of a socket, which is a parameter, there can be no password.
  if (address.password === '') address.searchParams.set('password', password);
  return address.href;
}

/** Whether the database is a file, which belongs to one process. */
export function isDatabaseFile(databaseUrl: string): boolean {
  return databaseUrl.startsWith('file:');
}

/** A role other than `all` requires other processes. */
function faultOfRole({ ROLE, DATABASE_URL, DISCORD_TOKEN }: z.output<typeof schema>): string | null {
  if (ROLE === 'all') return null;
  if (DISCORD_TOKEN === undefined)
    return `ROLE is "${ROLE}", but the playground has a single process, with the role "all".`;
  if (!isDatabaseFile(DATABASE_URL)) return null;
  return `ROLE is "${ROLE}", but a database file has a single process, with the role "all": set DATABASE_URL to a PostgreSQL database that all processes share.`;
}

/** Never quotes a secret. */
function sentenceOf(issue: z.core.$ZodIssue, environment: Environment, places: ReadonlyMap<string, string>): string {
  const name = String(issue.path[0]);
  const place = places.get(name);
  const where = place === undefined ? '' : ` (${place})`;
  if (name === 'DATABASE_URL') return `${issue.message.replace(/\.$/, '')}${where}.`;
  const given = environment[name] ?? '';
  // An address may begin with a password.
  const shown = name.endsWith('_URL') ? given.replace(/^.*@/s, '…@') : given;
  const value = name === 'DISCORD_TOKEN' || name === 'DISCORD_CLIENT_SECRET' ? '' : ` is "${shown}", but`;
  return `${name}${value} ${issue.message}${where}.`;
}
