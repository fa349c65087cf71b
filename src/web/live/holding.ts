/**
 * Whether a page's session still holds: its hours are not over, and the link it came by is still there.
 */
import type { WebParts } from '../parts.ts';
import { ASK_FOR_LINK } from '../sight/index.ts';
import type { Visitor } from './visitor.ts';
import type { Visitors } from './visitors.ts';

export interface Holding {
  /** Ends the page with a sentence where it does not. A link that was looked at a moment ago is not looked at again, but `now`. */
  holds(visitor: Visitor, when?: 'now' | 'lately'): Promise<boolean>;
  lookAtAll(): Promise<void>;
}

const LATELY = 3_000;

export function createHolding({ links, clock }: Pick<WebParts, 'links' | 'clock'>, visitors: Visitors): Holding {
  async function holds(visitor: Visitor, when: 'now' | 'lately' = 'lately'): Promise<boolean> {
    const { session, words } = visitor;
    const now = clock.now().getTime();
    if (visitor.expiresAt.getTime() <= now) {
      visitor.refuse('expired', words.t('live.signedOut'));
      return false;
    }
    if (session.kind !== 'link' || (when === 'lately' && Math.abs(now - visitor.lookedAt) < LATELY)) return true;
    const holder = await links.holder(session.linkId);
    if (holder?.personId === session.personId && holder.matchId === session.matchId) {
      visitor.lookedAt = now;
      return true;
    }
    visitor.refuse('revoked', words.t('live.expired', { command: ASK_FOR_LINK }));
    return false;
  }

  return {
    holds,
    async lookAtAll() {
      for (const visitor of [...visitors.all()]) await holds(visitor);
    },
  };
}
