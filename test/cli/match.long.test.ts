/** The commands `match` and `tune`: repeatable, fair to seats, honest about chance. */
import { describe, expect, it } from 'vitest';
import { matchGames, matching } from '../../src/cli/matching/matching.ts';
import { meanOf, shareOf } from '../../src/cli/matching/statistics.ts';
import { tuning } from '../../src/cli/matching/tuning.ts';
import { tunedWeights } from '../../src/opponents/index.ts';
import { runHere } from '../support/commandLine.ts';
import { components } from '../support/rules.ts';

const usage = (...args: string[]) => runHere(matching, args).then(String, (error: unknown) => String(error));

describe('match', () => {
  it('prints wins, mean scores and intervals, the same for the same seed and nodes', async () => {
    const args = ['--a', 'apprentice', '--b', 'random', '--games', '8', '--nodes', '1', '--seed', '3'];
    const { out } = await runHere(matching, args);
    expect(out).toMatch(/^apprentice \(A\) – random \(B\), 8 games, 1 nodes a move, seed 3/);
    expect(out).toMatch(/all: 8 games, A won 100\.0 % \(67\.6–100\.0\), mean score A \d+\.\d \(.*\), B \d+\.\d \(/);
    expect((await runHere(matching, args)).out).toBe(out);
  });

  it('plays every deal from every seat', () => {
    const match = { a: 'apprentice', b: 'random', games: 6, players: [3], sides: ['B'], budget: {}, seed: 1 } as const;
    const games = [...matchGames(components, match)];
    expect(games.map(({ seatsOfA }) => seatsOfA)).toEqual([[0], [1], [2], [0], [1], [2]]);
    expect(games.every(({ side, players, scores }) => side === 'B' && players === 3 && scores.length === 3)).toBe(true);
  });

  it('refuses what makes no sense', async () => {
    expect(await usage('--a', 'grandmaster')).toContain('--a must be one of random, apprentice, journeyman, master');
    expect(await usage('--ms', '0')).toContain('--ms must be a whole number from 1');
    expect(await usage('--nodes', '-4')).toContain('--nodes must be a whole number from 1');
  });
});

describe('intervals', () => {
  it('narrow with more games, and stay within what is possible', () => {
    expect(shareOf(10, 10).to).toBe(1);
    expect(shareOf(10, 10).from).toBeCloseTo(0.722, 3);
    expect(shareOf(100, 100).from).toBeGreaterThan(0.95);
    const { value, from, to } = meanOf([1, 2, 3, 4]);
    expect([value, from < 2.5, to > 2.5]).toEqual([2.5, true, true]);
  });
});

describe('tune', () => {
  it.each(['climb', 'fit'])('plays, measures and prints the weights of one kind of table (%s)', async (way) => {
    const args = ['--way', way, '--side', 'B', '--iterations', '1', '--games', '2', '--measured', '2', '--nodes', '20'];
    const { out, err } = await runHere(tuning, args);
    expect(err).toMatch(/after 0 of 1 iterations, mean score \d+\.\d .*\n.*after 1 of 1 iterations/);
    const { B2: weights } = JSON.parse(out) as { B2: number[][] };
    expect(weights.map((stage) => stage.length)).toEqual(tunedWeights('B', 2).map((stage) => stage.length));
    expect(weights.flat().every(Number.isFinite)).toBe(true);
    expect(weights).not.toEqual(tunedWeights('B', 2));
  });

  it('without iterations only shifts what is expected of ended rounds', async () => {
    const { out } = await runHere(tuning, ['--side', 'B', '--iterations', '0', '--measured', '1']);
    const { B2: weights } = JSON.parse(out) as { B2: number[][] };
    const changed = weights.flatMap((stage, at) =>
      stage.flatMap((weight, index) => (weight === tunedWeights('B', 2)[at]?.[index] ? [] : [[at, index]])),
    );
    expect(changed).toEqual([
      [1, 0],
      [3, 0],
    ]);
  });

  it('says which ways there are', async () => {
    expect(await runHere(tuning, ['--way', 'guess']).then(String, String)).toContain('--way must be one of climb, fit');
  });
});
