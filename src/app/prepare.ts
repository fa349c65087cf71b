/**
 * Reads the settings and the component file, and creates the log. Runs first, so that no thread, helper or program gets
 * the secrets.
 */
import { type Logger, pino } from 'pino';
import { databaseAddress } from '../../scripts/migrate.js';
import { processesShowing } from '../../scripts/process/secrets.js';
import { readOwnSettings, type Settings } from '../settings/index.ts';
import { type LoadedComponents, loadComponentsFile } from './componentFiles.ts';
import { createLog } from './log.ts';
import { StartFault, unwrap } from './startFault.ts';

export interface Prepared {
  readonly settings: Settings;
  readonly loaded: LoadedComponents;
  /** Whether the playground is opened to the home network. */
  readonly lan: boolean;
  readonly log: Logger;
  /** Replaces the listener for the codes of logged errors. */
  readonly onFailed: (listener: (code: string) => void) => void;
}

/** @throws StartFault for wrong settings */
export async function prepare(takenSecrets: Readonly<Record<string, string | undefined>>): Promise<Prepared> {
  const { settings, notes } = unwrap(readOwnSettings({ ...process.env, ...takenSecrets }));
  // discord.js would read variables with these names.
  delete process.env.SHARDS;
  delete process.env.SHARD_COUNT;
  const loaded = unwrap(loadComponentsFile(settings));
  const lan = readFlags(process.argv.slice(2));
  let failed = (_code: string): void => undefined;
  const log = await makeLog(settings, (code) => failed(code));
  for (const note of notes) log.warn(note);
  if (settings.opponentPrograms.length > 0) warnOfReadableSecrets(settings, log);
  const onFailed: Prepared['onFailed'] = (listener) => {
    failed = listener;
  };
  return { settings, loaded, lan, log, onFailed };
}

function readFlags(flags: readonly string[]): boolean {
  const unknown = flags.find((flag) => flag !== '--lan');
  if (unknown === undefined) return flags.includes('--lan');
  throw new StartFault(
    `Unknown option ${unknown}. The only one is --lan, which opens the playground to the home network.`,
  );
}

function secretsOf({ discordToken, databaseUrl, table }: Settings): readonly string[] {
  const address = databaseAddress(databaseUrl);
  return [
    ...[discordToken, table.clientSecret].filter((secret) => secret !== null),
    ...(address.kind === 'postgresql' ? address.secrets : []),
  ];
}

/**
 * Programs run as this user and can read the environment of the user's processes, such as the shell that started the
 * bot or the first process of a container.
 */
function warnOfReadableSecrets(settings: Settings, log: Logger): void {
  const processes = processesShowing(secretsOf(settings));
  if (processes.length === 0) return;
  log.warn(
    { processes },
    'programs of OPPONENT_COMMAND can read the bot’s secrets in the environment of these processes: see "What a program can read" in docs/formats.md',
  );
}

/** How much of the log waits for room on a full disk; newer lines are dropped. */
const MAX_UNWRITTEN_LENGTH = 1_000_000;

/** Readable text on a terminal, otherwise one JSON object per line. */
async function makeLog(settings: Settings, failed: (code: string) => void): Promise<Logger> {
  const level = settings.logLevel;
  const secrets = secretsOf(settings);
  if (!process.stderr.isTTY) {
    const destination = pino.destination({ dest: 2, sync: true, maxLength: MAX_UNWRITTEN_LENGTH });
    // Standard error may be a file on a full disk: lines wait until there is room, and the bot keeps running.
    destination.on('error', () => undefined);
    return createLog({ level, secrets, failed, destination });
  }
  const { default: pretty } = await import('pino-pretty');
  const destination = pretty({ destination: 2, sync: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' });
  return createLog({ level, secrets, failed, destination });
}
