/** A soak is clean only if everything occurred that it checks. */
import { expect, it } from 'vitest';
import { isClean, report, type SoakResult } from '../../../tools/soak/report.ts';
import type { SoakSettings } from '../../../tools/soak/settings.ts';

const SETTINGS = { seed: 1, games: 1, moves: 1, kills: 0, faults: false } as SoakSettings;
/** Nothing was found, and there was one of each. */
const CLEAN = {
  ...Object.fromEntries(
    ['lost', 'twice', 'neverAnnounced', 'announcedTwice', 'announcedLate', 'strayPings', 'clockLosses', 'stuck']
      .concat('exposed', 'leaks', 'notes', 'failures', 'database')
      .map((name) => [name, []]),
  ),
  faults: {},
  kinds: [['build', 1]],
  accepted: 1,
  longestWait: 0,
  answeredQuestions: { board: 3, leaderboard: 1 },
} as unknown as SoakResult;

it('is clean if each kind of question of the snoop had an answer', () => {
  expect(isClean(SETTINGS, CLEAN)).toBe(true);
});

it('is not clean if the snoop never had an answer about the private game', () => {
  const done = { ...CLEAN, answeredQuestions: { board: 0, leaderboard: 4 } };
  expect(isClean(SETTINGS, done)).toBe(false);
  expect(report(SETTINGS, done)).toContain('  answers of /board to the snoop');
});
