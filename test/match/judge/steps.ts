/**
 * Random next steps of a match: commands of anybody, repetitions, concurrent pairs, passing time. `comparison.ts`
 * compares the results.
 */
import { expect } from 'vitest';
import { DEFAULT_PERSON_SETTINGS } from '../../../src/match/clock/personSettings.ts';
import type { Actor } from '../../../src/match/index.ts';
import { legalReturns, type Move, playerAt } from '../../../src/rules/index.ts';
import { drainOutbox, someMove } from '../../support/game/match.ts';
import { countAnew, deadlineOf, digestsAt, isVotedOn, look, nextDaily, timeIsUp } from './clocks.ts';
import { carryOut } from './commands.ts';
import {
  type Answer,
  type Comparison,
  command,
  execute,
  expectAnnouncements,
  expectRefusal,
  expectSuccess,
  followUp,
  PEOPLE,
} from './comparison.ts';
import {
  type Command,
  copyOf,
  type ExpectedAnnouncement,
  HOUR,
  MINUTE,
  movesByItself,
  positionOf,
  seatOf,
  toMove,
} from './model.ts';
import { decide, nextOverdue } from './questions.ts';

const EVENING = (person: number) => (18 + person) * 60;

/** A random next step. */
export const STEPS: readonly ((comparison: Comparison) => Promise<void>)[] = [
  ...Array.from({ length: 7 }, () => async (comparison: Comparison) => {
    const [person, wanted] = nextOf(comparison);
    return command(comparison, comparison.table.actor(person), person, wanted);
  }),
  again,
  atOnce,
  later,
  later,
  later,
  setDigest,
];

/** A person who can act: to move, or not a member yet. */
function likelyPerson({ model }: Comparison): number {
  if (model.status === 'lobby') return model.members.length < model.capacity ? model.members.length : model.host;
  return model.members[toMove(model) ?? 0]?.person ?? 0;
}

/** Of several possible commands, mostly one whose kind has not occurred yet. */
function nextOf(comparison: Comparison): readonly [number, Command] {
  const { model, random, occurred, table, at } = comparison;
  const drawn = () => (random(3) > 0 && wantedOf(comparison)) || anyOf(comparison);
  if (random(3) === 0) return drawn();
  const several = Array.from({ length: 8 }, drawn);
  const fresh = several.find(([person, wanted]) => {
    const { code } = carryOut(copyOf(model), table.components, person, wanted, at);
    return !occurred.has(`${wanted.kind} ${code ?? 'done'}`);
  });
  return fresh ?? drawn();
}

/** The expected reaction: an answer, a vote, a return; null if none is. */
function wantedOf({ model, random, occurred }: Comparison): readonly [number, Command] | null {
  const question = model.questions.findIndex(({ status }) => status === 'open');
  const missing = model.questions[question]?.missing[0];
  const somebody = model.members[random(model.members.length)]?.person ?? 0;
  if (missing !== undefined) {
    const person = [missing, missing, missing, somebody, random(PEOPLE)][random(5)] ?? missing;
    return [person, { kind: 'answer', question, agree: random(4) > 0 }];
  }
  const late = model.members[toMove(model) ?? -1]?.person ?? somebody;
  if (isVotedOn(model)) return [occurred.has('vote ownVote') ? somebody : late, { kind: 'vote', seen: model.version }];
  const gone = model.members.find(({ standIn, resigned }) => standIn && !resigned);
  if (gone && random(4) === 0) return [gone.person, { kind: 'comeBack' }];
  // The player who has just moved reconsiders.
  const last = model.members[model.moves.at(-1)?.seat ?? -1];
  return last && random(8) === 0 ? [last.person, { kind: 'undo', seen: model.version }] : null;
}

function anyOf(comparison: Comparison): readonly [number, Command] {
  const { random } = comparison;
  const person = random(3) > 0 ? likelyPerson(comparison) : random(PEOPLE);
  return [person, anyCommand(comparison, person)];
}

