/**
 * The command `engine`: implements the protocol `intarsia-engine/1`, one JSON object per line (docs/formats.md).
 */
import { z } from 'zod';
import { type Budget, chooseMove, isLevel, LEVELS, type Level, STRONGEST } from '../../opponents/index.ts';
import {
  apply,
  type Components,
  formatPath,
  type GameState,
  parseMove,
  recordedMove,
  replay,
  scores,
  seededRandom,
} from '../../rules/index.ts';
import { defineCommand } from '../support/command.ts';
import { componentsOf, faultMessage } from '../support/components.ts';
import { shortened } from '../support/options.ts';
import { parseJson } from '../support/recordFiles.ts';
import { type Line, readLines, write } from '../support/streams.ts';

const PROTOCOL = 'intarsia-engine/1';
const NAME = 'Intarsia bot';
const MAX_LINE_CHARACTERS = 1_000_000;

type Answer =
  | ({ readonly ok: true } & Readonly<Record<string, unknown>>)
  | { readonly ok: false; readonly code: string; readonly message: string; readonly move?: number };

export const engineCommand = defineCommand({
  synopsis: '',
  description: `Implements ${PROTOCOL} (docs/formats.md): one JSON command per line on standard input, one answer per line on
standard output. Start with {"cmd":"hello"}.`,
  options: {},
  exitCodes: {},
  async run(_input, { stdin, stdout, environment }) {
    const answer = createEngine(componentsOf(environment));
    for await (const line of readLines(stdin, MAX_LINE_CHARACTERS)) {
      const answered = answer(line);
      if (answered === null || !(await write(stdout, `${JSON.stringify(answered)}\n`))) break;
    }
    return 0;
  },
});

/** Answers one line after another; null ends the conversation. */
function createEngine(components: Components): (line: Line) => Answer | null {
  let position: GameState | null = null;

  const positionAnswer = (state: GameState): Answer => {
    position = state;
    return { ok: true, phase: state.phase, turn: state.turn, round: state.round, scores: scores(state) };
  };

  const execute = (command: Command, state: GameState | null): Answer | null => {
    switch (command.cmd) {
      case 'hello':
        return { ok: true, name: NAME, protocol: PROTOCOL, levels: LEVELS };
      case 'quit':
        return null;
      case 'position': {
        const replayed = replay(components, command.record);
        if (replayed.ok) return positionAnswer(replayed.state);
        const refused = refusal(replayed.fault.code, faultMessage(replayed.fault));
        return replayed.move === null ? refused : { ...refused, move: replayed.move };
      }
    }
    if (!state) return refusal('position', 'There is no position yet; send {"cmd":"position","record":{…}} first.');
    switch (command.cmd) {
      case 'state':
        return { ok: true, state };
      case 'move': {
        const checkShape = parseMove(command.move);
        if (!checkShape.ok) return refusal(checkShape.code, wrongShape('The move', checkShape));
        const applied = apply(components, state, checkShape.move);
        return applied.ok ? positionAnswer(applied.state) : refusal(applied.code, faultMessage(applied));
      }
      case 'go': {
        if (state.turn === null) return refusal('over', faultMessage({ ok: false, code: 'over' }));
        const { level, seed, budget } = command;
        const move = chooseMove(level, components, state, seededRandom(seed), budget);
        const applied = apply(components, state, move);
        return { ok: true, move: applied.ok ? recordedMove(move, applied.events) : move };
      }
    }
  };

  return (line) => {
    if (!('text' in line)) return refusal('json', `The line is longer than ${MAX_LINE_CHARACTERS} characters.`);
    const parsed = parseJson(line.text);
    if (!parsed.ok) return refusal('json', parsed.message);
    const command = parseCommand(parsed.json);
    return command.ok ? execute(command, position) : command;
  };
}

function refusal(code: string, message: string): Answer {
  return { ok: false, code, message };
}

type Command =
  | { readonly cmd: 'hello' | 'state' | 'quit' }
  | { readonly cmd: 'position'; readonly record: unknown }
  | { readonly cmd: 'move'; readonly move: unknown }
  | { readonly cmd: 'go'; readonly level: Level; readonly seed: number; readonly budget: Budget };

