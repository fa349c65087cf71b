/** The queue on a real outbox after an absence: what thousands of games are to hear of. */
import { it } from 'vitest';
import { tellsOfAll } from '../support/queueTable.ts';

it('tells of 2,500 waiting matches once each, in order within each, past those that fail again and again', () =>
  tellsOfAll(2500));