function anyCommand({ model, random, table }: Comparison, person: number): Command {
  const kinds =
    model.status === 'lobby'
      ? model.members.length < model.capacity
        ? FILLING
        : FULL
      : model.paused
        ? WHILE_PAUSED
        : AT_TABLE;
  const kind = kinds[random(kinds.length)] ?? 'play';
  // Mostly the visible version, sometimes none, sometimes an older one.
  const seen = [model.version, model.version, null, Math.max(1, model.version - 1 - random(3))][random(4)] ?? null;
  switch (kind) {
    case 'answer':
      return { kind, question: random(model.questions.length + 1), agree: random(4) > 0 };
    case 'vote':
      return { kind, seen: seen ?? model.version };
    case 'offerSeat': {
      const gone = model.members.find(({ resigned }) => resigned);
      const of = random(2) === 0 ? (gone?.person ?? random(PEOPLE)) : undefined;
      const outside = Array.from({ length: PEOPLE }, (_, each) => each).filter((each) => seatOf(model, each) < 0);
      const to = (random(4) > 0 ? outside[random(outside.length)] : undefined) ?? random(PEOPLE);
      return { kind, to, ...(of === undefined ? {} : { of }) };
    }
    case 'undo':
    case 'askTakeBack':
      return { kind, seen };
    case 'play': {
      const position = positionOf(model);
      const seat = model.members.findIndex((member) => member.person === person);
      const nonsense: Move = { seat, type: 'build', space: 'Z9', pay: {}, take: {} };
      if (!position || position.turn === null || random(8) === 0) return { kind, seen, move: nonsense };
      if (position.phase !== 'build' || random(3) === 0) {
        return { kind, seen, move: someMove(table.components, position, random) };
      }
      const returns = legalReturns(playerAt(position, position.turn).hand);
      return { kind, seen, move: { seat, type: 'pass', return: returns[random(returns.length)] ?? {} } };
    }
    default:
      return { kind };
  }
}

type Kind = Command['kind'];
/** Lobbies are mostly filled and started: more happens at the table. */
const FILLING: readonly Kind[] = [...Array.from({ length: 12 }, (): Kind => 'join'), 'leave', 'start', 'play'];
const FULL: readonly Kind[] = [...Array.from({ length: 12 }, (): Kind => 'start'), 'leave', 'join', 'cancel', 'resign'];
const AT_TABLE: readonly Kind[] = [
  ...Array.from({ length: 16 }, (): Kind => 'play'),
  ...([
    'undo',
    'undo',
    'undo',
    'askPause',
    'askPause',
    'askPause',
    'askPause',
    'askTakeBack',
    'askTakeBack',
    'askTakeBack',
    'offerSeat',
    'offerSeat',
    'comeBack',
    'comeBack',
    'vote',
    'answer',
    'resume',
    'resign',
    'join',
    'start',
  ] as const),
];
const WHILE_PAUSED: readonly Kind[] = [
  ...(['resume', 'resume', 'resume', 'play', 'undo', 'answer', 'askPause', 'askTakeBack', 'cancel', 'vote'] as const),
  ...(['offerSeat', 'offerSeat', 'resign', 'comeBack'] as const),
];

/** An executed command is repeated, as Discord does when it has not received the answer. */
async function again(comparison: Comparison): Promise<void> {
  const once = comparison.done[comparison.random(Math.max(1, comparison.done.length))];
  if (!once) return;
  comparison.occurred.add('again');
  const { version } = comparison.model;
  const answer = await execute(comparison, once.actor, once.command);
  expect(answer).toMatchObject({ ok: true, duplicate: true, match: { version }, events: [] });
  expect(await drainOutbox(comparison.table)).toEqual([]);
}

