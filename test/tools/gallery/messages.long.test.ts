/** Every state of every message, and each control of some states that change with TEST_SEED; the others are pressed at night. */
import { expect, it } from 'vitest';
import { RUN_SEED } from '../../support/seed.ts';
import { walkedMessages } from './support/walkedMessages.ts';

/** The share of the states that is pressed in one run. */
const PRESS_EVERY = 12;

it('shows every state without a fault, and every button and select in some state', async () => {
  const { faults, unseen } = await walkedMessages(PRESS_EVERY, RUN_SEED);
  expect({ faults, unseen: unseen.filter(({ kind }) => kind !== 'form') }).toEqual({ faults: [], unseen: [] });
});
