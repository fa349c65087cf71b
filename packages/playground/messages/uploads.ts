/** Stores uploaded files as attachments, and resolves `attachment://name`. */
import type { APIAttachment, APIMessage } from 'discord-api-types/v10';
import type { Core } from '../core.ts';
import type { Fault, Refusal } from '../refusals.ts';
import type { AnyComponent } from '../validation/layout.ts';
import { walkComponents } from '../validation/layout.ts';
import type { AttachmentNote } from '../validation/message.ts';
import { pictureSize } from './pictureSize.ts';

/** `field`: the n of `files[n]`. */
export interface Upload {
  readonly field: string;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** `notes`: alt texts and names by `id` = n. If one file cannot be saved, none is kept. */
export async function storeUploads(
  core: Core,
  channelId: string,
  uploads: readonly Upload[],
  notes: readonly AttachmentNote[],
  ephemeral: boolean,
): Promise<APIAttachment[]> {
  const stored: APIAttachment[] = [];
  for (const upload of uploads) {
    const id = core.ids.next();
    const note = notes.find((candidate) => candidate.id === upload.field);
    const filename = safeName(note?.filename ?? upload.name);
    const path = `/attachments/${channelId}/${id}/${encodeURIComponent(filename)}`;
    const size = pictureSize(upload.bytes);
    try {
      await core.files.save(id, upload.bytes);
    } catch (error) {
      await dropUploads(core, stored);
      throw error;
    }
    stored.push({
      id,
      filename,
      ...(note?.title ? { title: note.title } : {}),
      ...(note?.description ? { description: note.description } : {}),
      size: upload.bytes.length,
      url: path,
      proxy_url: path,
      content_type: upload.contentType,
      ...(size ? { width: size.width, height: size.height } : {}),
      ...(ephemeral ? { ephemeral: true } : {}),
    });
  }
  return stored;
}

/** Deletes files that no message has. */
export async function dropUploads(core: Core, files: readonly APIAttachment[]): Promise<void> {
  for (const file of files) await core.files.drop(file.id);
}

/** Deletes the files of a refused request and returns the refusal. */
export async function refuseUploads(core: Core, files: readonly APIAttachment[], refusal: Refusal): Promise<Refusal> {
  await dropUploads(core, files);
  return refusal;
}

function safeName(name: string): string {
  const cleaned = name.normalize('NFC').replace(/[^\p{L}\p{N}._-]+/gu, '_');
  return cleaned === '' || /^\.+$/.test(cleaned) ? 'file' : cleaned;
}

interface MediaHolder {
  media?: { url: string };
  file?: { url: string };
  items?: { media: { url: string } }[];
}
interface Media {
  url: string;
  [field: string]: unknown;
}

/** Changes components in place; returns references without a file. */
export function resolveComponentMedia(
  components: readonly AnyComponent[],
  files: readonly APIAttachment[],
  base: readonly (string | number)[],
): Fault[] {
  const faults: Fault[] = [];
  for (const { component, path } of walkComponents(components, [...base, 'components'])) {
    const holder = component as AnyComponent & MediaHolder;
    const places: [Media, (string | number)[]][] = [];
    if (holder.media) places.push([holder.media, [...path, 'media', 'url']]);
    if (holder.file) places.push([holder.file, [...path, 'file', 'url']]);
    for (const [index, item] of (holder.items ?? []).entries())
      places.push([item.media, [...path, 'items', index, 'media', 'url']]);
    for (const [media, at] of places) {
      if (!resolveMedia(media, files)) faults.push(missingFile(at));
    }
    if (holder.file) nameFile(holder, files);
  }
  return faults;
}

function nameFile(holder: object, files: readonly APIAttachment[]): void {
  const component = holder as { file?: Media; name?: string; size?: number };
  const file = files.find((candidate) => candidate.id === component.file?.attachment_id);
  if (!file) return;
  component.name = file.filename;
  component.size = file.size;
}

export function missingFile(path: readonly (string | number)[]): Fault {
  return {
    path,
    code: 'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND',
    message: 'The referenced attachment was not found',
  };
}

function resolveMedia(media: Media, files: readonly APIAttachment[]): boolean {
  const file = findFile(media.url, files);
  if (!file) return !media.url.startsWith('attachment://');
  media.url = file.url;
  media.proxy_url = file.url;
  media.attachment_id = file.id;
  media.content_type = file.content_type ?? null;
  media.width = file.width ?? null;
  media.height = file.height ?? null;
  media.loading_state = 2;
  return true;
}

function findFile(url: string, files: readonly APIAttachment[]): APIAttachment | undefined {
  if (url.startsWith('attachment://')) {
    const name = url.slice('attachment://'.length);
    return files.findLast((file) => file.filename === name || encodeURIComponent(file.filename) === name);
  }
  return files.find((file) => url.split('?')[0]?.endsWith(file.url));
}

export function resolveEmbedMedia(
  embeds: APIMessage['embeds'],
  files: readonly APIAttachment[],
  base: readonly (string | number)[],
): Fault[] {
  const faults: Fault[] = [];
  for (const [index, embed] of embeds.entries()) {
    for (const place of ['image', 'thumbnail'] as const) {
      const picture = embed[place];
      if (!picture) continue;
      const file = findFile(picture.url, files);
      if (file) {
        embed[place] = {
          url: file.url,
          proxy_url: file.url,
          ...(file.width ? { width: file.width } : {}),
          ...(file.height ? { height: file.height } : {}),
        };
      } else if (picture.url.startsWith('attachment://')) {
        faults.push(missingFile([...base, 'embeds', index, place, 'url']));
      }
    }
  }
  return faults;
}

/** Files that no component or embed shows, which Discord lists under `attachments`. */
export function listedFiles(
  files: readonly APIAttachment[],
  components: readonly AnyComponent[],
  embeds: APIMessage['embeds'],
): APIAttachment[] {
  const shown = new Set<string>();
  for (const { component } of walkComponents(components)) {
    const holder = component as AnyComponent & MediaHolder;
    for (const media of [holder.media, holder.file, ...(holder.items ?? []).map((item) => item.media)])
      if (media) shown.add(media.url);
  }
  for (const embed of embeds) for (const picture of [embed.image, embed.thumbnail]) if (picture) shown.add(picture.url);
  return files.filter((file) => !shown.has(file.url));
}
