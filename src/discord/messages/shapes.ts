/**
 * The two shapes of messages: public ones, which the delivery posts, and private ones, which answer one person.
 * Features make them; `delivery/posting/` posts the first, `frame/answers/` the second.
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

/** A message in Components V2, ready for `channel.send`; there is no content beside it. */
export interface PublicMessage {
  readonly flags: MessageFlags.IsComponentsV2;
  readonly components: readonly APIMessageTopLevelComponent[];
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

/** What only the person sees: Components V2 with files. */
export interface PrivateMessage {
  readonly components: readonly APIMessageTopLevelComponent[];
  readonly files?: readonly AttachmentPayload[];
}

const CONTENT = 2000;

/** One line of the log: small text, no controls, no pings. */
export function lineMessage(content: string, look: 'small' | 'plain' = 'plain'): PublicMessage {
  const line = look === 'small' ? `-# ${content}` : content;
  const component: APITextDisplayComponent = { type: ComponentType.TextDisplay, content: truncate(line, CONTENT) };
  return { flags: MessageFlags.IsComponentsV2, components: [component], files: [], allowedMentions: { parse: [] } };
}
