/** Several processes on one PostgreSQL database: the work of a killed process is taken over soon and done once. */
import { expect, onTestFinished, test } from 'vitest';
import { MOMENTS, takeOver } from '../../../tools/bench/takeover/index.ts';
import { openTakeoverScene } from '../../../tools/bench/takeover/scene.ts';
import { drawnPartOf } from '../../support/runner/campaign.ts';

/** Generous for slow machines; the benchmark measures the real time. */
const MAX_SECONDS = 120;

test('deliveries and searches of a killed process are taken over, and nothing is posted twice', async () => {
  const scene = await openTakeoverScene();
  onTestFinished(() => scene.close());
  for (const moment of drawnPartOf('moments of a takeover', MOMENTS, 2)) {
    const { seconds, times } = await takeOver(scene, moment);
    expect(times, moment).toBe(1);
    expect(seconds, moment).toBeLessThan(MAX_SECONDS);
  }
}, 600_000);
