/**
 * What a tab is told first of all: who one is, and everything there is for that person to see.
 * What happens from then on is told by `session.ts`.
 */

import { sees } from '../../channels/permissions.ts';
import { STARTER_KINDS, type ToPage } from '../../pageProtocol.ts';
import type { Person } from '../../state/model.ts';
import type { Visitor } from '../holding.ts';
import { pageChannel, pagePeople, pagePerson, readState } from '../view.ts';
import type { TabActivity } from './activity.ts';
import { pageFaults } from './badDay.ts';
import type { PageHost } from './host.ts';

export function readyFor(
  { core, presence, starters, faults }: PageHost,
  me: Person,
  visitor: Visitor,
  activity: Pick<TabActivity, 'running'>,
): ToPage & { type: 'ready' } {
  const channels = [...core.world.channels.values()].filter((stored) => sees(core.world, me, stored));
  return {
    type: 'ready',
    me: pagePerson(core, me, visitor),
    ownKey: core.world.holdings.get(me.slug)?.key ?? null,
    people: pagePeople(core, visitor),
    bot: core.world.identity.bot,
    guildName: core.world.identity.guildName,
    channels: channels.map((stored) => pageChannel(core, stored)),
    commands: [...core.world.commands.values()],
    reads: channels.map((stored) => readState(core, me, stored.channel.id)),
    here: presence.here(),
    starters: STARTER_KINDS.filter((kind) => starters[kind] !== undefined),
    faults: pageFaults(faults.settings()),
    saveFault: core.saveFault(),
    activities: activity.running(),
    homes: core.homes,
  };
}
