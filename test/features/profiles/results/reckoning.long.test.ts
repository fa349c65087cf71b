/** The same as its namesake, with more games, of which some are played to the last card. */
import { test } from 'vitest';
import { reckonsTheSame } from './reckoned.ts';

test('dozens of games of random people, given up, handed on, played to the end, with computers or unrated', () =>
  reckonsTheSame(48, 4));
