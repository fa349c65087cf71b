/** Renders questions, outcomes and private confirmations of agreements. */
import type { APIButtonComponent } from 'discord.js';
import { confirmation } from '../../../discord/interactions/index.ts';
import {
  button,
  type ControlId,
  identify,
  lineMessage,
  type PrivateMessage,
  type PublicMessage,
  publicMessage,
  row,
  text,
} from '../../../discord/messages/index.ts';
import { listOfMoves, memberName, mentionFor, nameAt, seatName } from '../../../discord/wording/index.ts';
import { clockInWords, type Words } from '../../../language/index.ts';
import {
  isContinuation,
  isReachable,
  type Match,
  type MatchMember,
  type MatchView,
  type PersonId,
  type PlayedMove,
  type Proposal,
} from '../../../match/index.ts';
import { type Seat, SIDES } from '../../../rules/index.ts';
import { LOBBY_ACTIONS } from '../../lobby/discord/index.ts';

export const AGREEMENT_ACTIONS = {
  agree: 'agree',
  decline: 'decline',
  withdraw: 'withdraw',
  resume: 'resume',
} as const;

const MAX_MOVES_LENGTH = 1500;

/**
 * An open question with its buttons, or a line with the outcome; an agreed pause keeps a resume button. `reader`: null
 * means everybody.
 */
export function proposalMessage(
  words: Words,
  match: Match,
  proposal: Proposal,
  history: readonly PlayedMove[],
  reader: PersonId | null = null,
): PublicMessage {
  if (proposal.status !== 'open') return outcomeMessage(words, match, proposal, proposal.status);
  const waiting = proposal.voters.filter(({ agreed }) => !agreed);
  const agreed = proposal.voters.filter((voter) => voter.agreed).map((voter) => nameAt(words, match, voter));
  const lines = [
    `**${question(words, match, proposal)}**`,
    ...(proposal.kind === 'takeBack' ? movesToTakeBack(words, match, proposal, history) : []),
    words.t('agreements.ask.asked', {
      names: words.list(waiting.map((voter) => mentionFor(words, reader, match, voter))),
    }),
    ...(agreed.length > 0 ? [words.t('agreements.ask.agreed', { names: words.list(agreed) })] : []),
    ...(proposal.kind === 'takeBack' ? [`-# ${words.t('agreements.ask.expires')}`] : []),
  ];
  const buttons = answerButtons(words, proposal, reader);
  return publicMessage([text(lines.join('\n')), ...(buttons.length > 0 ? [row(...buttons)] : [])], {
    pings: waiting.map(({ personId }) => personId),
  });
}

/** The answers that this reader can still give; all answers if the message is for everybody. */
function answerButtons(words: Words, proposal: Proposal, reader: PersonId | null): APIButtonComponent[] {
  const voter = proposal.voters.find(({ personId }) => personId === reader);
  const consent = button(proposalControl(proposal, AGREEMENT_ACTIONS.agree), {
    label: words.t(proposal.kind === 'replace' ? 'agreements.takeSeat' : 'agreements.agree'),
    style: 'success',
  });
  const refuse = (action: 'decline' | 'withdraw') =>
    button(proposalControl(proposal, AGREEMENT_ACTIONS[action]), { label: words.t(`agreements.${action}`) });
  if (reader === null) return [consent, refuse('decline')];
  if (voter) return voter.agreed ? [refuse('decline')] : [consent, refuse('decline')];
  return reader === proposal.proposerId ? [refuse('withdraw')] : [];
}

function proposalControl({ id, matchId, version }: Proposal, action: string): ControlId {
  return { action, matchId, version, details: [String(id)] };
}

function question(words: Words, match: Match, proposal: Proposal): string {
  const { kind, proposerId, seat, voters } = proposal;
  const name = memberName(words, match, proposerId);
  if (kind === 'clock') return words.t('agreements.ask.clock', { name, ...aboutClock(words, match, proposal) });
  if (kind === 'standIn' || kind === 'end') {
    return words.t(`agreements.ask.${kind}`, { name, of: seatName(words, match, seat) });
  }
  if (kind !== 'replace') return words.t(`agreements.ask.${kind}`, { name });
  const to = nameOfVoter(words, match, voters[0]);
  const member = match.members[seat];
  if (!member?.resigned) return words.t('agreements.ask.replace', { name, to });
  return words.t('agreements.ask.replace.resigned', { name, to, of: memberName(words, match, member.personId) });
}

/** The move to take back and the moves made since. */
function movesToTakeBack(words: Words, match: Match, { seat }: Proposal, history: readonly PlayedMove[]): string[] {
  const [own, ...since] = history.slice(history.findLastIndex((played) => played.seat === seat));
  if (!own) return [];
  const lines = [listOfMoves(words, match, [own], MAX_MOVES_LENGTH)];
  return since.length === 0
    ? lines
    : [...lines, words.t('agreements.ask.takeBack.since'), listOfMoves(words, match, since, MAX_MOVES_LENGTH)];
}

