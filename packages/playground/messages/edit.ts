/** Applies a validated edit to a message; fields that are left out are kept. Edits notify nobody. */
import type { APIAttachment, APIMessage } from 'discord-api-types/v10';
import { MessageFlags } from 'discord-api-types/v10';
import type { Core } from '../core.ts';
import { accepted, type Checked, invalidForm, refusals } from '../refusals.ts';
import type { StoredMessage } from '../state/model.ts';
import { type AnyComponent, walkComponents } from '../validation/layout.ts';
import { checkEditedMessage, type EditedMessageBody } from '../validation/message.ts';
import { findMentions, renderBody, textsOf } from './compose.ts';
import { listedFiles, missingFile, refuseUploads, storeUploads, type Upload } from './uploads.ts';

const editableFlags = MessageFlags.SuppressEmbeds | MessageFlags.IsComponentsV2;

function hasLayout(stored: StoredMessage): boolean {
  return ((stored.message.flags ?? 0) & MessageFlags.IsComponentsV2) !== 0;
}

/**
 * Without `attachments`, all files stay; otherwise only the listed ones. The first edit of a deferred answer ends "is
 * thinking…" and does not count as an edit.
 */
export async function editMessage(
  core: Core,
  stored: StoredMessage,
  rawBody: unknown,
  uploads: readonly Upload[],
  base: readonly (string | number)[] = [],
): Promise<Checked<StoredMessage>> {
  const checked = checkEditedMessage(rawBody, hasLayout(stored), base);
  if (!checked.ok) return checked;
  const body = checked.value;
  const { channel_id: channelId, id } = stored.message;
  const added = await storeUploads(core, channelId, uploads, body.attachments ?? [], stored.ephemeralFor !== null);
  // It may have been changed or deleted while the files were stored.
  const current = core.world.findMessage(channelId, id);
  if (!current) return refuseUploads(core, added, refusals.unknownMessage);
  const { message } = current;
  const flags = editedFlags(message.flags ?? 0, body);
  const files = [...keptFiles(current.files, body), ...added];
  const rendered = renderEdit(message, body, files, base);
  if (!rendered.ok) return refuseUploads(core, added, rendered);
  const { components, embeds, content } = rendered.value;
  if ((flags & MessageFlags.IsComponentsV2) !== 0 && (content !== '' || embeds.length > 0)) {
    const fault = {
      path: [...base, content !== '' ? 'content' : 'embeds'],
      code: 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
      message: 'Legacy fields cannot be used when using MessageFlags.IS_COMPONENTS_V2',
    };
    return refuseUploads(core, added, invalidForm([fault]));
  }
  if (content === '' && embeds.length === 0 && components.length === 0 && files.length === 0)
    return refusals.emptyMessage;

  const mentions = findMentions(core.world, [content, ...textsOf(components)].join('\n'), body.allowed_mentions, null);
  const wasLoading = ((message.flags ?? 0) & MessageFlags.Loading) !== 0;
  const edited: StoredMessage = {
    ...current,
    files,
    message: {
      ...message,
      content,
      embeds,
      components,
      attachments: listedFiles(files, components, embeds),
      flags: flags & ~MessageFlags.Loading,
      edited_timestamp: wasLoading ? message.edited_timestamp : new Date(core.now()).toISOString(),
      mention_everyone: mentions.everyone,
      mentions: mentions.users,
    },
  };
  core.world.putMessage(edited);
  return accepted(edited);
}

function editedFlags(before: number, body: EditedMessageBody): number {
  if (body.flags === null || body.flags === undefined) return before;
  return (before & ~MessageFlags.SuppressEmbeds) | (body.flags & editableFlags);
}

function keptFiles(files: readonly APIAttachment[], body: EditedMessageBody): APIAttachment[] {
  const notes = body.attachments;
  if (notes === undefined) return [...files];
  return files.flatMap((file) => {
    const note = notes?.find((candidate) => candidate.id === file.id);
    if (!note) return [];
    return [
      note.description === undefined || note.description === null ? file : { ...file, description: note.description },
    ];
  });
}

function renderEdit(
  message: APIMessage,
  body: EditedMessageBody,
  files: readonly APIAttachment[],
  base: readonly (string | number)[],
) {
  const content = body.content === undefined ? message.content : (body.content ?? '');
  const components: AnyComponent[] = body.components ?? structuredClone(message.components ?? []);
  const embeds = body.embeds === undefined ? message.embeds : (body.embeds ?? []);
  if (body.components === null && lostMedia(components, files))
    return invalidForm([missingFile([...base, 'attachments'])]);
  const rendered = renderBody({ components, embeds: embeds as EditedMessageBody['embeds'] }, files, base);
  return rendered.ok ? accepted({ ...rendered.value, content }) : rendered;
}

/** Whether unchanged components refer to a file that the edit removes. */
function lostMedia(components: readonly AnyComponent[], files: readonly APIAttachment[]): boolean {
  const ids = new Set(files.map((file) => file.id));
  for (const { component } of walkComponents(components)) {
    const holder = component as {
      media?: { attachment_id?: string };
      file?: { attachment_id?: string };
      items?: { media: { attachment_id?: string } }[];
    };
    for (const media of [holder.media, holder.file, ...(holder.items ?? []).map((item) => item.media)]) {
      if (media?.attachment_id && !ids.has(media.attachment_id)) return true;
    }
  }
  return false;
}
