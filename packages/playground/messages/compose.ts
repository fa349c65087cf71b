/** Creates a message from a validated body: files, mentions, references and nonce. */
import {
  type APIAttachment,
  type APIMessage,
  type APIMessageInteraction,
  type APIMessageInteractionMetadata,
  type APIMessageTopLevelComponent,
  type APIUser,
  EmbedType,
  MessageFlags,
  MessageType,
} from 'discord-api-types/v10';
import { channelAfterMessage } from '../channels/activity.ts';
import type { Core } from '../core.ts';
import { accepted, type Checked, invalidForm, refusals } from '../refusals.ts';
import type { StoredChannel, StoredMessage } from '../state/model.ts';
import type { World } from '../state/world.ts';
import { type AnyComponent, numberComponents, walkComponents, withoutNulls } from '../validation/layout.ts';
import type { AllowedMentions, NewMessageBody } from '../validation/message.ts';
import {
  dropUploads,
  listedFiles,
  refuseUploads,
  resolveComponentMedia,
  resolveEmbedMedia,
  storeUploads,
  type Upload,
} from './uploads.ts';

export interface Draft {
  readonly channel: StoredChannel;
  readonly author: APIUser;
  readonly body: NewMessageBody;
  readonly uploads: readonly Upload[];
  readonly type?: MessageType;
  readonly ephemeralFor?: string | null;
  /** Added to those of the body, such as Loading. */
  readonly extraFlags?: number;
  readonly interaction?: APIMessageInteractionMetadata;
  readonly olderInteraction?: APIMessageInteraction | null;
  readonly reference?: { readonly channel_id: string; readonly message_id: string };
  /** The form's position in the request, for error paths. */
  readonly base?: readonly (string | number)[];
  /** For deferred answers and system messages. */
  readonly mayBeEmpty?: boolean;
}

const settableFlags = MessageFlags.SuppressEmbeds | MessageFlags.SuppressNotifications | MessageFlags.IsComponentsV2;

const NONCE_LIFE_MS = 5 * 60_000;

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
  // While the files were stored, the channel may have been deleted, or a repetition may have been posted.
  if (!core.world.channels.has(channelId)) return refuseUploads(core, files, refusals.unknownChannel);
  const posted = postedWithNonce(core, channelId, body);
  if (posted) {
    await dropUploads(core, files);
    return accepted(posted);
  }
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
    attachments: listedFiles(files, components, embeds),
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

/** The bot's message of the last minutes with the same enforced nonce; Discord remembers nonces for a few minutes. */
export function postedWithNonce(
  core: Core,
  channelId: string,
  { nonce, enforce_nonce: isEnforced }: NewMessageBody,
): StoredMessage | null {
  if (!isEnforced || nonce === undefined || nonce === null) return null;
  const since = core.now() - NONCE_LIFE_MS;
  const isRepeated = ({ message }: StoredMessage) =>
    String(message.nonce ?? '') === String(nonce) &&
    message.author.id === core.world.identity.bot.id &&
    Date.parse(message.timestamp) >= since;
  return core.world.messagesIn(channelId).find(isRepeated) ?? null;
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
  const messageReference = draft.body.message_reference;
  if (!messageReference) return accepted(null);
  const reference = {
    channel_id: messageReference.channel_id ?? draft.channel.channel.id,
    message_id: messageReference.message_id,
  };
  const target = core.world.findMessage(reference.channel_id, reference.message_id);
  if (target && target.ephemeralFor === null) return accepted(reference);
  if (messageReference.fail_if_not_exists === false) return accepted(null);
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

/** Numbered, without nulls, with media resolved. */
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

/** The texts of components, for mentions. */
export function textsOf(components: readonly AnyComponent[]): string[] {
  return [...walkComponents(components)].flatMap(({ component }) =>
    component.content === undefined ? [] : [component.content],
  );
}

export interface Mentions {
  readonly users: APIUser[];
  readonly everyone: boolean;
}

/** `repliedTo`: notified by default. */
export function findMentions(
  world: World,
  text: string,
  allowed: AllowedMentions | null | undefined,
  repliedTo: APIUser | null,
): Mentions {
  const users = new Map<string, APIUser>();
  const parsesUsers = !allowed || (allowed.parse?.includes('users') ?? false);
  for (const [, id] of text.matchAll(/<@!?(\d{15,20})>/g)) {
    if (id === undefined) continue;
    const user = id === world.identity.bot.id ? world.identity.bot : world.personById(id)?.user;
    if (user && (parsesUsers || allowed?.users?.includes(id))) users.set(id, user);
  }
  if (repliedTo && (allowed ? (allowed.replied_user ?? false) : true)) users.set(repliedTo.id, repliedTo);
  const parsesEveryone = !allowed || (allowed.parse?.includes('everyone') ?? false);
  return { users: [...users.values()], everyone: parsesEveryone && /@(everyone|here)\b/.test(text) };
}
