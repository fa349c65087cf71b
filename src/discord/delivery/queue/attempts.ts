/**
 * One attempt at a message: told, given up, or left alone for a while. Which one comes next is the poster's matter, what is told of
 * it the source's.
 */
import { type Clock, LeaseLost } from '../../../kernel/index.ts';
import { failureOf } from '../../connection/index.ts';
import { type Attempted, isLast, pauseAfter } from '../patience.ts';
import type { InLine, MessageSource, TellingOfEntry, ToldMessage } from './source.ts';

export type Attempt = Pick<ToldMessage, 'isMore' | 'until'>;

/** Makes an attempt. @throws LeaseLost where somebody else goes on with the line */
export async function attempt<Message extends Attempted, Due extends InLine>(
  source: MessageSource<Message, Due>,
  clock: Clock,
  message: Message,
  telling: TellingOfEntry,
): Promise<Attempt> {
  const heard = source.observe?.(message);
  try {
    const told = await source.tell(message, telling);
    heard?.(told.outcome);
    return told;
  } catch (error) {
    const failure = failureOf(error);
    heard?.(error instanceof LeaseLost ? 'leaseLost' : failure);
    telling.lease.check();
    if (error instanceof LeaseLost) return { isMore: false, until: null };
    telling.log.warn({ err: error, failure }, 'a message could not be posted yet');
    const now = clock.now();
    const isOver = source.isHopeless(message, error) || isLast(message, failure, now);
    const until = isOver ? null : new Date(now.getTime() + pauseAfter(message.attempts, failure));
    await source.failed(message, { failure, error, until }, telling);
    return { isMore: isOver, until };
  }
}
