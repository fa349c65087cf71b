/** Processes of the bot on one PostgreSQL database: what a worker had in hand that is killed, another does, soon and once. */
import { expect, onTestFinished, test } from 'vitest';
import { openTakeoverScene } from '../../../tools/bench/takeover/scene.ts';
import { MOMENTS, takeOver } from '../../../tools/bench/takeover/takeover.ts';

/** Of which a machine that is slow takes a part for itself; the figure of the bench is the promise. */
const SOON = 120;

test('whoever is killed while it tells or thinks is taken over from, and nothing comes twice', async () => {
  const scene = await openTakeoverScene();
  onTestFinished(() => scene.close());
  for (const moment of MOMENTS) {
    const { seconds, times } = await takeOver(scene, moment);
    expect(times, moment).toBe(1);
    expect(seconds, moment).toBeLessThan(SOON);
  }
}, 600_000);
