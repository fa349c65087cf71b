/** Options of commands as data: how the help shows them and how they are parsed, with one sentence for each fault. */

/** The arguments are wrong; the message names valid ones. The process exits with 2. */
export class UsageError extends Error {}

/** The command failed; the message says why. The process exits with 1. */
export class CommandFault extends Error {}

export interface Option<Value> {
  /** The placeholder for the value in the help, such as N; null for a flag. */
  readonly value: string | null;
  readonly text: string;
  /** As an operator would type it. */
  readonly preset?: string | undefined;
  readonly choices?: readonly string[];
  /** `typed` is undefined if the option is absent, and empty for a flag. */
  readonly read: (typed: string | undefined, name: string) => Value;
}

export type Options = Readonly<Record<string, Option<unknown>>>;
export type OptionValues<Declared extends Options> = {
  readonly [Name in keyof Declared]: Declared[Name] extends Option<infer Value> ? Value : never;
};

export function flag(text: string): Option<boolean> {
  return { value: null, text, read: (typed) => typed !== undefined };
}

export function textOption<Preset extends string | undefined = undefined>(
  value: string,
  text: string,
  preset?: Preset,
): Option<string | Preset> {
  return { value, text, preset, read: (typed) => typed ?? (preset as Preset) };
}

export function numberOption<Preset extends number | undefined = undefined>(
  text: string,
  { min, max, preset }: { readonly min: number; readonly max: number; readonly preset?: Preset },
): Option<number | Preset> {
  const read = (typed: string | undefined, name: string) =>
    typed === undefined ? (preset as Preset) : wholeNumber(name, typed, min, max);
  return { value: 'N', text, preset: preset?.toString(), read };
}

export function choiceOption<T extends string, Preset extends T | undefined = undefined>(
  text: string,
  choices: readonly T[],
  preset?: Preset,
): Option<T | Preset> {
  const read = (typed: string | undefined, name: string) => {
    const chosen = typed === undefined ? (preset as Preset) : choices.find((choice) => choice === typed);
    if (chosen !== undefined || typed === undefined) return chosen as T | Preset;
    throw new UsageError(`--${name} must be one of ${choices.join(', ')}, not "${shortened(typed)}".`);
  };
  return { value: 'NAME', text, preset, choices, read };
}

/** Several choices, separated by commas. */
export function listOption<T extends string>(
  text: string,
  choices: readonly T[],
  preset: readonly T[] = choices,
): Option<readonly T[]> {
  const read = (typed: string | undefined, name: string) =>
    typed === undefined ? preset : listOf(name, typed, choices);
  return { value: 'LIST', text, preset: preset.join(','), choices, read };
}

export function wholeNumber(name: string, typed: string, min: number, max: number): number {
  const value = Number(typed);
  if (/^\d{1,16}$/.test(typed) && value >= min && value <= max) return value;
  throw new UsageError(`--${name} must be a whole number from ${min} to ${max}, not "${shortened(typed)}".`);
}

function listOf<T extends string>(name: string, typed: string, choices: readonly T[]): readonly T[] {
  return typed.split(',').map((part) => {
    const value = choices.find((choice) => choice === part.trim());
    if (value !== undefined) return value;
    throw new UsageError(`--${name} takes ${choices.join(', ')}, separated by commas, not "${shortened(typed)}".`);
  });
}

/** Shortens long input for messages. */
export function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
