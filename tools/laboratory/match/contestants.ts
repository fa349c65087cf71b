/** Contestants of a match: built-in levels, random play, and external programs. */
import { shortened, UsageError } from '../../../src/cli/support/options.ts';
import {
  type Budget,
  chooseMove,
  createProgramPlayer,
  isLevel,
  LEVELS,
  type Level,
  type ProgramCommand,
  parseCommand,
  randomPolicy,
} from '../../../src/opponents/index.ts';
import type { Components } from '../../../src/rules/index.ts';
import type { ReferencePlayer } from '../tuning/referencePlayers.ts';

/** As on the command line: a level, `random`, or `command:` and a program. */
export type Entrant =
  | { readonly kind: 'level'; readonly name: Level | 'random' }
  | { readonly kind: 'program'; readonly name: string; readonly command: ProgramCommand };

export interface Contestant extends ReferencePlayer {
  close(): Promise<void>;
}

/** A program did not move, so the match cannot continue. */
export class NoMove extends Error {}

const PREFIX = 'command:';
/** In milliseconds, generous so that a slow start or a busy machine loses no match. */
const TIMEOUTS_MS = { hello: 120_000, position: 20_000, go: 20_000 };

/** @throws UsageError for an unknown name or a malformed command. */
export function entrantOf(option: string, text: string): Entrant {
  if (text === 'random' || isLevel(text)) return { kind: 'level', name: text };
  if (!text.startsWith(PREFIX)) {
    const names = ['random', ...LEVELS].join(', ');
    throw new UsageError(`--${option} must be one of ${names}, or "${PREFIX}PROGRAM …", not "${shortened(text)}".`);
  }
  const command = parseCommand(option, text.slice(PREFIX.length));
  if (command.ok) return { kind: 'program', name: shortened(text), command: command.program };
  throw new UsageError(
    command.code === 'empty'
      ? `--${option} says after "${PREFIX}" which program to start, as in --${option} "${PREFIX}node engine.js".`
      : `--${option} must close the quotation marks in "${shortened(text)}".`,
  );
}

/** Starts a program at its first move; `onLog` receives its standard error. */
export function contestantOf(
  entrant: Entrant,
  components: Components,
  budget: Budget,
  parts: { readonly now: () => number; readonly onLog: (text: string) => void },
): Contestant {
  if (entrant.kind === 'program') return program(entrant, components, budget.ms ?? 0, parts);
  const { name } = entrant;
  return {
    name,
    move: async ({ state }, random) =>
      name === 'random' ? randomPolicy(components, state, random) : chooseMove(name, components, state, random, budget),
    close: async () => undefined,
  };
}

function program(
  { name, command }: Extract<Entrant, { kind: 'program' }>,
  components: Components,
  ms: number,
  { now, onLog }: { readonly now: () => number; readonly onLog: (text: string) => void },
): Contestant {
  const tell = (facts: object) => onLog('text' in facts ? String(facts.text) : '');
  const log = { debug: tell, warn: () => undefined };
  const player = createProgramPlayer({ command, components, now, log, timeouts: TIMEOUTS_MS });
  return {
    name,
    async move({ state, record }, random) {
      const answer = await player.move({ state, record: record(), ms, seed: random(2 ** 31) });
      if (answer.ok) return answer.move;
      throw new NoMove(`${name} has not moved (${answer.code}): ${answer.detail}`);
    },
    close: () => player.close(),
  };
}
