/**
 * What players ask of one another, by the notebook: pauses, moves to be taken back, seats to be handed on, votes.
 * Commands that one gives alone stand in `commands.ts`.
 */
import { NAMES } from '../../support/match.ts';
import {
  type Book,
  type Command,
  changed,
  type Expected,
  newMember,
  personId,
  type Question,
  refusedPlayer,
  seatOf,
  toMove,
} from './book.ts';
import { handOver, isAway, isVotedOn, stop } from './clocks.ts';
import { othersSince, takeBack } from './takeBack.ts';

function ask(book: Book, question: Omit<Question, 'missing' | 'status'>): Expected {
  const open = book.questions.find(({ kind, status }) => kind === question.kind && status === 'open');
  if (open) return { code: 'proposalOpen', by: personId(open.by) };
  book.questions.push({ ...question, missing: [...question.voters], status: 'open' });
  return { code: null, told: [{ kind: 'proposal', question: book.questions.length - 1 }] };
}

/** Asks those in whose place no computer player moves; where that is nobody, the game rests at once. */
export function pausedOrAsked(book: Book, seat: number, at: number): Expected {
  const by = book.members[seat]?.person ?? -1;
  const voters = book.members.filter((member) => member.person !== by && !isAway(member));
  if (voters.length > 0) return ask(book, { kind: 'pause', by, seat, voters: voters.map(({ person }) => person) });
  book.paused = true;
  stop(book, at);
  return { code: null, told: [{ kind: 'paused', proposalId: null }] };
}

/** Asks those who have moved since; where that is nobody, the move goes back at once. */
export function takenBackOrAsked(book: Book, seat: number, at: number): Expected {
  const own = book.moves.findLastIndex((move) => move.seat === seat);
  if (own < 0) return { code: 'nothingToUndo', lastBy: null };
  const seats = othersSince(book, own).map((move) => move.seat);
  if (seats.length === 0) return takeBack(book, own, at);
  const by = book.members[seat]?.person ?? -1;
  const voters = book.members.filter((_, each) => seats.includes(each)).map((member) => member.person);
  return ask(book, { kind: 'takeBack', by, seat, voters });
}

/** One's own seat, or by the host one that was given up. */
export function offered(book: Book, person: number, { to, of }: Extract<Command, { kind: 'offerSeat' }>): Expected {
  const seat = seatOf(book, of ?? person);
  if (of === undefined || of === person) {
    const refused = refusedPlayer(book, person);
    if (refused) return refused;
  } else {
    if (book.status !== 'running') return { code: 'status', status: book.status };
    if (!book.members[seat]?.resigned) return { code: 'notResigned' };
    if (book.host !== person) return { code: 'notHost', hostId: personId(book.host) };
  }
  if (seatOf(book, to) >= 0) return { code: 'hasSeat', name: NAMES[to] };
  return ask(book, { kind: 'replace', by: person, seat, voters: [to] });
}

export function answered(
  book: Book,
  person: number,
  { question: place, agree }: Extract<Command, { kind: 'answer' }>,
  at: number,
): Expected {
  const question = book.questions[place];
  if (!question) return { code: 'unknownMatch' };
  const told = { kind: 'proposal', question: place };
  if (question.status !== 'open') return { code: 'proposalClosed', status: question.status };
  const isAsked = question.voters.includes(person);
  if (!isAsked && (agree || person !== question.by)) {
    return { code: 'notAsked', voters: question.voters.map((voter) => NAMES[voter]) };
  }
  if (!agree) {
    question.status = isAsked ? 'declined' : 'withdrawn';
    return { code: null, told: [told] };
  }
  if (!question.missing.includes(person)) return { code: 'alreadyAgreed' };
  const missing = question.missing.filter((other) => other !== person);
  if (missing.length > 0) {
    question.missing = missing;
    return { code: null, told: [told] };
  }
  const done = agreedOn(book, question, at);
  if (done.code !== null) return done;
  Object.assign(question, { missing, status: 'agreed' });
  return { code: null, told: [told, ...done.told] };
}

/** Refused, with nothing changed and the question still open, where it can no longer be done. */
function agreedOn(book: Book, question: Question, at: number): Expected {
  const { kind, seat, by } = question;
  switch (kind) {
    case 'pause':
      book.paused = true;
      stop(book, at);
      return { code: null, told: [{ kind: 'paused', question: book.questions.indexOf(question) }] };
    case 'takeBack': {
      const refused = refusedPlayer(book, by) ?? (book.paused ? { code: 'paused' } : null);
      return (
        refused ??
        takeBack(
          book,
          book.moves.findLastIndex((move) => move.seat === seat),
          at,
        )
      );
    }
    case 'replace':
      return replaced(book, seat, question.voters[0] ?? -1, at);
  }
}

function replaced(book: Book, seat: number, to: number, at: number): Expected {
  const before = book.members[seat];
  if (!before) throw new Error('there is no such seat');
  if (seatOf(book, to) >= 0) return { code: 'hasSeat', name: NAMES[to] };
  book.members[seat] = newMember(to);
  if (book.host === before.person) book.host = to;
  const told = {
    kind: 'replaced',
    seat,
    from: NAMES[before.person],
    fromId: personId(before.person),
    personId: personId(to),
  };
  if (toMove(book) !== seat || book.paused) return { code: null, told: [told] };
  handOver(book, at);
  return changed(book, [told, { kind: 'turn', again: true }]);
}

/** For a computer player in the place of whoever is late. */
export function voted(book: Book, person: number): Expected {
  const { clock, members } = book;
  if (!clock || !isVotedOn(book)) return { code: 'noVote' };
  if (clock.person === person) return { code: 'ownVote' };
  if (clock.votes.includes(person)) return { code: null, told: [] };
  const late = members[clock.seat];
  const voters = members.filter((member) => member !== late && !isAway(member));
  const isEnough = clock.votes.length + 1 > voters.length / 2;
  if (isEnough && voters.length === 0) return { code: 'status', status: book.status };
  clock.votes.push(person);
  if (!late || !isEnough) return { code: null, told: [{ kind: 'vote', personId: personId(clock.person) }] };
  late.standIn = true;
  return { code: null, told: [{ kind: 'standIn', personId: personId(late.person) }] };
}
