/** Every state of every message; at night all their controls are pressed. */
import { expect, it } from 'vitest';
import { controls } from '../../../src/features/bot/index.ts';
import { faultLines, MESSAGE_STATES, walkAllMessages } from '../../../tools/gallery/messages/walkAll.ts';
import { sizeOf } from '../../support/runner/campaign.ts';

it('shows every control in some state, without a fault, and each does something for whoever sees it', {
  timeout: 3_600_000,
}, async () => {
  const isPressed = sizeOf('states of messages that are pressed', MESSAGE_STATES.length, 0) > 0;
  const seen = new Set<string>();
  const faults: string[] = [];
  for await (const walked of walkAllMessages({ isPressed, seen })) faults.push(...faultLines(walked));
  expect(faults).toEqual([]);
  // Forms open only when something is pressed.
  const shown = controls.filter(({ kind }) => kind !== 'form' || isPressed);
  expect(shown.map(({ action }) => action).filter((action) => !seen.has(action))).toEqual([]);
});
