/**
 * The interface between the poster and its sources: announcements by match (`deliverOutbox.ts`) and notices by place
 * (`notices/`).
 */
import type { Logger } from 'pino';
import type { HeldLease } from '../../../kernel/index.ts';
import type { JobKind } from '../../../match/index.ts';
import type { Failure } from '../../connection/index.ts';
import type { AttemptedMessage } from '../retries.ts';

export type DeliveryOutcome = 'told' | 'givenUp' | 'leaseLost' | Failure;

export interface MessageContext {
  readonly lease: HeldLease;
  readonly log: Logger;
}

export interface PostedMessage {
  readonly outcome: 'told' | 'givenUp';
  readonly isMore: boolean;
  /** When the missing part is retried; null if nothing is missing. */
  readonly until: Date | null;
}

interface FailedMessage {
  readonly failure: Failure;
  readonly error: unknown;
  /** When the message is retried; null if it is given up. */
  readonly until: Date | null;
}

export interface QueueItem {
  readonly queue: string;
}

export interface MessageSource<Message extends AttemptedMessage, Due extends QueueItem> {
  readonly lease: JobKind;
  /** At most `most` queues after the given one, earliest first, that are due by a moment and that no process holds. */
  due(by: Date, most: number, after?: Due): Promise<readonly Due[]>;
  isDue(queue: string, by: Date): Promise<boolean>;
  /** Takes the next due message and counts the attempt; null if there is none. `due` is what has been read of it. */
  take(queue: string, by: Date, lease: HeldLease, due: Due | null): Promise<Message | null>;
  /** The first moment after this one at which something is due. */
  nextPause(after: Date): Promise<Date | null>;
  resumeAll(): Promise<void>;
  /** Ends the pauses of messages for which these channels, threads or people were barred; false if there were none. */
  resumeAt(places: readonly string[]): Promise<boolean>;
  /** Posts the message and records it. Throws Discord's error. */
  post(message: Message, messageContext: MessageContext): Promise<PostedMessage>;
  isFinal(message: Message, error: unknown): boolean;
  failed(message: Message, failed: FailedMessage, messageContext: MessageContext): Promise<void>;
  logFacts(message: Message): Readonly<Record<string, unknown>>;
  /** An attempt starts. The returned function takes its outcome. */
  readonly observe?: ((message: Message) => (outcome: DeliveryOutcome) => void) | undefined;
}
