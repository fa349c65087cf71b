/** Checks a command's options against its definition: a client may use an older one, and interactions can be forged. */
import {
  type APIApplicationCommandOption,
  type CommandInteractionOption,
  ApplicationCommandOptionType as Kind,
} from 'discord.js';

export type InvalidOption =
  | { readonly code: 'subcommand' }
  | { readonly code: 'option'; readonly option: APIApplicationCommandOption };

/** The first invalid or missing option; null if all are valid. Unknown options are ignored. */
export function findInvalidOption(
  defined: readonly APIApplicationCommandOption[],
  given: readonly CommandInteractionOption[],
): InvalidOption | null {
  const subcommands = defined.filter(({ type }) => type === Kind.Subcommand || type === Kind.SubcommandGroup);
  if (subcommands.length > 0) {
    const picked = given[0];
    const option = subcommands.find(({ name, type }) => name === picked?.name && type === picked.type);
    if (!option) return { code: 'subcommand' };
    return findInvalidOption('options' in option ? (option.options ?? []) : [], picked?.options ?? []);
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
      const { min_value: min = Number.MIN_SAFE_INTEGER, max_value: max = Number.MAX_SAFE_INTEGER } = option;
      const isNumber = option.type === Kind.Integer ? Number.isInteger(value) : Number.isFinite(value);
      return isNumber && Number(value) >= min && Number(value) <= max;
    }
    case Kind.Boolean:
      return typeof value === 'boolean';
    case Kind.String: {
      const { min_length: min = 0, max_length: max = Number.POSITIVE_INFINITY } = option;
      return typeof value === 'string' && value.length >= min && value.length <= max;
    }
    default:
      return typeof value === 'string';
  }
}
