/**
 * Compares the database, the messages that people saw and what they did, and lists everything lost, doubled or
 * missing.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  apply,
  type Components,
  createGame,
  type GameState,
  makeRecord,
  replay,
  type Setup,
} from '../../../src/rules/index.ts';
import type { Attempt } from '../../support/robots/participant.ts';
import type { DirectMessages } from '../evidence/directMessages.ts';
import type { PublicMessages, Uptime } from '../evidence/publicMessages.ts';
import type { ClockRow, DatabaseRecords, MatchRow, MoveRow } from '../evidence/records.ts';
import { compareBarredTurns, compareNotices, compareTurns } from './announced.ts';
import { compareAnswers, compareWaits } from './answers.ts';
import { type Course, courseOf, type ExpectedMove, type Faults } from './course.ts';
import { compareBarredPlace, compareInbox, comparePlace, type MatchLog } from './logs.ts';

export interface RunReport extends Readonly<Record<keyof Faults, readonly string[]>> {
  /** All moves, including queued ones. */
  readonly accepted: number;
  readonly queued: number;
  readonly queuedAndPlayed: number;
  readonly takenBack: number;
  /** The number of moves by type, most frequent first. */
  readonly kinds: readonly (readonly [string, number])[];
  /** Turns not announced because the next move came first; in direct messages per person. */
  readonly overtaken: number;
  /** The longest wait of a turn without a fault in the way, in milliseconds. */
  readonly longestWait: number;
  readonly started: number;
  /** Matches with a clock. */
  readonly startedOnTime: number;
  /** Matches in direct messages. */
  readonly startedDirectly: number;
  /** Matches in a channel, because their thread could not be opened. */
  readonly startedInChannel: number;
  /** The number of turn messages in direct messages. */
  readonly announcedDirectly: number;
  /** Matches whose thread or channel was barred at some time. */
  readonly barred: number;
  readonly finished: number;
}

export interface Evidence {
  readonly books: DatabaseRecords;
  readonly components: Components;
  readonly attempts: readonly Attempt[];
  readonly publicMessages: PublicMessages;
  readonly inboxes: readonly DirectMessages[];
  /** The duration of the soak in milliseconds, the most time that anybody can have used. */
  readonly lasted: number;
  readonly presence: Pick<Uptime, 'longestCalm'>;
  /** Places that were barred at some time. */
  readonly barred: ReadonlySet<string>;
  readonly barredHomes: ReadonlySet<string>;
}

export function checkRun({
  books,
  components,
  attempts,
  publicMessages,
  inboxes,
  lasted,
  presence,
  barred,
  barredHomes,
}: Evidence): RunReport {
  const faults: Faults = {
    lost: [],
    twice: [],
    neverAnnounced: [],
    announcedTwice: [],
    clockLosses: [],
    announcedLate: [],
    strayPings: [...publicMessages.strayPings],
    database: [...books.integrity],
  };
  const sum = {
    accepted: 0,
    queued: 0,
    queuedAndPlayed: 0,
    takenBack: 0,
    overtaken: 0,
    finished: 0,
    started: 0,
    startedOnTime: 0,
    startedDirectly: 0,
    startedInChannel: 0,
    announcedDirectly: 0,
    barred: 0,
  };
  const kinds = new Map<string, number>();
  const readBy = new Map<DirectMessages, MatchLog[]>(inboxes.map((inbox) => [inbox, []]));

  const readAt = new Map<string, readonly MatchLog[]>();

  let longestWait = 0;
  const end = Date.now();
  const seenTurns = [publicMessages, ...inboxes].flatMap(({ turns }) => turns);

  /** A match may get its thread only after its channel was barred, when earlier turns went to direct messages. */
  const isBarred = ({ id, placeId, channelId }: MatchRow) =>
    barred.has(placeId) ||
    (barred.has(channelId) && inboxes.some(({ turns }) => turns.some(({ matchId }) => matchId === id)));

  compareAnswers(attempts, books, faults);
  for (const match of books.matches) {
    const { setup } = match;
    if (setup === null) continue;
    const course = courseOf(match, books, attempts, faults);
    const moves = books.moves.get(match.id) ?? [];
    compareMoves(match, moves, course, faults);
    compareClock(match, moves, books.clocks.get(match.id), lasted, faults);
    const states = replayed(components, { ...match, setup }, moves, faults);
    const announcements = books.announcements.get(match.id) ?? [];
    const absences = announcements.filter(({ kind }) => kind === 'wasAway').length;
    const deadlines = announcements.filter(({ kind }) => kind === 'clockMoved').length;
    if (match.isDirect) {
      sum.startedDirectly += 1;
      for (const [inbox, read] of readBy) {
        if (!match.members.includes(inbox.personId)) continue;
        const overtaken = compareTurns(match, course, states, inbox, inbox.personId, faults);
        sum.overtaken += overtaken;
        read.push({ match, course, overtaken, absences, deadlines });
      }
    } else if (isBarred(match)) {
      sum.barred += 1;
      sum.overtaken += compareBarredTurns(match, course, states, publicMessages, inboxes, faults);
      compareBarredPlace(match, publicMessages, faults);
    } else {
      const overtaken = compareTurns(match, course, states, publicMessages, null, faults);
      sum.overtaken += overtaken;
      const read = readAt.get(match.placeId) ?? [];
      readAt.set(match.placeId, [...read, { match, course, overtaken, absences, deadlines }]);
    }
    const seen = seenTurns.filter(({ matchId }) => matchId === match.id);
    const wait = compareWaits({ match, announcements: announcements, attempts, seen, presence, end }, faults);
    longestWait = Math.max(longestWait, wait);
    for (const { move } of moves) kinds.set(move.type, (kinds.get(move.type) ?? 0) + 1);
    sum.started += 1;
    if (!match.isDirect && !match.hasThread) sum.startedInChannel += 1;
    if (match.isTimed) sum.startedOnTime += 1;
    sum.accepted += course.moveCount;
    for (const count of course.queued.values()) sum.queued += count;
    sum.queuedAndPlayed += course.automaticMoves;
    sum.takenBack += course.takeBacks;
    if (match.status === 'finished') sum.finished += 1;
  }
  for (const [placeId, read] of readAt) comparePlace(placeId, read, publicMessages, faults);
  const kept = [...books.announcements.values()].flat();
  for (const [inbox, read] of readBy) {
    sum.announcedDirectly += inbox.turns.length;
    compareNotices(inbox, kept, { otherTexts: publicMessages.otherTexts, barredHomes }, faults);
    compareInbox(inbox, read, faults);
  }
  return { ...faults, ...sum, longestWait, kinds: [...kinds].sort(([, a], [, b]) => b - a) };
}

