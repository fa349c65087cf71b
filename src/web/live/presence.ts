/**
 * Whether those who came from inside Discord are still where they came in: every few minutes Discord is asked, once an Activity. Who is not has to
 * sign in anew; while Discord does not say, everybody stays.
 */
import { startLooking } from '../../kernel/index.ts';
import type { WebParts } from '../parts.ts';
import type { SignIn } from '../signIn/index.ts';
import type { Visitor } from './visitor.ts';
import type { Visitors } from './visitors.ts';

export interface Presence {
  /** Somebody has come in. */
  entered(visitor: Visitor): void;
  close(): Promise<void>;
}

const ASK_EVERY = 300_000;
const LOOK_EVERY = 60_000;

export function startPresence(
  { clock, timer, log }: Pick<WebParts, 'clock' | 'timer' | 'log'>,
  visitors: Visitors,
  signIn: Pick<SignIn, 'activity'>,
): Presence {
  const isDue = ({ foundAt }: Visitor) => Math.abs(clock.now().getTime() - foundAt.getTime()) >= ASK_EVERY;

  /** Those whom it is time to ask about, by their Activity. */
  function due(): ReadonlyMap<string, readonly Visitor[]> {
    const found = new Map<string, Visitor[]>();
    for (const visitor of visitors.all()) {
      const { session } = visitor;
      if (session.kind !== 'activity' || session.instanceId === undefined || !isDue(visitor)) continue;
      found.set(session.instanceId, [...(found.get(session.instanceId) ?? []), visitor]);
    }
    return found;
  }

  const looking = startLooking({
    async look() {
      for (const [instanceId, asked] of due()) {
        const activity = await signIn.activity(instanceId);
        if (activity === null) continue;
        for (const visitor of asked) {
          const { session, personId, words } = visitor;
          const isThere =
            activity !== 'over' &&
            session.kind === 'activity' &&
            activity.people.includes(personId) &&
            activity.channelId === session.channelId &&
            activity.guildId === session.guildId;
          if (isThere) visitor.foundAt = clock.now();
          else visitor.refuse('expired', words.t('live.notHere'));
        }
      }
      return LOOK_EVERY;
    },
    afterFailure: LOOK_EVERY,
    timer,
    failed: (error) => log.error({ err: error }, 'it was not found out who is still in which Activity'),
  });

  return {
    // With a session of some time ago: whoever has just signed in has been asked about.
    entered: (visitor) => {
      if (isDue(visitor)) looking.wake();
    },
    close: () => looking.close(),
  };
}
