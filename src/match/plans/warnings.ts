/**
 * After a change of the position: whose plan the game has departed from. Each is told once, and not of what they did themselves.
 */
import type { Components } from '../../rules/index.ts';
import type { Step } from '../frame/change.ts';
import type { PersonId } from '../model/ids.ts';
import type { MatchView } from '../model/match.ts';
import type { PlanAnnouncement } from '../model/plans.ts';
import { planStanding } from './standing.ts';

/** What has to be told. `heard`: who is told something of the kind anyway. */
export async function departures(
  components: Components,
  { transaction, at }: Pick<Step, 'transaction' | 'at'>,
  { match, state }: MatchView,
  heard: readonly PersonId[],
): Promise<readonly PlanAnnouncement[]> {
  if (match.status !== 'running' || !state) return [];
  const plans = await transaction.plans.unwarned(match.id);
  if (plans.length === 0) return [];
  const history = await transaction.moves(match.id);
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
}
