/**
 * The proposals of players in the model: pauses, take-backs, seats to hand on, votes. `commands.ts` has the commands
 * that need no consent.
 */
import { NAMES } from '../../support/game/match.ts';
import { fillBank, handOver, isAway, isVotedOn, stop } from './clocks.ts';
import {
  type Command,
  changed,
  type Expected,
  type ExpectedAnnouncement,
  type MatchModel,
  newMember,
  personId,
  type Question,
  refusedPlayer,
  seatOf,
  toMove,
  WEEK,
} from './model.ts';
import { othersSince, takeBack } from './takeBack.ts';

function ask(model: MatchModel, question: Pick<Question, 'kind' | 'by' | 'seat' | 'voters' | 'asked'>): Expected {
  const open = model.questions.find(({ kind, status }) => kind === question.kind && status === 'open');
  if (open) return { code: 'proposalOpen', by: personId(open.by), own: open.by === question.by };
  model.questions.push({ ...question, due: question.asked + WEEK, missing: [...question.voters], status: 'open' });
  return { code: null, announcements: [{ kind: 'proposal', question: model.questions.length - 1 }] };
}

/** Asks all players without a substitute; if there is none, the game pauses at once. */
export function pausedOrAsked(model: MatchModel, seat: number, at: number): Expected {
  const by = model.members[seat]?.person ?? -1;
  const voters = model.members.filter((member) => member.person !== by && !isAway(member));
  if (voters.length > 0) {
    return ask(model, { kind: 'pause', by, seat, voters: voters.map(({ person }) => person), asked: at });
  }
  model.paused = true;
  stop(model, at);
  const question = model.questions.findIndex(({ kind, status }) => kind === 'pause' && status === 'open');
  const open = model.questions[question];
  if (!open) return { code: null, announcements: [{ kind: 'paused', proposalId: null }] };
  open.status = 'agreed';
  return {
    code: null,
    announcements: [
      { kind: 'proposal', question },
      { kind: 'paused', question },
    ],
  };
}

/** Asks everybody who has moved since and is not away; if there is none, the move is taken back at once. */
export function takenBackOrAsked(model: MatchModel, seat: number, at: number): Expected {
  const own = model.moves.findLastIndex((move) => move.seat === seat);
  if (own < 0) return { code: 'nothingToUndo', lastBy: null };
  const seats = othersSince(model, own).map((move) => move.seat);
  const voters = model.members.filter((member, each) => seats.includes(each) && !isAway(member));
  if (voters.length === 0) return takeBack(model, own, at);
  const by = model.members[seat]?.person ?? -1;
  return ask(model, { kind: 'takeBack', by, seat, voters: voters.map(({ person }) => person), asked: at });
}

/** One's own seat, or, by the host or any player once the host is away, a resigned one. */
export function offered(
  model: MatchModel,
  person: number,
  { to, of }: Extract<Command, { kind: 'offerSeat' }>,
  at: number,
): Expected {
  const seat = seatOf(model, of ?? person);
  if (of === undefined || of === person) {
    const refused = refusedPlayer(model, person);
    if (refused) return refused;
  } else {
    if (model.status !== 'running') return { code: 'status', status: model.status };
    if (!model.members[seat]?.resigned) return { code: 'notResigned' };
    const host = model.members[seatOf(model, model.host)];
    const actsForHost = (!host || isAway(host)) && !refusedPlayer(model, person);
    if (model.host !== person && !actsForHost) return { code: 'notHost', hostId: personId(model.host) };
  }
  if (seatOf(model, to) >= 0) return { code: 'hasSeat', name: NAMES[to] };
  return ask(model, { kind: 'replace', by: person, seat, voters: [to], asked: at });
}

export function answered(
  model: MatchModel,
  person: number,
  { question: place, agree }: Extract<Command, { kind: 'answer' }>,
  at: number,
): Expected {
  const question = model.questions[place];
  if (!question) return { code: 'unknownMatch' };
  const announcement = { kind: 'proposal', question: place };
  if (question.status !== 'open') return { code: 'proposalClosed', status: question.status };
  const isAsked = question.voters.includes(person);
  if (!isAsked && (agree || person !== question.by)) {
    return { code: 'notAsked', voters: question.voters.map((voter) => NAMES[voter]) };
  }
  const refused = isAsked && question.kind !== 'replace' ? refusedPlayer(model, person) : null;
  if (refused) return refused;
  if (!agree) {
    question.status = isAsked ? 'declined' : 'withdrawn';
    return { code: null, announcements: [announcement] };
  }
  if (!question.missing.includes(person)) return { code: 'alreadyAgreed' };
  const missing = question.missing.filter((other) => other !== person);
  if (awaited(model, missing).length > 0) {
    question.missing = missing;
    return { code: null, announcements: [announcement] };
  }
  const result = agreedOn(model, question, at);
  if (result.code !== null) return result;
  Object.assign(question, { missing, status: 'agreed' });
  return { code: null, announcements: [announcement, ...result.announcements] };
}

