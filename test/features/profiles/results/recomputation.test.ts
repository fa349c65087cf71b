/** Recomputing results from moves gives the stored values, and corrects differences. */
import { test } from 'vitest';
import { expectSameResults } from './recomputation.ts';

test('a few random games: resigned, handed on, with computers or unrated', () => expectSameResults(7, 100));
