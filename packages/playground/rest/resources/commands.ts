/** `/applications/:id/commands`, global and for the guild. */
import type { APIApplicationCommand } from 'discord-api-types/v10';
import { ApplicationCommandType, EntryPointCommandHandlerType } from 'discord-api-types/v10';
import type { Core } from '../../core.ts';
import { limits } from '../../limits.ts';
import { accepted, type Checked, type Refusal, refusals } from '../../refusals.ts';
import { type CommandForm, checkCommand, checkCommands } from '../../validation/commands.ts';
import { withoutNulls } from '../../validation/layout.ts';
import { findApplication, findGuild } from '../access.ts';
import { entryPointRefusal } from '../activities/entryPoint.ts';
import { created, found, noContent, on, param, type RestAnswer, type RestRequest, type Route } from '../route.ts';

/** Null: global. Refuses unknown applications and guilds. */
function scopeOf(core: Core, request: RestRequest): Checked<string | null> {
  const application = findApplication(core, request);
  if (!application.ok) return application;
  return request.params.guildId === undefined ? accepted(null) : findGuild(core, request);
}

function make(
  core: Core,
  form: CommandForm,
  scope: string | null,
  before: APIApplicationCommand | undefined,
): APIApplicationCommand {
  const permissions = form.default_member_permissions;
  const body = {
    application_id: core.world.identity.applicationId,
    ...(scope === null ? {} : { guild_id: scope }),
    type: form.type,
    name: form.name,
    name_localizations: form.name_localizations ?? null,
    description: form.description ?? '',
    description_localizations: form.description_localizations ?? null,
    ...(form.options && form.options.length > 0 ? { options: withoutNulls(form.options) } : {}),
    default_member_permissions: permissions === null || permissions === undefined ? null : String(permissions),
    nsfw: form.nsfw ?? false,
    ...(form.type === ApplicationCommandType.PrimaryEntryPoint
      ? { handler: form.handler ?? EntryPointCommandHandlerType.AppHandler }
      : {}),
    ...(scope === null
      ? {
          dm_permission: form.dm_permission ?? true,
          contexts: form.contexts ?? (form.dm_permission === false ? [0] : null),
          integration_types: form.integration_types ?? [0],
        }
      : {}),
  };
  const { id: _id, version: _version, ...known } = before ?? { id: '', version: '' };
  const same = before !== undefined && JSON.stringify(known) === JSON.stringify(body);
  return {
    id: before?.id ?? core.ids.next(),
    version: same && before ? before.version : core.ids.next(),
    ...body,
  } as APIApplicationCommand;
}

/** All localisations on request; otherwise the client's. */
function present(command: APIApplicationCommand, request: RestRequest): unknown {
  if (request.query.with_localizations === 'true' || request.params.commandId !== undefined) return command;
  return translated(command, request.headers['x-discord-locale']);
}

interface Translatable {
  readonly name_localizations?: Readonly<Record<string, string | null>> | null;
  readonly description_localizations?: Readonly<Record<string, string | null>> | null;
  readonly options?: readonly Translatable[];
  readonly choices?: readonly Translatable[];
}

function translated(value: unknown, locale: string | undefined): unknown {
  const {
    name_localizations: names,
    description_localizations: descriptions,
    options,
    choices,
    ...rest
  } = value as Translatable;
  const name = locale ? names?.[locale] : null;
  const description = locale ? descriptions?.[locale] : null;
  return {
    ...rest,
    ...(name ? { name_localized: name } : {}),
    ...(description ? { description_localized: description } : {}),
    ...(options ? { options: options.map((entry) => translated(entry, locale)) } : {}),
    ...(choices ? { choices: choices.map((entry) => translated(entry, locale)) } : {}),
  };
}

function overwrite(core: Core, scope: string | null, request: RestRequest): RestAnswer | Refusal {
  const forms = checkCommands(request.body);
  if (!forms.ok) return forms;
  if (forms.value.length > limits.command.global) return refusals.tooManyCommands;
  const known = core.world.commandsOf(scope);
  const refused = entryPointRefusal(core, scope, forms.value, known);
  if (refused) return refused;
  const commands = forms.value.map((form) =>
    make(
      core,
      form,
      scope,
      known.find((old) => old.type === form.type && old.name === form.name),
    ),
  );
  core.world.putCommands(scope, commands);
  return found(commands);
}

/** Adds a command, or replaces the one with the same name. */
function add(core: Core, scope: string | null, request: RestRequest): RestAnswer | Refusal {
  const form = checkCommand(request.body);
  if (!form.ok) return form;
  const known = core.world.commandsOf(scope);
  const before = known.find((old) => old.type === form.value.type && old.name === form.value.name);
  if (!before && known.length >= limits.command.global) return refusals.tooManyCommands;
  if (form.value.type === ApplicationCommandType.PrimaryEntryPoint) {
    const others = known.filter((old) => old.type === form.value.type && old !== before);
    const refused = entryPointRefusal(core, scope, [form.value, ...others.map(() => form.value)], []);
    if (refused) return refused;
  }
  const command = make(core, form.value, scope, before);
  core.world.putCommands(scope, [...known.filter((old) => old.id !== command.id), command]);
  return before ? found(command) : created(command);
}

function findCommand(core: Core, request: RestRequest): Checked<APIApplicationCommand> {
  const scope = scopeOf(core, request);
  if (!scope.ok) return scope;
  const command = core.world.commands.get(param(request, 'commandId'));
  return command && (command.guild_id ?? null) === scope.value ? accepted(command) : refusals.unknownCommand;
}

function change(core: Core, before: APIApplicationCommand, request: RestRequest): RestAnswer | Refusal {
  const given = typeof request.body === 'object' && request.body !== null ? request.body : {};
  const form = checkCommand({ ...before, ...given });
  if (!form.ok) return form;
  const scope = before.guild_id ?? null;
  const command = make(core, form.value, scope, before);
  core.world.putCommands(
    scope,
    core.world.commandsOf(scope).map((old) => (old.id === command.id ? command : old)),
  );
  return found(command);
}

function remove(core: Core, before: APIApplicationCommand): RestAnswer {
  const scope = before.guild_id ?? null;
  core.world.putCommands(
    scope,
    core.world.commandsOf(scope).filter((old) => old.id !== before.id),
  );
  return noContent;
}

export const commandRoutes: readonly Route[] = [
  '/applications/:applicationId/commands',
  '/applications/:applicationId/guilds/:guildId/commands',
].flatMap((path): Route[] => [
  {
    method: 'GET',
    path,
    handle: on(scopeOf, (core, scope, request) =>
      found(core.world.commandsOf(scope).map((command) => present(command, request))),
    ),
  },
  { method: 'PUT', path, bucket: 'commandWrite', handle: on(scopeOf, overwrite) },
  { method: 'POST', path, bucket: 'commandWrite', handle: on(scopeOf, add) },
  {
    method: 'GET',
    path: `${path}/:commandId`,
    handle: on(findCommand, (_core, command, request) => found(present(command, request))),
  },
  { method: 'PATCH', path: `${path}/:commandId`, bucket: 'commandWrite', handle: on(findCommand, change) },
  { method: 'DELETE', path: `${path}/:commandId`, bucket: 'commandWrite', handle: on(findCommand, remove) },
]);
