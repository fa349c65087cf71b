/**
 * One match kept by hand, as a referee with a notebook would: what each command must be answered, what is told of it, whose
 * time runs. Shares no code with the matches; which moves are legal is the rules' word, and judged elsewhere.
 */
import { apply, type Components, createGame, type GameState, type Move, type Setup } from '../../../src/rules/index.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
/** Nobody having looked for longer than this is nobody's time. */
const AWAY = 10 * MINUTE;

interface Clock {
  seat: number;
  left: number;
  /** Since when it runs; null while it stands. */
  since: number | null;
  before: { seat: number; left: number } | null;
}

export interface Book {
  status: 'lobby' | 'running' | 'finished' | 'cancelled';
  version: number;
  capacity: number;
  host: number;
  members: { person: number; resigned: boolean }[];
  paused: boolean;
  perTurn: number;
  /** The position before each move, then the present one. */
  positions: GameState[];
  moves: { seat: number; version: number }[];
  clock: Clock | null;
  /** The pause that is asked for: by whom, and who has not agreed yet. */
  pause: { by: number; voters: number[]; missing: number[] } | null;
  /** The last pause that was asked for is closed for good. */
  closed: boolean;
  /** When somebody last looked at the clocks. */
  looked: number;
  /** When each person's digest comes next. */
  digests: Record<number, number>;
}

export type Command =
  | { readonly kind: 'join' | 'leave' | 'start' | 'cancel' | 'askPause' | 'resume' | 'resign' }
  | { readonly kind: 'answer'; readonly agree: boolean }
  | { readonly kind: 'play'; readonly seen: number | null; readonly move: Move }
  | { readonly kind: 'undo'; readonly seen: number | null };

/**
 * `told`: the kinds of what people are told, in order; of moves it is told once, when all that make themselves are made.
 * A refusal leaves no trace.
 */
export type Expected =
  | { readonly code: string; readonly since?: number }
  | { readonly code: null; readonly told: readonly string[] };

export function newBook(host: number, capacity: number, perTurn: number, looked: number): Book {
  return {
    ...{ status: 'lobby', version: 1, capacity, host, members: [{ person: host, resigned: false }], paused: false },
    ...{ perTurn, positions: [], moves: [], clock: null, pause: null, closed: false, looked, digests: {} },
  };
}

export function positionOf({ positions }: Book): GameState | null {
  return positions.at(-1) ?? null;
}

/** Whose turn it is; null where nobody is to move. */
export function toMove(book: Book): number | null {
  return book.status === 'running' ? (positionOf(book)?.turn ?? null) : null;
}

/** What the command must be answered; the book is afterwards as the match must be, but for moves that make themselves. */
export function carryOut(book: Book, components: Components, person: number, command: Command, at: number): Expected {
  const seat = book.members.findIndex((member) => member.person === person);
  switch (command.kind) {
    case 'join':
      if (book.status !== 'lobby') return { code: 'status' };
      if (seat >= 0) return { code: 'alreadyIn' };
      if (book.members.length === book.capacity) return { code: 'full' };
      book.members.push({ person, resigned: false });
      return changed(book, ['lobby']);
    case 'leave':
      if (book.status !== 'lobby') return { code: 'status' };
      if (seat < 0) return { code: 'notIn' };
      book.members.splice(seat, 1);
      if (book.members.length === 0) book.status = 'cancelled';
      if (book.host === person) book.host = book.members[0]?.person ?? person;
      return changed(book, [book.status]);
    case 'start':
      if (book.status !== 'lobby') return { code: 'status' };
      if (seat < 0) return { code: 'notIn' };
      if (book.members.length < 2) return { code: 'tooFew' };
      book.status = 'running';
      return changed(book, ['started', 'turn']);
    case 'cancel':
      if (book.status === 'finished' || book.status === 'cancelled') return { code: 'status' };
      if (book.host !== person) return { code: 'notHost' };
      if (book.moves.length > 0) return { code: 'status' };
      book.status = 'cancelled';
      book.clock = null;
      return changed(book, ['cancelled', ...closedPause(book)]);
  }
  // At the table: whoever plays, and is still playing.
  if (command.kind !== 'answer') {
    if (book.status !== 'running') return { code: 'status' };
    if (seat < 0) return { code: 'stranger' };
    if (book.members[seat]?.resigned) return { code: 'resigned' };
  }
  switch (command.kind) {
    case 'resume':
      if (!book.paused) return { code: 'notPaused' };
      book.paused = false;
      if (book.clock) book.clock.since = at;
      return changed(book, ['resumed', 'turn']);
    case 'askPause':
      if (book.paused) return { code: 'paused' };
      if (book.pause) return { code: 'proposalOpen' };
      book.pause = { by: person, voters: othersPlaying(book, person), missing: othersPlaying(book, person) };
      return { code: null, told: ['proposal'] };
    case 'answer':
      return answered(book, person, command.agree, at);
    case 'resign':
      return resigned(book, seat);
    case 'play':
      return playedBy(book, components, seat, command);
    case 'undo':
      return takenBack(book, seat, command, at);
  }
}

function changed(book: Book, told: readonly string[]): Expected {
  book.version += 1;
  return { code: null, told };
}

function othersPlaying({ members }: Book, person: number): number[] {
  return members.filter((member) => member.person !== person && !member.resigned).map((member) => member.person);
}

function closedPause(book: Book): string[] {
  if (!book.pause) return [];
  book.pause = null;
  book.closed = true;
  return ['proposal'];
}

