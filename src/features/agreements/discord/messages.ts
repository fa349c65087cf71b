import { button, type PublicMessage, publicMessage, row, text } from '../../../discord/messages/index.ts';
import {
  clockInWords,
  listOfMoves,
  memberName,
  mentionFor,
  nameAt,
  personName,
  seatName,
} from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import {
  type AgreementAnnouncement,
  isReachable,
  isWayOn,
  type Match,
  type MatchMember,
  type PersonId,
  type PlayedMove,
  type Proposal,
} from '../../../match/index.ts';
import type { Seat } from '../../../rules/index.ts';
import { LOBBY_ACTIONS } from '../../lobby/discord/index.ts';

/** The actions of the buttons, as their controls are registered. */
export const AGREEMENT_ACTIONS = { agree: 'agree', decline: 'decline', resume: 'resume' } as const;

const MOVES = 1500;

/**
 * The question with its buttons while it is open; afterwards one line, and after a pause the way out of it. `reader`: whom
 * alone it is for; null: everybody.
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
    ...(proposal.kind === 'takeBack' ? takenMoves(words, match, proposal, history) : []),
    words.t('agreements.ask.asked', {
      names: words.list(waiting.map((voter) => mentionFor(words, reader, match, voter))),
    }),
    ...(agreed.length > 0 ? [words.t('agreements.ask.agreed', { names: words.list(agreed) })] : []),
    ...(proposal.kind === 'takeBack' ? [`-# ${words.t('agreements.ask.expires')}`] : []),
  ];
  const id = { matchId: match.id, version: proposal.version, details: [String(proposal.id)] };
  const consent = words.t(proposal.kind === 'replace' ? 'agreements.takeSeat' : 'agreements.agree');
  return publicMessage(
    [
      text(lines.join('\n')),
      row(
        button({ ...id, action: AGREEMENT_ACTIONS.agree }, { label: consent, style: 'success' }),
        button({ ...id, action: AGREEMENT_ACTIONS.decline }, { label: words.t('agreements.decline') }),
      ),
    ],
    { pings: waiting.map(({ personId }) => personId) },
  );
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

/** The move that shall go back, and what was played on it. */
function takenMoves(words: Words, match: Match, { seat }: Proposal, history: readonly PlayedMove[]): string[] {
  const [own, ...since] = history.slice(history.findLastIndex((played) => played.seat === seat));
  if (!own) return [];
  const lines = [listOfMoves(words, match, [own], MOVES)];
  return since.length === 0
    ? lines
    : [...lines, words.t('agreements.ask.takeBack.since'), listOfMoves(words, match, since, MOVES)];
}

function outcomeMessage(
  words: Words,
  match: Match,
  proposal: Proposal,
  status: Exclude<Proposal['status'], 'open'>,
): PublicMessage {
  const { kind, proposerId, answeredById, voters, version, id } = proposal;
  const name = memberName(words, match, proposerId);
  const by =
    answeredById === null
      ? ''
      : (voterName(words, match, voters, answeredById) ?? memberName(words, match, answeredById));
  const names = { name, by, to: nameOfVoter(words, match, voters[0]), ...aboutClock(words, match, proposal) };
  const line = outcome(words, kind, status, names);
  const paused = kind === 'pause' && status === 'agreed' && match.pausedAt !== null;
  const control = { action: AGREEMENT_ACTIONS.resume, matchId: match.id, version, details: [String(id)] };
  const resume = row(button(control, { label: words.t('agreements.resume'), style: 'primary' }));
  return publicMessage([text(paused ? `**${line}**` : `-# ${line}`), ...(paused ? [resume] : [])]);
}

interface OutcomeNames {
  readonly name: string;
  readonly by: string;
  readonly to: string;
  readonly of: string;
  readonly clock: string;
}

/** Who is absent, and which clock is asked for. */
function aboutClock(words: Words, match: Match, { seat, timeControl }: Proposal) {
  return { of: seatName(words, match, seat), clock: clockInWords(words, timeControl) };
}

