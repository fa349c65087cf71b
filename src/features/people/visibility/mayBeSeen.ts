/**
 * Who may be shown to whom: the one question that everything asks that shows people to others.
 * What somebody has set, and whom they have blocked, is kept beside this.
 */
import type { PersonId } from '../../../match/index.ts';

/** By whom somebody wants to be seen. `server`: by people of servers on which they play themselves. */
export const AUDIENCES = ['server', 'everywhere', 'nobody'] as const;
export type Audience = (typeof AUDIENCES)[number];
export const USUAL_AUDIENCE: Audience = 'server';

/** What is known of somebody who may be shown. */
export interface Shown {
  readonly personId: PersonId;
  readonly audience: Audience;
  /** Whether they have blocked whoever looks, or have been blocked by them. */
  readonly isApart: boolean;
  /** Whether they play on the server on which it is looked. */
  readonly playsHere: boolean;
}

/** `viewer`: null where everybody reads it. `serverId`: where it is looked; null: in direct messages, or for all servers together. */
export function mayBeSeen(viewer: PersonId | null, person: Shown, serverId: string | null): boolean {
  if (viewer === person.personId) return true;
  if (person.isApart || person.audience === 'nobody') return false;
  return person.audience === 'everywhere' || (serverId !== null && person.playsHere);
}
