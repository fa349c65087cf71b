/** The command `ladder` is fair to seats, repeatable, honest about strength, and can be stopped at any time. */
import { PassThrough, Writable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandLine } from '../../../src/cli/support/command.ts';
import { seededRandom } from '../../../src/rules/index.ts';
import { ladderCommand } from '../../../tools/laboratory/ladder/command.ts';
import {
  gameCount,
  gamesOf,
  groupsOf,
  type LadderGame,
  type Meetings,
} from '../../../tools/laboratory/ladder/meetings.ts';
import {
  chanceOf,
  MEAN_RATING,
  ratingIntervals,
  ratingsOf,
  type Wins,
} from '../../../tools/laboratory/ladder/ratings.ts';
import { aheadOf, stepsOf } from '../../../tools/laboratory/ladder/results.ts';
import { contestantOf, entrantOf } from '../../../tools/laboratory/match/contestants.ts';
import { components } from '../../support/game/rules.ts';
import { jsonLines, runHere } from '../../support/program/commandLine.ts';

const SMALL = ['--contestants', 'random,apprentice,journeyman', '--tables', '2A,3B', '--deals', '1'];
const usage = (...args: string[]) => runHere(ladderCommand, args).then(String, (error: unknown) => String(error));

describe('the ladder', () => {
  it('rates all contestants, reports how often each beat the previous one, and repeats a seed', async () => {
    const { code, out } = await runHere(ladderCommand, SMALL);
    expect(code).toBe(0);
    const [about, ...lines] = jsonLines(out);
    expect(about).toMatchObject({ about: { games: 9, of: 9, seed: 1, tables: ['2A', '3B'] } });
    expect(lines.slice(0, 3).map(({ contestant, games }) => [contestant, games])).toEqual([
      ['random', 7],
      ['apprentice', 7],
      ['journeyman', 7],
    ]);
    const ratings = lines.slice(0, 3).map(({ rating }) => Number(rating));
    expect(ratings, 'by strength').toEqual([...ratings].sort((a, b) => a - b));
    expect(lines[3]).toMatchObject({ contestant: 'apprentice', aheadOf: 'random', games: 5, tables: { '2A': 100 } });
    expect((await runHere(ladderCommand, SMALL)).out).toBe(out);
    expect((await runHere(ladderCommand, [...SMALL, '--seed', '2'])).out).not.toBe(out);
  });

  it('can be stopped at any time, and reports the deals played from every seat', async () => {
    const ending = new AbortController();
    let time = 0;
    let out = '';
    const stderr = new Writable({
      write(text, _, done) {
        if (String(text).includes('ladder: 4 of 9')) ending.abort();
        done();
      },
    });
    const stdout = new Writable({
      write(text, _, done) {
        out += text;
        done();
      },
    });
    const code = await commandLine('ladder', ladderCommand)(SMALL, {
      stdin: new PassThrough(),
      stdout,
      stderr,
      environment: { INTARSIA_COMPONENTS: 'standard' },
      now: () => (time += 10_000),
      interruption: () => ending.signal,
    });
    expect(code).toBe(0);
    const [about, ...lines] = jsonLines(out);
    const { games } = (about as { about: { games: number } }).about;
    expect([4, 5]).toContain(games);
    // All contestants have played each counted deal to its end.
    const counted = lines.slice(0, 3).reduce((sum, { games: of }) => sum + Number(of), 0);
    expect(counted).toBeGreaterThan(0);
    expect(counted).toBeLessThanOrEqual(3 * games);
  });

  it('seats everybody everywhere once a deal, and all groups equally often', async () => {
    const contestants = ['random', 'random', 'random', 'random'].map((name) =>
      contestantOf(entrantOf('a', name), components, {}, { now: () => 0, onLog: () => undefined }),
    );
    const meetings: Meetings = { tables: ['2B', '3A', '4A'], deals: 1, apart: 4, seed: 5 };
    const games: LadderGame[] = [];
    for await (const game of gamesOf(components, meetings, contestants)) games.push(game);
    expect(games).toHaveLength(gameCount(4, meetings));
    const met = new Map<string, number>();
    for (const game of games) {
      const group = `${game.table} ${[...game.contestants].sort()}`;
      met.set(group, (met.get(group) ?? 0) + 1);
      const ofDeal = games.filter(({ deal }) => deal === game.deal);
      for (const seat of game.contestants.keys()) {
        const seated = ofDeal.map(({ contestants: places }) => places[seat]);
        expect(new Set(seated).size, `deal ${game.deal}, seat ${seat}`).toBe(game.contestants.length);
      }
    }
    expect([...met].filter(([group]) => group.startsWith('2B')).map(([, count]) => count)).toEqual(Array(6).fill(2));
    expect([...met].filter(([group]) => group.startsWith('3A')).map(([, count]) => count)).toEqual(Array(4).fill(3));
  });

  it('lets only neighbours meet on request', () => {
    expect(groupsOf(4, 2, 1)).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
    expect(groupsOf(4, 3, 1)).toEqual([
      [0, 1, 2],
      [1, 2, 3],
    ]);
    expect(groupsOf(4, 3, 4)).toHaveLength(4);
  });

  it('refuses invalid options', async () => {
    expect(await usage('--contestants', 'apprentice,grandmaster')).toContain('--contestants must be one of random,');
    expect(await usage('--contestants', 'apprentice,apprentice')).toContain('"apprentice" is named twice');
    expect(await usage('--contestants', 'apprentice,random', '--tables', '4A')).toContain(
      'A table 4A takes 4 contestants; there are 2.',
    );
    expect(await usage('--tables', '5A')).toContain('--tables takes 2A, 2B, 3A');
    expect(await usage('--deals', '0')).toContain('--deals must be a whole number from 1');
    expect(await usage('--also', 'command:')).toContain('--also says after "command:" which program to start');
  });
});

