/**
 * A picture to show, read from a medium of a message: its address, its size and the words that stand for it.
 * The components beside this one show it.
 */
import type { APIUnfurledMediaItem } from 'discord-api-types/v10';
import type { PageMessage } from '../../pageProtocol.ts';
import { safeLink } from '../shared/ids.ts';

export interface Picture {
  readonly url: string;
  readonly alt: string;
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
  readonly spoiler?: boolean | undefined;
}

/** The address and size of a medium; `attachment://name` is looked up among the message's attachments. */
export function pictureOf(media: APIUnfurledMediaItem, message: PageMessage, alt: string, spoiler?: boolean): Picture {
  const name = media.url.startsWith('attachment://') ? media.url.slice('attachment://'.length) : null;
  const attached = message.attachments.find(
    (attachment) => attachment.filename === name || attachment.id === media.attachment_id,
  );
  const { width, height } = media.width ? media : (attached ?? media);
  const url = name === null ? media.url : (attached?.url ?? '');
  return { url: safeLink(url) ?? '', alt, width, height, spoiler };
}
