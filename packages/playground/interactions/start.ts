/**
 * Starts interactions for people (commands, autocomplete, components, modals), and refuses what Discord's client would
 * not send.
 */
import type { APIApplicationCommand } from 'discord-api-types/v10';
import {
  ApplicationCommandType,
  ApplicationIntegrationType,
  ChannelType,
  ComponentType,
  InteractionContextType,
  InteractionType,
} from 'discord-api-types/v10';
import type { Instance } from '../activities/index.ts';
import { canView, permissionsIn } from '../channels/permissions.ts';
import type { Core } from '../core.ts';
import type { PageOption } from '../fromPage.ts';
import { NO_FLAGS } from '../limits.ts';
import { presentMessage } from '../messages/present.ts';
import type { PageFailure } from '../pageFailures.ts';
import type { Person, StoredChannel } from '../state/model.ts';
import { type AnyComponent, walkComponents } from '../validation/layout.ts';
import { launchEntryPoint } from './launch.ts';
import { modalSubmission } from './modalValues.ts';
import { checkOptions, resolveOptions } from './options.ts';
import { interactionBase, resolve } from './payload.ts';
import type { OpenInteraction } from './registry.ts';
import type { InteractionPayload } from './shapes.ts';

export type Started =
  | { readonly ok: true; readonly interaction: OpenInteraction }
  | { readonly ok: false; readonly failure: PageFailure };

/** An entry-point command that Discord handles itself. */
export interface Launched {
  readonly ok: true;
  readonly launched: Instance;
}

type PlainCode = Exclude<PageFailure['code'], 'noCommand' | 'nobody' | 'input' | 'tooFew' | 'tooMany'>;

function refused(code: PlainCode): { readonly ok: false; readonly failure: PageFailure } {
  return { ok: false, failure: { code } };
}

const RUN_BY_PEOPLE: readonly ApplicationCommandType[] = [
  ApplicationCommandType.ChatInput,
  ApplicationCommandType.PrimaryEntryPoint,
];

export interface CommandStart {
  readonly channelId: string;
  readonly commandId: string;
  readonly options: readonly PageOption[];
}

export function startCommand(core: Core, person: Person, start: CommandStart): Started | Launched {
  const found = findCommand(core, person, start);
  if (!found.ok) return found;
  const launched = launchEntryPoint(core, person, found.channel, found.command);
  if (launched) return launched.ok ? { ok: true, launched: launched.value } : refused('commandNotHere');
  const fault = checkOptions(found.command.options ?? [], start.options, false);
  if (fault) return { ok: false, failure: fault };
  return sendCommand(core, person, found.channel, found.command, start.options, InteractionType.ApplicationCommand);
}

export function startAutocomplete(core: Core, person: Person, start: CommandStart): Started {
  const found = findCommand(core, person, start);
  if (!found.ok) return found;
  const fault = checkOptions(found.command.options ?? [], start.options, true);
  if (fault) return { ok: false, failure: fault };
  return sendCommand(
    core,
    person,
    found.channel,
    found.command,
    start.options,
    InteractionType.ApplicationCommandAutocomplete,
  );
}

type Found =
  | { readonly ok: true; readonly command: APIApplicationCommand; readonly channel: StoredChannel }
  | { readonly ok: false; readonly failure: PageFailure };

function findCommand(core: Core, person: Person, start: CommandStart): Found {
  const channel = visibleChannel(core, person, start.channelId);
  if (!channel) return refused('noChannel');
  const command = core.world.commands.get(start.commandId);
  if (!command || !RUN_BY_PEOPLE.includes(command.type)) return refused('commandOutdated');
  const inDirectMessage = channel.channel.type === ChannelType.DM;
  const contexts = command.contexts;
  if (contexts && !contexts.includes(inDirectMessage ? InteractionContextType.BotDM : InteractionContextType.Guild))
    return refused('commandNotHere');
  if (inDirectMessage && command.guild_id) return refused('commandNotHere');
  const needed = command.default_member_permissions;
  if (!inDirectMessage && needed === '0' && !person.manager) return refused('commandNotAllowed');
  if (
    !inDirectMessage &&
    needed !== null &&
    (permissionsIn(core.world, person, channel) & BigInt(needed)) !== BigInt(needed)
  )
    return refused('commandNotAllowed');
  return { ok: true, command, channel };
}

function visibleChannel(core: Core, person: Person, channelId: string): StoredChannel | null {
  const stored = core.world.channels.get(channelId);
  return stored && canView(core.world, person, stored) ? stored : null;
}

