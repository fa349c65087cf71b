/**
 * A picture for one person alone, without which the message works as well.
 * The table that everybody sees is drawn by `tablePicture.ts`, which puts words in its place.
 */
import type { AttachmentPayload } from 'discord.js';
import type { ViewContext } from '../frame/index.ts';
import { picture } from '../messages/index.ts';

interface Drawn {
  readonly components: readonly ReturnType<typeof picture>[];
  readonly files: readonly AttachmentPayload[];
}

/** A private picture, or none where it cannot be drawn: the dialogue works without. */
export async function drawnOrNot(
  { log }: ViewContext,
  fileName: string,
  alt: string,
  draw: () => Promise<Buffer>,
): Promise<Drawn> {
  try {
    const png = await draw();
    return { components: [picture(fileName, alt)], files: [{ attachment: png, name: fileName }] };
  } catch (error) {
    log.error({ err: error, fileName }, 'a private picture could not be drawn');
    return { components: [], files: [] };
  }
}
