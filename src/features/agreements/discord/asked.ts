/**
 * What somebody is told who has asked the others: that they are being asked, or whom the question could not reach.
 */

import type { BotContext } from '../../../discord/frame/index.ts';
import { personName } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import type { Done, MatchId, MatchMember, PersonId, ProposalId } from '../../../match/index.ts';

/** Waits until the question has been posted, or cannot be at present. */
export async function askedText(
  context: BotContext,
  words: Words,
  { match }: Pick<Done, 'match'>,
  askerId: PersonId,
): Promise<string> {
  const open = await context.matches.openProposals(match.id);
  const proposal = open.findLast(({ proposerId }) => proposerId === askerId);
  if (!proposal) return words.t('agreements.asked');
  const missing = () => unasked(context, match.id, proposal.id);
  await context.settled(match.id, async () => (await missing()).length === 0);
  const voters = await missing();
  const names = voters.map(({ name }) => personName(words, name));
  if (names.length > 0 && names.length === proposal.voters.length)
    return words.t('agreements.notAsked', { names: words.list(names) });
  const warnings = names.map((name) => words.t('agreements.ask.unreachable', { name }));
  return [words.t('agreements.asked'), ...warnings].reduce((before, next) => words.sentences(before, next));
}

/** Those who have to answer and have no message to answer by. */
async function unasked(
  { matches, outbox }: BotContext,
  matchId: MatchId,
  proposalId: ProposalId,
): Promise<readonly MatchMember[]> {
  const proposal = await matches.proposal(proposalId);
  if (proposal?.status !== 'open' || proposal.messageId !== null) return [];
  const posts = await outbox.personalPosts(matchId);
  const hasCopy = new Set(posts.filter(({ proposals }) => proposals.has(proposalId)).map(({ personId }) => personId));
  return proposal.voters.filter(({ personId, agreed }) => !agreed && !hasCopy.has(personId));
}
