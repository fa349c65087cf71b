/**
 * How notices are told: each kind by its feature, which makes a message of things as they are when it is posted or brought up to
 * date. When that is, and where, is left to the poster.
 */
import type { Words } from '../../language/index.ts';
import type { Notice } from '../../people/index.ts';
import type { BotContext } from '../frame/index.ts';
import type { PublicMessage } from '../messages/index.ts';

/** What a message is made of; `words`: of whoever reads it. */
export interface NoticeTelling {
  readonly context: BotContext;
  readonly words: Words;
  readonly notice: Notice;
}

export interface NoticeMessage extends PublicMessage {
  /** By which it is posted once; left out: the notice's own. */
  readonly key?: string;
  /** What is posted once above it, and is never edited. */
  readonly before?: { readonly key: string; readonly compose: () => Promise<PublicMessage> };
}

/** Null: there is nothing to tell any more; a message that stands already stays as it is. */
export type TellNotice = (telling: NoticeTelling) => Promise<NoticeMessage | null>;
