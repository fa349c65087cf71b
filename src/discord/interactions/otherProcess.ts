/**
 * Notices that another process answers interactions with the same token, logs it at intervals, and records it for the
 * doctor until this process answers alone again.
 */
import type { Logger } from 'pino';
import type { Clock } from '../../kernel/index.ts';

export interface OtherProcessNote {
  seen(at: Date): Promise<void>;
  clear(): Promise<void>;
}

export interface OtherProcessWatch {
  elsewhere(log: Logger): void;
  here(log: Logger): void;
}

const LOG_INTERVAL_MS = 10 * 60_000;
const RECORD_INTERVAL_MS = 60_000;
/** Of two processes each is faster now and then; after so many own answers in a row there is no other. */
const ALONE_AFTER = 20;

export function watchOtherProcess(clock: Clock, note?: OtherProcessNote): OtherProcessWatch {
  let loggedAt = Number.NEGATIVE_INFINITY;
  let recordedAt = Number.NEGATIVE_INFINITY;
  /**
   * Own answers since the last one of another process. It counts from the start, because an earlier run may have
   * recorded one.
   */
  let ownAnswers = 0;

  const isSince = (moment: number, now: number, min: number) => Math.abs(now - moment) >= min;

  function warnOnFailure(log: Logger, recording: Promise<void> | undefined): void {
    recording?.catch((error: unknown) => {
      recordedAt = Number.NEGATIVE_INFINITY;
      log.warn({ err: error }, 'recording whether another process answers people failed');
    });
  }

  return {
    elsewhere(log) {
      ownAnswers = 0;
      const now = clock.now();
      if (isSince(recordedAt, now.getTime(), RECORD_INTERVAL_MS)) {
        recordedAt = now.getTime();
        warnOnFailure(log, note?.seen(now));
      }
      if (!isSince(loggedAt, now.getTime(), LOG_INTERVAL_MS)) return;
      loggedAt = now.getTime();
      log.error(
        'another process answers people with this bot’s token: stop that process, or reset the token in the developer portal (your application, Bot, Reset Token)',
      );
    },
    here(log) {
      ownAnswers += 1;
      if (ownAnswers !== ALONE_AFTER) return;
      recordedAt = Number.NEGATIVE_INFINITY;
      warnOnFailure(log, note?.clear());
    },
  };
}
