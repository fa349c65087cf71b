/**
 * After a change of the position: whose plan the game has departed from. Each is told once, and not of what they did themselves.
 */

import type { Follower } from '../../../match/frame/following.ts';
import type { ComponentSets } from '../../../rules/index.ts';
import type { PlanAnnouncement } from '../model.ts';
import type { PlanTransaction } from './commands.ts';
import { planStanding } from './standing.ts';

export function warnOfDepartures(sets: ComponentSets): Follower<PlanTransaction> {
  return async ({ transaction, at, match: before }, { match, state }, announcements) => {
    if (match.version === before.version || match.status !== 'running' || !state) return [];
    const components = sets.of(state);
    if (!components) return [];
    const plans = await transaction.plans.unwarned(match.id);
    if (plans.length === 0) return [];
    // Whoever hears that their conditional move is dropped need not hear of their plan, too.
    const heard = announcements.flatMap((told) => (told.kind === 'conditionDropped' ? [told.personId] : []));
    const history = await transaction.history(match.id);
    const told: PlanAnnouncement[] = [];
    for (const plan of plans) {
      const { departure } = planStanding(components, plan, history, state);
      if (!departure) continue;
      await transaction.plans.savePlan({ ...plan, warned: true }, at);
      const { personId } = plan;
      const own = departure.why === 'otherMove' && match.members[departure.played.seat]?.personId === personId;
      const plays = match.members.some((member) => member.personId === personId && !member.resigned);
      if (!own && plays && !heard.includes(personId)) told.push({ kind: 'planDeparted', personId });
    }
    return told;
  };
}
