/**
 * Keeps the slash commands registered at Discord equal to our list: compared at start, sent only when something changed.
 * Sending the list anew counts against a daily limit, and clients would load it anew.
 */
import {
  ApplicationCommandType,
  type Client,
  DiscordAPIError,
  type RESTPostAPIApplicationCommandsJSONBody,
  Routes,
} from 'discord.js';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Language } from '../../language/index.ts';
import type { Command, EntryPoint } from './context.ts';

export interface RegistrationParts {
  readonly client: Client<true>;
  readonly commands: readonly Command[];
  /** The command with which Discord launches the table; null: Activities are not wanted. */
  readonly entryPoint: EntryPoint | null;
  readonly language: Language;
  readonly log: Logger;
  /** False: another process of the bot sees to it that Discord has them. */
  readonly mayChange: boolean;
  /** Hears which commands Discord has, with their ids, as soon as that is known, and once more where that changes. */
  readonly learn: (registered: unknown) => void;
}

/** Registers globally. Throws as Discord does where it cannot be asked, or does not take the list. */
export async function registerCommands({
  client,
  commands,
  entryPoint,
  language,
  log,
  mayChange,
  learn,
}: RegistrationParts): Promise<void> {
  const route = Routes.applicationCommands(client.application.id);
  const registered = await client.rest.get(route, { query: new URLSearchParams({ with_localizations: 'true' }) });
  learn(registered);
  if (!mayChange) return;
  const register = async (wanted: readonly RESTPostAPIApplicationCommandsJSONBody[]): Promise<void> => {
    if (sameCommands(wanted, registered)) return;
    learn(await client.rest.put(route, { body: wanted }));
    log.info({ commands: wanted.map(({ name }) => name) }, 'commands registered');
  };
  const usual = commands.map((command) => command.data(language));
  const withTheirs = [...usual, ...entryPointsIn(registered)];
  if (entryPoint === null) return register(withTheirs);
  try {
    await register([...usual, entryPoint.data(language)]);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await register(withTheirs);
    log.warn(
      { says: error.message },
      'Discord does not take the command that opens the table: switch Activities on in the portal (docs/activity.md); until then people get links',
    );
  }
}

/** As much of it as may be sent back. */
const listedEntryPoint = z.object({
  id: z.string(),
  name: z.string(),
  name_localizations: z.record(z.string(), z.string()).nullish(),
  description: z.string().optional(),
  description_localizations: z.record(z.string(), z.string()).nullish(),
  type: z.literal(ApplicationCommandType.PrimaryEntryPoint),
  handler: z.number().nullish(),
  contexts: z.array(z.number()).nullish(),
  integration_types: z.array(z.number()).optional(),
  default_member_permissions: z.string().nullish(),
  nsfw: z.boolean().optional(),
});

/**
 * The command that Discord has made by itself when Activities were switched on, or that we had before: it can be changed by a list, but
 * a list without it is refused.
 */
function entryPointsIn(registered: unknown): readonly RESTPostAPIApplicationCommandsJSONBody[] {
  const all = Array.isArray(registered) ? registered : [];
  return all.flatMap((each) => {
    const { data } = listedEntryPoint.safeParse(each);
    return data ? [data as RESTPostAPIApplicationCommandsJSONBody] : [];
  });
}

/** Discord has understood, and does not want it: not that it could not be asked. */
function isRefusal(error: unknown): error is DiscordAPIError {
  return (
    error instanceof DiscordAPIError && error.status >= 400 && error.status < 500 && ![401, 429].includes(error.status)
  );
}

/** Whether what Discord lists (with the fields it adds by itself) is what we want. */
export function sameCommands(wanted: readonly RESTPostAPIApplicationCommandsJSONBody[], registered: unknown): boolean {
  if (!Array.isArray(registered) || registered.length !== wanted.length) return false;
  return canonicalList(wanted) === canonicalList(registered);
}

/** Fields that mean something to us; the rest (ids, versions, server's additions) Discord fills in. */
const FIELDS = [
  'name',
  'name_localizations',
  'description',
  'description_localizations',
  'options',
  'type',
  'required',
  'choices',
  'value',
  'autocomplete',
  'channel_types',
  'min_value',
  'max_value',
  'min_length',
  'max_length',
  'default_member_permissions',
  'nsfw',
  'handler',
  'contexts',
  'integration_types',
] as const;

const DEFAULTS: Readonly<Record<string, unknown>> = {
  type: 1,
  required: false,
  autocomplete: false,
  nsfw: false,
  options: '[]',
  // On servers: what Discord takes for granted and then lists.
  integration_types: [0],
};

function canonicalList(commands: readonly unknown[]): string {
  return JSON.stringify(commands.map(canonical).sort());
}

function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = new Map(Object.entries(value));
  const parts: string[] = [];
  for (const field of FIELDS) {
    const given = entries.get(field);
    if (given === undefined || given === null) continue;
    const written =
      field === 'options' || field === 'choices'
        ? `[${asList(given).map(canonical).join(',')}]`
        : field.endsWith('_localizations')
          ? canonicalMap(given)
          : Array.isArray(given)
            ? JSON.stringify([...given].sort())
            : JSON.stringify(given);
    if (written === '{}' || written === '[]' || written === JSON.stringify(DEFAULTS[field])) continue;
    parts.push(`${field}:${written}`);
  }
  return `{${parts.join(',')}}`;
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function canonicalMap(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '{}';
  return JSON.stringify(Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))));
}
