/** Visibility: who may see a person, given the audience that they chose and blocks. */
import type { Clock } from '../../../kernel/index.ts';
import {
  type Actor,
  type ChangeTransaction,
  isReachable,
  type Match,
  type PersonId,
  type Redaction,
  runAction,
  type Transactions,
  withoutPeople,
} from '../../../match/index.ts';

type BlockRefusal =
  | { readonly ok: false; readonly code: 'blockSelf' }
  | { readonly ok: false; readonly code: 'tooManyBlocked'; readonly most: number };

export type VisibilityCommands = ReturnType<typeof createVisibility>;

/** Placeholder server for a query about players of a server's games, all of whom play there. */
const ANY_SERVER = 'any';

/** The number that fits into one message. */
const MAX_BLOCKED = 30;

export function createVisibility({ store, clock }: { readonly store: VisibilityStore; readonly clock: Clock }) {
  const { audience, blocked } = store;

  /** The people of a server who must be hidden from a viewer; null: from any reader. */
  async function hiddenFrom(viewer: PersonId | null, people: readonly PersonId[]): Promise<ReadonlySet<PersonId>> {
    const others = [...new Set(people)].filter((personId) => personId !== viewer);
    const known = others.length === 0 ? [] : await store.shown(viewer, others);
    return new Set(known.filter((each) => !mayBeSeen(viewer, each, ANY_SERVER)).map(({ personId }) => personId));
  }

  return {
    audience,
    blocked,
    hiddenFrom,

    asSeenBy: (async (viewer, matches) => {
      const others = matches.filter(
        ({ place, members }) =>
          (viewer === null || place.serverId !== null) && !members.some(({ personId }) => personId === viewer),
      );
      if (others.length === 0) return matches;
      const hidden = await hiddenFrom(viewer, others.flatMap(peopleIn));
      return matches.map((match) =>
        others.includes(match) && peopleIn(match).some((personId) => hidden.has(personId))
          ? withoutPeople(match, hidden)
          : match,
      );
    }) satisfies Redaction['asSeenBy'],

    /** `serverId`: the server from which the viewer looks; null in direct messages. */
    mayBeSeen: async (viewer: PersonId, person: PersonId, serverId: string | null) => {
      if (viewer === person) return true;
      const [known] = await store.shown(viewer, [person]);
      const playsHere = serverId !== null && (await store.playsOn(person, serverId));
      return known !== undefined && mayBeSeen(viewer, { ...known, playsHere }, serverId);
    },

    setAudience: (actor: Actor, audience: Audience) =>
      runAction(store, actor, clock.now(), ({ visibility }) => visibility.setAudience(actor.personId, audience)),

    block: async (
      actor: Actor,
      { personId, name }: Pick<Blocked, 'personId' | 'name'>,
    ): Promise<{ readonly ok: true } | BlockRefusal> => {
      if (personId === actor.personId) return { ok: false, code: 'blockSelf' };
      const at = clock.now();
      return runAction(store, actor, at, async ({ visibility }) => {
        const blocked = await visibility.blocked(actor.personId);
        if (blocked.some((each) => each.personId === personId)) return { ok: true };
        if (blocked.length >= MAX_BLOCKED) return { ok: false, code: 'tooManyBlocked', most: MAX_BLOCKED };
        await visibility.block(actor.personId, { personId, name, at });
        return { ok: true };
      });
    },

    /** False if the person was not blocked. */
    unblock: (actor: Actor, personId: PersonId) =>
      runAction(store, actor, clock.now(), ({ visibility }) => visibility.unblock(actor.personId, personId)),
  };
}

function peopleIn({ members }: Pick<Match, 'members'>): PersonId[] {
  return members.filter(isReachable).map(({ personId }) => personId);
}

/** Who may see a person. `server`: people on servers where they play. */
export const AUDIENCES = ['server', 'everywhere', 'nobody'] as const;
export type Audience = (typeof AUDIENCES)[number];
export const DEFAULT_AUDIENCE: Audience = 'server';

interface Shown {
  readonly personId: PersonId;
  readonly audience: Audience;
  /** Whether the person or the viewer has blocked the other. */
  readonly isApart: boolean;
  /** Whether the person plays on the server from which the viewer looks. */
  readonly playsHere: boolean;
}

/** `viewer`: null means any reader. `serverId`: where the viewer looks; null in direct messages or for all servers. */
function mayBeSeen(viewer: PersonId | null, person: Shown, serverId: string | null): boolean {
  if (viewer === person.personId) return true;
  if (person.isApart || person.audience === 'nobody') return false;
  return person.audience === 'everywhere' || (serverId !== null && person.playsHere);
}

/** `name`: the person's name when they were blocked. */
export interface Blocked {
  readonly personId: PersonId;
  readonly name: string;
  readonly at: Date;
}

export interface VisibilityTransaction extends ChangeTransaction {
  readonly visibility: {
    setAudience(personId: PersonId, audience: Audience): Promise<void>;
    blocked(personId: PersonId): Promise<readonly Blocked[]>;
    /** Idempotent. */
    block(personId: PersonId, blocked: Blocked): Promise<void>;
    /** False if the person was not blocked. */
    unblock(personId: PersonId, blockedId: PersonId): Promise<boolean>;
  };
}

export interface VisibilityStore<Inside extends VisibilityTransaction = VisibilityTransaction>
  extends Transactions<Inside> {
  audience(personId: PersonId): Promise<Audience>;
  /** Newest first. */
  blocked(personId: PersonId): Promise<readonly Blocked[]>;
  /** `viewer`: null means any reader. Sets `playsHere` to the same value for everybody. */
  shown(viewer: PersonId | null, personIds: readonly PersonId[]): Promise<readonly Shown[]>;
  /** Whether the person has finished a game on the server, or is in a running one. */
  playsOn(personId: PersonId, serverId: string): Promise<boolean>;
}
