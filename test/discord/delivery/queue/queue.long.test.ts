/** The queue on a real outbox with thousands of waiting matches. */
import { it } from 'vitest';
import { expectAllDelivered } from '../support/queueTable.ts';

it('delivers 2,500 waiting matches once each and in order, although some fail repeatedly', () =>
  expectAllDelivered(2500));
