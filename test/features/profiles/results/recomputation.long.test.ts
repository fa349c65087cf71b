/** Recomputing results from moves, with more games than the quick test, some of them played to the last card. */
import { test } from 'vitest';
import { sizeOf } from '../../../support/runner/campaign.ts';
import { expectSameResults } from './recomputation.ts';

test('dozens of random games: resigned, handed on, played to the end, with computers or unrated', () =>
  expectSameResults(sizeOf('games whose results are recomputed', 48, 24), 4));