/** The people who can still answer; one who is offered a seat is no player yet. */
function awaited(model: MatchModel, missing: readonly number[]): readonly number[] {
  return missing.filter((person) => {
    const member = model.members[seatOf(model, person)];
    return !member || !isAway(member);
  });
}

/** A change of seats may leave nobody who could answer; then the next poll decides. */
export function expedite(model: MatchModel, at: number): void {
  if (model.status !== 'running') return;
  for (const question of model.questions) {
    if (question.kind !== 'replace' && awaited(model, question.missing).length === 0) question.due = at;
  }
}

/** The open proposal to decide first. */
export function nextOverdue({ questions }: MatchModel, at: number): Question | undefined {
  return questions.filter(({ status, due }) => status === 'open' && due <= at).sort((a, b) => a.due - b.due)[0];
}

/** Decides by the answers so far, or waits until a week is over; nobody gets a seat or leaves a pause without consent. */
export function decide(model: MatchModel, question: Question, at: number): readonly ExpectedAnnouncement[] {
  if (awaited(model, question.missing).length > 0 && question.asked + WEEK > at) {
    question.due = question.asked + WEEK;
    return [];
  }
  const result = question.kind === 'replace' || model.paused ? null : agreedOn(model, question, at);
  question.status = result?.code === null ? 'agreed' : 'expired';
  const announcements = result?.code === null ? (result.announcements as readonly ExpectedAnnouncement[]) : [];
  return [{ kind: 'proposal', question: model.questions.indexOf(question) }, ...announcements];
}

/** Refused without a change, with the proposal still open, if it is no longer possible. */
function agreedOn(model: MatchModel, question: Question, at: number): Expected {
  const { kind, seat, by } = question;
  switch (kind) {
    case 'pause':
      model.paused = true;
      stop(model, at);
      return { code: null, announcements: [{ kind: 'paused', question: model.questions.indexOf(question) }] };
    case 'takeBack': {
      const refused = refusedPlayer(model, by) ?? (model.paused ? { code: 'paused' } : null);
      return (
        refused ??
        takeBack(
          model,
          model.moves.findLastIndex((move) => move.seat === seat),
          at,
        )
      );
    }
    case 'replace':
      return replaced(model, seat, question.voters[0] ?? -1, at);
  }
}

function replaced(model: MatchModel, seat: number, to: number, at: number): Expected {
  const before = model.members[seat];
  if (!before) throw new Error('there is no such seat');
  if (seatOf(model, to) >= 0) return { code: 'hasSeat', name: NAMES[to] };
  model.members[seat] = newMember(to);
  if (model.host === before.person) model.host = to;
  const announcement = {
    kind: 'replaced',
    seat,
    from: NAMES[before.person],
    fromId: personId(before.person),
    personId: personId(to),
  };
  if (toMove(model) !== seat) fillBank(model, seat);
  if (toMove(model) !== seat || model.paused) return { code: null, announcements: [announcement] };
  handOver(model, at);
  return changed(model, [announcement, { kind: 'turn', again: true }]);
}

/** A vote for a computer player in place of the late player. */
export function voted(model: MatchModel, person: number): Expected {
  const { clock, members } = model;
  if (!clock || !isVotedOn(model)) return { code: 'noVote' };
  if (clock.person === person) return { code: 'ownVote' };
  if (members[seatOf(model, person)]?.standIn) return { code: 'awayVote' };
  if (clock.votes.includes(person)) return { code: null, announcements: [] };
  const late = members[clock.seat];
  const voters = members.filter((member) => member !== late && !isAway(member));
  const isEnough = clock.votes.length + 1 > voters.length / 2;
  if (isEnough && voters.length === 0) return { code: 'status', status: model.status };
  clock.votes.push(person);
  if (!late || !isEnough) return { code: null, announcements: [{ kind: 'vote', personId: personId(clock.person) }] };
  late.standIn = true;
  return { code: null, announcements: [{ kind: 'standIn', personId: personId(late.person) }] };
}