function answered(book: Book, person: number, agree: boolean, at: number): Expected {
  if (!book.pause) return { code: book.closed ? 'proposalClosed' : 'unknownMatch' };
  const { by, voters, missing } = book.pause;
  if (!voters.includes(person) && (person !== by || agree)) return { code: 'notAsked' };
  if (!agree) return { code: null, told: closedPause(book) };
  if (!missing.includes(person)) return { code: 'alreadyAgreed' };
  book.pause.missing = missing.filter((other) => other !== person);
  if (book.pause.missing.length > 0) return { code: null, told: ['proposal'] };
  book.paused = true;
  if (book.clock) book.clock = { ...book.clock, left: leftAt(book.clock, at), since: null };
  return { code: null, told: [...closedPause(book), 'paused'] };
}

function resigned(book: Book, seat: number): Expected {
  const member = book.members[seat];
  if (member) member.resigned = true;
  if (book.members.filter((other) => !other.resigned).length > 1) return { code: null, told: ['resigned'] };
  book.status = 'finished';
  book.paused = false;
  book.clock = null;
  return changed(book, ['resigned', 'finished', ...closedPause(book)]);
}

/** Refused, with what has been played since, where the position that was seen is not the present one. */
function refusedAtTable(book: Book, seen: number | null): Expected | null {
  if (book.paused) return { code: 'paused' };
  if (seen === null || seen === book.version) return null;
  return { code: 'stale', since: book.moves.filter(({ version }) => version > seen).length };
}

function playedBy(
  book: Book,
  components: Components,
  seat: number,
  { seen, move }: Extract<Command, { kind: 'play' }>,
): Expected {
  const refused = refusedAtTable(book, seen);
  if (refused) return refused;
  const position = positionOf(book);
  const applied = position && apply(components, position, { ...move, seat });
  if (!applied) throw new Error('a match that runs has a position');
  if (!applied.ok) return { code: applied.code };
  moved(book, seat, applied.state);
  return { code: null, told: [] };
}

function takenBack(book: Book, seat: number, { seen }: Extract<Command, { kind: 'undo' }>, at: number): Expected {
  const refused = refusedAtTable(book, seen);
  if (refused) return refused;
  const own = book.moves.findLastIndex((move) => move.seat === seat);
  const others = book.moves.slice(own + 1).some((move) => move.seat !== seat && !book.members[move.seat]?.resigned);
  if (own < 0 || others) return { code: 'nothingToUndo' };
  book.moves.length = own;
  book.positions.length = own + 1;
  const { clock } = book;
  if (clock) {
    // What they had when they made it, and time enough to make another.
    const had = clock.before?.seat === seat ? clock.before.left : book.perTurn;
    book.clock = { seat, left: Math.max(had, 15 * MINUTE), since: at, before: null };
  }
  return changed(book, ['takenBack', 'turn']);
}

/** The book with a move that has been made, by whomever. */
export function moved(book: Book, seat: number, position: GameState): void {
  book.version += 1;
  book.moves.push({ seat, version: book.version });
  book.positions.push(position);
  if (position.phase === 'over') book.status = 'finished';
}

/** Once everything that makes itself has been played: whose time runs now, and what is told of it all. */
export function settled(book: Book, at: number): readonly string[] {
  handOn(book, at);
  return book.status === 'finished' ? ['finished', ...closedPause(book)] : ['turn'];
}

/** The first turn, once the match has been dealt. */
export function dealt(book: Book, components: Components, setup: Setup, at: number): void {
  book.positions = [createGame(components, setup).state];
  handOn(book, at);
}

/** Whoever is to move has all their time; what the one before them had left is noted. */
function handOn(book: Book, at: number): void {
  const { clock } = book;
  const seat = toMove(book);
  const before = clock && { seat: clock.seat, left: leftAt(clock, at) };
  book.clock = seat === null ? null : { seat, left: book.perTurn, since: at, before };
}

function leftAt({ left, since }: Clock, at: number): number {
  return since === null ? left : Math.max(0, left - (at - since));
}

export function deadlineOf({ clock }: Book): number | null {
  return clock?.since == null ? null : clock.since + clock.left;
}

/** Somebody looks at the clocks: a time in which nobody did is taken off, and told where it was long. */
export function look(book: Book, at: number): readonly string[] {
  const from = book.looked;
  book.looked = at;
  const { clock } = book;
  if (clock?.since == null || at - from <= AWAY) return [];
  const since = Math.max(clock.since, from);
  // What had gone by before stays gone by.
  book.clock = { ...clock, left: clock.left - (since - clock.since), since: at };
  return at - since > AWAY ? ['wasAway'] : [];
}

/** The digests that are told at a moment: each that is due, to whoever is to move, unless it comes half a day late. */
export function digestsAt(book: Book, at: number, everyDayAt: (person: number) => number): readonly string[] {
  const mover = book.paused ? undefined : book.members[toMove(book) ?? -1];
  return Object.keys(book.digests).flatMap((key) => {
    const person = Number(key);
    const due = book.digests[person] ?? Number.POSITIVE_INFINITY;
    if (due > at) return [];
    const next = nextDaily(everyDayAt(person), at);
    book.digests[person] = next;
    const latest = Math.max(due, next - 24 * HOUR);
    return mover?.person === person && at - latest <= 12 * HOUR ? ['digest'] : [];
  });
}

/** The first moment after another at so many minutes of the day. */
export function nextDaily(minute: number, after: number): number {
  const today = Math.floor(after / (24 * HOUR)) * 24 * HOUR + minute * MINUTE;
  return today > after ? today : today + 24 * HOUR;
}
