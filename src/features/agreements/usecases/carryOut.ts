/**
 * What is done once all who were asked have agreed, or nobody had to be asked.
 */

import { seatAtTable, wrongStatus } from '../../../match/frame/atTable.ts';
import { type Change, type Step, samePosition } from '../../../match/frame/change.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import type { TimeControl } from '../../../match/model/timeControl.ts';
import type { ComponentSets } from '../../../rules/index.ts';
import { clearQueue } from '../../plans/usecases/conditional.ts';
import { movesBefore, takenBack } from '../../play/usecases/takeBack.ts';
import { awaitedAt } from '../../time/usecases/absentee.ts';
import { standingIn } from '../../time/usecases/standIn.ts';
import type { Proposal, ProposalId, WayOn } from '../model.ts';
import type { AgreementTransaction } from './commands.ts';
import { replaced } from './seats.ts';

export async function carriedOut(
  components: ComponentSets,
  step: Step<AgreementTransaction>,
  { id, kind, seat, voters, proposerId, timeControl }: Proposal,
): Promise<Change | MatchRefusal> {
  const { match, state } = step;
  switch (kind) {
    case 'pause':
      return paused(step, id);
    case 'replace': {
      const [to] = voters;
      if (!to) throw new Error(`nobody was asked to take seat ${seat} of match ${match.id}`);
      const before = match.members[seat];
      if (before) await clearQueue(step, match.id, before.personId);
      return replaced(step, seat, to);
    }
    case 'takeBack': {
      const actor = { personId: proposerId, name: '', interactionId: '' };
      const at = await seatAtTable(components, step, actor, null);
      if (!at.ok) return at;
      const moves = await step.transaction.history(match.id);
      const kept = movesBefore(moves, seat);
      if (kept === null || !state) return { ok: false, code: 'nothingToUndo', lastBy: null };
      return takenBack(step, at, moves, kept, proposerId);
    }
    case 'standIn':
    case 'end':
    case 'clock':
      return goneOn(step, seat, kind, timeControl);
  }
}

export function paused(step: Step<AgreementTransaction>, proposalId: ProposalId | null): Change {
  const { match, at } = step;
  return { ...samePosition(step, [{ kind: 'paused', proposalId }]), match: { ...match, pausedAt: at } };
}

/** The match without waiting for the player of that seat any longer. They may have come back, or taken a holiday, since it was asked. */
async function goneOn(
  step: Step<AgreementTransaction>,
  seat: number,
  way: WayOn,
  timeControl: TimeControl | null,
): Promise<Change | MatchRefusal> {
  const { match, state } = step;
  if (match.pausedAt) return { ok: false, code: 'paused' };
  const awaited = await awaitedAt(step);
  if (awaited?.seat !== seat) return { ok: false, code: 'nobodyAbsent' };
  const { until, personId } = awaited;
  if (until) return { ok: false, code: 'notAbsent', name: match.members[seat]?.name ?? '', until };
  switch (way) {
    case 'standIn':
      return standingIn(samePosition(step, []), personId) ?? wrongStatus(match);
    case 'end':
      return {
        ok: true,
        match: { ...match, status: 'cancelled' },
        state,
        events: [],
        announcements: [{ kind: 'cancelled', because: 'absent' }],
      };
    case 'clock':
      return {
        ok: true,
        match: { ...match, timeControl },
        state,
        events: [],
        announcements: [{ kind: 'turn', again: true }],
      };
  }
}
