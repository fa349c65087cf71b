/**
 * By whom people want to be seen, and with whom they do not want to play: set by themselves.
 * Who may be shown to whom is decided beside this.
 */
import type { Clock } from '../../../kernel/index.ts';
import { type Actor, act, isReachable, type Match, type PersonId, withoutPeople } from '../../../match/index.ts';
import { type Audience, mayBeSeen } from './mayBeSeen.ts';
import type { Blocked, VisibilityStore } from './ports.ts';

type BlockRefusal =
  | { readonly ok: false; readonly code: 'blockSelf' }
  | { readonly ok: false; readonly code: 'tooManyBlocked'; readonly most: number };

type ShownMatch = Pick<Match, 'members' | 'hostId' | 'place'>;

export interface VisibilityCommands {
  /** Whether somebody may be shown to a viewer, who looks on a server (null: anywhere else). */
  mayBeSeen(viewer: PersonId, person: PersonId, serverId: string | null): Promise<boolean>;
  /**
   * Of people who play on the server on which it is looked, those who may not be shown to a viewer; null: to everybody who reads
   * there.
   */
  hiddenFrom(viewer: PersonId | null, people: readonly PersonId[]): Promise<ReadonlySet<PersonId>>;
  /**
   * Matches as a viewer may see them outside of where they are played; null: everybody who reads on their server. Whoever may not
   * be shown has no name in them. Those in which the viewer has a seat, or which are played in direct messages, are whole: no one
   * else is let into these.
   */
  asSeenBy<Seen extends ShownMatch>(viewer: PersonId | null, matches: readonly Seen[]): Promise<readonly Seen[]>;
  audience(personId: PersonId): Promise<Audience>;
  setAudience(actor: Actor, audience: Audience): Promise<void>;
  /** The last first. */
  blocked(personId: PersonId): Promise<readonly Blocked[]>;
  block(
    actor: Actor,
    person: { readonly personId: PersonId; readonly name: string },
  ): Promise<{ readonly ok: true } | BlockRefusal>;
  /** False where they were not blocked. */
  unblock(actor: Actor, personId: PersonId): Promise<boolean>;
}

/** Where it is looked at the games of a server, whoever is in them plays there. */
const ANY_SERVER = 'any';

/** So that all of them have room in one message. */
const MOST_BLOCKED = 30;

export function createVisibility({
  store,
  clock,
}: {
  readonly store: VisibilityStore;
  readonly clock: Clock;
}): VisibilityCommands {
  const hiddenFrom: VisibilityCommands['hiddenFrom'] = async (viewer, people) => {
    const others = [...new Set(people)].filter((personId) => personId !== viewer);
    const known = others.length === 0 ? [] : await store.shown(viewer, others);
    return new Set(known.filter((each) => !mayBeSeen(viewer, each, ANY_SERVER)).map(({ personId }) => personId));
  };

  return {
    hiddenFrom,

    asSeenBy: async (viewer, matches) => {
      const others = matches.filter(
        ({ place, members }) => place.serverId !== null && !members.some(({ personId }) => personId === viewer),
      );
      if (others.length === 0) return matches;
      const hidden = await hiddenFrom(viewer, others.flatMap(peopleIn));
      return matches.map((match) =>
        others.includes(match) && peopleIn(match).some((personId) => hidden.has(personId))
          ? withoutPeople(match, hidden)
          : match,
      );
    },

    mayBeSeen: async (viewer, person, serverId) => {
      if (viewer === person) return true;
      const [known] = await store.shown(viewer, [person]);
      const playsHere = serverId !== null && (await store.playsOn(person, serverId));
      return known !== undefined && mayBeSeen(viewer, { ...known, playsHere }, serverId);
    },

    audience: (personId) => store.audience(personId),
    blocked: (personId) => store.blocked(personId),

    setAudience: (actor, audience) =>
      act(store, actor, clock.now(), ({ visibility }) => visibility.setAudience(actor.personId, audience)),

    block: async (actor, { personId, name }) => {
      if (personId === actor.personId) return { ok: false, code: 'blockSelf' };
      const at = clock.now();
      return act(store, actor, at, async ({ visibility }) => {
        const blocked = await visibility.blocked(actor.personId);
        if (blocked.length >= MOST_BLOCKED) return { ok: false, code: 'tooManyBlocked', most: MOST_BLOCKED };
        await visibility.block(actor.personId, { personId, name, at });
        return { ok: true };
      });
    },

    unblock: (actor, personId) =>
      act(store, actor, clock.now(), ({ visibility }) => visibility.unblock(actor.personId, personId)),
  };
}

function peopleIn({ members }: Pick<Match, 'members'>): PersonId[] {
  return members.filter(isReachable).map(({ personId }) => personId);
}
