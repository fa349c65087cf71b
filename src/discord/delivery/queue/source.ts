/**
 * The interface between the poster and its sources: announcements, queued by match (`deliverOutbox.ts`), and notices, queued by place
 * (`notices/`).
 */
import type { Logger } from 'pino';
import type { HeldLease } from '../../../kernel/index.ts';
import type { JobKind } from '../../../match/index.ts';
import type { Failure } from '../../connection/index.ts';
import type { Attempted } from '../patience.ts';

/** What has come of an attempt: told, given up, failed and tried again later, or left to whoever has the line by now. */
export type DeliveryOutcome = 'told' | 'givenUp' | 'leaseLost' | Failure;

/** What a message is told with. */
export interface TellingOfEntry {
  /** Of its line. */
  readonly lease: HeldLease;
  /** For what belongs to the message. */
  readonly log: Logger;
}

export interface ToldMessage {
  readonly outcome: 'told' | 'givenUp';
  /** Whether more may be waiting in the line. */
  readonly isMore: boolean;
  /** When what is missing of it is tried again; null: nothing is. */
  readonly until: Date | null;
}

interface FailedMessage {
  readonly failure: Failure;
  readonly error: unknown;
  /** When it is tried again; null: it is given up. */
  readonly until: Date | null;
}

export interface InLine {
  readonly line: string;
}

export interface MessageSource<Message extends Attempted, Due extends InLine> {
  /** Of the lease under which a line is told. */
  readonly lease: JobKind;
  /** At most so many lines in which something may be told by a moment and that nobody is at, the first one due first, those after one. */
  due(by: Date, most: number, after?: Due): Promise<readonly Due[]>;
  isDue(line: string, by: Date): Promise<boolean>;
  /** The next of a line, with the attempt counted; `due`: what has been read of it. Null: nothing is to be told by then. */
  take(line: string, by: Date, lease: HeldLease, due: Due | null): Promise<Message | null>;
  /** The first moment after this one at which something may be told. */
  nextPause(after: Date): Promise<Date | null>;
  /** Ends all pauses. */
  resumeAll(): Promise<void>;
  /** Ends the pauses of what was barred from these places: channels, threads, people. False: nothing was. */
  resumeAt(places: readonly string[]): Promise<boolean>;
  /** Brings it to people and notes that. Throws what Discord throws. */
  tell(message: Message, telling: TellingOfEntry): Promise<ToldMessage>;
  /** Whether trying again is of no use. */
  isHopeless(message: Message, error: unknown): boolean;
  /** Notes that it could not be told. */
  failed(message: Message, failed: FailedMessage, telling: TellingOfEntry): Promise<void>;
  /** By which the log is followed. */
  logOf(message: Message): Readonly<Record<string, unknown>>;
  /** An attempt begins; gives back whom to tell what has come of it. Left out: nobody. */
  readonly observe?: ((message: Message) => (outcome: DeliveryOutcome) => void) | undefined;
}
