/** A message with a picture of people's figures, or with text if the reader wants it or drawing fails. */
import type { BotContext } from '../../../discord/interactions/index.ts';
import {
  escapeName,
  escapeText,
  type PrivateMessage,
  sanitizeName,
  text,
  truncate,
} from '../../../discord/messages/index.ts';
import { drawPrivatePicture } from '../../../discord/tablePicture/index.ts';
import { sanitizeText } from '../../../language/index.ts';
import type { PersonId } from '../../../match/index.ts';
import type { ThemeName } from '../../../picture/index.ts';

export const FORMS = ['picture', 'text'] as const;
export type Form = (typeof FORMS)[number];

/** Leaves room for the surrounding text below Discord's limit of 4,000 characters a message. */
const MAX_CHARACTERS = 3600;

export interface PeopleView {
  /** Null: everybody. */
  readonly reader: PersonId | null;
  readonly form: Form;
  readonly fileName: string;
  /**
   * The text with formatting. `safe` escapes a person's name for the message, or leaves it plain for the alternative
   * text; `safeText` does so for longer text.
   */
  readonly lines: (safe: (name: string) => string, safeText: (text: string) => string) => readonly string[];
  readonly draw: (theme: ThemeName) => Promise<Buffer>;
}

export async function peoplePictureMessage(
  context: Pick<BotContext, 'matches' | 'log' | 'defaultTheme'>,
  { reader, form, fileName, lines, draw }: PeopleView,
): Promise<PrivateMessage> {
  const inWords = text(truncate(lines(escapeName, escapeText).join('\n'), MAX_CHARACTERS));
  if (form === 'text') return { components: [inWords] };
  const settings = reader === null ? null : (await context.matches.person(reader)).settings;
  const alt = lines(sanitizeName, sanitizeText).map(withoutMarkup).join('\n');
  const illustration = await drawPrivatePicture(context, { fileName, alt }, () =>
    draw(settings?.theme ?? context.defaultTheme),
  );
  if (illustration.components.length === 0) return { components: [inWords] };
  return {
    components: [...(settings?.wordsFirst ? [inWords] : []), ...illustration.components],
    files: illustration.files,
  };
}

/** Removes only the markup around a line, because names in it may contain the same characters. */
function withoutMarkup(line: string): string {
  const marked = /^(?:### |- )(.*)$/s.exec(line) ?? /^\*\*(.*)\*\*$/s.exec(line);
  return marked?.[1] ?? line;
}
