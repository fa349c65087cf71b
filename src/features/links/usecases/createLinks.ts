/**
 * The use cases of personal links: made, looked up, listed, ended. Whether one is good is asked anew each time; what can be done with it
 * is left to whoever lets people in by it.
 */
import type { Clock } from '../../../kernel/index.ts';
import { type Actor, act, type MatchId, type PersonId } from '../../../match/index.ts';
import {
  goodUntil,
  isGood,
  LINK_LASTS,
  type LinkId,
  type LinkRefusal,
  MOST_LINKS,
  type OwnLink,
  type TableLink,
} from './link.ts';
import type { LinkStore } from './ports.ts';

export interface Links {
  /** A new one for somebody who plays in a running or finished match; ends none, but for the oldest where there would be too many. */
  create(actor: Actor, matchId: MatchId): Promise<{ readonly ok: true; readonly link: MadeLink } | LinkRefusal>;
  /** Whose link it is, and to which match; null: it is not good, or no more. */
  holder(id: LinkId): Promise<LinkHolder | null>;
  /** The same of many: whose links these are, and to which match; without those that are not good, or no more. */
  holders(ids: readonly LinkId[]): Promise<ReadonlyMap<LinkId, LinkHolder>>;
  /** Those that are good, the last first. */
  of(personId: PersonId): Promise<readonly OwnLink[]>;
  /** Ends one of the person's, or all. Resolves to how many there were to end. */
  revoke(actor: Actor, which: LinkId | 'all'): Promise<number>;
}

interface LinkHolder {
  readonly personId: PersonId;
  readonly matchId: MatchId;
}

/** `until`: as the game stands, which may be earlier than `expiresAt`. */
export type MadeLink = TableLink & Pick<OwnLink, 'until'>;

export interface LinkParts {
  readonly store: LinkStore;
  readonly clock: Clock;
  readonly chance: { linkId(): LinkId };
}

export function createLinks({ store, clock, chance }: LinkParts): Links {
  const holders: Links['holders'] = async (ids) => {
    const now = clock.now();
    const good = (await store.links(ids)).filter((link) => isGood(link, now));
    return new Map(good.map(({ id, personId, matchId }) => [id, { personId, matchId }]));
  };
  return {
    create: (actor, matchId) =>
      act(store, actor, clock.now(), async ({ links }) => {
        const { personId } = actor;
        const match = await links.game(matchId, personId);
        if (match?.isTheirs !== true) return { ok: false, code: 'noPlayer' };
        const createdAt = clock.now();
        const expiresAt = new Date(createdAt.getTime() + LINK_LASTS);
        const until = goodUntil({ expiresAt, match });
        if (until === null) return { ok: false, code: match.status === 'lobby' ? 'notYet' : 'gone' };
        // Of an older game all that can be shown is its replay.
        if (until <= createdAt) return { ok: false, code: 'gone' };
        const earlier = await links.idsOf(personId);
        await links.remove(personId, earlier.slice(0, Math.max(0, earlier.length + 1 - MOST_LINKS)));
        const link = { id: chance.linkId(), personId, matchId, createdAt, expiresAt };
        await links.add(link);
        return { ok: true, link: { ...link, until } };
      }),

    holder: async (id) => (await holders([id])).get(id) ?? null,
    holders,

    of: async (personId) => {
      const now = clock.now();
      return (await store.linksOf(personId)).flatMap((link) => {
        const until = goodUntil(link);
        if (until === null || until <= now) return [];
        const { id, matchId, createdAt, match } = link;
        return [{ id, matchId, number: match.number, serverId: match.serverId, createdAt, until }];
      });
    },

    revoke: (actor, which) =>
      act(store, actor, clock.now(), async ({ links }) =>
        links.remove(actor.personId, which === 'all' ? await links.idsOf(actor.personId) : [which]),
      ),
  };
}
