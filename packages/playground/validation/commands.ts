/** Validates application commands as Discord does at registration. */
import { ApplicationCommandType, ApplicationCommandOptionType as Kind } from 'discord-api-types/v10';
import { z } from 'zod';
import { commandNamePattern, discordLocales, limits } from '../limits.ts';
import { type Checked, invalidForm } from '../refusals.ts';
import { addFault, check, lengthOf, list, required, text } from './zodFaults.ts';

const sizes = limits.command;

const slashName = text(1, sizes.name).superRefine((value, context) => {
  if (value !== '' && (!commandNamePattern.test(value) || value !== value.toLowerCase())) {
    addFault(context, [], 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid');
  }
});
function localised<Text extends z.ZodType<string>>(entry: Text) {
  return z.partialRecord(z.enum(discordLocales), entry.nullable()).nullish();
}

const choice = z.object({
  name: text(1, sizes.choiceName),
  name_localizations: localised(text(1, sizes.choiceName)),
  value: z.union([z.string(), z.number()]),
});

const optionShape = z.object({
  type: z.number().int().min(1).max(11),
  name: slashName,
  name_localizations: localised(slashName),
  description: text(1, sizes.description),
  description_localizations: localised(text(1, sizes.description)),
  required: z.boolean().nullish(),
  choices: list(choice, 0, sizes.choices).nullish(),
  autocomplete: z.boolean().nullish(),
  min_value: z.number().nullish(),
  max_value: z.number().nullish(),
  min_length: z.number().int().min(0).max(sizes.inputLength).nullish(),
  max_length: z.number().int().min(1).max(sizes.inputLength).nullish(),
  channel_types: z.array(z.number().int()).nullish(),
  get options() {
    return list(option, 0, sizes.options).nullish();
  },
});
type Option = z.infer<typeof optionShape>;

const option = optionShape.superRefine((value, context) => {
  const { choices, type } = value;
  if (value.autocomplete && (choices?.length ?? 0) > 0) {
    addFault(
      context,
      ['choices'],
      'APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE_EXCLUSIVE',
      'Options with autocomplete cannot have choices',
    );
  }
  const takesChoices = type === Kind.String || type === Kind.Integer || type === Kind.Number;
  if (!takesChoices && (value.autocomplete || (choices?.length ?? 0) > 0)) {
    addFault(
      context,
      ['type'],
      'APPLICATION_COMMAND_OPTIONS_TYPE_CHOICES_INVALID',
      'This option type cannot have choices or autocomplete',
    );
  }
  const names = new Set<string>();
  for (const [index, entry] of (choices ?? []).entries()) {
    if (
      type === Kind.String &&
      typeof entry.value === 'string' &&
      (lengthOf(entry.value) < 1 || lengthOf(entry.value) > sizes.choiceValue)
    ) {
      addFault(
        context,
        ['choices', index, 'value'],
        'BASE_TYPE_BAD_LENGTH',
        `Must be between 1 and ${sizes.choiceValue} in length.`,
      );
    }
    if ((type === Kind.String) !== (typeof entry.value === 'string')) {
      addFault(
        context,
        ['choices', index, 'value'],
        'CHOICE_TYPE_INVALID',
        'The value does not fit the type of the option',
      );
    }
    if (names.has(entry.name))
      addFault(
        context,
        ['choices', index, 'name'],
        'APPLICATION_COMMAND_OPTIONS_CHOICE_NAMES_DUPLICATE',
        'Option choice names must be unique',
      );
    names.add(entry.name);
  }
  optionListFaults(value.options ?? [], context, ['options']);
});

/** Order, names, and mixing with subcommands. */
function optionListFaults(
  options: readonly Option[],
  context: z.RefinementCtx,
  path: readonly (string | number)[],
): void {
  const names = new Set<string>();
  let optionalSeen = false;
  for (const [index, entry] of options.entries()) {
    if (names.has(entry.name))
      addFault(
        context,
        [...path, index, 'name'],
        'APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE',
        'Option names must be unique',
      );
    names.add(entry.name);
    if (entry.required && optionalSeen) {
      addFault(
        context,
        [...path, index],
        'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
        'Required options must be placed before non-required options',
      );
    }
    if (!entry.required) optionalSeen = true;
  }
  const nested = options.filter(
    (entry) => entry.type === Kind.Subcommand || entry.type === Kind.SubcommandGroup,
  ).length;
  if (nested > 0 && nested < options.length) {
    addFault(
      context,
      path,
      'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
      'Sub-command and sub-command group option types are mutually exclusive to all other types',
    );
  }
}

const command = z
  .object({
    id: z.string().optional(),
    type: z.literal([1, 2, 3, 4]).default(ApplicationCommandType.ChatInput),
    handler: z.literal([1, 2]).nullish(),
    name: text(1, sizes.name),
    name_localizations: localised(text(1, sizes.name)),
    description: text(0, sizes.description).nullish(),
    description_localizations: localised(text(1, sizes.description)),
    options: list(option, 0, sizes.options).nullish(),
    default_member_permissions: z.union([z.string(), z.number()]).nullish(),
    dm_permission: z.boolean().nullish(),
    nsfw: z.boolean().nullish(),
    contexts: z.array(z.literal([0, 1, 2])).nullish(),
    integration_types: z.array(z.literal([0, 1])).nullish(),
  })
  .superRefine((value, context) => {
    if (value.handler && value.type !== ApplicationCommandType.PrimaryEntryPoint)
      addFault(
        context,
        ['handler'],
        'APPLICATION_COMMAND_HANDLER_NOT_ALLOWED',
        'Only entry point commands can have a handler',
      );
    if (value.type !== ApplicationCommandType.ChatInput) {
      if (value.description && value.type !== ApplicationCommandType.PrimaryEntryPoint)
        addFault(
          context,
          ['description'],
          'APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED',
          'Context menu commands cannot have description',
        );
      return;
    }
    for (const [path, name] of [
      [['name'], value.name] as const,
      ...Object.entries(value.name_localizations ?? {}).map(
        ([locale, name]) => [['name_localizations', locale], name] as const,
      ),
    ]) {
      if (name && (!commandNamePattern.test(name) || name !== name.toLowerCase())) {
        addFault(context, path, 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid');
      }
    }
    if (!value.description) required(context, ['description']);
    optionListFaults(value.options ?? [], context, ['options']);
    const size = commandSize(value);
    if (size > sizes.size)
      addFault(context, [], 'APPLICATION_COMMAND_TOO_LARGE', `Command exceeds maximum size (${sizes.size})`);
  });

export type CommandForm = z.infer<typeof command>;

interface Sized {
  readonly name: string;
  readonly name_localizations?: Readonly<Record<string, string | null | undefined>> | null | undefined;
  readonly description?: string | null | undefined;
  readonly description_localizations?: Readonly<Record<string, string | null | undefined>> | null | undefined;
  readonly options?: readonly Option[] | null | undefined;
  readonly choices?: readonly z.infer<typeof choice>[] | null | undefined;
}

function maxLength(
  plain: string | null | undefined,
  translations: Readonly<Record<string, string | null | undefined>> | null | undefined,
): number {
  return Math.max(lengthOf(plain ?? ''), ...Object.values(translations ?? {}).map((entry) => lengthOf(entry ?? '')));
}

/** As Discord counts: the longest translation of every name and description. */
function commandSize(value: Sized): number {
  let size =
    maxLength(value.name, value.name_localizations) + maxLength(value.description, value.description_localizations);
  for (const entry of value.choices ?? [])
    size += maxLength(entry.name, entry.name_localizations) + lengthOf(String(entry.value));
  for (const entry of value.options ?? []) size += commandSize(entry);
  return size;
}

export function checkCommand(body: unknown): Checked<CommandForm> {
  return check(command, body ?? {});
}

/** Names must be unique for each type. */
export function checkCommands(body: unknown): Checked<CommandForm[]> {
  const forms = check(z.array(command), body ?? []);
  if (!forms.ok) return forms;
  const seen = new Set<string>();
  for (const [index, form] of forms.value.entries()) {
    const key = `${form.type}:${form.name}`;
    if (seen.has(key))
      return invalidForm([
        {
          path: [index],
          code: 'APPLICATION_COMMANDS_DUPLICATE_NAME',
          message: 'Application command names must be unique',
        },
      ]);
    seen.add(key);
  }
  return forms;
}
