/** Every state of every message; by day the controls of some states that the seed chooses are pressed, at night all. */
import { expect, it } from 'vitest';
import { controls } from '../../../src/discord/index.ts';
import { faultLines, MESSAGE_STATES, walkAllMessages } from '../../../tools/gallery/messages/walkAll.ts';
import { sizeOf } from '../../support/campaign.ts';
import { RUN_SEED } from '../../support/seed.ts';

const PRESSED_BY_DAY = 5;

it('shows every control in some state, without a fault, and each does something for whoever sees it', {
  timeout: 3_600_000,
}, async () => {
  const all = MESSAGE_STATES.length;
  const pressEvery = Math.ceil(all / sizeOf('states of messages that are pressed', all, PRESSED_BY_DAY));
  const seen = new Set<string>();
  const faults: string[] = [];
  for await (const walked of walkAllMessages({ pressEvery, seed: RUN_SEED, seen })) faults.push(...faultLines(walked));
  expect(faults).toEqual([]);
  // Forms open only when something is pressed.
  const shown = controls.filter(({ kind }) => kind !== 'form' || pressEvery === 1);
  expect(shown.map(({ action }) => action).filter((action) => !seen.has(action))).toEqual([]);
});
