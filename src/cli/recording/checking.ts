/**
 * Checks files of game records: one JSON line for every faulty game, a summary at the end.
 * What is legal is said by the rules, how a fault is worded by the wording.
 */
import { type Components, replay } from '../../rules/index.ts';
import { componentsOf, faultMessage } from '../command/components.ts';
import { parseOptions, UsageError } from '../command/options.ts';
import type { CommandLine } from '../command/run.ts';
import { write } from '../command/streams.ts';
import { type FoundGame, gamesIn } from './recordFiles.ts';

/** A fault as it is printed; games count from 1, moves from 0; null where the record or the file is at fault. */
interface FaultLine {
  readonly file: string;
  readonly game: number | null;
  readonly move: number | null;
  readonly code: string;
  readonly message: string;
}

const USAGE = `replay FILE… checks game records (intarsia-record/1, one a line or one a file; - for standard input).
It prints one JSON line a fault and ends with 1 if there is any. Games are checked with the components that the bot would
deal with; INTARSIA_COMPONENTS=FILE names others.
`;
const PROGRESS_EVERY_MS = 2000;

/** The command `replay`. */
export const replayFiles: CommandLine = async (args, { stdin, stdout, stderr, environment, now }) => {
  const { positionals: files, help } = parseOptions(args, [], true);
  if (help) {
    stdout.write(USAGE);
    return 0;
  }
  if (files.length === 0) throw new UsageError('Name at least one file of game records, or - for standard input.');
  const components = componentsOf(environment);
  let games = 0;
  let faults = 0;
  let reported = now();
  for (const file of files) {
    for await (const found of gamesIn(file, stdin)) {
      if (found.game !== null) games++;
      const fault = faultIn(components, file, found);
      if (fault) {
        faults++;
        if (!(await write(stdout, `${JSON.stringify(fault)}\n`))) return 1;
      }
      if (now() - reported >= PROGRESS_EVERY_MS) {
        reported = now();
        stderr.write(`replay: ${games} games checked so far\n`);
      }
    }
  }
  stderr.write(`replay: ${counted(games, 'game')} checked, ${counted(faults, 'fault')}\n`);
  return faults > 0 ? 1 : 0;
};

/** The first fault of a game, or null. */
function faultIn(components: Components, file: string, found: FoundGame): FaultLine | null {
  if (!('json' in found)) return { file, game: found.game, move: null, code: found.code, message: found.message };
  const replayed = replay(components, found.json);
  if (replayed.ok) return null;
  const { move, fault } = replayed;
  return { file, game: found.game, move, code: fault.code, message: faultMessage(fault) };
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
