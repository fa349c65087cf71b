/** Validates command options against the command's definition, and resolves people and channels in them. */
import {
  type APIApplicationCommandOption,
  type APIApplicationCommandOptionChoice,
  type APIInteractionDataResolved,
  ApplicationCommandOptionType as Kind,
} from 'discord-api-types/v10';
import { z } from 'zod';
import type { Core } from '../core.ts';
import type { PageOption } from '../fromPage.ts';
import { limits } from '../limits.ts';
import { type InputFault, inputFailure, type PageFailure } from '../pageFailures.ts';
import { accepted, type Checked } from '../refusals.ts';
import { check, list, text } from '../validation/zodFaults.ts';
import { resolve } from './payload.ts';

/** Null: valid. While typing, required options may be missing. */
export function checkOptions(
  defined: readonly APIApplicationCommandOption[],
  given: readonly PageOption[],
  typing: boolean,
): PageFailure | null {
  const nested = defined.filter((option) => option.type === Kind.Subcommand || option.type === Kind.SubcommandGroup);
  if (nested.length > 0) return checkNested(nested, given, typing);
  for (const option of defined) {
    const value = given.find((candidate) => candidate.name === option.name);
    if (value === undefined) {
      if (option.required && !typing)
        return inputFailure(option.name, { code: 'required', description: option.description });
      continue;
    }
    if (value.focused) continue;
    const fault = checkValue(option, value.value);
    if (fault) return inputFailure(option.name, fault);
  }
  const unknown = given.find((value) => !defined.some((option) => option.name === value.name));
  return unknown ? inputFailure(unknown.name, { code: 'unknown' }) : null;
}

function checkNested(
  defined: readonly APIApplicationCommandOption[],
  given: readonly PageOption[],
  typing: boolean,
): PageFailure | null {
  const [chosen] = given;
  const option = defined.find((candidate) => candidate.name === chosen?.name && candidate.type === chosen.type);
  if (!chosen || !option || given.length !== 1) return { code: 'noSubcommand' };
  const inner = 'options' in option ? (option.options ?? []) : [];
  return checkOptions(inner, chosen.options ?? [], typing);
}

function checkValue(option: APIApplicationCommandOption, value: unknown): InputFault | null {
  const wrong = { code: 'notAllowed' } as const;
  if ('choices' in option && option.choices && option.choices.length > 0) {
    return option.choices.some((choice) => choice.value === value) ? null : wrong;
  }
  switch (option.type) {
    case Kind.String: {
      if (typeof value !== 'string') return wrong;
      const least = option.min_length ?? 0;
      const most = option.max_length ?? limits.command.inputLength;
      if (value.length < least) return { code: 'tooShort', least };
      return value.length > most ? { code: 'tooLong', most } : null;
    }
    case Kind.Integer:
    case Kind.Number: {
      if (typeof value !== 'number' || (option.type === Kind.Integer && !Number.isInteger(value))) return wrong;
      const { min_value: least = null, max_value: most = null } = option;
      const fits = (least === null || value >= least) && (most === null || value <= most);
      return fits ? null : { code: 'number', whole: option.type === Kind.Integer, least, most };
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

const choice = z.object({
  name: text(1, limits.command.choiceName),
  name_localizations: z.record(z.string(), z.string().nullable()).nullish(),
  value: z.union([text(1, limits.command.choiceValue), z.number()]),
});
const answer = z.object({ choices: list(choice, 0, limits.autocomplete.choices) });

export function checkChoices(data: unknown): Checked<APIApplicationCommandOptionChoice[]> {
  const checked = check(answer, data ?? {}, ['data']);
  return checked.ok ? accepted(checked.value.choices as APIApplicationCommandOptionChoice[]) : checked;
}
