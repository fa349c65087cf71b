/**
 * Makes a new message out of a checked body: files, mentions, references, nonce; stores it and so announces it.
 * Whether the author may write here at all has been asked before.
 */
import type {
  APIAttachment,
  APIMessage,
  APIMessageInteraction,
  APIMessageInteractionMetadata,
  APIMessageTopLevelComponent,
  APIUser,
} from 'discord-api-types/v10';
import { EmbedType, MessageFlags, MessageType } from 'discord-api-types/v10';
import { channelAfterMessage } from '../channels/activity.ts';
import type { Core } from '../core.ts';
import { accepted, type Checked, invalidForm, refusals } from '../refusals.ts';
import type { StoredChannel, StoredMessage } from '../state/model.ts';
import { type AnyComponent, numberComponents, walkComponents, withoutNulls } from '../validation/layout.ts';
import type { NewMessageBody } from '../validation/message.ts';
import { findMentions } from './mentions.ts';
import {
  refuseUploads,
  resolveComponentMedia,
  resolveEmbedMedia,
  storeUploads,
  type Upload,
  unshownFiles,
} from './uploads.ts';

export interface Draft {
  readonly channel: StoredChannel;
  readonly author: APIUser;
  readonly body: NewMessageBody;
  readonly uploads: readonly Upload[];
  readonly type?: MessageType;
  readonly ephemeralFor?: string | null;
  /** Flags added to those of the body, such as Loading. */
  readonly extraFlags?: number;
  readonly interaction?: APIMessageInteractionMetadata;
  readonly olderInteraction?: APIMessageInteraction | null;
  readonly reference?: { readonly channel_id: string; readonly message_id: string };
  /** Where the form stands in the request, for the paths of faults. */
  readonly base?: readonly (string | number)[];
  /** A message without content is fine: an answer still being thought about, a system message. */
  readonly mayBeEmpty?: boolean;
}

const settableFlags = MessageFlags.SuppressEmbeds | MessageFlags.SuppressNotifications | MessageFlags.IsComponentsV2;

/** Refuses empty messages (50006), unknown references and missing files (50035). */
export async function composeMessage(core: Core, draft: Draft): Promise<Checked<StoredMessage>> {
  const { body, base = [], author } = draft;
  const channelId = draft.channel.channel.id;
  const nothing =
    !body.content && (body.embeds?.length ?? 0) === 0 && body.components.length === 0 && draft.uploads.length === 0;
  if (nothing && !draft.mayBeEmpty) return refusals.emptyMessage;
  const reference = findReference(core, draft);
  if (!reference.ok) return reference;

  const ephemeralFor = draft.ephemeralFor ?? null;
  const files = await storeUploads(core, channelId, draft.uploads, body.attachments ?? [], ephemeralFor !== null);
  const rendered = renderBody(body, files, base);
  if (!rendered.ok) return refuseUploads(core, files, rendered);
  const { components, embeds } = rendered.value;
  const repliedTo =
    reference.value && draft.type === undefined
      ? (core.world.findMessage(reference.value.channel_id, reference.value.message_id)?.message.author ?? null)
      : null;
  const text = [body.content ?? '', ...textsOf(components)].join('\n');
  const mentions = findMentions(core.world, text, body.allowed_mentions, repliedTo);
  const message: APIMessage = {
    id: core.ids.next(),
    channel_id: channelId,
    author,
    content: body.content ?? '',
    timestamp: new Date(core.now()).toISOString(),
    edited_timestamp: null,
    tts: body.tts ?? false,
    mention_everyone: mentions.everyone,
    mentions: mentions.users,
    mention_roles: [],
    attachments: unshownFiles(files, components, embeds),
    embeds,
    components,
    pinned: false,
    type: draft.type ?? (reference.value ? MessageType.Reply : MessageType.Default),
    flags:
      ((body.flags ?? 0) & settableFlags) |
      (ephemeralFor === null ? 0 : MessageFlags.Ephemeral) |
      (draft.extraFlags ?? 0),
    ...(body.nonce === null || body.nonce === undefined ? {} : { nonce: body.nonce }),
    ...(reference.value ? { message_reference: referenceIn(draft.channel, reference.value) } : {}),
    ...(author.bot ? { application_id: core.world.identity.applicationId } : {}),
    ...(draft.olderInteraction ? { interaction: draft.olderInteraction } : {}),
    ...(draft.interaction
      ? { interaction_metadata: draft.interaction, webhook_id: core.world.identity.applicationId }
      : {}),
  };
  const silent = ephemeralFor !== null ? [ephemeralFor] : pingsOf(core, mentions, author.id);
  const stored: StoredMessage = { message, files, ephemeralFor, pings: silent };
  if (ephemeralFor === null) channelAfterMessage(core, channelId, message.id, mentions.users);
  core.world.putMessage(stored);
  if (!author.bot) core.world.markRead(author.id, channelId, message.id);
  return accepted(stored);
}

function pingsOf(core: Core, mentions: { users: APIUser[]; everyone: boolean }, authorId: string): string[] {
  const ids = mentions.everyone
    ? [...core.world.people.values()].map((person) => person.user.id)
    : mentions.users.map((user) => user.id);
  return ids.filter((id) => id !== authorId);
}

function referenceIn(
  channel: StoredChannel,
  reference: { channel_id: string; message_id: string },
): NonNullable<APIMessage['message_reference']> {
  const guildId = 'guild_id' in channel.channel ? channel.channel.guild_id : undefined;
  return { type: 0, ...reference, ...(guildId ? { guild_id: guildId } : {}) };
}

function findReference(core: Core, draft: Draft): Checked<{ channel_id: string; message_id: string } | null> {
  if (draft.reference) return accepted({ ...draft.reference });
  const asked = draft.body.message_reference;
  if (!asked) return accepted(null);
  const reference = { channel_id: asked.channel_id ?? draft.channel.channel.id, message_id: asked.message_id };
  const target = core.world.findMessage(reference.channel_id, reference.message_id);
  if (target && target.ephemeralFor === null) return accepted(reference);
  if (asked.fail_if_not_exists === false) return accepted(null);
  return invalidForm([
    {
      path: [...(draft.base ?? []), 'message_reference'],
      code: 'MESSAGE_REFERENCE_UNKNOWN_MESSAGE',
      message: 'Unknown message',
    },
  ]);
}

export interface RenderedBody {
  readonly components: APIMessageTopLevelComponent[];
  readonly embeds: APIMessage['embeds'];
}

/** Components and embeds as stored: numbered, without nulls, their media resolved against the files. */
export function renderBody(
  body: Pick<NewMessageBody, 'embeds'> & { readonly components: readonly AnyComponent[] },
  files: readonly APIAttachment[],
  base: readonly (string | number)[],
): Checked<RenderedBody> {
  const components = withoutNulls(body.components) as AnyComponent[];
  const embeds = ((withoutNulls(body.embeds ?? []) as APIMessage['embeds']) ?? []).map((embed) => ({
    type: EmbedType.Rich,
    ...embed,
  }));
  const faults = [...resolveComponentMedia(components, files, base), ...resolveEmbedMedia(embeds, files, base)];
  if (faults.length > 0) return invalidForm(faults);
  return accepted({ components: numberComponents(components), embeds });
}

/** The texts shown by components, for mentions. */
export function textsOf(components: readonly AnyComponent[]): string[] {
  return [...walkComponents(components)].flatMap(({ component }) =>
    component.content === undefined ? [] : [component.content],
  );
}
