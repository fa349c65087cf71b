/**
 * Answers with a picture of people: the picture with all of it in words behind it, or the words alone where it cannot be drawn or
 * they are wanted. Only the person who has asked sees them.
 */

import type { BotContext } from '../../../discord/frame/index.ts';
import { type PrivateMessage, text, truncate } from '../../../discord/messages/index.ts';
import { drawnOrNot } from '../../../discord/table/index.ts';
import type { ThemeName } from '../../../picture/index.ts';

export const FORMS = ['picture', 'text'] as const;
export type Form = (typeof FORMS)[number];

/** Of what the words of one message may have, with room for what stands beside them. */
const MOST = 3600;

export interface Shown {
  readonly reader: string;
  readonly form: Form;
  readonly fileName: string;
  /** Escaped, for the message. */
  readonly lines: readonly string[];
  /** As they are, for whoever hears of the picture. */
  readonly alt: readonly string[];
  readonly draw: (theme: ThemeName) => Promise<Buffer>;
}

export async function peopleMessage(
  context: Pick<BotContext, 'matches' | 'log' | 'defaultTheme'>,
  { reader, form, fileName, lines, alt, draw }: Shown,
): Promise<PrivateMessage> {
  const inWords = text(truncate(lines.join('\n'), MOST));
  if (form === 'text') return { components: [inWords] };
  const { settings } = await context.matches.person(reader);
  const drawn = await drawnOrNot(context, { fileName, alt: alt.join('\n') }, () =>
    draw(settings.theme ?? context.defaultTheme),
  );
  if (drawn.components.length === 0) return { components: [inWords] };
  return { components: [...(settings.wordsFirst ? [inWords] : []), ...drawn.components], files: drawn.files };
}

/** Without what only marks up text; names in it may hold the same signs. */
export function withoutMarks(lines: readonly string[]): readonly string[] {
  return lines.map((line) => {
    const marked = /^(?:### |- )(.*)$/s.exec(line) ?? /^\*\*(.*)\*\*$/s.exec(line);
    return marked?.[1] ?? line;
  });
}
