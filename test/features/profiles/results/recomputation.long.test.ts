/** Recomputing results from moves, with more games than the quick test, some of them played to the last card. */
import { test } from 'vitest';
import { expectSameResults } from './recomputation.ts';

test('dozens of random games: resigned, handed on, played to the end, with computers or unrated', () =>
  expectSameResults(48, 4));
