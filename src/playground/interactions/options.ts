/**
 * Checks the options a person fills in against the command's definition, and resolves people and channels in them.
 */
import type { APIApplicationCommandOption, APIInteractionDataResolved } from 'discord-api-types/v10';
import { ApplicationCommandOptionType as Kind } from 'discord-api-types/v10';
import type { Core } from '../core.ts';
import { limits } from '../limits.ts';
import type { PageOption } from '../pageProtocol.ts';
import { resolve } from './payload.ts';

/** A sentence about the first fault, null if there is none. While typing, required options may be missing. */
export function checkOptions(
  defined: readonly APIApplicationCommandOption[],
  given: readonly PageOption[],
  typing: boolean,
): string | null {
  const nested = defined.filter((option) => option.type === Kind.Subcommand || option.type === Kind.SubcommandGroup);
  if (nested.length > 0) return checkNested(nested, given, typing);
  for (const option of defined) {
    const value = given.find((candidate) => candidate.name === option.name);
    if (value === undefined) {
      if (option.required && !typing) return `The option "${option.name}" is missing.`;
      continue;
    }
    if (value.focused) continue;
    const fault = checkValue(option, value.value);
    if (fault) return fault;
  }
  const unknown = given.find((value) => !defined.some((option) => option.name === value.name));
  return unknown ? `There is no option "${unknown.name}".` : null;
}

function checkNested(
  defined: readonly APIApplicationCommandOption[],
  given: readonly PageOption[],
  typing: boolean,
): string | null {
  const [chosen] = given;
  const option = defined.find((candidate) => candidate.name === chosen?.name && candidate.type === chosen.type);
  if (!chosen || !option || given.length !== 1) return 'Choose one of the subcommands.';
  const inner = 'options' in option ? (option.options ?? []) : [];
  return checkOptions(inner, chosen.options ?? [], typing);
}

function checkValue(option: APIApplicationCommandOption, value: unknown): string | null {
  const wrong = `The value of "${option.name}" is not allowed.`;
  if ('choices' in option && option.choices && option.choices.length > 0) {
    return option.choices.some((choice) => choice.value === value) ? null : wrong;
  }
  switch (option.type) {
    case Kind.String: {
      if (typeof value !== 'string') return wrong;
      const least = option.min_length ?? 0;
      const most = option.max_length ?? limits.command.inputLength;
      return value.length >= least && value.length <= most
        ? null
        : `"${option.name}" must have ${least} to ${most} characters.`;
    }
    case Kind.Integer:
    case Kind.Number: {
      if (typeof value !== 'number' || (option.type === Kind.Integer && !Number.isInteger(value))) return wrong;
      const tooSmall = option.min_value !== undefined && value < option.min_value;
      const tooBig = option.max_value !== undefined && value > option.max_value;
      return tooSmall || tooBig ? `"${option.name}" is out of range.` : null;
    }
    case Kind.Boolean:
      return typeof value === 'boolean' ? null : wrong;
    default:
      return typeof value === 'string' ? null : wrong;
  }
}

export function resolveOptions(core: Core, options: readonly PageOption[]): APIInteractionDataResolved | null {
  const users: string[] = [];
  const channels: string[] = [];
  const queue = [...options];
  while (queue.length > 0) {
    const option = queue.shift();
    if (!option) break;
    queue.push(...(option.options ?? []));
    if (typeof option.value !== 'string') continue;
    if (option.type === Kind.User || option.type === Kind.Mentionable) users.push(option.value);
    if (option.type === Kind.Channel) channels.push(option.value);
  }
  return resolve(core, users, channels);
}
