/** A person's progress in the tutorial is saved, and deleted only when it is over, no longer fits, or is months old. */
import { beforeEach, describe, expect, it } from 'vitest';
import { compose } from '../../../../src/app/compose.ts';
import type { Matches } from '../../../../src/features/createMatches.ts';
import type { Store } from '../../../../src/features/storage/index.ts';
import { LAST_TUTORIAL_STEP, TUTORIAL_STEPS } from '../../../../src/features/tutorial/usecases/script.ts';
import type { Clock } from '../../../../src/kernel/index.ts';
import { openedStore, temporaryDatabase } from '../../../support/database/store.ts';
import { standardComponents, steadyChance } from '../../../support/game/match.ts';

const components = standardComponents();
const DAY = 24 * 3_600_000;
const PASS = { type: 'pass', return: {} } as const;
const anni = { personId: 'anni', channelId: 'c1' };
const peter = { personId: 'peter', channelId: 'c1' };

let now: Date;
let url: string;
let store: Store;
let matches: Matches;
const clock: Clock = { now: () => now };

async function open(): Promise<void> {
  store = await openedStore(url, components, clock);
  ({ matches } = compose({ store, clock, components }, { chance: steadyChance() }));
}

beforeEach(async () => {
  now = new Date('2025-12-01T12:00:00Z');
  url = await temporaryDatabase();
  await open();
});

/** Continues with the script's moves up to this step. */
async function stepTo(learner: typeof anni, id: string): Promise<void> {
  for (let { lesson } = await matches.openTutorial(learner); lesson.step.id !== id; ) {
    const result = await matches.continueTutorial(learner, lesson.step.id);
    if (!result.ok) throw new Error(result.code);
    ({ lesson } = result);
  }
}

