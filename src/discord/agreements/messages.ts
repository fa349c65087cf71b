import type { Words } from '../../language/index.ts';
import {
  type AgreementAnnouncement,
  isComputer,
  type Match,
  type PersonId,
  type PlayedMove,
  type Proposal,
} from '../../match/index.ts';
import { LOBBY_ACTIONS } from '../lobby/index.ts';
import { button, escapeName, type PublicMessage, publicMessage, row, text } from '../messages/index.ts';
import { listOfMoves, memberName, mentionFor } from '../wording/index.ts';

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
  const agreed = proposal.voters.filter((voter) => voter.agreed).map(({ name }) => escapeName(name));
  const lines = [
    `**${question(words, match, proposal)}**`,
    ...(proposal.kind === 'takeBack' ? takenMoves(words, match, proposal, history) : []),
    words.t('agreements.ask.asked', { names: words.list(waiting.map((voter) => mentionFor(reader, voter))) }),
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

function question(words: Words, match: Match, { kind, proposerId, seat, voters }: Proposal): string {
  const name = memberName(match, proposerId);
  if (kind !== 'replace') return words.t(`agreements.ask.${kind}`, { name });
  const to = escapeName(voters[0]?.name ?? '');
  const member = match.members[seat];
  if (!member?.resigned) return words.t('agreements.ask.replace', { name, to });
  return words.t('agreements.ask.replace.resigned', { name, to, of: escapeName(member.name) });
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
  { kind, proposerId, answeredById, voters, version, id }: Proposal,
  status: Exclude<Proposal['status'], 'open'>,
): PublicMessage {
  const name = memberName(match, proposerId);
  const by = answeredById === null ? '' : (voterName(voters, answeredById) ?? memberName(match, answeredById));
  const line = outcome(words, kind, status, { name, by, to: escapeName(voters[0]?.name ?? '') });
  const paused = kind === 'pause' && status === 'agreed' && match.pausedAt !== null;
  const control = { action: AGREEMENT_ACTIONS.resume, matchId: match.id, version, details: [String(id)] };
  const resume = row(button(control, { label: words.t('agreements.resume'), style: 'primary' }));
  return publicMessage([text(paused ? `**${line}**` : `-# ${line}`), ...(paused ? [resume] : [])]);
}

interface OutcomeNames {
  readonly name: string;
  readonly by: string;
  readonly to: string;
}

function outcome(
  words: Words,
  kind: Proposal['kind'],
  status: Exclude<Proposal['status'], 'open'>,
  { name, by, to }: OutcomeNames,
): string {
  if (status === 'declined') return words.t(`agreements.outcome.${kind}.declined`, { name, by });
  if (kind === 'replace' && status === 'agreed') return words.t('agreements.outcome.replace.agreed', { name, to });
  return words.t(`agreements.outcome.${kind}.${status}`, { name });
}

export function resignedLine(words: Words, match: Match, personId: PersonId): string {
  const name = memberName(match, personId);
  return `-# ${words.t(match.status === 'running' ? 'agreements.resigned.plays' : 'agreements.resigned', { name })}`;
}

type Replaced = Extract<AgreementAnnouncement, { kind: 'replaced' }>;

export function replacedLine(words: Words, match: Match, { from, personId }: Replaced): string {
  return `-# ${words.t('agreements.replaced', { name: memberName(match, personId), from: escapeName(from) })}`;
}

export function resumedLine(words: Words, match: Match, personId: PersonId): string {
  return `-# ${words.t('agreements.resumed', { name: memberName(match, personId) })}`;
}

/** In the thread of the match that has finished: an invitation to the one that follows it. */
export function rematchMessage(
  words: Words,
  before: Match,
  rematch: Match,
  reader: PersonId | null = null,
): PublicMessage {
  const invited = before.members.filter((member) => !isComputer(member) && member.personId !== rematch.hostId);
  const sentence = words.t('agreements.rematch', {
    name: memberName(before, rematch.hostId),
    side: words.t(`game.side.${rematch.side}`),
    names: words.list(invited.map((member) => mentionFor(reader, member))),
  });
  const id = { action: LOBBY_ACTIONS.join, matchId: rematch.id, version: rematch.version, details: [] };
  return publicMessage(
    [text(sentence), row(button(id, { label: words.t('agreements.rematch.join'), style: 'success' }))],
    { pings: invited.map(({ personId }) => personId) },
  );
}

function voterName(voters: Proposal['voters'], personId: PersonId): string | null {
  const voter = voters.find((each) => each.personId === personId);
  return voter ? escapeName(voter.name) : null;
}