/** The moves in the database are exactly the expected ones, each once, at its version, by its person. */
function compareMoves(
  match: MatchRow,
  moves: readonly MoveRow[],
  { remaining, queued }: Course,
  { lost, twice }: Faults,
): void {
  const called = (mark: ExpectedMove): string => `${match.id}: the move to version ${mark.version} at ${mark.at}`;
  const rows = new Map(moves.map((move) => [move.version, move]));
  for (const mark of remaining) {
    const row = rows.get(mark.version);
    const same = row?.at === mark.at && (mark.personId === null || row.personId === mark.personId);
    if (!same) lost.push(called(mark));
  }
  const made = new Map(remaining.map((mark) => [mark.version, mark]));
  const unused = new Map(queued);
  for (const { version, at, personId, automatic } of moves) {
    const mark = made.get(version);
    if (mark === undefined || mark.at !== at) twice.push(`${called({ version, at, personId })}, which nobody had made`);
    if ((automatic === 'conditional') !== (mark?.personId === null)) {
      twice.push(
        `${match.id}: the move to version ${version} was made ${automatic ?? 'by hand'}, contrary to the logs`,
      );
    }
    if (automatic !== 'conditional') continue;
    const left = unused.get(personId) ?? 0;
    if (left === 0) twice.push(`${match.id}: the move to version ${version}, which ${personId} has not queued`);
    unused.set(personId, left - 1);
  }
  if (moves.length !== rows.size) twice.push(`${match.id}: two moves of one version`);
}

/** Returns positions by version; reports illegal moves and a stored position that differs. */
function replayed(
  components: Components,
  match: MatchRow & { readonly setup: Setup },
  moves: readonly MoveRow[],
  { database }: Faults,
): ReadonlyMap<number, GameState> {
  const states = new Map<number, GameState>();
  let { state } = createGame(components, match.setup);
  if (moves.length === 0) states.set(match.version, state);
  for (const [index, { version, move }] of moves.entries()) {
    if (index === 0) states.set(version - 1, state);
    const applied = apply(components, state, move);
    if (!applied.ok) {
      database.push(`${match.id}: move ${index} is not legal: ${applied.code}`);
      return states;
    }
    ({ state } = applied);
    states.set(version, state);
  }
  states.set(match.version, state);
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(state)), match.state)) {
    database.push(`${match.id}: the stored position differs from the one that its moves produce`);
  }
  const made = moves.map(({ move }) => move);
  const again = replay(components, makeRecord(match.setup, match.members, made, state));
  if (!again.ok) database.push(`${match.id}: its record cannot be replayed: ${JSON.stringify(again)}`);
  return states;
}

/** `lasted`: the duration of the soak in milliseconds. */
function compareClock(
  match: MatchRow,
  moves: readonly MoveRow[],
  clock: ClockRow | undefined,
  lasted: number,
  { clockLosses }: Faults,
): void {
  for (const { version, automatic } of moves) {
    if (automatic === 'timeUp') clockLosses.push(`${match.id}: the move to version ${version} was made by timeout`);
  }
  if (clock === undefined) return;
  const { control, left } = clock;
  const initial = control.kind === 'turn' ? control.perTurn : control.bank;
  for (const [seat, each] of left.entries()) {
    if (each < initial - lasted)
      clockLosses.push(`${match.id}: seat ${seat} has ${each} ms left of ${initial}, after ${lasted}`);
  }
}
