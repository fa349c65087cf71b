/**
 * The shapes of messages, and escaping of people's texts: no formatting, no pings. A message has components or content,
 * never both, because Discord refuses that; below content only rows of controls are allowed.
 */
import {
  type APIActionRowComponent,
  type APIComponentInMessageActionRow,
  type APIMessageTopLevelComponent,
  type APITextDisplayComponent,
  type AttachmentPayload,
  ComponentType,
  MessageFlags,
  type MessageMentionOptions,
} from 'discord.js';
import { sanitizeName, sanitizeText } from '../../language/index.ts';

const MAX_CONTENT = 2000;
/** What bots may upload in a message; a private response to a person with Nitro may have more. */
export const MESSAGE_UPLOAD_LIMIT_BYTES = 10 * 1024 * 1024;

export interface PublicMessage {
  readonly flags: MessageFlags.IsComponentsV2;
  readonly components: readonly APIMessageTopLevelComponent[];
  readonly content?: never;
  readonly files: readonly AttachmentPayload[];
  readonly allowedMentions: MessageMentionOptions;
  /** Used where files are forbidden: other components, and a line that says why, which is shown once. */
  readonly withoutFiles?: () => {
    readonly components: readonly APIMessageTopLevelComponent[];
    readonly why: APIMessageTopLevelComponent;
  };
  /** Sends it without a notification, which every other direct message causes. */
  readonly silent?: true;
}

/** A message that pings only the people in `pings`. */
export function publicMessage(
  components: readonly APIMessageTopLevelComponent[],
  {
    files = [],
    pings = [],
  }: { readonly files?: readonly AttachmentPayload[]; readonly pings?: readonly string[] } = {},
): PublicMessage {
  return {
    flags: MessageFlags.IsComponentsV2,
    components,
    files,
    allowedMentions: { parse: [], users: [...pings] },
  };
}

/** The same message without pings, for people who know its news. */
export function withoutPing(message: PublicMessage): PublicMessage {
  return { ...message, allowedMentions: { parse: [] } };
}

/** Only the texts of a message, which cannot be malformed. */
export function inPlainText(message: PublicMessage): PublicMessage {
  const content = truncate(textsIn(message.components).join('\n'), MAX_CONTENT);
  return { ...message, components: [{ type: ComponentType.TextDisplay, content }], files: [] };
}

function textsIn(components: unknown): readonly string[] {
  if (Array.isArray(components)) return components.flatMap(textsIn);
  if (typeof components !== 'object' || components === null) return [];
  if ('type' in components && components.type === ComponentType.TextDisplay && 'content' in components)
    return [String(components.content)];
  return 'components' in components ? textsIn(components.components) : [];
}

export interface PrivateMessage {
  readonly components: readonly APIMessageTopLevelComponent[];
  readonly files?: readonly AttachmentPayload[];
  readonly content?: never;
}

export interface SentenceMessage {
  readonly content: string;
  readonly files?: readonly AttachmentPayload[];
  readonly components?: never;
  /** Shown below the sentence. */
  readonly controls?: readonly APIActionRowComponent<APIComponentInMessageActionRow>[];
}

interface Sent {
  readonly files: AttachmentPayload[];
  readonly allowedMentions: { readonly parse: [] };
}

export type SentPayload = Sent &
  (
    | {
        readonly components: APIMessageTopLevelComponent[];
        readonly flags: MessageFlags.IsComponentsV2;
        readonly content?: never;
      }
    | {
        readonly content: string;
        readonly components?: APIActionRowComponent<APIComponentInMessageActionRow>[];
        readonly flags?: never;
      }
  );

/** The payload of a private message for discord.js; it pings nobody. */
export function payloadOf(message: PrivateMessage): Extract<SentPayload, { readonly components: unknown[] }>;
export function payloadOf(message: SentenceMessage): Extract<SentPayload, { readonly content: string }>;
export function payloadOf(message: PrivateMessage | SentenceMessage): SentPayload {
  const sent: Sent = { files: [...(message.files ?? [])], allowedMentions: { parse: [] } };
  return message.components === undefined
    ? {
        ...sent,
        content: truncate(message.content, MAX_CONTENT),
        ...(message.controls && { components: [...message.controls] }),
      }
    : { ...sent, components: [...message.components], flags: MessageFlags.IsComponentsV2 };
}

/** One line of text without controls or pings. */
export function lineMessage(content: string, size: 'small' | 'plain' = 'plain'): PublicMessage {
  const line = size === 'small' ? `-# ${content}` : content;
  const component: APITextDisplayComponent = { type: ComponentType.TextDisplay, content: truncate(line, MAX_CONTENT) };
  return publicMessage([component]);
}

const ZERO_WIDTH = '\u200b';

/** A name for formatted text: truncated, then escaped, with mentions and links broken. */
export function escapeName(name: string): string {
  return escaped(sanitizeName(name));
}

/** What turns a line that begins with it into a heading, small text, a quote or a list item. */
const LINE_MARK = /^(\d*)(#{1,3}(?= |$)|-#(?= |$)|>|[-+](?= |$)|\.(?= |$))/;

function escaped(plain: string): string {
  return plain
    .replace(/[\\*_`~|[\]]/g, '\\$&')
    .replace(LINE_MARK, (_, digits: string, mark: string) => `${digits}\\${mark}`)
    .replaceAll('@', `@${ZERO_WIDTH}`)
    .replaceAll('<', `<${ZERO_WIDTH}`)
    .replace(/(https?|discord):\/\//gi, (scheme) => scheme.replace(':', `:${ZERO_WIDTH}`))
    .replace(/(discord(?:app)?\.(?:gg|com))\//gi, `$1${ZERO_WIDTH}/`);
}

/** Like `escapeName` for longer text on one line, without the limit of names. */
export function escapeText(value: string): string {
  return escaped(sanitizeText(value));
}

/** Truncates to `limit` UTF-16 units with an ellipsis, never within a character or a `<…>` that Discord renders. */
export function truncate(value: string, limit: number): string {
  if (value.length <= limit) return value;
  let kept = '';
  for (const character of value) {
    if (kept.length + character.length > limit - 1) break;
    kept += character;
  }
  return `${kept.replace(/<(?:[@#a]?[:!&]?[\w:]*|\/[^<>]*)$/u, '')}…`;
}

const BOLD = '**';

/** Leaves room for a title and an outcome below Discord's limit of 4,000 characters a message. */
const MAX_LIST_LENGTH = 3600;

export interface ListLine {
  /** The part that is cut if the list is too long, such as the names of a game. */
  readonly long: string;
  readonly around: (long: string) => string;
}

/** The lines of a list that fits in a message. */
export function fitLines(lines: readonly ListLine[]): readonly string[] {
  const whole = lines.map(({ long, around }) => around(long));
  if (whole.join('\n').length <= MAX_LIST_LENGTH) return whole;
  const room = Math.floor(MAX_LIST_LENGTH / lines.length) - 1;
  return lines.map(({ long, around }) => around(cutMarked(long, room - around('').length)));
}

/** Like `truncate` for text with bold parts, which would else go on in the next line. */
function cutMarked(value: string, limit: number): string {
  if (value.length <= limit) return value;
  const cut = truncate(value, Math.max(1, limit - BOLD.length)).replace(/[*\\]+(?=…$)/, '');
  return cut.split(BOLD).length % 2 === 0 ? cut + BOLD : cut;
}
