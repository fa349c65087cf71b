/** Nests command options as Discord does. */
import type { APIApplicationCommand, APIApplicationCommandOption } from 'discord-api-types/v10';
import { ApplicationCommandOptionType as Kind } from 'discord-api-types/v10';
import type { PageOption } from '../fromPage.ts';

export type OptionValues = Readonly<Record<string, string | number | boolean>>;

/** `path`: subcommand group and subcommand; `focused`: the option being typed. */
export function nestOptions(
  command: APIApplicationCommand,
  path: readonly string[],
  values: OptionValues,
  focused: string | null,
): PageOption[] {
  return nest(command.options ?? [], path, values, focused);
}

function nest(
  defined: readonly APIApplicationCommandOption[],
  path: readonly string[],
  values: OptionValues,
  focused: string | null,
): PageOption[] {
  const [name, ...rest] = path;
  if (name !== undefined) {
    const option = defined.find((candidate) => candidate.name === name);
    const inner = option && 'options' in option ? (option.options ?? []) : [];
    return [{ type: option?.type ?? Kind.Subcommand, name, options: nest(inner, rest, values, focused) }];
  }
  return Object.entries(values).map(([key, value]) => {
    const type = defined.find((candidate) => candidate.name === key)?.type ?? Kind.String;
    return { type, name: key, value, ...(key === focused ? { focused: true } : {}) };
  });
}
