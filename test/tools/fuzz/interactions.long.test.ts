/**
 * Whether the fuzzer sees an interaction that nobody answers, with a bot that does not answer forms.
 */
import { expect, it } from 'vitest';
import { campaignOf } from '../../../tools/fuzz/campaign/campaign.ts';
import { interactionsOf } from '../../../tools/fuzz/doors/interactions.ts';
import { createTargetShop } from '../../../tools/fuzz/targets/shop.ts';

it('an interaction that is not acknowledged in time is a fault', { timeout: 300_000 }, async () => {
  const door = interactionsOf(new URL('./targets/muteBot.ts', import.meta.url));
  const settings = { seconds: 120, seed: 1, only: null, narrowing: 0, keepGoing: false };
  const { faults } = await campaignOf(door).run(settings, createTargetShop(), () => undefined);
  expect(faults).toEqual([
    expect.objectContaining({
      code: 'unanswered',
      message: expect.stringContaining('not acknowledged in time: modal'),
    }),
  ]);
});
