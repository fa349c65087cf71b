/** Parses command-line options, with one clear sentence for each wrong one. */
import { parseArgs } from 'node:util';

/** Wrong arguments; the message says what is right. The process exits with 2. */
export class UsageError extends Error {}

export interface ParsedOptions {
  readonly values: Readonly<Record<string, string | undefined>>;
  /** The given options without a value. */
  readonly flags: readonly string[];
  readonly positionals: readonly string[];
  readonly help: boolean;
}

/** Parses options with a value (`--seed 7` or `--seed=7`), flags, and `--help`. */
export function parseOptions(
  args: readonly string[],
  names: readonly string[],
  takesFiles: boolean,
  flagNames: readonly string[] = [],
): ParsedOptions {
  const { tokens } = parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
      ...Object.fromEntries(flagNames.map((name) => [name, { type: 'boolean' as const }])),
      help: { type: 'boolean', short: 'h' },
    },
    strict: false,
    tokens: true,
  });
  const known = [...names, ...flagNames, 'help'].map((name) => `--${name}`).join(', ');
  const values: Record<string, string | undefined> = {};
  const positionals: string[] = [];
  const flags: string[] = [];
  let help = false;
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional') {
      if (!takesFiles) throw new UsageError(`"${shortened(token.value)}" is not an option; the options are ${known}.`);
      positionals.push(token.value);
    } else if (token.name === 'help') help = true;
    else if (flagNames.includes(token.name)) {
      if (token.value !== undefined) throw new UsageError(`The option --${token.name} takes no value.`);
      flags.push(token.name);
    } else if (!names.includes(token.name)) {
      throw new UsageError(`Unknown option ${shortened(token.rawName)}; the options are ${known}.`);
    } else if (token.value === undefined || token.value === '') {
      throw new UsageError(`The option --${token.name} needs a value, as in --${token.name} VALUE.`);
    } else if (values[token.name] !== undefined) {
      throw new UsageError(`The option --${token.name} is given twice; give it once.`);
    } else values[token.name] = token.value;
  }
  return { values, flags, positionals, help };
}

export function wholeNumber(
  name: string,
  text: string | undefined,
  least: number,
  most: number,
  fallback: number,
): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (/^\d{1,16}$/.test(text) && value >= least && value <= most) return value;
  throw new UsageError(`--${name} must be a whole number from ${least} to ${most}, not "${shortened(text)}".`);
}

export function listOf<T extends string>(name: string, text: string | undefined, allowed: readonly T[]): readonly T[] {
  if (text === undefined) return allowed;
  return text.split(',').map((part) => {
    const value = allowed.find((candidate) => candidate === part.trim());
    if (value !== undefined) return value;
    const choices = allowed.join(', ');
    throw new UsageError(`--${name} takes ${choices}, separated by commas, not "${shortened(text)}".`);
  });
}

export function oneOf<T extends string>(name: string, text: string | undefined, allowed: readonly T[], fallback: T): T {
  if (text === undefined) return fallback;
  const value = allowed.find((candidate) => candidate === text);
  if (value !== undefined) return value;
  throw new UsageError(`--${name} must be one of ${allowed.join(', ')}, not "${shortened(text)}".`);
}

/** Shortens long input for messages. */
export function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
