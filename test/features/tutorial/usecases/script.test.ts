/** The tutorial's script obeys the rules: every step is reached, whatever the learner chooses freely. */
import { describe, expect, it } from 'vitest';
import {
  judgeLessonMove,
  type LearnerMoves,
  type Lesson,
  lessonAt,
} from '../../../../src/features/tutorial/usecases/lesson.ts';
import { TUTORIAL_STEPS } from '../../../../src/features/tutorial/usecases/script.ts';
import {
  buildOptions,
  countCards,
  legalReturns,
  type MoveWithoutSeat,
  playerAt,
  returnCount,
  sparseCards,
} from '../../../../src/rules/index.ts';
import { standardComponents } from '../../../support/game/match.ts';

const components = standardComponents();

function lessonOf(index: number, own: LearnerMoves): Lesson {
  const step = TUTORIAL_STEPS[index];
  const lesson = step && lessonAt(components, step.id, own);
  if (!lesson) throw new Error(`${step?.id} is not reached with ${JSON.stringify(own)}`);
  return lesson;
}

/** All legal moves, with every payment, draw and return. */
function everyMove({ state, seat }: Lesson): MoveWithoutSeat[] {
  if (state.phase === 'choose') return state.resting.map((card) => ({ type: 'choose', card }));
  const builds = buildOptions(components, state, seat).flatMap((option) =>
    option.payments.flatMap((pay) =>
      option.draws(pay).map(
        ({ advance, take }): MoveWithoutSeat => ({
          type: 'build',
          space: option.space.name,
          pay: sparseCards(pay),
          ...(advance === null ? {} : { advance }),
          take: sparseCards(take),
        }),
      ),
    ),
  );
  const returns = legalReturns(playerAt(state, seat).hand);
  return [...builds, ...returns.map((cards): MoveWithoutSeat => ({ type: 'pass', return: sparseCards(cards) }))];
}

describe('the script', () => {
  it.each(TUTORIAL_STEPS)('reaches the step $id, with its expected move accepted', ({ id, asks }) => {
    const lesson = lessonAt(components, id, {});
    expect(lesson?.state.turn).toBe(lesson?.seat);
    if (lesson && asks) expect(judgeLessonMove(lesson, asks)).toEqual({ ok: true });
    const index = TUTORIAL_STEPS.findIndex((step) => step.id === id);
    expect([lesson?.number, lesson?.of]).toEqual([index + 1, TUTORIAL_STEPS.length]);
    // The result of the previous step: the learner's own move, then the replies.
    const { asks: before = null, replies = [] } = TUTORIAL_STEPS[index - 1] ?? {};
    const movers = [...(before ? [lesson?.seat] : []), ...replies.map(({ seat }) => seat)];
    expect(lesson?.before.map(({ seat }) => seat)).toEqual(movers);
    expect(lesson?.before.every(({ events }) => events.length > 0)).toBe(true);
  });

  it('continues to its end after every accepted move, and passing returns cards', () => {
    let ends = 0;
    const walk = (index: number, own: LearnerMoves): void => {
      const lesson = lessonOf(index, own);
      const { id, asks } = lesson.step;
      if (id === 'pass') expect(returnCount(playerAt(lesson.state, lesson.seat).hand)).toBeGreaterThan(0);
      if (index === TUTORIAL_STEPS.length - 1) ends += 1;
      else if (asks === null) walk(index + 1, own);
      else {
        // The table comes last: its thousands of moves are tried once, not for each path to it.
        const moves = id === 'table' && ends > 0 ? [asks] : everyMove(lesson);
        const accepted = moves.filter((move) => judgeLessonMove(lesson, move).ok);
        expect(accepted.length, id).toBeGreaterThan(0);
        for (const move of accepted) walk(index + 1, { ...own, [id]: move });
      }
    };
    walk(0, {});
    expect(ends).toBeGreaterThan(TUTORIAL_STEPS.length);
  });

  it('accepts every free choice, and otherwise only the expected move', () => {
    const text = (value: unknown) =>
      JSON.stringify(typeof value === 'object' && value !== null ? Object.entries(value).sort() : value);
    for (const [index, { id, asks, free }] of TUTORIAL_STEPS.entries()) {
      if (asks === null) continue;
      const lesson = lessonOf(index, {});
      const expected = new Map<string, unknown>(Object.entries(asks));
      for (const move of everyMove(lesson)) {
        const actual = new Map<string, unknown>(Object.entries(move));
        const parts = [...new Set([...expected.keys(), ...actual.keys()])];
        const others = parts.filter((part) => text(actual.get(part)) !== text(expected.get(part)));
        const isFree = others.every((part) => (free as readonly string[]).includes(part));
        expect(judgeLessonMove(lesson, move).ok, `${id}: ${JSON.stringify(move)}`).toBe(isFree);
      }
    }
  });

  it('refuses illegal moves, and answers any other legal move with its consequences', () => {
    for (const [index, { id, asks }] of TUTORIAL_STEPS.entries()) {
      const lesson = lessonOf(index, {});
      if (asks === null) {
        expect(judgeLessonMove(lesson, { type: 'pass', return: {} })).toEqual({ ok: false, code: 'nothingAsked' });
        continue;
      }
      const others = everyMove(lesson).filter((move) => !judgeLessonMove(lesson, move).ok);
      expect(others.length, id).toBeGreaterThan(0);
      for (const move of others) {
        const judged = judgeLessonMove(lesson, move);
        expect(!judged.ok && judged.code === 'other' && judged.events.length).toBeGreaterThan(0);
      }
      expect(judgeLessonMove(lesson, { type: 'build', space: 'A1', pay: { red: 1 }, take: {} }).ok, id).toBe(false);
    }
  });

  it('has at most ten moves and a hand that pays for all of them', () => {
    expect(TUTORIAL_STEPS.length).toBeLessThanOrEqual(12);
    const last = lessonOf(TUTORIAL_STEPS.length - 1, {});
    expect(countCards(playerAt(last.state, last.seat).hand)).toBeGreaterThan(0);
  });
});
