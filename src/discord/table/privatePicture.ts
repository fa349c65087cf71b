/**
 * A picture for one person alone, without which the message works as well.
 * The table that everybody sees is drawn by `tablePicture.ts`, which puts words in its place.
 */
import type { AttachmentPayload } from 'discord.js';
import type { Theme } from '../../match/index.ts';
import type { Position, ViewContext } from '../frame/index.ts';
import { picture } from '../messages/index.ts';
import { themeFor } from './theme.ts';

interface Drawn {
  readonly components: readonly ReturnType<typeof picture>[];
  readonly files: readonly AttachmentPayload[];
}

/** A private picture in the theme of whoever sits there, or none where it cannot be drawn: the dialogue works without. */
export async function drawnOrNot(
  context: ViewContext,
  { view, seat }: Pick<Position, 'view' | 'seat'>,
  { fileName, alt }: { readonly fileName: string; readonly alt: string },
  draw: (theme: Theme) => Promise<Buffer>,
): Promise<Drawn> {
  try {
    const png = await draw(await themeFor(context, view.match, view.match.members[seat]?.personId ?? null));
    return { components: [picture(fileName, alt)], files: [{ attachment: png, name: fileName }] };
  } catch (error) {
    context.log.error({ err: error, fileName }, 'a private picture could not be drawn');
    return { components: [], files: [] };
  }
}
