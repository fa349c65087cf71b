/**
 * What a tab needs of the playground beside the world: the bot's line, who is here, the ways into a game, the faults.
 * Put together by `startPlayground`, handed to every session.
 */
import type { Core } from '../../core.ts';
import type { Faults } from '../../faults.ts';
import type { Gateway } from '../../gateway/index.ts';
import type { PersonClient } from '../personClient.ts';
import type { Presence } from '../presence.ts';
import type { Starters } from '../starters.ts';

export interface PageHost {
  readonly core: Core;
  readonly gateway: Pick<Gateway, 'online'>;
  readonly presence: Presence;
  readonly starters: Starters;
  readonly faults: Faults;
  /** The port of the host on which this person's Activities are, by their slug. */
  activityPort(slug: string): Promise<number>;
  /** Somebody who is known already, to act for; an error if there is nobody with this slug. */
  person(slug: string): PersonClient;
}
