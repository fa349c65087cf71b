/** The command `replay`: checks game records, and prints one JSON line per fault and a summary. */
import { type Components, replay } from '../../rules/index.ts';
import { defineCommand } from '../support/command.ts';
import { componentsOf, faultMessage } from '../support/components.ts';
import { type FoundGame, readGames } from '../support/recordFiles.ts';
import { createProgress, write } from '../support/streams.ts';

/** A printed fault. Games count from 1, moves from 0; null means that the record or the file itself is faulty. */
interface FaultLine {
  readonly file: string;
  readonly game: number | null;
  readonly move: number | null;
  readonly code: string;
  readonly message: string;
}

export const replayCommand = defineCommand({
  synopsis: 'FILE…',
  description: `Checks game records (intarsia-record/1, one per line or one per file) and prints one JSON line per fault. Games are checked with the
components of the bot; INTARSIA_COMPONENTS=FILE selects others.`,
  operands: {
    name: 'FILE',
    text: 'a file of game records, or - for standard input',
    min: 1,
    max: Number.POSITIVE_INFINITY,
  },
  options: {},
  exitCodes: { 1: 'a fault was found' },
  async run({ operands: files }, streams) {
    const { stdin, stdout, stderr, environment } = streams;
    const components = componentsOf(environment);
    let games = 0;
    let faults = 0;
    const progress = createProgress(streams);
    for (const file of files) {
      for await (const found of readGames(file, stdin)) {
        if (found.game !== null) games++;
        const fault = faultIn(components, file, found);
        if (fault) {
          faults++;
          if (!(await write(stdout, `${JSON.stringify(fault)}\n`))) return 1;
        }
        progress(() => `replay: ${games} games checked so far`);
      }
    }
    stderr.write(`replay: ${counted(games, 'game')} checked, ${counted(faults, 'fault')}\n`);
    return faults > 0 ? 1 : 0;
  },
});

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