function outcomeMessage(
  words: Words,
  match: Match,
  proposal: Proposal,
  status: Exclude<Proposal['status'], 'open'>,
): PublicMessage {
  const { kind, proposerId, answeredById, voters } = proposal;
  const name = memberName(words, match, proposerId);
  const answerer = voters.find(({ personId }) => personId === answeredById);
  const by = answerer ? nameAt(words, match, answerer) : answeredById && memberName(words, match, answeredById);
  const names = { name, by: by ?? '', to: nameOfVoter(words, match, voters[0]), ...aboutClock(words, match, proposal) };
  const isAgreedPause = kind === 'pause' && status === 'agreed';
  const isPaused = isAgreedPause && match.pausedAt !== null;
  const isResumed = isAgreedPause && !isPaused;
  const line = isResumed
    ? words.t('agreements.outcome.pause.resumed', { name })
    : outcomeText(words, kind, status, names);
  if (!isPaused) return lineMessage(line, 'small');
  return publicMessage([text(`**${line}**`), resumeRow(words, proposalControl(proposal, AGREEMENT_ACTIONS.resume))]);
}

function resumeRow(words: Words, id: ControlId) {
  return row(button(id, { label: words.t('agreements.resume'), style: 'primary' }));
}

function aboutClock(words: Words, match: Match, { seat, timeControl }: Proposal) {
  return { of: seatName(words, match, seat), clock: clockInWords(words, timeControl) };
}

function outcomeText(
  words: Words,
  kind: Proposal['kind'],
  status: Exclude<Proposal['status'], 'open'>,
  { name, by, to, of, clock }: Readonly<Record<'name' | 'by' | 'to' | 'of' | 'clock', string>>,
): string {
  if (kind === 'clock' && status === 'agreed') return words.t('agreements.outcome.clock.agreed', { name, clock });
  if (isContinuation(kind)) return words.t(`agreements.outcome.${kind}.${status}`, { name, by, of, clock });
  if (status === 'declined') return words.t(`agreements.outcome.${kind}.declined`, { name, by });
  if (kind === 'replace' && status === 'agreed') return words.t('agreements.outcome.replace.agreed', { name, to });
  return words.t(`agreements.outcome.${kind}.${status}`, { name });
}

/** Replaces the live turn message during a pause. */
export function pausedMessage(words: Words, match: Match, turn: Seat | null, proposal: Proposal | null): PublicMessage {
  const name = seatName(words, match, turn);
  const agreed = proposal
    ? [
        memberName(words, match, proposal.proposerId),
        ...proposal.voters.filter((voter) => voter.agreed).map((voter) => nameAt(words, match, voter)),
      ]
    : [];
  const lines = [
    words.t('agreements.pausedTurn', { name }),
    ...(agreed.length > 0 ? [words.t('agreements.pausedTurn.agreed', { names: words.list(agreed) })] : []),
    `-# ${words.t('agreements.pausedTurn.resume')}`,
  ];
  return publicMessage([text(lines.join('\n')), resumeRow(words, identify({ match })(AGREEMENT_ACTIONS.resume))]);
}

/** Blank if undefined, which never happens in a proposal to replace a player. */
function nameOfVoter(words: Words, match: Match, voter: Proposal['voters'][number] | undefined): string {
  return voter === undefined ? '' : nameAt(words, match, voter);
}

export function rematchInvitees(before: Match, rematch: Match): readonly MatchMember[] {
  return before.members.filter((member) => isReachable(member) && member.personId !== rematch.hostId);
}

/** Posted in the finished match's thread. */
export function rematchMessage(
  words: Words,
  before: Match,
  rematch: Match,
  reader: PersonId | null = null,
): PublicMessage {
  const invited = rematchInvitees(before, rematch);
  const sentence = words.t('agreements.rematch', {
    name: memberName(words, before, rematch.hostId),
    side: words.t(`game.side.${rematch.side}`),
    names: words.list(invited.map((member) => mentionFor(words, reader, before, member))),
  });
  const id = identify({ match: rematch })(LOBBY_ACTIONS.join);
  const join = button(id, { label: words.t('agreements.rematch.join'), style: 'success' });
  return publicMessage([text(sentence), row(join)], { pings: invited.map(({ personId }) => personId) });
}

/** Asks the proposer privately, because the button that everybody sees says "Decline". */
export function withdrawQuestion(words: Words, proposal: Proposal): PrivateMessage {
  return confirmation(words, proposalControl(proposal, AGREEMENT_ACTIONS.withdraw), {
    question: words.t('agreements.withdrawQuestion'),
    confirm: words.t('agreements.withdraw'),
  });
}

export function resignQuestion(words: Words, view: MatchView): PrivateMessage {
  const texts = { question: words.t('agreements.resignQuestion'), confirm: words.t('agreements.resignConfirm') };
  return confirmation(words, identify(view)('resignConfirm'), texts);
}

/** Suggests the side that was played: whoever has just learned one does not want the other unasked. */
export function rematchQuestion(words: Words, view: MatchView): PrivateMessage {
  const id = identify(view);
  const { side: played } = view.match;
  const sides = SIDES.map((side) =>
    button(id('rematchSide', side), {
      label: words.t(`game.side.${side}`),
      style: side === played ? 'primary' : 'secondary',
    }),
  );
  return {
    components: [
      text(words.t('agreements.rematchQuestion', { side: words.t(`game.side.${played}`) })),
      row(...sides, button(id('close'), { label: words.t('dialogue.cancel') })),
    ],
  };
}

/** Explains why a move cannot be taken back directly, and offers to ask for consent. */
export function consentQuestion(words: Words, view: MatchView, reason: string): PrivateMessage {
  return {
    components: [
      text(`${reason}\n${words.t('agreements.canAsk')}`),
      row(button(identify(view)('askTakeBack'), { label: words.t('agreements.askTakeBack'), style: 'primary' })),
    ],
  };
}
