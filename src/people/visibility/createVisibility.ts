/**
 * By whom people want to be seen, and with whom they do not want to play: set by themselves.
 * Who may be shown to whom is decided beside this.
 */
import { type Actor, act, type Clock, type PersonId } from '../../match/index.ts';
import { type Audience, mayBeSeen } from './mayBeSeen.ts';
import type { Blocked, VisibilityStore } from './ports.ts';

export type BlockRefusal =
  | { readonly ok: false; readonly code: 'blockSelf' }
  | { readonly ok: false; readonly code: 'tooManyBlocked'; readonly most: number };

export interface VisibilityCommands {
  /** Whether somebody may be shown to a viewer, who looks on a server (null: anywhere else). */
  mayBeSeen(viewer: PersonId, person: PersonId, serverId: string | null): Promise<boolean>;
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

/** So that all of them have room in one message. */
const MOST_BLOCKED = 30;

export function createVisibility({
  store,
  clock,
}: {
  readonly store: VisibilityStore;
  readonly clock: Clock;
}): VisibilityCommands {
  return {
    mayBeSeen: async (viewer, person, serverId) =>
      viewer === person || mayBeSeen(viewer, await store.shown(viewer, person, serverId), serverId),

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
