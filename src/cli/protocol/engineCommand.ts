/**
 * The commands of the engine protocol, checked: which there are, and their fields.
 * What they do is the protocol's matter.
 */
import { z } from 'zod';
import { type Budget, isLevel, LEVELS, type Level, STRONGEST } from '../../opponents/index.ts';
import { formatPath } from '../../rules/index.ts';
import { shortened } from '../command/options.ts';

export type Command =
  | { readonly cmd: 'hello' | 'state' | 'quit' }
  | { readonly cmd: 'position'; readonly record: unknown }
  | { readonly cmd: 'move'; readonly move: unknown }
  | { readonly cmd: 'go'; readonly level: Level; readonly seed: number; readonly budget: Budget };

export interface CommandFault {
  readonly ok: false;
  readonly code: 'command' | 'format' | 'level' | 'budget';
  readonly message: string;
}

const MOST_MS = 3_600_000;
const MOST_NODES = 1_000_000_000;

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

/** A command from its JSON. Refuses with `command`, `format`, `level` or `budget`. */
export function parseCommand(json: unknown): ({ readonly ok: true } & Command) | CommandFault {
  const cmd = typeof json === 'object' && json !== null && 'cmd' in json ? json.cmd : undefined;
  switch (cmd) {
    case 'hello':
    case 'state':
    case 'quit':
      return shaped<unknown>(SCHEMAS[cmd].safeParse(json), () => ({ ok: true, cmd }));
    case 'position':
      return shaped(SCHEMAS.position.safeParse(json), ({ record }) => ({ ok: true, cmd, record }));
    case 'move':
      return shaped(SCHEMAS.move.safeParse(json), ({ move }) => ({ ok: true, cmd, move }));
    case 'go':
      return shaped(SCHEMAS.go.safeParse(json), checkedGo);
    default:
      return fault('command', `${named(cmd)}; the commands are ${COMMANDS.join(', ')}.`);
  }
}

function named(cmd: unknown): string {
  if (cmd === undefined) return 'A command is an object with the field "cmd"';
  return typeof cmd === 'string' ? `There is no command "${shortened(cmd)}"` : 'The field "cmd" must be a text';
}

function checkedGo({
  level,
  ms,
  nodes,
  seed,
}: z.infer<typeof SCHEMAS.go>): ({ readonly ok: true } & Command) | CommandFault {
  if (!isLevel(level)) {
    return fault('level', `There is no level "${shortened(level)}"; the levels are ${LEVELS.join(', ')}.`);
  }
  if (ms !== undefined && !(ms > 0 && ms <= MOST_MS)) {
    return fault('budget', `"ms" must be above 0 and at most ${MOST_MS}, not ${ms}.`);
  }
  if (nodes !== undefined && !(Number.isInteger(nodes) && nodes > 0 && nodes <= MOST_NODES)) {
    return fault('budget', `"nodes" must be a whole number from 1 to ${MOST_NODES}, not ${nodes}.`);
  }
  const budget: Budget = { ...(ms === undefined ? {} : { ms }), ...(nodes === undefined ? {} : { nodes }) };
  return { ok: true, cmd: 'go', level, seed, budget };
}

function shaped<T>(
  parsed: { readonly success: true; readonly data: T } | { readonly success: false; readonly error: z.ZodError },
  make: (fields: T) => ({ readonly ok: true } & Command) | CommandFault,
): ({ readonly ok: true } & Command) | CommandFault {
  if (parsed.success) return make(parsed.data);
  const [issue] = parsed.error.issues;
  const path = formatPath(issue?.path ?? []);
  return fault('format', wrongShape('The command', { path, message: issue?.message ?? 'nothing more is known' }));
}

/** `The move has the wrong shape at "take": …`; without a place where it is the whole. */
export function wrongShape(
  what: string,
  { path, message }: { readonly path: string; readonly message: string },
): string {
  const where = path === formatPath([]) ? '' : ` at "${path}"`;
  return `${what} has the wrong shape${where}: ${message}.`;
}

function fault(code: CommandFault['code'], message: string): CommandFault {
  return { ok: false, code, message };
}