describe('the order of players', () => {
  const game: LadderGame = {
    deal: 0,
    table: '3A',
    contestants: [2, 0, 1],
    scores: [90, 100, 100],
    winners: [1],
  };

  it('depends on points, then on the rules', () => {
    expect([aheadOf(game, 0, 2), aheadOf(game, 2, 0)]).toEqual([1, 0]);
    expect([aheadOf(game, 0, 1), aheadOf(game, 1, 0)]).toEqual([1, 0]);
    expect(aheadOf({ ...game, winners: [1, 2] }, 0, 1)).toBe(0.5);
  });

  it('weighs all kinds of tables equally', () => {
    const pair = (deal: number, won: boolean): LadderGame => ({
      deal,
      table: '2A',
      contestants: [0, 1],
      scores: won ? [1, 2] : [2, 1],
      winners: [won ? 1 : 0],
    });
    const [step] = stepsOf(['a', 'b', 'c'], [game, pair(1, true), pair(2, true), pair(3, true)]);
    expect(step).toMatchObject({
      contestant: 'b',
      aheadOf: 'a',
      percent: 50,
      tables: { '2A': 100, '3A': 0 },
      games: 4,
    });
  });
});

describe('ratings', () => {
  /** A deal of one game between two contestants, in which the stronger one wins as often as the model predicts. */
  const played = (
    strengths: readonly number[],
    one: number,
    other: number,
    random: (below: number) => number,
  ): Wins => {
    const wins = strengths.map(() => strengths.map(() => 0));
    const isWon = random(1_000_000) < 1_000_000 * chanceOf(strengths[one] ?? 0, strengths[other] ?? 0);
    const row = wins[isWon ? one : other];
    if (row) row[isWon ? other : one] = 1;
    return wins;
  };
  const roundRobin = (strengths: readonly number[], times: number, random: (below: number) => number): Wins[] =>
    Array.from({ length: times }, () =>
      strengths.flatMap((_, one) =>
        strengths.slice(one + 1).map((__, after) => played(strengths, one, one + 1 + after, random)),
      ),
    ).flat();
  const centred = (strengths: readonly number[]) => {
    const mean = strengths.reduce((sum, one) => sum + one, 0) / strengths.length;
    return strengths.map((one) => one - mean + MEAN_RATING);
  };

  it('find the strengths behind the games', () => {
    const strengths = fc.array(fc.integer({ min: 1200, max: 1800 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(strengths, fc.integer(), (given, seed) => {
        const deals = roundRobin(given, 500, seededRandom(seed));
        const sums = given.map((_, one) =>
          given.map((__, other) => deals.reduce((sum, of) => sum + (of[one]?.[other] ?? 0), 0)),
        );
        const found = ratingsOf(sums);
        const off = centred(given).map((strength, one) => Math.abs(strength - (found[one] ?? 0)));
        // Two contestants 600 points apart play 500 games, of which 15 are lost: this determines the difference to
        // about 90 points.
        expect(Math.max(...off)).toBeLessThan(120);
      }),
      { numRuns: 15 },
    );
  });

  it('lie within their intervals as often as expected', () => {
    const strengths = centred([1350, 1450, 1530, 1670]);
    const random = seededRandom(7);
    let inside = 0;
    const ladders = 50;
    for (let ladder = 0; ladder < ladders; ladder++) {
      const intervals = ratingIntervals(roundRobin(strengths, 25, random), 60, random);
      inside += intervals.filter(
        ({ from, to }, one) => from <= (strengths[one] ?? 0) && (strengths[one] ?? 0) <= to,
      ).length;
    }
    // 0.95 of 200, with a margin for chance.
    expect(inside / (ladders * strengths.length)).toBeGreaterThan(0.87);
  });

  it('exist for contestants who never lost, and are equal if all were level', () => {
    const [won = 0, lost = 0] = ratingsOf([
      [0, 5],
      [0, 0],
    ]);
    expect(won).toBeGreaterThan(lost + 100);
    expect(Number.isFinite(won)).toBe(true);
    for (const rating of ratingsOf(
      Array.from({ length: 3 }, (_, one) => [1, 1, 1].map((w, i) => (i === one ? 0 : w))),
    )) {
      expect(rating).toBeCloseTo(MEAN_RATING, 6);
    }
  });
});
