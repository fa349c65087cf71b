/** Commands as data: their arguments, their help text, and how they are parsed and run. */
import { parseArgs } from 'node:util';
import { CommandFault, type Options, type OptionValues, shortened, UsageError } from './options.ts';
import type { CommandLine, CommandStreams } from './streams.ts';

export interface Command<Declared extends Options = Options> {
  /** The arguments after the command's name. */
  readonly synopsis: string;
  readonly description: string;
  readonly operands?: { readonly name: string; readonly text: string; readonly min: number; readonly max: number };
  readonly options: Declared;
  /** In addition to 0 (done) and 2 (wrong usage). */
  readonly exitCodes: Readonly<Record<number, string>>;
  /** Whether the files that it makes are readable only by this user. */
  readonly hasPrivateFiles?: boolean;
  /** Errors other than CommandFault whose message is shown to the operator. */
  readonly faults?: readonly (new (
    ...parts: never
  ) => Error)[];
  /** Returns the exit code. Throws a UsageError for wrong arguments, and faults. */
  run(input: CommandInput<Declared>, streams: CommandStreams): Promise<number>;
}

/** A command in the list of all commands, loaded when needed. */
export interface ListedCommand {
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

interface CommandInput<Declared extends Options> {
  readonly options: OptionValues<Declared>;
  readonly operands: readonly string[];
}

const EXIT_FAULT = 1;
const HELP = { value: null, text: 'print this help' };

/** Infers the types of `run` from the declared options. */
export function defineCommand<Declared extends Options>(command: Command<Declared>): Command<Declared> {
  return command;
}

/** Parses the arguments, then prints the help or runs the command. `program` is what an operator types before them. */
export function commandLine(program: string, command: Command): CommandLine {
  return async (args, streams) => {
    const { typed, operands } = parse(command.options, args);
    if (typed.has('help')) {
      streams.stdout.write(helpText(program, command));
      return 0;
    }
    checkOperands(program, command, operands);
    const options = Object.entries(command.options).map(([name, option]) => [name, option.read(typed.get(name), name)]);
    try {
      return await command.run({ options: Object.fromEntries(options), operands }, streams);
    } catch (error) {
      const fault = [CommandFault, ...(command.faults ?? [])].find((kind) => error instanceof kind);
      if (!fault) throw error;
      streams.stderr.write(`${(error as Error).message}\n`);
      return EXIT_FAULT;
    }
  };
}

/** Parses `--seed 7` or `--seed=7`, flags, and `--help` or `-h`; everything after `--` is an operand. */
function parse(options: Options, args: readonly string[]) {
  const known: Readonly<Record<string, Pick<Options[string], 'value'>>> = { ...options, help: HELP };
  const { tokens } = parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries(
        Object.entries(options).map(([name, { value }]) => [name, { type: value === null ? 'boolean' : 'string' }]),
      ),
      help: { type: 'boolean', short: 'h' },
    },
    strict: false,
    tokens: true,
  });
  const typed = new Map<string, string>();
  const operands: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    const option = Object.hasOwn(known, name) ? known[name] : undefined;
    if (option === undefined) {
      throw new UsageError(`Unknown option ${shortened(rawName)}; the options are ${namesOf(options)}.`);
    }
    if (option.value === null && value !== undefined) throw new UsageError(`The option --${name} takes no value.`);
    if (option.value !== null && (!value || (value.startsWith('--') && !token.inlineValue))) {
      throw new UsageError(`The option --${name} needs a value, as in --${name} ${option.value}.`);
    }
    if (typed.has(name)) throw new UsageError(`The option --${name} is given twice; give it once.`);
    typed.set(name, value ?? '');
  }
  return { typed, operands };
}

function checkOperands(program: string, command: Command, operands: readonly string[]): void {
  const { name, text, min, max } = command.operands ?? { name: '', text: '', min: 0, max: 0 };
  const [first] = operands;
  if (max === 0 && first !== undefined) {
    throw new UsageError(`"${shortened(first)}" is not an option; the options are ${namesOf(command.options)}.`);
  }
  if (operands.length >= min && operands.length <= max && !operands.includes('')) return;
  const count = max > 1 ? 'at least one' : 'one';
  throw new UsageError(`Name ${count} ${name} (${text}), as in ${usageOf(program, command)}.`);
}

function namesOf(options: Options): string {
  return [...Object.keys(options), 'help'].map((name) => `--${name}`).join(', ');
}

function usageOf(program: string, { synopsis }: Command): string {
  return `${program} ${synopsis}`.trimEnd();
}

export function helpText(program: string, command: Command): string {
  const { description, operands, options, exitCodes } = command;
  const rows = [
    ...(operands ? [[operands.name, operands.text] as const] : []),
    ...Object.entries({ ...options, help: HELP }).map(
      ([name, option]) => [`--${name} ${option.value ?? ''}`.trimEnd(), optionText(option)] as const,
    ),
  ];
  const codes = Object.entries({ 0: 'done', ...exitCodes, 2: 'wrong usage' });
  return [
    `Usage: ${usageOf(program, command)}`,
    '',
    description.trimEnd(),
    '',
    ...aligned(rows),
    '',
    `Exit codes: ${codes.map(([code, meaning]) => `${code} ${meaning}`).join('; ')}.`,
    '',
  ].join('\n');
}

/** Aligns rows in two columns. */
export function aligned(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`);
}

function optionText({ text, choices, preset }: Partial<Options[string]>): string {
  return `${text}${choices ? `: ${choices.join(', ')}` : ''}${preset === undefined ? '' : ` (${preset})`}`;
}
