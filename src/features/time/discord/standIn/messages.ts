/**
 * What everybody reads when somebody's time is up: that the others may vote, that a computer player moves, that they are back.
 * None of it pings anybody. `../deadlines.ts` tells it.
 */
import { type APIMessageTopLevelComponent, MessageFlags } from 'discord.js';
import { button, type PublicMessage, row, text } from '../../../../discord/messages/index.ts';
import { memberName } from '../../../../discord/wording/index.ts';
import type { Words } from '../../../../language/index.ts';
import { type Match, type PersonId, votesNeeded } from '../../../../match/index.ts';

export const STAND_IN_ACTIONS = { back: 'comeBack', vote: 'voteStandIn' } as const;

export function standInMessage(words: Words, match: Match, personId: PersonId): PublicMessage {
  const id = { action: STAND_IN_ACTIONS.back, matchId: match.id, version: match.version, details: [] };
  return messageOf(
    text(words.t('time.standIn', { name: memberName(words, match, personId) })),
    row(button(id, { label: words.t('time.standIn.back') })),
  );
}

/** `votes`: those who want a computer player. */
export function voteMessage(words: Words, match: Match, personId: PersonId, votes: readonly PersonId[]): PublicMessage {
  const id = { action: STAND_IN_ACTIONS.vote, matchId: match.id, version: match.version, details: [] };
  const needed = votesNeeded(match, personId);
  const names = words.list(votes.map((voter) => memberName(words, match, voter)));
  const lines = [
    words.t('time.vote', { name: memberName(words, match, personId), needed }),
    ...(votes.length > 0 ? [words.t('time.vote.soFar', { names, votes: votes.length, needed })] : []),
  ];
  return messageOf(text(lines.join('\n')), row(button(id, { label: words.t('time.vote.button') })));
}

/** What the message becomes once there is nothing to vote on any more. */
export function voteOverMessage(words: Words): PublicMessage {
  return messageOf(text(`-# ${words.t('time.vote.over')}`));
}

export function returnedMessage(words: Words, match: Match, personId: PersonId): PublicMessage {
  return messageOf(text(`-# ${words.t('time.returned', { name: memberName(words, match, personId) })}`));
}

function messageOf(...components: readonly APIMessageTopLevelComponent[]): PublicMessage {
  return { flags: MessageFlags.IsComponentsV2, components, files: [], allowedMentions: { parse: [] } };
}
