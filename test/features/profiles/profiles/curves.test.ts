/** The curves of ratings on a profile. */
import { expect, test } from 'vitest';
import { createProfiles, type ProfileStore } from '../../../../src/features/profiles/usecases/profiles.ts';

const NO_POINTS = { tools: 0, connectors: 0, ornaments: 0, plants: 0 };
const TALLY = {
  ...{ personId: 'anni', side: 'A', players: 2, games: 1, wins: 0, complete: 0, score: 0 },
  ...{ sums: NO_POINTS, othersSixths: NO_POINTS, best: null, tiles: {}, seats: [], fastest: null, longest: null },
};

test('many games of one kind leave the curve of the other kind', async () => {
  const point = (at: number) => ({ at: new Date(at), mu: 25, sigma: 2 });
  const rated = { two: [point(0)], more: Array.from({ length: 400 }, (_, game) => point(500 - game)) };
  const store = {
    talliesOf: async () => [TALLY],
    firstEnd: async () => new Date(0),
    ratingsOf: async () => [
      { pool: 'two', mu: 25, sigma: 2, games: 1 },
      { pool: 'more', mu: 25, sigma: 2, games: 400 },
    ],
    ratedPoints: async (_: string, pool: 'two' | 'more', most: number) => rated[pool].slice(0, most),
    badgesOf: async () => [],
    runningGames: async () => 0,
  } as unknown as ProfileStore;
  const profile = await createProfiles(store).profile('anni', null);
  expect(profile?.ratings.two?.curve).toHaveLength(1);
  expect(profile?.ratings.more?.curve.length).toBeGreaterThan(1);
});
