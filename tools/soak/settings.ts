/**
 * What a soak is asked for on the command line, read, or refused in a sentence.
 */
import { parseArgs } from 'node:util';

/** Where the bot plays: one process on a file, or several on a server, of which some only work. */
type SoakedBot =
  | { readonly database: 'sqlite' }
  | { readonly database: 'postgresql'; readonly processes: number; readonly workers: number };

export interface SoakSettings {
  readonly bot: SoakedBot;
  readonly games: number;
  readonly minutes: number;
  /** Whether Discord and the machine misbehave and the bot is killed. */
  readonly faults: boolean;
  /** The bot is killed at least so often; the soak goes on for longer where the time does not suffice. */
  readonly kills: number;
  /** And until so many moves have been answered. */
  readonly moves: number;
  readonly seed: number;
}

export type ReadSettings =
  | { readonly ok: true; readonly settings: SoakSettings | 'help' }
  | { readonly ok: false; readonly fault: string };

export const HELP = `npm run soak -- [--games 40] [--minutes 5] [--faults] [--kills N] [--moves 1] [--seed 1]
                [--database sqlite | postgresql] [--processes N] [--workers N]

Many games at once between computer-driven people; in the end everybody's word is compared.
  --faults      Discord has a bad day, and the bot is killed again and again (--kills, ten times a minute unless said otherwise).
                It is barred from where games are played (a thread, a channel, a person's direct messages), one at a time and for
                some seconds each, and may not open each thread.
                On SQLite its disk is full for a while, too, and its clock is set to another time. On PostgreSQL the server
                is restarted and out of reach, and connections break over COMMITs instead: its disk and the clocks of its machines are its owner's.
  --database    One process on a SQLite file, or with postgresql several on a server that is started for them.
  --processes   How many, each with a shard of its own; 2 to 16.
  --workers     How many of them only work (ROLE=worker) while the others only listen (ROLE=gateway); 0: all do both.
`;

const MOST_PROCESSES = 16;
const KILLS_A_MINUTE = 10;

export function readSoakSettings(args: readonly string[]): ReadSettings {
  let values: ReturnType<typeof parsed>;
  try {
    values = parsed(args);
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error));
  }
  if (values.help) return { ok: true, settings: 'help' };
  const read = (name: 'games' | 'minutes' | 'kills' | 'moves' | 'seed' | 'processes' | 'workers', otherwise: number) =>
    values[name] === undefined ? otherwise : Number(values[name]);
  const minutes = read('minutes', 5);
  if (!(minutes > 0 && minutes <= 10_000)) return refused(`--minutes is how long, such as 5, not "${values.minutes}".`);
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
      return refused(`--${name} is a whole number from ${least} on, not "${values[name]}".`);
  }
  const bot = botOf(values.database, { processes: read('processes', 2), workers: read('workers', 0) }, values);
  return typeof bot === 'string'
    ? refused(bot)
    : { ok: true, settings: { ...counts, minutes, faults: values.faults, bot } };
}

function parsed(args: readonly string[]) {
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
      database: { type: 'string', default: 'sqlite' },
      faults: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  return values;
}

/** A sentence where that cannot be. */
function botOf(
  database: string,
  { processes, workers }: { readonly processes: number; readonly workers: number },
  given: { readonly processes?: string | undefined; readonly workers?: string | undefined },
): SoakedBot | string {
  if (database === 'sqlite') {
    return given.processes === undefined && given.workers === undefined
      ? { database }
      : 'A SQLite file has one process: --processes and --workers go with --database postgresql.';
  }
  if (database !== 'postgresql') return `--database is sqlite or postgresql, not "${database}".`;
  if (!isWhole(processes, 2) || processes > MOST_PROCESSES) {
    return `--processes is a whole number from 2 to ${MOST_PROCESSES}, not "${given.processes}".`;
  }
  if (!isWhole(workers, 0) || workers >= processes) {
    return `--workers is a whole number below that of the processes, ${processes}, not "${given.workers}".`;
  }
  return { database, processes, workers };
}

function isWhole(value: number, least: number): boolean {
  return Number.isSafeInteger(value) && value >= least;
}

function refused(fault: string): ReadSettings {
  return { ok: false, fault };
}
