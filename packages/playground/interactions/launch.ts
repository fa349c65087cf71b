/** Launches an Activity in answer to an interaction, or directly for an entry-point command. */
import {
  type APIApplicationCommand,
  ApplicationCommandType,
  ChannelType,
  EntryPointCommandHandlerType,
  MessageType,
} from 'discord-api-types/v10';
import type { Instance } from '../activities/index.ts';
import { isLockedFor } from '../channels/permissions.ts';
import type { Core } from '../core.ts';
import { composeMessage } from '../messages/compose.ts';
import { accepted, type Checked, invalidForm, refusals } from '../refusals.ts';
import type { Person, StoredChannel } from '../state/model.ts';
import { checkNewMessage } from '../validation/message.ts';
import type { OpenInteraction } from './registry.ts';

/** Refuses without an Activity (50035; Discord's code is undocumented) and in forums (50024). */
export function launchFor(core: Core, { channelId, userId }: OpenInteraction): Checked<Instance> {
  const stored = core.world.channels.get(channelId);
  if (!stored) return refusals.unknownChannel;
  if (core.activities.switch.get() === null) {
    const message = 'This application has no Activity: Activities are not enabled for it';
    return invalidForm([{ path: ['type'], code: 'INTERACTION_APPLICATION_NOT_EMBEDDED', message }]);
  }
  return launchIn(core, stored, userId);
}

function launchIn(core: Core, { channel }: StoredChannel, userId: string): Checked<Instance> {
  if (channel.type === ChannelType.GuildForum) return refusals.wrongChannelType;
  const guildId = channel.type === ChannelType.DM ? null : core.world.identity.guildId;
  return accepted(core.activities.instances.launch({ channelId: channel.id, guildId }, userId));
}

/**
 * Handles an entry-point command as Discord does: opens the Activity and posts a message. Null: another command, or the
 * application handles it.
 */
export function launchEntryPoint(
  core: Core,
  person: Person,
  stored: StoredChannel,
  command: APIApplicationCommand,
): Checked<Instance> | null {
  if (
    command.type !== ApplicationCommandType.PrimaryEntryPoint ||
    command.handler !== EntryPointCommandHandlerType.DiscordLaunchActivity
  )
    return null;
  if (isLockedFor(core.world, person, stored)) return refusals.archivedThread;
  const known = core.activities.instances.inChannel(stored.channel.id);
  const launched = launchIn(core, stored, person.user.id);
  if (launched.ok && known === null) announceLaunch(core, stored, person.user.id, command.name);
  return launched;
}

/** The form of this message is undocumented. */
function announceLaunch(core: Core, channel: StoredChannel, userId: string, name: string): void {
  const { bot } = core.world.identity;
  const body = checkNewMessage({ content: `<@${userId}> ▶ /${name}`, allowed_mentions: { parse: [] } });
  if (!body.ok) return;
  composeMessage(core, { channel, author: bot, body: body.value, uploads: [], type: MessageType.Default }).catch(
    (error: unknown) => core.report(error),
  );
}
