/** Parses the command line of a soak. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

type BotDeployment =
  | { readonly database: 'sqlite' }
  | {
      readonly database: 'postgresql';
      readonly processes: number;
      readonly workers: number;
      readonly otherCheckout: string | null;
    };

export interface SoakSettings {
  readonly bot: BotDeployment;
  readonly games: number;
  readonly minutes: number;
  readonly faults: boolean;
  /** The minimum number of kills; the soak runs longer until it is reached. */
  readonly kills: number;
  /** The minimum number of answered moves. */
  readonly moves: number;
  readonly seed: number;
}

export type ReadSettings =
  | { readonly ok: true; readonly settings: SoakSettings | 'help' }
  | { readonly ok: false; readonly fault: string };

export const HELP = `npm run soak -- [--games 40] [--minutes 5] [--faults] [--kills N] [--moves 1] [--seed 1]
                [--database sqlite | postgresql] [--processes N] [--workers N] [--beside FOLDER]

Robots play many games at once; at the end all records are compared.
  --faults      Inject faults of Discord, kill the bot (--kills, default: ten times a minute), and bar it from one thread,
                channel or person's direct messages at a time. On SQLite also fill its disk and move its clock. On
                PostgreSQL also restart the server, cut it off, and break connections during COMMIT.
  --database    sqlite: one process on a file. postgresql: several processes on a temporary server.
  --processes   Number of processes, each with its own shard; 2 to 16.
  --workers     Number of workers (ROLE=worker); the other processes are gateways (ROLE=gateway). 0: all do both.
  --beside      A checkout of another version that is set up ("npm run setup"): every second process runs it.
`;

const MAX_PROCESSES = 16;
const KILLS_A_MINUTE = 10;

export function readSoakSettings(args: readonly string[]): ReadSettings {
  let values: ReturnType<typeof parseOptions>;
  try {
    values = parseOptions(args);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
  if (values.help) return { ok: true, settings: 'help' };
  const read = (name: 'games' | 'minutes' | 'kills' | 'moves' | 'seed' | 'processes' | 'workers', otherwise: number) =>
    values[name] === undefined ? otherwise : Number(values[name]);
  const minutes = read('minutes', 5);
  if (!(minutes > 0 && minutes <= 10_000)) return refuse(`--minutes is how long, such as 5, not "${values.minutes}".`);
  const counts = {
    games: read('games', 40),
    kills: read('kills', Math.ceil(minutes * KILLS_A_MINUTE)),
    moves: read('moves', 1),
    seed: read('seed', 1),
  };
  for (const [name, least] of [
    ['games', 1],
    ['kills', 0],
    ['moves', 0],
    ['seed', 0],
  ] as const) {
    if (!isWhole(counts[name], least))
      return refuse(`--${name} is a whole number from ${least} on, not "${values[name]}".`);
  }
  const bot = botOf(values.database, { processes: read('processes', 2), workers: read('workers', 0) }, values);
  return typeof bot === 'string'
    ? refuse(bot)
    : { ok: true, settings: { ...counts, minutes, faults: values.faults, bot } };
}

function parseOptions(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      games: text,
      minutes: text,
      kills: text,
      moves: text,
      seed: text,
      processes: text,
      workers: text,
      beside: text,
      database: { type: 'string', default: 'sqlite' },
      faults: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  return values;
}

/** Returns a message if the options do not fit. */
function botOf(
  database: string,
  { processes, workers }: { readonly processes: number; readonly workers: number },
  given: Readonly<Partial<Record<'processes' | 'workers' | 'beside', string | undefined>>>,
): BotDeployment | string {
  if (database === 'sqlite') {
    return given.processes === undefined && given.workers === undefined && given.beside === undefined
      ? { database }
      : 'A SQLite file has one process: --processes, --workers and --beside go with --database postgresql.';
  }
  if (database !== 'postgresql') return `--database is sqlite or postgresql, not "${database}".`;
  if (!isWhole(processes, 2) || processes > MAX_PROCESSES) {
    return `--processes is a whole number from 2 to ${MAX_PROCESSES}, not "${given.processes}".`;
  }
  if (!isWhole(workers, 0) || workers >= processes) {
    return `--workers is a whole number below that of the processes, ${processes}, not "${given.workers}".`;
  }
  const otherCheckout = given.beside === undefined ? null : path.resolve(given.beside);
  if (otherCheckout !== null && !existsSync(path.join(otherCheckout, 'node_modules/.intarsia-setup.json'))) {
    return `--beside is the folder of a checkout that is set up, not "${given.beside}".`;
  }
  return { database, processes, workers, otherCheckout };
}

function isWhole(value: number, least: number): boolean {
  return Number.isSafeInteger(value) && value >= least;
}

function refuse(fault: string): ReadSettings {
  return { ok: false, fault };
}
