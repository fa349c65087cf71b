/** The command `replay`: checks game records, with one JSON line for each fault and a summary. */
import { type Components, replay } from '../../rules/index.ts';
import { componentsOf, faultMessage } from '../support/components.ts';
import { parseOptions, UsageError } from '../support/options.ts';
import { type FoundGame, readGames } from '../support/recordFiles.ts';
import type { CommandLine } from '../support/run.ts';
import { write } from '../support/streams.ts';

/** A printed fault; games count from 1, moves from 0; null: the record or file itself is faulty. */
interface FaultLine {
  readonly file: string;
  readonly game: number | null;
  readonly move: number | null;
  readonly code: string;
  readonly message: string;
}

const USAGE = `replay FILE… checks game records (intarsia-record/1, one a line or one a file; - for standard input).
It prints one JSON line per fault and exits with 1 if there is any. Games are checked with the bot's components;
INTARSIA_COMPONENTS=FILE selects others.
`;
const PROGRESS_EVERY_MS = 2000;

export const replayCommand: CommandLine = async (args, { stdin, stdout, stderr, environment, now }) => {
  const { positionals: files, help } = parseOptions(args, [], true);
  if (help) {
    stdout.write(USAGE);
    return 0;
  }
  if (files.length === 0) throw new UsageError('Name at least one file of game records, or - for standard input.');
  const components = componentsOf(environment);
  let games = 0;
  let faults = 0;
  let reportedAt = now();
  for (const file of files) {
    for await (const found of readGames(file, stdin)) {
      if (found.game !== null) games++;
      const fault = faultIn(components, file, found);
      if (fault) {
        faults++;
        if (!(await write(stdout, `${JSON.stringify(fault)}\n`))) return 1;
      }
      if (now() - reportedAt >= PROGRESS_EVERY_MS) {
        reportedAt = now();
        stderr.write(`replay: ${games} games checked so far\n`);
      }
    }
  }
  stderr.write(`replay: ${counted(games, 'game')} checked, ${counted(faults, 'fault')}\n`);
  return faults > 0 ? 1 : 0;
};

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
