/**
 * The shapes of messages: public ones, which the delivery posts, private ones, which answer one person, and sentences with files beside
 * them. A message has components or content and never both, which Discord refuses: for each shape the other's field cannot be typed.
 */
import {
  type APIMessageTopLevelComponent,
  type APITextDisplayComponent,
  type AttachmentPayload,
  ComponentType,
  MessageFlags,
  type MessageMentionOptions,
} from 'discord.js';
import { truncate } from './text.ts';

const CONTENT = 2000;

/** A message in Components V2, ready for `channel.send`; there is no content beside it. */
export interface PublicMessage {
  readonly flags: MessageFlags.IsComponentsV2;
  readonly components: readonly APIMessageTopLevelComponent[];
  readonly content?: never;
  readonly files: readonly AttachmentPayload[];
  readonly allowedMentions: MessageMentionOptions;
  /** Where no files may be attached: what stands in place of all components, and once a line that says why. */
  readonly withoutFiles?: () => {
    readonly components: readonly APIMessageTopLevelComponent[];
    readonly why: APIMessageTopLevelComponent;
  };
  /** Comes without a sound: in direct messages everything else notifies. */
  readonly silent?: true;
}

/** A message that pings nobody but the `pings`, people by their ids, whatever it says. */
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

/** The same message, of which nobody is notified: whom it mentions knows it already. */
export function withoutPing(message: PublicMessage): PublicMessage {
  return { ...message, allowedMentions: { parse: [] } };
}

/** What a message says, with nothing around it that could be malformed. */
export function inPlainText(message: PublicMessage): PublicMessage {
  const content = truncate(textsIn(message.components).join('\n'), CONTENT);
  return { ...message, components: [{ type: ComponentType.TextDisplay, content }], files: [] };
}

function textsIn(components: unknown): readonly string[] {
  if (Array.isArray(components)) return components.flatMap(textsIn);
  if (typeof components !== 'object' || components === null) return [];
  if ('type' in components && components.type === ComponentType.TextDisplay && 'content' in components)
    return [String(components.content)];
  return 'components' in components ? textsIn(components.components) : [];
}

/** What only the person sees: Components V2 with files. */
export interface PrivateMessage {
  readonly components: readonly APIMessageTopLevelComponent[];
  readonly files?: readonly AttachmentPayload[];
  readonly content?: never;
}

/** A sentence for one person, with files below it. */
export interface SentenceMessage {
  readonly content: string;
  readonly files?: readonly AttachmentPayload[];
  readonly components?: never;
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
    | { readonly content: string; readonly components?: never; readonly flags?: never }
  );

/** What is sent of a message to one person, in the form of discord.js; it pings nobody. */
export function payloadOf(message: PrivateMessage): Extract<SentPayload, { readonly components: unknown[] }>;
export function payloadOf(message: SentenceMessage): Extract<SentPayload, { readonly content: string }>;
export function payloadOf(message: PrivateMessage | SentenceMessage): SentPayload {
  const sent: Sent = { files: [...(message.files ?? [])], allowedMentions: { parse: [] } };
  return message.components === undefined
    ? { ...sent, content: truncate(message.content, CONTENT) }
    : { ...sent, components: [...message.components], flags: MessageFlags.IsComponentsV2 };
}

/** One line of the log: small text, no controls, no pings. */
export function lineMessage(content: string, size: 'small' | 'plain' = 'plain'): PublicMessage {
  const line = size === 'small' ? `-# ${content}` : content;
  const component: APITextDisplayComponent = { type: ComponentType.TextDisplay, content: truncate(line, CONTENT) };
  return publicMessage([component]);
}
