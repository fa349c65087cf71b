/**
 * Whether a page's session still holds: its hours are not over, its person has not been forgotten since, and the link it came by is still there.
 * Of many pages it is asked together.
 */
import type { WebParts } from '../parts.ts';
import { ASK_FOR_LINK } from '../sight/index.ts';
import type { Visitor } from './visitor.ts';
import type { Visitors } from './visitors.ts';

export interface Holding {
  /** Ends the page with a sentence where it does not. */
  holds(visitor: Visitor): Promise<boolean>;
  /** Those of the pages whose sessions hold; the others are ended. What was looked at a moment ago is not looked at again. */
  those(visitors: readonly Visitor[]): Promise<readonly Visitor[]>;
  lookAtAll(): Promise<void>;
  /** What was looked at a moment ago is in doubt: somebody's session may have ended since. */
  doubt(): void;
}

const LATELY = 3_000;

export function createHolding(
  { links, matches, clock }: Pick<WebParts, 'links' | 'matches' | 'clock'>,
  visitors: Visitors,
): Holding {
  let doubts = 0;

  async function look(asked: readonly Visitor[]): Promise<ReadonlySet<Visitor>> {
    if (asked.length === 0) return new Set();
    const before = doubts;
    const linkIds = asked.flatMap(({ session }) => (session.kind === 'link' ? [session.linkId] : []));
    const [forgotten, holders] = await Promise.all([
      matches.forgotten([...new Set(asked.map(({ personId }) => personId))]),
      linkIds.length === 0 ? new Map<string, never>() : links.holders([...new Set(linkIds)]),
    ]);
    const now = clock.now().getTime();
    const good = new Set<Visitor>();
    for (const visitor of asked) {
      const { session, words, personId, signedAt } = visitor;
      const holder = session.kind === 'link' ? holders.get(session.linkId) : null;
      if (signedAt.getTime() <= (forgotten.get(personId)?.getTime() ?? Number.NEGATIVE_INFINITY)) {
        visitor.refuse('expired', words.t('live.unknownSession'));
      } else if (
        session.kind === 'link' &&
        (holder?.personId !== session.personId || holder.matchId !== session.matchId)
      ) {
        visitor.refuse('revoked', words.t('live.expired', { command: ASK_FOR_LINK }));
      } else {
        // What has come into doubt meanwhile is looked at again.
        if (doubts === before) visitor.lookedAt = now;
        good.add(visitor);
      }
    }
    return good;
  }

  function inTime(visitor: Visitor): boolean {
    if (visitor.expiresAt.getTime() > clock.now().getTime()) return true;
    visitor.refuse('expired', visitor.words.t('live.signedOut'));
    return false;
  }

  const isDue = ({ lookedAt }: Visitor) => Math.abs(clock.now().getTime() - lookedAt) >= LATELY;

  async function those(asked: readonly Visitor[]): Promise<readonly Visitor[]> {
    const there = asked.filter((visitor) => visitor.isHere() && inTime(visitor));
    const due = new Set(there.filter(isDue));
    const good = await look([...due]);
    return there.filter((visitor) => good.has(visitor) || !due.has(visitor));
  }

  return {
    holds: async (visitor) => inTime(visitor) && (await look([visitor])).has(visitor),
    those,
    lookAtAll: async () => void (await those([...visitors.all()])),
    doubt() {
      doubts += 1;
      for (const visitor of visitors.all()) visitor.lookedAt = 0;
    },
  };
}
