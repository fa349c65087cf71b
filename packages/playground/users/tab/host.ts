/** The services that tabs need besides the world. */
import type { Core } from '../../core.ts';
import type { Faults } from '../../faults.ts';
import type { Gateway } from '../../gateway/server.ts';
import type { PersonClient } from '../personClient.ts';
import type { Presence } from '../presence.ts';
import type { Starters } from '../starters.ts';

export interface PageHost {
  readonly core: Core;
  readonly gateway: Pick<Gateway, 'online'>;
  readonly presence: Presence;
  readonly starters: Starters;
  /** The commands that a newcomer needs first; empty: the bot names none. */
  readonly firstCommands: readonly string[];
  readonly faults: Faults;
  /** The port of this person's Activity host. */
  activityPort(slug: string): Promise<number>;
  /** An existing person; throws if there is none. */
  person(slug: string): PersonClient;
}