function sendCommand(
  core: Core,
  person: Person,
  channel: StoredChannel,
  command: APIApplicationCommand,
  options: readonly PageOption[],
  type: InteractionType.ApplicationCommand | InteractionType.ApplicationCommandAutocomplete,
): Started {
  const resolved = resolveOptions(core, options);
  const byPerson = command.integration_types?.includes(ApplicationIntegrationType.UserInstall) ?? false;
  const payload: InteractionPayload = {
    ...interactionBase(core, person, channel, byPerson),
    type,
    data: {
      id: command.id,
      name: command.name,
      type:
        command.type === ApplicationCommandType.PrimaryEntryPoint
          ? ApplicationCommandType.PrimaryEntryPoint
          : ApplicationCommandType.ChatInput,
      ...(command.guild_id ? { guild_id: command.guild_id } : {}),
      ...(options.length > 0 ? { options } : {}),
      ...(resolved ? { resolved } : {}),
    },
  };
  return open(core, person, channel, payload, null);
}

function open(
  core: Core,
  person: Person,
  channel: StoredChannel,
  payload: InteractionPayload,
  sourceMessageId: string | null,
  opener: OpenInteraction | null = null,
): Started {
  const interaction = core.interactions.open({
    type: payload.type,
    userId: person.user.id,
    channelId: channel.channel.id,
    payload,
    sourceMessageId,
    opener,
  });
  return { ok: true, interaction };
}

export interface ComponentStart {
  readonly channelId: string;
  readonly messageId: string;
  readonly customId: string;
  readonly values?: readonly string[];
  /** Sends the click even without the component, as a slow client would. */
  readonly stale?: boolean;
}

export function startComponent(core: Core, person: Person, start: ComponentStart): Started {
  const channel = visibleChannel(core, person, start.channelId);
  const stored = channel && core.world.findMessage(start.channelId, start.messageId);
  if (!channel || !stored || (stored.ephemeralFor !== null && stored.ephemeralFor !== person.user.id)) {
    return refused('noMessage');
  }
  const components = walkComponents((stored.message.components ?? []) as AnyComponent[]);
  const found = [...components].find(({ component }) => component.custom_id === start.customId)?.component;
  if ((!found || found.disabled) && !start.stale) return refused('noControl');
  const type: ComponentType = found?.type ?? (start.values ? ComponentType.StringSelect : ComponentType.Button);
  if (type !== ComponentType.Button) {
    const fault = found && !start.stale ? selectFault(found as Choices, start.values ?? []) : null;
    if (fault) return { ok: false, failure: fault };
  }
  const message = presentMessage(core.world, stored, core.baseUrl());
  const payload: InteractionPayload = {
    ...interactionBase(core, person, channel),
    type: InteractionType.MessageComponent,
    message: { ...message, flags: message.flags ?? NO_FLAGS },
    data: {
      custom_id: start.customId,
      component_type: type,
      id: found?.id ?? 1,
      ...selectData(core, type, start.values ?? []),
    },
  };
  return open(core, person, channel, payload, stored.message.id);
}

/** The fields of a select that bound its choices. */
interface Choices {
  readonly min_values?: number;
  readonly max_values?: number;
  readonly options?: readonly { readonly value: string }[];
}

function selectData(core: Core, type: ComponentType, values: readonly string[]): object {
  if (type === ComponentType.Button) return {};
  if (type === ComponentType.StringSelect) return { values };
  return { values, resolved: resolve(core, values, values) ?? {} };
}

function selectFault(select: Choices, values: readonly string[]): PageFailure | null {
  const { min_values: least = 1, max_values: most = 1, options } = select;
  if (values.length < least) return { code: 'tooFew', least };
  if (values.length > most) return { code: 'tooMany', most };
  const known = new Set(options?.map(({ value }) => value));
  return !options || values.every((value) => known.has(value)) ? null : { code: 'noChoice' };
}

export interface ModalStart {
  readonly interactionId: string;
  readonly values: Readonly<Record<string, string | readonly string[]>>;
}

export function submitModal(core: Core, person: Person, start: ModalStart): Started {
  const opener = core.interactions.byId(start.interactionId);
  if (!opener?.modal || opener.userId !== person.user.id || !core.interactions.isAlive(opener))
    return refused('noForm');
  const channel = visibleChannel(core, person, opener.channelId);
  if (!channel) return refused('noChannel');
  const submission = modalSubmission(core, opener.modal, start.values);
  if (!submission.ok) return submission;
  const source =
    opener.sourceMessageId === null ? null : core.world.findMessage(opener.channelId, opener.sourceMessageId);
  const payload: InteractionPayload = {
    ...interactionBase(core, person, channel),
    type: InteractionType.ModalSubmit,
    ...(source ? { message: presentMessage(core.world, source, core.baseUrl()) } : {}),
    data: submission.data,
  };
  return open(core, person, channel, payload, source ? source.message.id : null, opener);
}
