/** Every control of every state of every message, pressed by everybody who sees it. */
import { expect, it } from 'vitest';
import { walkedMessages } from './support/walkedMessages.ts';

it('offers only what is possible', { timeout: 3_600_000 }, async () => {
  expect(await walkedMessages(1, 0)).toEqual({ faults: [], unseen: [] });
});
