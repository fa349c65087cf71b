/**
 * Runs commands on a match and on the independent model, and compares answers, announcements and stored state.
 * `steps.ts` chooses the commands, `commands.ts` has the expected answers.
 */
import { expect } from 'vitest';
import { DEFAULT_PERSON_SETTINGS } from '../../../src/match/clock/personSettings.ts';
import type { Actor, Announcement, Done, MatchId, MatchRefusal, TimeControl } from '../../../src/match/index.ts';
import { COLORS, type GameState, type Move, type Random, type Refusal } from '../../../src/rules/index.ts';
import { drainOutbox, type MatchTable, matchTable, NAMES, PLACE, succeeded } from '../../support/game/match.ts';
import { play } from '../../support/game/rules.ts';
import { deadlineOf, dealt, recount, startNextClock } from './clocks.ts';
import { carryOut } from './commands.ts';
import {
  type Automatic,
  type Command,
  closeOutdated,
  type Expected,
  type ExpectedAnnouncement,
  HOUR,
  type MatchModel,
  moved,
  movesByItself,
  newModel,
  personId,
  positionOf,
  toMove,
} from './model.ts';
import { expedite } from './questions.ts';

export const PEOPLE = 5;
const CONTROLS = [
  { kind: 'turn', perTurn: 24 * HOUR },
  { kind: 'bank', bank: 30 * HOUR, increment: 10 * HOUR },
] as const;
const TIMEOUT_ACTIONS = ['pass', 'standIn', 'vote'] as const;

/** A match, its model, and the current time. */
export interface Comparison {
  readonly table: MatchTable;
  readonly id: MatchId;
  readonly random: Random;
  model: MatchModel;
  at: number;
  /** The ids of the model's proposals, in order. */
  readonly proposals: number[];
  /** The situations that have occurred. */
  readonly occurred: Set<string>;
  /** Executed commands, for repetition. */
  readonly done: { actor: Actor; person: number; command: Command }[];
}

export async function newMatch(random: Random, seed: number, occurred: Set<string>): Promise<Comparison> {
  const at = Date.UTC(2025, 2, 1, 12);
  const comparison = { at };
  const table = await matchTable(undefined, { clock: { now: () => new Date(comparison.at) } });
  for (let person = 0; person < PEOPLE; person++) {
    const actor = table.actor(person);
    expect(await table.matches.setPerson(actor, { ...DEFAULT_PERSON_SETTINGS, reminders: [] })).toEqual({ ok: true });
  }
  const capacity = ([3, 4, 2] as const)[seed % 3] ?? 2;
  const side = random(2) === 0 ? 'A' : 'B';
  const { match } = await table.matches.create(table.actor(0), { side, capacity, locale: 'en', place: PLACE });
  const whenUp = TIMEOUT_ACTIONS[(seed + Math.floor(seed / 3)) % 3] ?? 'pass';
  const timeControl: TimeControl = { ...(CONTROLS[seed % 2] ?? CONTROLS[0]), whenUp };
  succeeded(await table.matches.configure(table.actor(0), match.id, { timeControl }));
  await table.matches.processDueClocks();
  await drainOutbox(table);
  const model = newModel(0, capacity, timeControl, at);
  model.version += 1;
  return Object.assign(comparison, { table, id: match.id, random, model, proposals: [], done: [], occurred });
}

/** One command, compared. */
export async function command(comparison: Comparison, actor: Actor, person: number, wanted: Command): Promise<void> {
  const { model, table } = comparison;
  const [moves, version] = [model.moves.length, model.version];
  const expected = carryOut(model, table.components, person, wanted, comparison.at);
  const answer = await execute(comparison, actor, wanted);
  comparison.occurred.add(`${wanted.kind} ${expected.code ?? 'done'}`);
  if (expected.code === null)
    await expectSuccess(
      comparison,
      expected.announcements as readonly ExpectedAnnouncement[],
      { moves, version },
      answer,
    );
  else await expectRefusal(comparison, expected, answer);
  if (answer.ok) comparison.done.push({ actor, person, command: wanted });
}

export async function expectRefusal({ table }: Comparison, expected: Expected, answer: Answer): Promise<void> {
  const all: Readonly<Record<string, unknown>> = expected;
  const { since, voters, ...facts } = all;
  expect(answer).toMatchObject({ ok: false, ...facts });
  if ('since' in answer) expect(answer.since.map(({ version }) => version)).toEqual(since);
  if ('voters' in answer && Array.isArray(voters)) expect([...answer.voters].sort()).toEqual([...voters].sort());
  expect(await drainOutbox(table)).toEqual([]);
}

/** `before`: the number of moves, and the version. */
export async function expectSuccess(
  comparison: Comparison,
  kinds: readonly ExpectedAnnouncement[],
  before: { readonly moves: number; readonly version: number },
  answer: Answer,
): Promise<void> {
  const { model, table, at } = comparison;
  expect(answer).toMatchObject({ ok: true, duplicate: false });
  if (answer.ok && answer.match.setup && model.positions.length === 0) {
    dealt(model, table.components, answer.match.setup, at);
  }
  await expectAnnouncements(comparison, await followUp(comparison, kinds, before, movesByItself(model)));
}

/**
 * Brings the model up to date after a change, and returns all announcements. `first`: as for `recordAutomaticMoves`.
 */
