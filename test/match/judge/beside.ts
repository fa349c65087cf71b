/**
 * A match and the notebook beside it: commands given to both, and what they answer, tell and keep compared.
 * Which commands are given is left to `steps.ts`, what they must be answered to `commands.ts`.
 */
import { expect } from 'vitest';
import { DEFAULT_PERSON_SETTINGS } from '../../../src/features/account/model.ts';
import type { Actor, Announcement, Done, MatchId, MatchRefusal, TimeControl } from '../../../src/match/index.ts';
import { COLORS, type GameState, type Move, type Random, type Refusal } from '../../../src/rules/index.ts';
import { type MatchTable, matchTable, NAMES, PLACE, succeeded, told } from '../../support/match.ts';
import { play } from '../../support/rules.ts';
import {
  type Automatic,
  type Book,
  type Command,
  closeOvertaken,
  type Expected,
  HOUR,
  moved,
  movesByItself,
  newBook,
  personId,
  positionOf,
  type Told,
  toMove,
} from './book.ts';
import { deadlineOf, dealt, settled } from './clocks.ts';
import { carryOut } from './commands.ts';

export const PEOPLE = 5;
const CONTROLS = [
  { kind: 'turn', perTurn: 24 * HOUR },
  { kind: 'bank', bank: 30 * HOUR, increment: 10 * HOUR },
] as const;
const WHEN_UP = ['pass', 'standIn', 'vote'] as const;

/** A match, the notebook, and the moment that it is. */
export interface Beside {
  readonly table: MatchTable;
  readonly id: MatchId;
  readonly random: Random;
  book: Book;
  at: number;
  /** The ids of what is asked in the book, in its order. */
  readonly proposals: number[];
  /** What has come up. */
  readonly came: Set<string>;
  /** What has been carried out, to be asked for again. */
  readonly done: { actor: Actor; person: number; command: Command }[];
}

export async function newMatch(random: Random, seed: number, came: Set<string>): Promise<Beside> {
  const at = Date.UTC(2025, 2, 1, 12);
  const beside = { at };
  const table = await matchTable(undefined, { clock: { now: () => new Date(beside.at) } });
  for (let person = 0; person < PEOPLE; person++) {
    const actor = table.actor(person);
    expect(await table.matches.setPerson(actor, { ...DEFAULT_PERSON_SETTINGS, reminders: [] })).toEqual({ ok: true });
  }
  const capacity = ([3, 4, 2] as const)[seed % 3] ?? 2;
  const side = random(2) === 0 ? 'A' : 'B';
  const { match } = await table.matches.create(table.actor(0), { side, capacity, locale: 'en', place: PLACE });
  const whenUp = WHEN_UP[(seed + Math.floor(seed / 3)) % 3] ?? 'pass';
  const timeControl: TimeControl = { ...(CONTROLS[seed % 2] ?? CONTROLS[0]), whenUp };
  succeeded(await table.matches.configure(table.actor(0), match.id, { timeControl }));
  await table.matches.processDueClocks();
  await told(table);
  const book = newBook(0, capacity, timeControl, at);
  book.version += 1;
  return Object.assign(beside, { table, id: match.id, random, book, proposals: [], done: [], came });
}

/** One command, judged. */
export async function command(beside: Beside, actor: Actor, person: number, wanted: Command): Promise<void> {
  const { book, table } = beside;
  const [moves, version] = [book.moves.length, book.version];
  const expected = carryOut(book, table.components, person, wanted, beside.at);
  const answer = await asked(beside, actor, wanted);
  beside.came.add(`${wanted.kind} ${expected.code ?? 'done'}`);
  if (expected.code === null) await judgedDone(beside, expected.told as readonly Told[], { moves, version }, answer);
  else await judgedRefusal(beside, expected, answer);
  if (answer.ok) beside.done.push({ actor, person, command: wanted });
}

export async function judgedRefusal({ table }: Beside, expected: Expected, answer: Answer): Promise<void> {
  const all: Readonly<Record<string, unknown>> = expected;
  const { since, voters, ...facts } = all;
  expect(answer).toMatchObject({ ok: false, ...facts });
  if ('since' in answer) expect(answer.since.map(({ version }) => version)).toEqual(since);
  if ('voters' in answer && Array.isArray(voters)) expect([...answer.voters].sort()).toEqual([...voters].sort());
  expect(await told(table)).toEqual([]);
}

/** `before`: how many moves there were, and the version. */
export async function judgedDone(
  beside: Beside,
  kinds: readonly Told[],
  before: { readonly moves: number; readonly version: number },
  answer: Answer,
): Promise<void> {
  const { book, table, at } = beside;
  expect(answer).toMatchObject({ ok: true, duplicate: false });
  if (answer.ok && answer.match.setup && book.positions.length === 0) {
    dealt(book, table.components, answer.match.setup, at);
  }
  await goneOn(beside, movesByItself(book));
  await toldAs(beside, [...allTold(beside, kinds, before.moves), ...closeOvertaken(book, before.version)]);
}

/** Of all moves together it is told once whose turn it is now. */
export function allTold({ book, at }: Beside, kinds: readonly Told[], moves: number): readonly Told[] {
  if (book.moves.length <= moves) return kinds;
  return [...kinds.filter(({ kind }) => kind !== 'turn'), ...settled(book, at)];
}

export async function toldAs(beside: Beside, kinds: readonly Told[]): Promise<void> {
  const announced = await told(beside.table);
  expect(announced.map((each) => inTheBook(beside, each))).toEqual(kinds);
}

