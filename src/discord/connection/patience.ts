/** Connects as soon as Discord can be reached: only what cannot mend itself is a refusal. */
import type { Logger } from 'pino';
import type { Clock, Timer } from '../../kernel/index.ts';
import type { Connected } from './connect.ts';
import type { ConnectRefusal } from './refusals.ts';

export interface PatienceParts {
  readonly clock: Clock;
  readonly timer: Timer;
  readonly log: Logger;
  /** Hears why it cannot be reached, once for each reason; left out: the log alone does. */
  readonly onUnreachable?: ((refusal: ConnectRefusal) => void) | undefined;
}

/** Milliseconds. */
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 5 * 60_000;

/** Each attempt may cost one of the starts that Discord allows a bot in a day. */
export async function connectPatiently(
  connect: () => Promise<Connected>,
  { clock, timer, log, onUnreachable }: PatienceParts,
): Promise<Connected> {
  let said: string | null = null;
  for (let failures = 0; ; failures++) {
    const outcome = await connect();
    if (outcome.ok && said !== null) log.info('Discord can be reached');
    if (outcome.ok || outcome.code !== 'unreachable') return outcome;
    const { reason, notBefore } = outcome;
    if (reason !== said) {
      log.error({ reason }, 'Discord cannot be reached; the bot goes on trying');
      onUnreachable?.(outcome);
    }
    said = reason;
    const wished = (notBefore?.getTime() ?? 0) - clock.now().getTime();
    const pause = Math.max(Math.min(FIRST_PAUSE * 2 ** Math.min(failures, 20), LONGEST_PAUSE), wished);
    await new Promise<void>((resolve) => {
      timer.after(Math.min(pause, LONGEST_TIMER), resolve);
    });
  }
}

/** A timer cannot wait for longer than 24 days; Discord never asks for more than one. */
const LONGEST_TIMER = 24 * 3_600_000;
