/** Builds the common fields of interaction payloads. */
import { randomBytes } from 'node:crypto';
import type {
  APIChannel,
  APIInteractionDataResolved,
  APIInteractionGuildMember,
  APIMessageInteraction,
  APIMessageInteractionMetadata,
  APIUser,
} from 'discord-api-types/v10';
import {
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  ChannelType,
  InteractionContextType,
  InteractionType,
  Locale,
} from 'discord-api-types/v10';
import { isThread } from '../channels/activity.ts';
import { botPermissions } from '../channels/botPermissions.ts';
import { allPermissions, guildPermissions, permissionsIn } from '../channels/permissions.ts';
import { presentChannel } from '../channels/present.ts';
import type { Core } from '../core.ts';
import { memberObject } from '../gateway/guildPayload.ts';
import { limits } from '../limits.ts';
import type { Person, StoredChannel } from '../state/model.ts';
import type { OpenInteraction } from './registry.ts';
import type { InteractionBase, InteractionPayload } from './shapes.ts';

/** `permissions`: in the interaction's channel. */
function memberOf(person: Person, permissions: bigint): APIInteractionGuildMember {
  return { ...memberObject(person), permissions: permissions.toString() };
}

/** Falls back to English for languages that Discord does not have. */
function localeOf({ locale }: Person): Locale {
  return Object.values(Locale).find((known) => known === locale) ?? Locale.EnglishUS;
}

/** `byPerson`: the person has installed the application for themselves, and the command allows that. */
export function interactionBase(core: Core, person: Person, stored: StoredChannel, byPerson = false): InteractionBase {
  const { identity } = core.world;
  const inGuild = stored.channel.type !== ChannelType.DM;
  return {
    id: core.ids.next(),
    application_id: identity.applicationId,
    token: randomBytes(48).toString('base64url'),
    version: 1,
    channel: interactionChannel(core, person, stored),
    channel_id: stored.channel.id,
    app_permissions: botPermissions(core.world, stored).toString(),
    locale: localeOf(person),
    entitlements: [],
    attachment_size_limit: limits.message.fileBytes,
    authorizing_integration_owners: {
      [ApplicationIntegrationType.GuildInstall]: inGuild ? identity.guildId : '0',
      ...(byPerson ? { [ApplicationIntegrationType.UserInstall]: person.user.id } : {}),
    },
    context: inGuild ? InteractionContextType.Guild : InteractionContextType.BotDM,
    ...(inGuild
      ? {
          guild_id: identity.guildId,
          guild: { id: identity.guildId, locale: Locale.EnglishUS, features: [] },
          guild_locale: Locale.EnglishUS,
          member: memberOf(person, permissionsIn(core.world, person, stored)),
        }
      : { user: person.user }),
  };
}

function interactionChannel(core: Core, person: Person, stored: StoredChannel): APIChannel {
  const channel = presentChannel(core.world, stored);
  if (stored.channel.type === ChannelType.DM) return channel;
  return Object.assign({}, channel, { permissions: permissionsIn(core.world, person, stored).toString() });
}

/** Resolves ids of people and channels; null: nothing to resolve. */
export function resolve(
  core: Core,
  userIds: readonly string[],
  channelIds: readonly string[],
): APIInteractionDataResolved | null {
  const users: Record<string, APIUser> = {};
  const members: NonNullable<APIInteractionDataResolved['members']> = {};
  const channels: NonNullable<APIInteractionDataResolved['channels']> = {};
  for (const id of userIds) {
    if (id === core.world.identity.bot.id) users[id] = core.world.identity.bot;
    const person = core.world.personById(id);
    if (!person) continue;
    users[id] = person.user;
    const { user: _user, deaf: _deaf, mute: _mute, ...member } = memberOf(person, guildPermissions(core.world, person));
    members[id] = member;
  }
  for (const id of channelIds) {
    const stored = core.world.channels.get(id);
    if (!stored) continue;
    const common = { id, name: stored.channel.name ?? '', permissions: allPermissions.toString() };
    if (!isThread(stored)) {
      channels[id] = { ...common, type: stored.channel.type };
      continue;
    }
    const { type, parent_id, thread_metadata } = stored.channel;
    const parent = parent_id === undefined ? {} : { parent_id };
    if (thread_metadata !== undefined) channels[id] = { ...common, ...parent, type, thread_metadata };
  }
  const filled = {
    ...(Object.keys(users).length > 0 ? { users } : {}),
    ...(Object.keys(members).length > 0 ? { members } : {}),
    ...(Object.keys(channels).length > 0 ? { channels } : {}),
  };
  return Object.keys(filled).length > 0 ? filled : null;
}

/** The deprecated field next to the metadata, only for slash commands. */
export function legacyMetadataOf(core: Core, interaction: OpenInteraction): APIMessageInteraction | null {
  const { payload, userId } = interaction;
  const user = core.world.personById(userId)?.user;
  if (payload.type !== InteractionType.ApplicationCommand || !user) return null;
  return { id: interaction.id, type: payload.type, name: commandPath(payload), user };
}

/** A message's metadata about the interaction it answers. */
export function metadataOf(core: Core, interaction: OpenInteraction): APIMessageInteractionMetadata {
  const user = core.world.personById(interaction.userId)?.user ?? core.world.identity.bot;
  const common = {
    id: interaction.id,
    user,
    authorizing_integration_owners: interaction.payload.authorizing_integration_owners,
  };
  if (interaction.type === InteractionType.MessageComponent) {
    return { ...common, type: interaction.type, interacted_message_id: interaction.sourceMessageId ?? '0' };
  }
  if (interaction.type === InteractionType.ModalSubmit) {
    const triggering =
      interaction.sourceMessageId === null
        ? { ...common, type: InteractionType.ApplicationCommand as const }
        : {
            ...common,
            type: InteractionType.MessageComponent as const,
            interacted_message_id: interaction.sourceMessageId,
          };
    return { ...common, type: interaction.type, triggering_interaction_metadata: triggering };
  }
  const named = { name: commandPath(interaction.payload), command_type: ApplicationCommandType.ChatInput };
  return { ...common, type: InteractionType.ApplicationCommand, ...named };
}

/** `game new`: the command with its subcommand. */
function commandPath(payload: InteractionPayload): string {
  if (payload.type !== InteractionType.ApplicationCommand) return '';
  const words = [payload.data.name];
  let options = payload.data.options;
  for (
    let first = options?.[0];
    first && first.type <= ApplicationCommandOptionType.SubcommandGroup;
    first = options?.[0]
  ) {
    words.push(first.name);
    options = first.options;
  }
  return words.join(' ');
}