/** What is asked is known in the book by its place. */
function inTheBook({ proposals }: Beside, announcement: Announcement): object {
  if (!('proposalId' in announcement) || announcement.proposalId === null) return announcement;
  const { proposalId, ...rest } = announcement;
  if (!proposals.includes(proposalId)) proposals.push(proposalId);
  return { ...rest, question: proposals.indexOf(proposalId) };
}

/** Notes the moves that made themselves, each of whom it may be of; `first`: how the first of them comes about, if one does. */
export async function goneOn(beside: Beside, first: Automatic | null): Promise<void> {
  const { book, table, id } = beside;
  const history = await table.matches.history(id);
  let expected = first;
  for (const { seat, automatic, version, move } of history.slice(book.moves.length)) {
    const position = positionOf(book);
    if (!position) throw new Error('moves were made before there was a position');
    expect({ seat, automatic }).toEqual({ seat: toMove(book), automatic: expected });
    beside.came.add(`${automatic}`);
    if (automatic !== 'standIn') decidesLittle(position, move, automatic === 'resigned');
    moved(book, seat, expected, play(position, move).state);
    expect(version).toBe(book.version);
    expected = movesByItself(book);
  }
  expect(expected, 'what makes itself is made').toBeNull();
}

/** Whoever is late or gone builds nothing and keeps wilds; who is late then keeps what there is most of. */
function decidesLittle({ phase, players, resting }: GameState, move: Move, isGone: boolean): void {
  const hand = players[move.seat]?.hand;
  if (!hand) throw new Error('somebody without a hand has moved');
  if (phase === 'choose' && isGone) expect(move).toMatchObject({ type: 'choose', card: resting[0] });
  if (phase !== 'build') return;
  if (move.type !== 'pass') throw new Error(`instead of passing: ${JSON.stringify(move)}`);
  const kept = (kind: 'wild' | (typeof COLORS)[number]) => hand[kind] - (move.return[kind] ?? 0);
  const wilds = Math.min(3, hand.wild);
  expect(kept('wild')).toBe(wilds);
  if (isGone) return;
  const most = Math.max(...COLORS.map((color) => hand[color]));
  expect(Math.max(...COLORS.map(kept))).toBe(Math.min(3 - wilds, most));
}

export type Answer = Done | MatchRefusal | Refusal;

export function asked({ table: { matches }, id, proposals }: Beside, actor: Actor, wanted: Command): Promise<Answer> {
  switch (wanted.kind) {
    case 'answer':
      return matches.answer(actor, id, proposals[wanted.question] ?? 1_000_000, wanted.agree);
    case 'offerSeat': {
      const to = { personId: personId(wanted.to), name: NAMES[wanted.to] ?? '' };
      return matches.offerSeat(actor, id, to, ...(wanted.of === undefined ? [] : [personId(wanted.of)]));
    }
    case 'vote':
      return matches.vote(actor, id, wanted.seen);
    case 'play':
      return matches.play(actor, id, wanted.seen, wanted.move);
    case 'undo':
      return matches.undo(actor, id, wanted.seen);
    default:
      return matches[wanted.kind](actor, id);
  }
}

/** The match as it is kept is the one in the book. */
export async function same(beside: Beside): Promise<void> {
  const { book, table, id, came } = beside;
  const view = await table.matches.view(id);
  if (!view) throw new Error('there is no match');
  const { status, version, hostId, members, pausedAt } = view.match;
  came.add(status);
  expect({
    status,
    version,
    hostId,
    paused: pausedAt !== null,
    members: members.map((each) => [each.personId, each.name, each.resigned ?? false, each.standIn ?? false]),
  }).toEqual({
    status: book.status,
    version: book.version,
    hostId: personId(book.host),
    paused: book.paused,
    members: book.members.map(({ person, resigned, standIn }) => [personId(person), NAMES[person], resigned, standIn]),
  });
  expect(view.state).toEqual(positionOf(book));
  await sameClock(beside);
  // Not each time: a look at the database takes longer than a command.
  if (beside.random(3) > 0) return;
  await sameQuestion(beside);
  const mover = book.paused ? undefined : book.members[toMove(book) ?? -1]?.person;
  const somebody = beside.random(PEOPLE);
  for (const each of new Set([mover ?? somebody, somebody])) {
    expect(await table.matches.turnsOf(personId(each))).toHaveLength(each === mover ? 1 : 0);
  }
}

async function sameClock({ book, table, id }: Beside): Promise<void> {
  const clock = await table.matches.clock(id);
  const moment = (at: Date | null) => at?.getTime() ?? null;
  expect(
    clock && {
      seat: clock.seat,
      person: clock.personId,
      left: clock.left,
      banks: clock.banks,
      before: clock.before,
      since: moment(clock.countedFrom),
      deadline: moment(clock.deadline),
      votes: clock.votes,
    },
  ).toEqual(
    book.clock && {
      ...book.clock,
      person: personId(book.clock.person),
      deadline: deadlineOf(book),
      votes: book.clock.votes.map(personId),
    },
  );
}

/** What was asked last. */
async function sameQuestion({ book, table, proposals }: Beside): Promise<void> {
  const [question, id] = [book.questions.at(-1), proposals.at(-1)];
  if (!question || id === undefined) return;
  const proposal = await table.matches.proposal(id);
  const agreed = (proposal?.voters ?? []).map((voter) => [voter.personId, voter.agreed]).sort();
  expect({ ...proposal, agreed }).toMatchObject({
    kind: question.kind,
    status: question.status,
    proposerId: personId(question.by),
    seat: question.seat,
    agreed: question.voters.map((voter) => [personId(voter), !question.missing.includes(voter)]).sort(),
  });
}