export async function followUp(
  comparison: Comparison,
  kinds: readonly ExpectedAnnouncement[],
  before: { readonly moves: number; readonly version: number },
  first: Automatic | null,
): Promise<readonly ExpectedAnnouncement[]> {
  const { model, at } = comparison;
  const isAny = (...of: readonly string[]) => kinds.some(({ kind }) => of.includes(kind));
  await recordAutomaticMoves(comparison, first);
  const announcements = [
    ...withTurn(comparison, kinds, before.moves),
    ...closeOutdated(model, before.version),
    ...(isAny('resigned', 'returned', 'replaced') ? recount(model, at) : []),
  ];
  if (isAny('resigned', 'returned', 'replaced', 'standIn', 'takenBack')) expedite(model, at);
  return announcements;
}

/** All automatic moves together announce the turn once. */
function withTurn(
  { model, at }: Comparison,
  kinds: readonly ExpectedAnnouncement[],
  moves: number,
): readonly ExpectedAnnouncement[] {
  if (model.moves.length <= moves) return kinds;
  return [...kinds.filter(({ kind }) => kind !== 'turn'), ...startNextClock(model, at)];
}

export async function expectAnnouncements(
  comparison: Comparison,
  kinds: readonly ExpectedAnnouncement[],
): Promise<void> {
  const announced = await drainOutbox(comparison.table);
  expect(announced.map((each) => inModel(comparison, each))).toEqual(kinds);
}

/** The model identifies a proposal by its index. */
function inModel({ proposals }: Comparison, announcement: Announcement): object {
  if (!('proposalId' in announcement) || announcement.proposalId === null) return announcement;
  const { proposalId, ...rest } = announcement;
  if (!proposals.includes(proposalId)) proposals.push(proposalId);
  return { ...rest, question: proposals.indexOf(proposalId) };
}

/** Records the automatic moves with their origins; `first`: the origin of the first of them, if there is one. */
async function recordAutomaticMoves(comparison: Comparison, first: Automatic | null): Promise<void> {
  const { model, table, id } = comparison;
  const history = await table.matches.history(id);
  let expected = first;
  for (const { seat, automatic, version, move } of history.slice(model.moves.length)) {
    const position = positionOf(model);
    if (!position) throw new Error('moves were made before there was a position');
    expect({ seat, automatic }).toEqual({ seat: toMove(model), automatic: expected });
    comparison.occurred.add(`${automatic}`);
    if (automatic !== 'standIn') decidesLittle(position, move, automatic === 'resigned');
    moved(model, seat, expected, play(position, move).state);
    expect(version).toBe(model.version);
    expected = movesByItself(model);
  }
  expect(expected, 'every due automatic move is made').toBeNull();
}

/** A late or absent player builds nothing and keeps wilds; a late one then keeps the most frequent color. */
function decidesLittle({ phase, players, resting }: GameState, move: Move, isGone: boolean): void {
  const hand = players[move.seat]?.hand;
  if (!hand) throw new Error('a player without a hand has moved');
  if (phase === 'choose' && isGone) expect(move).toMatchObject({ type: 'choose', card: resting[0] });
  if (phase !== 'build') return;
  if (move.type !== 'pass') throw new Error(`instead of passing: ${JSON.stringify(move)}`);
  const keeps = (kind: 'wild' | (typeof COLORS)[number]) => hand[kind] - (move.return[kind] ?? 0);
  const wilds = Math.min(3, hand.wild);
  expect(keeps('wild')).toBe(wilds);
  if (isGone) return;
  const most = Math.max(...COLORS.map((color) => hand[color]));
  expect(Math.max(...COLORS.map(keeps))).toBe(Math.min(3 - wilds, most));
}

export type Answer = Done | MatchRefusal | Refusal;

export function execute(
  { table: { matches }, id, proposals }: Comparison,
  actor: Actor,
  wanted: Command,
): Promise<Answer> {
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
    case 'askTakeBack':
      return matches[wanted.kind](actor, id, wanted.seen);
    default:
      return matches[wanted.kind](actor, id);
  }
}

/** The stored match equals the model. */
export async function same(comparison: Comparison): Promise<void> {
  const { model, table, id, occurred } = comparison;
  const view = await table.matches.view(id);
  if (!view) throw new Error('there is no match');
  const { status, version, hostId, members, pausedAt } = view.match;
  occurred.add(status);
  expect({
    status,
    version,
    hostId,
    paused: pausedAt !== null,
    members: members.map((each) => [each.personId, each.name, each.resigned ?? false, each.standIn ?? false]),
  }).toEqual({
    status: model.status,
    version: model.version,
    hostId: personId(model.host),
    paused: model.paused,
    members: model.members.map(({ person, resigned, standIn }) => [personId(person), NAMES[person], resigned, standIn]),
  });
  expect(view.state).toEqual(positionOf(model));
  await sameClock(comparison);
  // Not each time: a query takes longer than a command.
  if (comparison.random(3) > 0) return;
  await sameQuestion(comparison);
  const mover = model.paused ? undefined : model.members[toMove(model) ?? -1]?.person;
  const somebody = comparison.random(PEOPLE);
  for (const each of new Set([mover ?? somebody, somebody])) {
    expect(await table.matches.turnsOf(personId(each))).toHaveLength(each === mover ? 1 : 0);
  }
}

async function sameClock({ model, table, id }: Comparison): Promise<void> {
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
    model.clock && {
      ...model.clock,
      person: personId(model.clock.person),
      deadline: deadlineOf(model),
      votes: model.clock.votes.map(personId),
    },
  );
}

/** The latest proposal. */
async function sameQuestion({ model, table, proposals }: Comparison): Promise<void> {
  const [question, id] = [model.questions.at(-1), proposals.at(-1)];
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