function outcome(
  words: Words,
  kind: Proposal['kind'],
  status: Exclude<Proposal['status'], 'open'>,
  { name, by, to, of, clock }: OutcomeNames,
): string {
  if (kind === 'clock' && status === 'agreed') return words.t('agreements.outcome.clock.agreed', { name, clock });
  if (isWayOn(kind)) return words.t(`agreements.outcome.${kind}.${status}`, { name, by, of, clock });
  if (status === 'declined') return words.t(`agreements.outcome.${kind}.declined`, { name, by });
  if (kind === 'replace' && status === 'agreed') return words.t('agreements.outcome.replace.agreed', { name, to });
  return words.t(`agreements.outcome.${kind}.${status}`, { name });
}

/** In place of the live turn message: whose turn will be next, who has agreed, and the way on. */
export function pausedMessage(words: Words, match: Match, turn: Seat | null, proposal: Proposal | null): PublicMessage {
  const name = seatName(words, match, turn);
  const agreed = proposal
    ? [
        memberName(words, match, proposal.proposerId),
        ...proposal.voters.filter((voter) => voter.agreed).map((voter) => nameOfVoter(words, match, voter)),
      ]
    : [];
  const lines = [
    words.t('agreements.pausedTurn', { name }),
    ...(agreed.length > 0 ? [words.t('agreements.pausedTurn.agreed', { names: words.list(agreed) })] : []),
    `-# ${words.t('agreements.pausedTurn.resume')}`,
  ];
  const control = { action: AGREEMENT_ACTIONS.resume, matchId: match.id, version: match.version, details: [] };
  return publicMessage([
    text(lines.join('\n')),
    row(button(control, { label: words.t('agreements.resume'), style: 'primary' })),
  ]);
}

/** Of nobody, nothing: a seat is always offered to somebody. */
function nameOfVoter(words: Words, match: Match, voter: Proposal['voters'][number] | undefined): string {
  return voter === undefined ? '' : nameAt(words, match, voter);
}

/** The people of a match that its rematch waits for. */
export function invitedTo(before: Match, rematch: Match): readonly MatchMember[] {
  return before.members.filter((member) => isReachable(member) && member.personId !== rematch.hostId);
}

export function resignedLine(words: Words, match: Match, personId: PersonId): string {
  const name = memberName(words, match, personId);
  return `-# ${words.t(match.status === 'running' ? 'agreements.resigned.plays' : 'agreements.resigned', { name })}`;
}

type Replaced = Extract<AgreementAnnouncement, { kind: 'replaced' }>;

export function replacedLine(words: Words, match: Match, { from, personId }: Replaced): string {
  return `-# ${words.t('agreements.replaced', { name: memberName(words, match, personId), from: personName(words, from) })}`;
}

export function resumedLine(words: Words, match: Match, personId: PersonId): string {
  return `-# ${words.t('agreements.resumed', { name: memberName(words, match, personId) })}`;
}

/** In the thread of the match that has finished: an invitation to the one that follows it. */
export function rematchMessage(
  words: Words,
  before: Match,
  rematch: Match,
  reader: PersonId | null = null,
): PublicMessage {
  const invited = invitedTo(before, rematch);
  const sentence = words.t('agreements.rematch', {
    name: memberName(words, before, rematch.hostId),
    side: words.t(`game.side.${rematch.side}`),
    names: words.list(invited.map((member) => mentionFor(words, reader, before, member))),
  });
  const id = { action: LOBBY_ACTIONS.join, matchId: rematch.id, version: rematch.version, details: [] };
  return publicMessage(
    [text(sentence), row(button(id, { label: words.t('agreements.rematch.join'), style: 'success' }))],
    { pings: invited.map(({ personId }) => personId) },
  );
}

function voterName(words: Words, match: Match, voters: Proposal['voters'], personId: PersonId): string | null {
  const voter = voters.find((each) => each.personId === personId);
  return voter ? nameAt(words, match, voter) : null;
}
