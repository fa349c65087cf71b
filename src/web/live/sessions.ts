/** Closes pages whose session is invalid: expired or revoked, or its person was erased or has left the Activity. */
import { startPolling } from '../../kernel/index.ts';
import type { WebOptions } from '../parts.ts';
import type { SignIn } from '../signIn.ts';
import type { Visitor, Visitors } from './visitor.ts';

export type SessionValidator = ReturnType<typeof createSessionValidator>;
export type ActivityMonitor = ReturnType<typeof startActivityMonitor>;

const REVALIDATE_AFTER_MS = 3_000;
const ASK_DISCORD_AFTER_MS = 300_000;
const ACTIVITY_POLL_MS = 60_000;

export function createSessionValidator(
  { links, matches, clock }: Pick<WebOptions, 'links' | 'matches' | 'clock'>,
  visitors: Visitors,
) {
  let invalidations = 0;

  /** Closes the pages whose link was revoked or whose person was erased; returns the others. */
  async function validate(candidates: readonly Visitor[]): Promise<ReadonlySet<Visitor>> {
    if (candidates.length === 0) return new Set();
    const before = invalidations;
    const linkIds = candidates.flatMap(({ session }) => (session.kind === 'link' ? [session.linkId] : []));
    const [erasures, holders] = await Promise.all([
      matches.forgotten([...new Set(candidates.map(({ personId }) => personId))]),
      linkIds.length === 0 ? new Map<string, never>() : links.holders([...new Set(linkIds)]),
    ]);
    const now = clock.now().getTime();
    const valid = new Set<Visitor>();
    for (const visitor of candidates) {
      const { session, words, personId, signedAt } = visitor;
      const holder = session.kind === 'link' ? holders.get(session.linkId) : null;
      if (signedAt.getTime() <= (erasures.get(personId)?.getTime() ?? Number.NEGATIVE_INFINITY)) {
        visitor.refuse('expired', words.t('live.unknownSession'));
      } else if (session.kind === 'link' && (holder?.personId !== personId || holder.matchId !== session.matchId)) {
        const status = (await matches.view(session.matchId))?.match.status;
        const isCancelled = status === 'cancelled';
        const text = isCancelled
          ? words.t('lobby.cancelled')
          : words.t('live.expired', { choice: words.t('commands.choice.as.link') });
        visitor.refuse('revoked', text);
      } else {
        // If a session was invalidated during the check, the next call must check again.
        if (invalidations === before) visitor.validatedAt = now;
        valid.add(visitor);
      }
    }
    return valid;
  }

  function isCurrent(visitor: Visitor): boolean {
    if (visitor.expiresAt.getTime() > clock.now().getTime()) return true;
    visitor.refuse('expired', visitor.words.t('live.signedOut'));
    return false;
  }

  const isDue = ({ validatedAt }: Visitor) => Math.abs(clock.now().getTime() - validatedAt) >= REVALIDATE_AFTER_MS;

  /** Closes the invalid pages and returns the others. Does not repeat a recent check. */
  async function filterValid(candidates: Iterable<Visitor>): Promise<readonly Visitor[]> {
    const connected = [...candidates].filter((visitor) => visitor.isHere() && isCurrent(visitor));
    const due = new Set(connected.filter(isDue));
    const valid = await validate([...due]);
    return connected.filter((visitor) => valid.has(visitor) || !due.has(visitor));
  }

  return {
    filterValid,
    /** Closes the page if it is invalid. */
    isValid: async (visitor: Visitor) => isCurrent(visitor) && (await validate([visitor])).has(visitor),
    /** Discards recent checks, because a session may have ended since. */
    invalidate() {
      invalidations += 1;
      for (const visitor of visitors.all()) visitor.validatedAt = 0;
    },
  };
}

/** Asks Discord every few minutes who is still in an Activity. Everybody stays while Discord does not answer. */
export function startActivityMonitor(
  { clock, timer, log }: Pick<WebOptions, 'clock' | 'timer' | 'log'>,
  visitors: Visitors,
  signIn: Pick<SignIn, 'activity'>,
) {
  const isDue = ({ foundAt }: Visitor) => Math.abs(clock.now().getTime() - foundAt.getTime()) >= ASK_DISCORD_AFTER_MS;

  function dueByActivity(): ReadonlyMap<string, readonly Visitor[]> {
    const due = new Map<string, Visitor[]>();
    for (const visitor of visitors.all()) {
      const { session } = visitor;
      if (session.kind !== 'activity' || session.instanceId === undefined || !isDue(visitor)) continue;
      due.set(session.instanceId, [...(due.get(session.instanceId) ?? []), visitor]);
    }
    return due;
  }

  const polling = startPolling({
    async poll() {
      for (const [instanceId, due] of dueByActivity()) {
        const activity = await signIn.activity(instanceId);
        if (activity === null) continue;
        for (const visitor of due) {
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
      return ACTIVITY_POLL_MS;
    },
    retryDelayMs: ACTIVITY_POLL_MS,
    timer,
    failed: (error) => log.error({ err: error }, 'cannot check who is still in an Activity'),
  });

  return {
    /** Wakes the monitor for an older session; a fresh sign-in has just been checked. */
    entered: (visitor: Visitor) => {
      if (isDue(visitor)) polling.wake();
    },
    close: () => polling.close(),
  };
}
