/** Translates world events into gateway dispatches and the intents that they need. */
import type { APIMessage } from 'discord-api-types/v10';
import {
  ChannelType,
  GatewayIntentBits as Intent,
  GatewayDispatchEvents as Name,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { isThread } from '../channels/activity.ts';
import { botMay } from '../channels/botPermissions.ts';
import { presentChannel, threadMember } from '../channels/present.ts';
import type { Core } from '../core.ts';
import { presentMessage } from '../messages/present.ts';
import type { StoredChannel, StoredMessage, WorldEvent } from '../state/model.ts';
import { memberObject, roleObject } from './guildPayload.ts';

export interface Dispatch {
  readonly name: string;
  /** Selects the shard; null: no guild. */
  readonly guildId: string | null;
  /** 0: no intent needed. */
  readonly intent: number;
  /** The data for a session with these intents. */
  data(intents: number): unknown;
}

function always(guildId: string | null, name: string, intent: number, data: unknown): Dispatch {
  return { name, guildId, intent, data: () => data };
}

/** Ephemeral messages and hidden channels are left out. */
export function dispatchesOf(core: Core, event: WorldEvent): Dispatch[] {
  const { guildId } = core.world.identity;
  switch (event.type) {
    case 'interactionSent':
      return [always(event.payload.guild_id ?? null, Name.InteractionCreate, 0, event.payload)];
    case 'messageCreate':
    case 'messageUpdate':
      return messageDispatch(
        core,
        event.stored,
        event.type === 'messageCreate' ? Name.MessageCreate : Name.MessageUpdate,
      );
    case 'messageDelete': {
      const { message, ephemeralFor } = event.stored;
      const place = placeOf(core, message.channel_id);
      if (ephemeralFor !== null || !place) return [];
      return [
        always(place.guildId, Name.MessageDelete, place.intent, {
          id: message.id,
          channel_id: message.channel_id,
          ...place.guild,
        }),
      ];
    }
    case 'channelCreate':
    case 'channelUpdate':
    case 'channelDelete':
      return channelDispatch(core, event.stored, event.type);
    case 'threadMembers':
      return threadMembersDispatch(core, event.threadId, event.added, event.removed);
    case 'pins': {
      const place = placeOf(core, event.channelId);
      return place
        ? [
            always(
              place.guildId,
              Name.ChannelPinsUpdate,
              place.guildId !== null ? Intent.Guilds : Intent.DirectMessages,
              {
                channel_id: event.channelId,
                ...place.guild,
              },
            ),
          ]
        : [];
    }
    case 'typing':
      return typingDispatch(core, event.channelId, event.userId);
    case 'role':
      return [
        always(guildId, Name.GuildRoleCreate, Intent.Guilds, { guild_id: guildId, role: roleObject(event.role) }),
      ];
    case 'person': {
      const { isGone, user } = event.person;
      if (isGone) return [always(guildId, Name.GuildMemberRemove, Intent.GuildMembers, { guild_id: guildId, user })];
      const member = { ...memberObject(event.person), guild_id: guildId };
      return [
        always(guildId, event.created ? Name.GuildMemberAdd : Name.GuildMemberUpdate, Intent.GuildMembers, member),
      ];
    }
    default:
      return [];
  }
}

interface Place {
  readonly guildId: string | null;
  readonly intent: number;
  readonly guild: { readonly guild_id?: string };
}

function placeOf(core: Core, channelId: string): Place | null {
  const stored = core.world.channels.get(channelId);
  if (!stored || !botMay(core.world, stored, PermissionFlagsBits.ViewChannel)) return null;
  if (stored.channel.type === ChannelType.DM) return { guildId: null, intent: Intent.DirectMessages, guild: {} };
  const { guildId } = core.world.identity;
  return { guildId, intent: Intent.GuildMessages, guild: { guild_id: guildId } };
}

function messageDispatch(core: Core, stored: StoredMessage, name: string): Dispatch[] {
  const place = placeOf(core, stored.message.channel_id);
  if (stored.ephemeralFor !== null || !place) return [];
  const message = presentMessage(core.world, stored, core.baseUrl());
  const person = core.world.personById(message.author.id);
  const { user: _user, ...member } = person ? memberObject(person) : { user: null };
  const full = { ...message, ...place.guild, ...(place.guildId !== null && person ? { member } : {}) };
  const { bot } = core.world.identity;
  const readable =
    place.guildId === null || message.author.id === bot.id || message.mentions.some((user) => user.id === bot.id);
  const bare: Partial<APIMessage> = { ...full, content: '', embeds: [], attachments: [], components: [] };
  return [
    {
      name,
      guildId: place.guildId,
      intent: place.intent,
      data: (intents) => (readable || (intents & Intent.MessageContent) !== 0 ? full : bare),
    },
  ];
}

function channelDispatch(
  core: Core,
  stored: StoredChannel,
  change: 'channelCreate' | 'channelUpdate' | 'channelDelete',
): Dispatch[] {
  if (stored.channel.type === ChannelType.DM) return [];
  const ofGuild = core.world.identity.guildId;
  const data = presentChannel(core.world, stored);
  if (!isThread(stored)) {
    const names = {
      channelCreate: Name.ChannelCreate,
      channelUpdate: Name.ChannelUpdate,
      channelDelete: Name.ChannelDelete,
    };
    return [always(ofGuild, names[change], Intent.Guilds, data)];
  }
  if (change === 'channelDelete') {
    const { id, guild_id: guildId, parent_id: parentId, type } = stored.channel;
    return [always(ofGuild, Name.ThreadDelete, Intent.Guilds, { id, guild_id: guildId, parent_id: parentId, type })];
  }
  if (change === 'channelUpdate') return [always(ofGuild, Name.ThreadUpdate, Intent.Guilds, data)];
  return [always(ofGuild, Name.ThreadCreate, Intent.Guilds, { ...data, newly_created: true })];
}

function threadMembersDispatch(
  core: Core,
  threadId: string,
  added: readonly string[],
  removed: readonly string[],
): Dispatch[] {
  const stored = core.world.channels.get(threadId);
  if (!stored) return [];
  const botId = core.world.identity.bot.id;
  const guildId = core.world.identity.guildId;
  const full = {
    id: threadId,
    guild_id: guildId,
    member_count: Object.keys(stored.threadMembers).length,
    added_members: added.map((id) => {
      const person = core.world.personById(id);
      return {
        ...threadMember(stored, id, stored.threadMembers[id] ?? ''),
        ...(person ? { member: memberObject(person) } : {}),
        presence: null,
      };
    }),
    removed_member_ids: removed,
  };
  // Without the members intent, a bot receives only its own membership.
  const concernsBot = added.includes(botId) || removed.includes(botId);
  return [always(guildId, Name.ThreadMembersUpdate, concernsBot ? Intent.Guilds : Intent.GuildMembers, full)];
}

function typingDispatch(core: Core, channelId: string, userId: string): Dispatch[] {
  const place = placeOf(core, channelId);
  if (!place) return [];
  const intent = place.guildId !== null ? Intent.GuildMessageTyping : Intent.DirectMessageTyping;
  return [
    always(place.guildId, Name.TypingStart, intent, {
      channel_id: channelId,
      ...place.guild,
      user_id: userId,
      timestamp: Math.floor(core.now() / 1000),
    }),
  ];
}
