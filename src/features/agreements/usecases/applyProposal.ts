/** Applies a proposal that everybody has agreed to or that needed nobody's consent. */
import { requireActiveSeat, wrongStatus } from '../../../match/core/activeSeat.ts';
import { type Change, type Step, samePosition } from '../../../match/core/change.ts';
import type { ProposalId } from '../../../match/model/announcements.ts';
import type { Proposal } from '../../../match/model/proposals.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import type { Continuation, TimeControl } from '../../../match/model/timeControl.ts';
import type { ComponentSets } from '../../../rules/index.ts';
import { clearQueuedMoves } from '../../plans/usecases/planState.ts';
import { loadAwaitedPlayer } from '../../time/usecases/absentee.ts';
import { withStandIn } from '../../time/usecases/standIn.ts';
import type { AgreementTransaction } from './commands.ts';
import { newVersion, replacePlayer, whyNotSeatedTogether } from './seats.ts';
import { countMovesBefore, takeBackMoves } from './takeBack.ts';

export async function applyProposal(
  components: ComponentSets,
  step: Step<AgreementTransaction>,
  { id, kind, seat, voters, proposerId, timeControl }: Proposal,
): Promise<Change | MatchRefusal> {
  const { match, state } = step;
  switch (kind) {
    case 'pause':
      return pauseMatch(step, id);
    case 'replace': {
      const [to] = voters;
      if (!to) throw new Error(`nobody was asked to take seat ${seat} of match ${match.id}`);
      // Somebody may have blocked somebody since the seat was offered.
      const apart = await whyNotSeatedTogether(step, seat, to, 'joining');
      if (apart) return apart;
      const before = match.members[seat];
      if (before) await clearQueuedMoves(step, match.id, before.personId);
      return replacePlayer(step, seat, to);
    }
    case 'takeBack': {
      const actor = { personId: proposerId, name: '', interactionId: '' };
      const at = await requireActiveSeat(components, step, actor, null);
      if (!at.ok) return at;
      const moves = await step.transaction.history(match.id);
      const keptCount = countMovesBefore(moves, seat);
      if (keptCount === null || !state) return { ok: false, code: 'nothingToUndo', lastBy: null };
      return takeBackMoves(step, at, moves, keptCount, proposerId);
    }
    case 'standIn':
    case 'end':
    case 'clock':
      return goOn(step, seat, kind, timeControl);
  }
}

export function pauseMatch(step: Step<AgreementTransaction>, proposalId: ProposalId | null): Change {
  const { match, at } = step;
  return { ...samePosition(step, [{ kind: 'paused', proposalId }]), match: { ...match, pausedAt: at } };
}

/** Checks again, because the absent player may have returned or started a holiday since the proposal was made. */
async function goOn(
  step: Step<AgreementTransaction>,
  seat: number,
  way: Continuation,
  timeControl: TimeControl | null,
): Promise<Change | MatchRefusal> {
  const { match } = step;
  if (match.pausedAt) return { ok: false, code: 'paused' };
  const awaited = await loadAwaitedPlayer(step);
  if (awaited?.seat !== seat) return { ok: false, code: 'nobodyAbsent' };
  const { until, personId } = awaited;
  if (until) return { ok: false, code: 'notAbsent', name: match.members[seat]?.name ?? '', until };
  switch (way) {
    case 'standIn':
      return withStandIn(samePosition(step, []), personId) ?? wrongStatus(match);
    case 'end':
      return newVersion(step, { ...match, status: 'cancelled' }, [{ kind: 'cancelled', because: 'absent' }]);
    case 'clock':
      return newVersion(step, { ...match, timeControl }, [{ kind: 'turn', again: true }]);
  }
}