describe('the tutorial of a person', () => {
  it('continues after days and a restart with exactly their own moves, separate from everybody else’s', async () => {
    await stepTo(anni, 'tool');
    const core = { type: 'build', space: 'B3', pay: { violet: 3 }, take: { red: 1, yellow: 1 } } as const;
    expect(await matches.playInTutorial(anni, 'tool', core)).toMatchObject({
      ok: true,
      lesson: { step: { id: 'pass' } },
    });
    await stepTo(peter, 'frame');
    now = new Date(now.getTime() + 30 * DAY);
    await open();
    const { lesson, how } = await matches.openTutorial(anni);
    expect([how, lesson.step.id]).toEqual(['resumed', 'pass']);
    expect(lesson.state.players[0]?.hand).toMatchObject({ red: 1, yellow: 1, green: 1, wild: 1 });
    expect((await matches.openTutorial(peter)).lesson.step.id).toBe('frame');
  });

  it('is not changed by a wrong move or by a control of another step; two clicks on one are one step', async () => {
    await stepTo(anni, 'frame');
    const frame = { type: 'build', space: 'B3', pay: { violet: 1 }, take: {} } as const;
    const other = { ...frame, space: 'C4', pay: { green: 1 } };
    expect(await matches.playInTutorial(anni, 'frame', other)).toMatchObject({
      code: 'other',
      events: [{ type: 'built' }],
    });
    const dear = { ...frame, pay: { violet: 2 } };
    expect(await matches.playInTutorial(anni, 'frame', dear)).toMatchObject({ code: 'other' });
    const wrong = { ...frame, pay: { red: 1 } };
    expect(await matches.playInTutorial(anni, 'frame', wrong)).toMatchObject({
      code: 'refused',
      refusal: { code: 'hand' },
    });
    const clicks = await Promise.all([1, 2].map(() => matches.playInTutorial(anni, 'frame', frame)));
    expect(clicks.map((answer) => answer.ok).sort()).toEqual([false, true]);
    expect(clicks.map((answer) => 'lesson' in answer && answer.lesson.step.id)).toEqual(['midsection', 'midsection']);
    expect(await matches.continueTutorial(anni, 'frame')).toMatchObject({ code: 'otherStep' });
  });

  it('repeats a step that no longer fits: after a new version, or if the moves no longer lead there', async () => {
    const progress = { step: 'connector', moves: {}, channelId: 'c1', at: now };
    await store.matches.saveTutorial('anni', { ...progress, version: 0 });
    expect(await matches.openTutorial(anni)).toMatchObject({ how: 'renewed', lesson: { step: { id: 'connector' } } });
    expect(await matches.openTutorial(anni)).toMatchObject({ how: 'resumed' });
    const illegal = { frame: { type: 'build', space: 'E5', pay: { violet: 1 }, take: {} } } as const;
    await store.matches.saveTutorial('anni', { ...progress, version: 1, moves: illegal });
    expect(await matches.openTutorial(anni)).toMatchObject({ how: 'renewed', lesson: { step: { id: 'connector' } } });
    await store.matches.saveTutorial('anni', { ...progress, version: 0, step: 'juggling' });
    expect(await matches.openTutorial(anni)).toMatchObject({
      how: 'renewed',
      lesson: { step: { id: TUTORIAL_STEPS[0]?.id } },
    });
  });

  it('receives what is typed in its latest channel, for a day', async () => {
    await stepTo(anni, 'frame');
    expect((await matches.lessonHere(anni))?.step.id).toBe('frame');
    expect(await matches.lessonHere({ ...anni, channelId: 'c2' })).toBeNull();
    expect(await matches.lessonHere(peter)).toBeNull();
    const elsewhere = { ...anni, channelId: 'c2' };
    await matches.openTutorial(elsewhere);
    expect(await matches.lessonHere(anni)).toBeNull();
    now = new Date(now.getTime() + DAY - 1);
    expect((await matches.lessonHere(elsewhere))?.step.id).toBe('frame');
    now = new Date(now.getTime() + 1);
    expect(await matches.lessonHere(elsewhere)).toBeNull();
  });

  it('starts again on request, skips steps, and ends with its last step', async () => {
    expect(await matches.lessonOf('anni')).toBeNull();
    for (const answer of [
      await matches.playInTutorial(anni, 'frame', PASS),
      await matches.continueTutorial(anni, 'frame'),
    ]) {
      expect(answer).toEqual({ ok: false, code: 'notBegun' });
    }
    expect(await matches.openTutorial(anni)).toMatchObject({ how: 'begun', lesson: { number: 1 } });
    expect(await matches.playInTutorial(anni, 'welcome', PASS)).toMatchObject({
      code: 'nothingAsked',
      lesson: { number: 1 },
    });
    await stepTo(anni, 'midsection');
    const midsection = { type: 'build', space: 'B3', pay: { violet: 2 }, take: { green: 1 } } as const;
    expect(await matches.playInTutorial(anni, 'frame', midsection)).toMatchObject({ ok: false, code: 'otherStep' });
    expect(await matches.playInTutorial(anni, 'midsection', midsection)).toMatchObject({
      ok: true,
      lesson: { number: 4 },
    });
    expect((await matches.lessonOf('anni'))?.number).toBe(4);
    await stepTo(anni, LAST_TUTORIAL_STEP);
    expect(await matches.lessonHere(anni)).toBeNull();
    expect(await matches.continueTutorial(anni, LAST_TUTORIAL_STEP)).toMatchObject({ ok: false, code: 'nothingAsked' });
    expect((await matches.restartTutorial(anni)).number).toBe(1);
    expect(await matches.openTutorial(anni)).toMatchObject({ how: 'resumed', lesson: { number: 1 } });
  });

  it('is deleted at its end, and four months after its last move', async () => {
    await stepTo(anni, 'pass');
    expect(await matches.endTutorial('anni')).toBe(true);
    expect(await matches.endTutorial('anni')).toBe(false);
    expect(await matches.continueTutorial(anni, 'pass')).toEqual({ ok: false, code: 'notBegun' });
    expect(await store.matches.tutorial('anni')).toBeNull();
    await stepTo(anni, 'pass');
    await stepTo(peter, 'frame');
    now = new Date(now.getTime() + 100 * DAY);
    await matches.openTutorial(peter);
    now = new Date(now.getTime() + 30 * DAY);
    expect(await store.housekeeping.tidy()).toMatchObject({ rows: 1, complete: true });
    expect(await store.matches.tutorial('anni')).toBeNull();
    expect(await store.matches.tutorial('peter')).toMatchObject({ step: 'frame' });
  });
});
