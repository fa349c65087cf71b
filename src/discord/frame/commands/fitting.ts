/**
 * Whether the options that came with a command are such as its data allows, which Discord has seen to, unless the client knows the
 * command of before or somebody speaks in its place. What they mean is each command's own matter.
 */
import {
  type APIApplicationCommandOption,
  type CommandInteractionOption,
  ApplicationCommandOptionType as Kind,
} from 'discord.js';

export type Misfit =
  | { readonly code: 'subcommand' }
  | { readonly code: 'option'; readonly option: APIApplicationCommandOption };

/** The first option that is missing or not such as it may be, null where all fit; those that are not defined count for nothing. */
export function misfitIn(
  defined: readonly APIApplicationCommandOption[],
  given: readonly CommandInteractionOption[],
): Misfit | null {
  const nested = defined.filter(({ type }) => type === Kind.Subcommand || type === Kind.SubcommandGroup);
  if (nested.length > 0) {
    const chosen = given[0];
    const option = nested.find(({ name, type }) => name === chosen?.name && type === chosen.type);
    if (!option) return { code: 'subcommand' };
    return misfitIn('options' in option ? (option.options ?? []) : [], chosen?.options ?? []);
  }
  const wrong = defined.find((option) => {
    const found = given.find(({ name }) => name === option.name);
    return found ? found.type !== option.type || !fits(option, found.value) : option.required;
  });
  return wrong ? { code: 'option', option: wrong } : null;
}

function fits(option: APIApplicationCommandOption, value: CommandInteractionOption['value']): boolean {
  if ('choices' in option && option.choices && option.choices.length > 0) {
    return option.choices.some((choice) => choice.value === value);
  }
  switch (option.type) {
    case Kind.Integer:
    case Kind.Number: {
      const { min_value: least = Number.MIN_SAFE_INTEGER, max_value: most = Number.MAX_SAFE_INTEGER } = option;
      const isNumber = option.type === Kind.Integer ? Number.isInteger(value) : Number.isFinite(value);
      return isNumber && Number(value) >= least && Number(value) <= most;
    }
    case Kind.Boolean:
      return typeof value === 'boolean';
    case Kind.String: {
      const { min_length: least = 0, max_length: most = Number.POSITIVE_INFINITY } = option;
      return typeof value === 'string' && value.length >= least && value.length <= most;
    }
    default:
      return typeof value === 'string';
  }
}
