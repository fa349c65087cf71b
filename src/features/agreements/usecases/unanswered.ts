/**
 * Questions that somebody does not answer: nobody waits longer than `PATIENCE`, nor for the voice of somebody who is gone.
 */

import type { Lease } from '../../../kernel/index.ts';
import { momentAfter } from '../../../match/calendar/countedTime.ts';
import { type Change, type Step, samePosition } from '../../../match/frame/change.ts';
import type { Frame } from '../../../match/frame/command.ts';
import type { Follower } from '../../../match/frame/following.ts';
import { PATIENCE } from '../../../match/model/timeControl.ts';
import type { ComponentSets } from '../../../rules/index.ts';
import { voiceless } from '../../time/usecases/absentee.ts';
import type { DueTask } from '../../time/usecases/eachDue.ts';
import type { Proposal, Voter } from '../model.ts';
import { carriedOut } from './carryOut.ts';
import type { AgreementStore, AgreementTransaction } from './commands.ts';

/** Where a change leaves a question to people alone whom nobody can wait for, it is decided as soon as somebody looks. */
export const hurryUnanswerable: Follower<AgreementTransaction> = async (before, after, announcements) => {
  const { agreements } = before.transaction;
  const isAbsent = announcements.some(({ kind }) => kind === 'absent');
  if (after.match.status !== 'running' || (!isAbsent && before.match.members === after.match.members)) return [];
  const open = await agreements.open(after.match.id);
  if (open.length === 0) return [];
  const isVoiceless = await voiceless({ ...before, ...after });
  for (const question of open) {
    // Whoever shall take a seat over is no player yet.
    if (question.kind !== 'replace' && unanswered(question).every(isVoiceless)) {
      await agreements.waitUntil(question.id, before.at);
    }
  }
  return [];
};

export interface UnansweredParts extends Pick<Frame<AgreementTransaction>, 'changeMatchByItself'> {
  readonly store: AgreementStore;
  readonly components: ComponentSets;
}

/** Decides questions that have been open for too long, by those who have answered. */
export function unansweredTask(parts: UnansweredParts, lease: Lease | undefined): DueTask {
  const { store, components, changeMatchByItself } = parts;
  return {
    due: async (by, most) => (await store.dueProposals(by, most)).map(String),
    work: async (id, now) => {
      const question = await store.proposal(Number(id));
      if (!question) return;
      await changeMatchByItself(question.matchId, (step) => decided(components, step, question.id, now), lease);
    },
    first: () => store.firstProposalDue(),
  };
}

async function decided(
  components: ComponentSets,
  step: Step<AgreementTransaction>,
  id: number,
  now: Date,
): Promise<Change | null> {
  const { agreements } = step.transaction;
  const question = (await agreements.open(step.match.id)).find((each) => each.id === id);
  if (!question) return null;
  const until = await answersAwaitedUntil(step, question);
  if (until && until > now) {
    await agreements.waitUntil(id, until);
    return null;
  }
  const told = { kind: 'proposal', proposalId: id } as const;
  // Nobody is seated without having said so, and a game that rests keeps resting.
  const change =
    question.kind === 'replace' || step.match.pausedAt ? null : await carriedOut(components, step, question);
  await agreements.close(id, change?.ok ? 'agreed' : 'expired', null);
  return change?.ok ? { ...change, announcements: [told, ...change.announcements] } : samePosition(step, [told]);
}

/** Null where nobody is left who could answer. Holidays do not count. */
async function answersAwaitedUntil(step: Step<AgreementTransaction>, question: Proposal): Promise<Date | null> {
  const isVoiceless = await voiceless(step);
  let latest: Date | null = null;
  for (const voter of unanswered(question)) {
    if (isVoiceless(voter)) continue;
    const until = momentAfter(question.askedAt, PATIENCE, await step.transaction.holidays(voter.personId));
    if (!latest || until > latest) latest = until;
  }
  return latest;
}

function unanswered({ voters }: Proposal): readonly Voter[] {
  return voters.filter(({ agreed }) => !agreed);
}