interface CommandFault {
  readonly ok: false;
  readonly code: 'command' | 'format' | 'level' | 'budget';
  readonly message: string;
}

const MAX_MS = 3_600_000;
const MAX_NODES = 1_000_000_000;

const SCHEMAS = {
  hello: z.strictObject({ cmd: z.literal('hello') }),
  position: z.strictObject({ cmd: z.literal('position'), record: z.record(z.string(), z.unknown()) }),
  move: z.strictObject({ cmd: z.literal('move'), move: z.record(z.string(), z.unknown()) }),
  go: z.strictObject({
    cmd: z.literal('go'),
    level: z.string().default(STRONGEST),
    ms: z.number().optional(),
    nodes: z.number().optional(),
    seed: z.int().min(0).default(0),
  }),
  state: z.strictObject({ cmd: z.literal('state') }),
  quit: z.strictObject({ cmd: z.literal('quit') }),
} as const;
const COMMANDS = Object.keys(SCHEMAS);

/** Parses a command. Refuses with `command`, `format`, `level` or `budget`. */
function parseCommand(json: unknown): ({ readonly ok: true } & Command) | CommandFault {
  const cmd = typeof json === 'object' && json !== null && 'cmd' in json ? json.cmd : undefined;
  switch (cmd) {
    case 'hello':
    case 'state':
    case 'quit':
      return checkShape<unknown>(SCHEMAS[cmd].safeParse(json), () => ({ ok: true, cmd }));
    case 'position':
      return checkShape(SCHEMAS.position.safeParse(json), ({ record }) => ({ ok: true, cmd, record }));
    case 'move':
      return checkShape(SCHEMAS.move.safeParse(json), ({ move }) => ({ ok: true, cmd, move }));
    case 'go':
      return checkShape(SCHEMAS.go.safeParse(json), checkedGo);
    default:
      return fault('command', `${named(cmd)}; the commands are ${COMMANDS.join(', ')}.`);
  }
}

function named(cmd: unknown): string {
  if (cmd === undefined) return 'A command is an object with the field "cmd"';
  return typeof cmd === 'string' ? `Unknown command "${shortened(cmd)}"` : 'The field "cmd" must be a string';
}

function checkedGo({
  level,
  ms,
  nodes,
  seed,
}: z.infer<typeof SCHEMAS.go>): ({ readonly ok: true } & Command) | CommandFault {
  if (!isLevel(level)) {
    return fault('level', `Unknown level "${shortened(level)}"; the levels are ${LEVELS.join(', ')}.`);
  }
  if (ms !== undefined && !(ms > 0 && ms <= MAX_MS)) {
    return fault('budget', `"ms" must be above 0 and at most ${MAX_MS}, not ${ms}.`);
  }
  if (nodes !== undefined && !(Number.isInteger(nodes) && nodes > 0 && nodes <= MAX_NODES)) {
    return fault('budget', `"nodes" must be a whole number from 1 to ${MAX_NODES}, not ${nodes}.`);
  }
  const budget: Budget = { ...(ms === undefined ? {} : { ms }), ...(nodes === undefined ? {} : { nodes }) };
  return { ok: true, cmd: 'go', level, seed, budget };
}

function checkShape<T>(
  parsed: { readonly success: true; readonly data: T } | { readonly success: false; readonly error: z.ZodError },
  make: (fields: T) => ({ readonly ok: true } & Command) | CommandFault,
): ({ readonly ok: true } & Command) | CommandFault {
  if (parsed.success) return make(parsed.data);
  const [issue] = parsed.error.issues;
  const path = formatPath(issue?.path ?? []);
  return fault('format', wrongShape('The command', { path, message: issue?.message ?? 'nothing more is known' }));
}

/** `The move has the wrong shape at "take": …`, without a path if the whole value is wrong. */
function wrongShape(what: string, { path, message }: { readonly path: string; readonly message: string }): string {
  const where = path === formatPath([]) ? '' : ` at "${path}"`;
  return `${what} has the wrong shape${where}: ${message}.`;
}

function fault(code: CommandFault['code'], message: string): CommandFault {
  return { ok: false, code, message };
}
