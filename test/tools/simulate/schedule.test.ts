/** Skipping polls finds the same items in the same order as making every poll. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSchedule, type Schedule } from '../../../tools/simulate/world/schedule.ts';
import type { Moment } from '../../../tools/support/population/time.ts';

/** Polls for items, each of which can be found from a given moment on. */
interface Seeker {
  readonly begins: Moment;
  readonly pause: number;
  /** After a find, the next seeker gets an item this many milliseconds later. */
  readonly finds: readonly Moment[];
  readonly leaves: number;
}

const UNTIL = 600;
const seeker: fc.Arbitrary<Seeker> = fc.record({
  begins: fc.integer({ min: 0, max: 12 }),
  pause: fc.constantFrom(5, 20, 20, 60),
  finds: fc.array(fc.integer({ min: 0, max: UNTIL }), { maxLength: 4 }),
  leaves: fc.integer({ min: 0, max: 90 }),
});

type Sleep = (
  schedule: Schedule,
  pause: number,
  first: () => Moment,
  look: () => void,
  left: (moment: Moment) => void,
) => void;

const dozing: Sleep = (schedule, pause, first, look, left) =>
  void schedule.doze({ pause, wanted: (from) => Math.max(from, first()), isOver: () => false, passed: left }, look);

const lookingEachTime: Sleep = (schedule, pause, first, look, left) =>
  void schedule.after(pause, () => {
    if (first() <= schedule.now()) return look();
    left(schedule.now());
    lookingEachTime(schedule, pause, first, look, left);
  });

/** The finds in order, with the last poll of each seeker. */
async function found(seekers: readonly Seeker[], sleep: Sleep): Promise<string[]> {
  const schedule = createSchedule(0);
  const lies = seekers.map(({ finds }) => [...finds].sort((a, b) => a - b));
  const looked = seekers.map(() => -1);
  const lines: string[] = [];
  const begin = ({ pause, leaves }: Seeker, index: number): void => {
    const own = lies[index] ?? [];
    const look = (): void => {
      const now = schedule.now();
      looked[index] = now;
      while ((own[0] ?? UNTIL * 2) <= now)
        lines.push(`${now} ${index} finds ${own.shift()}, looked ${looked.join(' ')}`);
      const other = lies[(index + 1) % lies.length];
      if (other && other.length < 3 && now < UNTIL / 2) {
        other.push(now + leaves);
        other.sort((a, b) => a - b);
      }
      again();
    };
    const again = () =>
      sleep(
        schedule,
        pause,
        () => own[0] ?? Number.POSITIVE_INFINITY,
        look,
        (moment) => {
          looked[index] = moment;
        },
      );
    again();
  };
  for (const [index, each] of seekers.entries()) schedule.at(each.begins, () => begin(each, index));
  for (let steps = 0; steps < 100_000 && (await schedule.step(UNTIL)); steps++);
  return lines;
}

describe('simulated time', () => {
  it('skips to the polls that find something, in the order in which all polls would come', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(seeker, { minLength: 1, maxLength: 6 }), async (seekers) => {
        expect(await found(seekers, dozing)).toEqual(await found(seekers, lookingEachTime));
      }),
      { numRuns: 60 },
    );
  });
});
