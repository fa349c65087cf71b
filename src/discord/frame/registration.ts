/**
 * Keeps the slash commands registered at Discord equal to our list: compared at start, sent only when something changed.
 * Sending the list anew counts against a daily limit, and clients would load it anew.
 */
import { type Client, type RESTPostAPIChatInputApplicationCommandsJSONBody, Routes } from 'discord.js';
import type { Logger } from 'pino';
import type { Language } from '../../language/index.ts';
import type { Command } from './context.ts';

export interface RegistrationParts {
  readonly client: Client<true>;
  readonly commands: readonly Command[];
  readonly language: Language;
  readonly log: Logger;
  /** False: another process of the bot sees to it that Discord has them. */
  readonly mayChange: boolean;
}

/** Registers globally. Resolves to the commands as Discord lists them, with their ids. */
export async function registerCommands({
  client,
  commands,
  language,
  log,
  mayChange,
}: RegistrationParts): Promise<unknown> {
  const wanted = commands.map((command) => command.data(language));
  const route = Routes.applicationCommands(client.application.id);
  const registered = await client.rest.get(route, { query: new URLSearchParams({ with_localizations: 'true' }) });
  if (!mayChange || sameCommands(wanted, registered)) return registered;
  const now = await client.rest.put(route, { body: wanted });
  log.info({ commands: wanted.map(({ name }) => name) }, 'commands registered');
  return now;
}

/** Whether what Discord lists (with the fields it adds by itself) is what we want. */
export function sameCommands(
  wanted: readonly RESTPostAPIChatInputApplicationCommandsJSONBody[],
  registered: unknown,
): boolean {
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
