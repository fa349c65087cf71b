/** Says that another process answers people with the same token, as soon as it shows, and not with each of its answers. */
import type { Logger } from 'pino';
import type { Clock } from '../../match/index.ts';

const SAID_EVERY_MS = 10 * 60_000;

/** To be called with each interaction that somebody else has answered. */
export function watchOtherProcess(clock: Clock): (log: Logger) => void {
  let said = Number.NEGATIVE_INFINITY;
  return (log) => {
    const now = clock.now().getTime();
    // A clock that was set back silences nobody.
    if (now >= said && now - said < SAID_EVERY_MS) return;
    said = now;
    log.error(
      'another process answers people with this bot’s token, so that all is done by either: stop it where it still runs, or make a new token in the developer portal (your application, Bot, Reset Token)',
    );
  };
}
