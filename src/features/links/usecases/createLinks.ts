/** Use cases of personal links: create, check, list and revoke. */
import type { Clock } from '../../../kernel/index.ts';
import { type Actor, type MatchId, type PersonId, runAction } from '../../../match/index.ts';
import {
  isValidLink,
  LINK_VALIDITY_MS,
  type LinkId,
  type LinkRefusal,
  type LinkStore,
  MAX_LINKS_PER_PERSON,
  type OwnLink,
  type TableLink,
  validUntil,
} from './link.ts';

export type Links = ReturnType<typeof createLinks>;

interface LinkHolder {
  readonly personId: PersonId;
  readonly matchId: MatchId;
}

type CreatedLink = TableLink & Pick<OwnLink, 'until'>;

export interface LinkDependencies {
  readonly store: LinkStore;
  readonly clock: Clock;
  readonly chance: { linkId(): LinkId };
}

export function createLinks({ store, clock, chance }: LinkDependencies) {
  /** The holders of the valid links. */
  async function holders(ids: readonly LinkId[]): Promise<ReadonlyMap<LinkId, LinkHolder>> {
    const now = clock.now();
    const valid = (await store.links(ids)).filter((link) => isValidLink(link, now));
    return new Map(valid.map(({ id, personId, matchId }) => [id, { personId, matchId }]));
  }

  return {
    /** For a player of a running or finished match. Revokes the oldest links above the limit. */
    create: (
      actor: Actor,
      matchId: MatchId,
    ): Promise<{ readonly ok: true; readonly link: CreatedLink } | LinkRefusal> =>
      runAction(store, actor, clock.now(), async ({ links }) => {
        const { personId } = actor;
        const match = await links.game(matchId, personId);
        if (match?.isTheirs !== true) return { ok: false, code: 'noPlayer' };
        const createdAt = clock.now();
        const expiresAt = new Date(createdAt.getTime() + LINK_VALIDITY_MS);
        const until = validUntil({ expiresAt, match });
        if (until === null) return { ok: false, code: match.status === 'lobby' ? 'notYet' : 'gone' };
        if (until <= createdAt) return { ok: false, code: 'gone' };
        const earlier = await links.idsOf(personId);
        await links.remove(personId, earlier.slice(0, Math.max(0, earlier.length + 1 - MAX_LINKS_PER_PERSON)));
        const link = { id: chance.linkId(), personId, matchId, createdAt, expiresAt };
        await links.add(link);
        return { ok: true, link: { ...link, until } };
      }),

    /** Null if the link is invalid. */
    holder: async (id: LinkId) => (await holders([id])).get(id) ?? null,
    holders,

    /** The person's valid links, newest first. */
    list: async (personId: PersonId): Promise<readonly OwnLink[]> => {
      const now = clock.now();
      return (await store.linksOf(personId)).flatMap((link) => {
        const until = validUntil(link);
        if (until === null || until <= now) return [];
        const { id, matchId, createdAt, match } = link;
        return [{ id, matchId, number: match.number, serverId: match.serverId, createdAt, until }];
      });
    },

    /** Revokes one or all of the person's links. Resolves to the number revoked. */
    revoke: (actor: Actor, which: LinkId | 'all') =>
      runAction(store, actor, clock.now(), async ({ links }) =>
        links.remove(actor.personId, which === 'all' ? await links.idsOf(actor.personId) : [which]),
      ),
  };
}
