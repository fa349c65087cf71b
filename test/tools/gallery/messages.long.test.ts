/** States of messages: a part of them by day; at night all, and all their controls are pressed. */
import { expect, it } from 'vitest';
import { controls } from '../../../src/features/bot/index.ts';
import { faultLines, MESSAGE_STATES, walkAllMessages } from '../../../tools/gallery/messages/walkAll.ts';
import { drawnPartOf } from '../../support/runner/campaign.ts';

it('shows every control in some state, without a fault, and each does something for whoever sees it', {
  timeout: 3_600_000,
}, async () => {
  const states = drawnPartOf('states of messages', MESSAGE_STATES, 49);
  const isWhole = states.length === MESSAGE_STATES.length;
  const seen = new Set<string>();
  const faults: string[] = [];
  for await (const walked of walkAllMessages({ states, isPressed: isWhole, seen })) faults.push(...faultLines(walked));
  expect(faults).toEqual([]);
  if (isWhole) expect(controls.map(({ action }) => action).filter((action) => !seen.has(action))).toEqual([]);
});
