/** Registers the slash commands with Discord when they have changed, and retries until Discord accepts them. */
import { isDeepStrictEqual } from 'node:util';
import {
  ApplicationCommandType,
  type Client,
  DiscordAPIError,
  type RESTPostAPIApplicationCommandsJSONBody,
  Routes,
} from 'discord.js';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Timer } from '../../../kernel/index.ts';
import type { CommandMention, Language } from '../../../language/index.ts';
import type { Command, EntryPoint } from '../context.ts';

export interface RegistrationParts {
  readonly client: Client<true>;
  readonly commands: readonly Command[];
  /** Null if Activities are switched off. */
  readonly entryPoint: EntryPoint | null;
  readonly language: Language;
  readonly log: Logger;
  /** False if another process registers them. */
  readonly mayChange: boolean;
  /** Called with the commands that Discord has, and again after a change. */
  readonly learn: (registered: unknown) => void;
}

/** Sends the list only if it has changed, because Discord limits how many a day it takes. Throws Discord's error. */
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
    log.info({ count: wanted.length }, 'commands registered');
  };
  const ownCommands = commands.map((command) => command.data(language));
  const withRegisteredEntryPoint = [...ownCommands, ...entryPointsIn(registered)];
  if (entryPoint === null) return register(withRegisteredEntryPoint);
  try {
    await register([...ownCommands, entryPoint.data(language)]);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await register(withRegisteredEntryPoint);
    log.warn(
      { says: error.message },
      'Discord refused the command that opens the table: switch Activities on in the developer portal (docs/activity.md); until then people get links',
    );
  }
}

/** The fields of an entry point that Discord accepts back. */
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

/** Discord creates an entry point when Activities are switched on, and refuses a list without it. */
function entryPointsIn(registered: unknown): readonly RESTPostAPIApplicationCommandsJSONBody[] {
  const all = Array.isArray(registered) ? registered : [];
  return all.flatMap((each) => {
    const { data } = listedEntryPoint.safeParse(each);
    return data ? [data as RESTPostAPIApplicationCommandsJSONBody] : [];
  });
}

/** Whether Discord refused the request rather than being out of reach. */
function isRefusal(error: unknown): error is DiscordAPIError {
  return (
    error instanceof DiscordAPIError && error.status >= 400 && error.status < 500 && ![401, 429].includes(error.status)
  );
}

/** Whether Discord's list equals the bot's, in any order and apart from the fields that Discord adds. */
export function sameCommands(wanted: readonly RESTPostAPIApplicationCommandsJSONBody[], registered: unknown): boolean {
  const byName = (commands: readonly { readonly name: string }[]) =>
    new Map(commands.map((command) => [command.name, comparable(command)]));
  return Array.isArray(registered) && isDeepStrictEqual(byName(wanted), byName(registered));
}

/** The fields that are compared; Discord adds others such as ids and versions. */
const FIELDS: ReadonlySet<string> = new Set([
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
]);

const DEFAULTS: Readonly<Record<string, unknown>> = {
  type: 1,
  required: false,
  autocomplete: false,
  nsfw: false,
  // Discord returns this default for servers.
  integration_types: [0],
};

/** Drops defaults, empty fields, and fields that are not compared. */
function comparable(value: object): object {
  const fields = Object.entries(value).flatMap(([field, content]) => {
    if (!FIELDS.has(field) || content === undefined || content === null) return [];
    const isNested = field === 'options' || field === 'choices';
    const found = Array.isArray(content) ? (isNested ? content.map(comparable) : content.toSorted()) : content;
    const isEmpty = typeof found === 'object' && Object.keys(found).length === 0;
    return isEmpty || isDeepStrictEqual(found, DEFAULTS[field]) ? [] : [[field, found] as const];
  });
  return Object.fromEntries(fields);
}

export interface RegistrationRetryParts {
  /** Rejects if Discord does not answer or refuses the list. */
  readonly register: () => Promise<void>;
  readonly timer: Timer;
  readonly log: Logger;
  /** The pause that Discord asks for after this error, in milliseconds. */
  readonly waitAfter: (error: unknown) => number;
}

/** Discord limits how many lists may be sent per day. */
const FIRST_REGISTRATION_RETRY_MS = 60_000;
const MAX_REGISTRATION_RETRY_MS = 6 * 3_600_000;

/** Resolves after the first attempt, successful or not. */
export async function registerWithRetry({
  register,
  timer,
  log,
  waitAfter,
}: RegistrationRetryParts): Promise<{ close(): void }> {
  let closed = false;
  let failures = 0;
  let cancel = (): void => undefined;

  async function attempt(): Promise<void> {
    try {
      await register();
      if (failures > 0) log.info('the commands are registered');
    } catch (error) {
      if (closed) return;
      const pause = Math.max(
        Math.min(FIRST_REGISTRATION_RETRY_MS * 2 ** Math.min(failures, 20), MAX_REGISTRATION_RETRY_MS),
        waitAfter(error),
      );
      failures += 1;
      log.error(
        { err: error, minutes: Math.ceil(pause / 60_000) },
        'registering the commands failed; the bot keeps the registered ones and retries',
      );
      cancel = timer.after(pause, () => void attempt());
    }
  }

  await attempt();
  return {
    close() {
      closed = true;
      cancel();
    },
  };
}

export interface CommandMentions {
  readonly mention: CommandMention;
  /** Reads the ids from Discord's list of commands. */
  learn(registered: unknown): void;
}

const listed = z.array(z.object({ id: z.string(), name: z.string() }));

/** Once Discord has reported their ids, mentions commands as `</game new:123>`, which people can tap. */
export function createCommandMentions(): CommandMentions {
  const ids = new Map<string, string>();
  return {
    mention: (command) => {
      const [name = ''] = command.split(' ');
      const id = ids.get(name);
      return id === undefined ? null : `</${command}:${id}>`;
    },
    learn: (registered) => {
      for (const { id, name } of listed.safeParse(registered).data ?? []) ids.set(name, id);
    },
  };
}
