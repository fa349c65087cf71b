/**
 * Says that another process answers people with the same token, as soon as it shows, and not with each of its answers; it is noted for
 * whoever examines the bot, until this process alone answers again.
 */
import type { Logger } from 'pino';
import type { Clock } from '../../kernel/index.ts';

/** Where it is noted. */
export interface OtherProcessNote {
  seen(at: Date): Promise<void>;
  /** Nobody else answers any more. */
  over(): Promise<void>;
}

export interface OtherProcessWatch {
  /** Somebody else has answered an interaction. */
  elsewhere(log: Logger): void;
  /** This process has. */
  here(log: Logger): void;
}

const SAID_EVERY_MS = 10 * 60_000;
const NOTED_EVERY_MS = 60_000;
/** Of two that answer, each is the faster one now and then: after so many answers in a row there is no other. */
const ALONE_AFTER = 20;

/** `note`, left out: it is noted nowhere. */
export function watchOtherProcess(clock: Clock, note?: OtherProcessNote): OtherProcessWatch {
  let said = Number.NEGATIVE_INFINITY;
  let noted = Number.NEGATIVE_INFINITY;
  /** Answers of this process since the last of another one; from a start on, before which one may have been noted. */
  let inARow = 0;

  const isSince = (moment: number, now: number, least: number) => Math.abs(now - moment) >= least;

  function keep(log: Logger, noting: Promise<void> | undefined): void {
    noting?.catch((error: unknown) => {
      noted = Number.NEGATIVE_INFINITY;
      log.warn({ err: error }, 'it could not be noted whether another process answers people');
    });
  }

  return {
    elsewhere(log) {
      inARow = 0;
      const now = clock.now();
      if (isSince(noted, now.getTime(), NOTED_EVERY_MS)) {
        noted = now.getTime();
        keep(log, note?.seen(now));
      }
      if (!isSince(said, now.getTime(), SAID_EVERY_MS)) return;
      said = now.getTime();
      log.error(
        'another process answers people with this bot’s token, so that all is done by either: stop it where it still runs, or make a new token in the developer portal (your application, Bot, Reset Token)',
      );
    },
    here(log) {
      inARow += 1;
      if (inARow !== ALONE_AFTER) return;
      noted = Number.NEGATIVE_INFINITY;
      keep(log, note?.over());
    },
  };
}
