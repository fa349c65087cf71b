/** What follows from games is the same when it is reckoned anew from their moves, and is set right where it is not. */
import { test } from 'vitest';
import { reckonsTheSame } from './reckoned.ts';

test('a few games of random people, given up, handed on, with computers or unrated', () => reckonsTheSame(7, 100));