/** Two windows of the player to move on the same position: one of the two moves is made, in either order. */
async function atOnce(comparison: Comparison): Promise<void> {
  const { model, table, random, id } = comparison;
  const position = positionOf(model);
  const person = likelyPerson(comparison);
  if (!position || toMove(model) === null || model.paused) return;
  const moves = [someMove(table.components, position, random), someMove(table.components, position, random)];
  const commands = moves.map((move): Command => ({ kind: 'play', seen: model.version, move }));
  const actors = commands.map(() => table.actor(person));
  const answers = await Promise.all(
    commands.map((wanted, place) => execute(comparison, actors[place] as Actor, wanted)),
  );
  comparison.occurred.add('at once');
  const first = answers.findIndex(({ ok }) => ok);
  for (const place of first === 0 ? [0, 1] : [1, 0]) {
    const before = { moves: model.moves.length, version: model.version };
    const expected = carryOut(model, table.components, person, commands[place] as Command, comparison.at);
    if (expected.code !== null) await expectRefusal(comparison, expected, answers[place] as Answer);
    else
      await expectSuccess(
        comparison,
        expected.announcements as readonly ExpectedAnnouncement[],
        before,
        answers[place] as Answer,
      );
  }
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await table.matches.history(id)).toHaveLength(model.moves.length);
}

/** Time passes, with polls or without any; then a poll. */
async function later(comparison: Comparison): Promise<void> {
  const { model, table, random, id } = comparison;
  const untilUp = Math.max(0, (deadlineOf(model) ?? 0) - comparison.at) + MINUTE;
  comparison.at += [MINUTE, 9 * MINUTE, 5 * HOUR, 11 * HOUR, 30 * HOUR, untilUp, untilUp][random(7)] ?? 0;
  const { at } = comparison;
  if (random(3) > 0) {
    await table.store.matches.transaction((inside) => inside.recordPoll(new Date(at)));
    model.looked = at;
  }
  const ran = model.clock?.since;
  const away = look(model, at);
  const touched = ran !== model.clock?.since;
  const deadline = deadlineOf(model);
  let woken = 0;
  const unsubscribe = table.matches.subscribe(() => {
    woken += 1;
  });
  // Sometimes two processes at once: one of them processes the due items.
  const looks = touched
    ? [await table.matches.processDueClocks()]
    : await Promise.all([table.matches.processDueClocks(), table.matches.processDueClocks()]);
  const before = { moves: model.moves.length, version: model.version };
  const up = deadline !== null && deadline <= at ? timeIsUp(model, at) : { moves: false, announcements: [] };
  if (up.announcements.length > 0) comparison.occurred.add('time is up');
  const first = up.moves ? (movesByItself(model) ?? 'timeUp') : null;
  const all = [...away, ...(await followUp(comparison, up.announcements, before, first))];
  for (let question = nextOverdue(model, at); question; question = nextOverdue(model, at)) {
    const undecided = { moves: model.moves.length, version: model.version };
    const announcements = decide(model, question, at);
    comparison.occurred.add(`overdue ${question.status}`);
    all.push(...(await followUp(comparison, announcements, undecided, movesByItself(model))));
  }
  all.push(...digestsAt(model, at, EVENING));
  const kinds = all.map(({ kind }) => kind);
  comparison.occurred.add(kinds.includes('digest') ? 'digest' : 'no digest');
  if (away.length > 0) comparison.occurred.add('away');
  await expectAnnouncements(comparison, all);
  expect(looks.flatMap(({ failures }) => failures)).toEqual([]);
  if (kinds.includes('digest') && kinds.length === 1) expect(woken, 'one process announces a digest').toBe(1);
  else if (!touched) expect(woken > 0, 'whether there is anything to announce').toBe(kinds.length > 0);
  expect(await table.matches.history(id)).toHaveLength(model.moves.length);
  const wokenOnce = woken;
  expect((await table.matches.processDueClocks()).failures).toEqual([]);
  expect(woken, 'due items are processed once').toBe(wokenOnce);
  unsubscribe();
}

async function setDigest(comparison: Comparison): Promise<void> {
  const { model, table, random, at } = comparison;
  const person = random(PEOPLE);
  const settings = { ...DEFAULT_PERSON_SETTINGS, reminders: [], digest: EVENING(person) };
  expect(await table.matches.setPerson(table.actor(person), settings)).toEqual({ ok: true });
  model.digests[person] ??= nextDaily(EVENING(person), at);
  countAnew(model, person, at);
}
