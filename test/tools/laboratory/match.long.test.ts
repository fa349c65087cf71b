/** The commands `match` and `tune` are repeatable, fair to seats and honest about chance. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tunedWeights } from '../../../src/opponents/index.ts';
import { seededRandom } from '../../../src/rules/index.ts';
import { matchCommand } from '../../../tools/laboratory/match/command.ts';
import { decided, meanOf, shareOf } from '../../../tools/laboratory/match/statistics.ts';
import { tuneCommand } from '../../../tools/laboratory/tuning/command.ts';
import { runHere } from '../../support/program/commandLine.ts';

const usage = (...args: string[]) => runHere(matchCommand, args).then(String, (error: unknown) => String(error));

describe('match', () => {
  it('prints wins, mean scores and intervals, and repeats a seed with its nodes', async () => {
    const args = ['--a', 'apprentice', '--b', 'random', '--games', '8', '--nodes', '1', '--seed', '3'];
    const { out } = await runHere(matchCommand, args);
    expect(out).toMatch(/^apprentice \(A\) – random \(B\), 8 games, 1 nodes a move, seed 3/);
    expect(out).toMatch(
      /all: 8 games of 4 deals, A won 100\.0 % \(51\.0–100\.0\), mean score A \d+\.\d \(.*\), B \d+\.\d \(.*\), A ahead by \d/,
    );
    expect((await runHere(matchCommand, args)).out).toBe(out);
  });

  it('plays every deal from every seat, also the last', async () => {
    const args = ['--a', 'apprentice', '--b', 'random', '--games', '4', '--players', '3', '--sides', 'B'];
    const { out } = await runHere(matchCommand, args);
    expect(out).toContain('apprentice (A) – random (B), 6 games');
    expect(out).toContain('3 players, side B: 6 games of 2 deals, A won');
  });

  it('accepts programs that speak the protocol, such as our own engine', async () => {
    const engine = `"${process.execPath}" scripts/intarsia.js engine`;
    const args = ['--a', `command:${engine}`, '--b', 'random', '--games', '2', '--sides', 'A', '--ms', '20'];
    const { code, out, err } = await runHere(matchCommand, args);
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(out).toMatch(/2 players, side A: 2 games of 1 deal, A won 100\.0 %/);
  });

  it('stops if a program does not move, and reports the games so far', async () => {
    const args = ['--a', `command:"${process.execPath}" -e 0`, '--b', 'random', '--ms', '20'];
    const { code, out, err } = await runHere(matchCommand, args);
    expect(code).toBe(1);
    expect(out).toContain('0 games');
    expect(err).toMatch(/^The match was aborted: command:.* has not moved \(ended\): it exited with code 0\.\n$/);
  });

  it('stops as soon as the result is certain', async () => {
    const args = ['--a', 'apprentice', '--b', 'random', '--games', '400', '--sprt', '50,75', '--sides', 'A'];
    const { out } = await runHere(matchCommand, args);
    expect(out).toMatch(/A wins 50 % or 75 %: at least 75 %\n$/);
    expect(Number(/(\d+) games,/.exec(out)?.[1])).toBeLessThan(100);
  });

  it('refuses invalid options', async () => {
    expect(await usage('--a', 'grandmaster')).toContain(
      '--a must be one of random, apprentice, gardener, journeyman, joiner, collector, master, or "command:PROGRAM …", not "grandmaster".',
    );
    expect(await usage('--a', 'command:')).toContain('--a says after "command:" which program to start');
    expect(await usage('--a', 'command:"engine')).toContain('--a must close the quotation marks');
    expect(await usage('--a', 'command:engine', '--nodes', '5')).toContain('use --ms, not --nodes');
    expect(await usage('--sprt', '75,50')).toContain('two percentages, the lower first');
    expect(await usage('--ms', '0')).toContain('--ms must be a whole number from 1');
    expect(await usage('--nodes', '-4')).toContain('--nodes must be a whole number from 1');
  });
});

describe('intervals', () => {
  it('narrow with more deals, and stay within bounds', () => {
    const won = (deals: number) => shareOf(Array<number>(deals).fill(1), 2 * deals);
    expect(won(10).to).toBe(1);
    expect(won(10).from).toBeCloseTo(0.722, 3);
    expect(won(100).from).toBeGreaterThan(0.95);
    const { value, from, to } = meanOf([1, 2, 3, 4]);
    expect([value, from < 2.5, to > 2.5]).toEqual([2.5, true, true]);
  });

  it('hold as often as expected although games of one deal are alike', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 9 }), (seed, tenth) => {
        const random = seededRandom(seed);
        // Four games of a deal, all won or all lost: counted as independent games, four in ten intervals would be
        // wrong.
        const matches = Array.from({ length: 200 }, () => {
          const deals = Array.from({ length: 60 }, () => (random(10) < tenth ? 1 : 0));
          const { from, to } = shareOf(deals, 4 * deals.length);
          return from <= tenth / 10 && tenth / 10 <= to;
        });
        // About 190 hold; with games counted as independent, about 120. A higher bound fails by chance.
        expect(matches.filter(Boolean).length).toBeGreaterThan(165);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a match that stops by itself', () => {
  it.each([
    { share: 50, right: 'low' },
    { share: 75, right: 'high' },
  ] as const)('finds that A wins $share %, wrong at most once in twenty', ({ share, right }) => {
    const random = seededRandom(share);
    const found = Array.from({ length: 400 }, () => {
      const deals: number[] = [];
      for (;;) {
        deals.push(((random(100) < share ? 1 : 0) + (random(100) < share ? 1 : 0)) / 2);
        const decision = decided(deals, { low: 0.5, high: 0.75 });
        if (decision !== null) return { decision, deals: deals.length };
      }
    });
    expect(found.filter(({ decision }) => decision !== right).length / found.length).toBeLessThan(0.08);
    const usual = found.map(({ deals }) => deals).sort((a, b) => a - b)[200] ?? 0;
    expect(usual, 'deals until the decision').toBeLessThan(30);
  });
});

describe('tune', () => {
  const few = '--sides B --players 2 --games 4 --plans 1 --measured 1 --nodes 20'.split(' ');

  it('plays, measures and prints the weights that are farthest ahead', async () => {
    const { out, err } = await runHere(tuneCommand, [...few, '--foretold', '1']);
    expect(err).toMatch(/B2, after 0 of 1 iterations, mean score \d+\.\d .*\n.*B2, after 1 of 1 iterations/);
    expect(err).toMatch(/ahead of those to begin with by -?\d/);
    expect(err).toMatch(/prediction bias \d.* a position: plain\/1 .*, builder\/1 /);
    const found = JSON.parse(out) as Record<string, number[][]>;
    expect(Object.keys(found)).toEqual(['B2']);
    expect(found.B2?.map((stage) => stage.length)).toEqual(tunedWeights('B', 2).map((stage) => stage.length));
    expect(found.B2?.flat().every(Number.isFinite)).toBe(true);
  });

  it('gives the same weights for the same seed', async () => {
    const { out } = await runHere(tuneCommand, few);
    expect((await runHere(tuneCommand, few)).out).toBe(out);
  });

  it('without iterations only shifts the weights of ended rounds', async () => {
    const { out } = await runHere(tuneCommand, [...few, '--iterations', '0']);
    const { B2: weights } = JSON.parse(out) as { B2: number[][] };
    const changed = weights.flatMap((stage, at) =>
      stage.flatMap((weight, index) => (weight === tunedWeights('B', 2)[at]?.[index] ? [] : [[at, index]])),
    );
    expect(changed).toEqual([
      [1, 0],
      [3, 0],
    ]);
  });

  it('learns from a program, and measures against it', async () => {
    const engine = `"${process.execPath}" scripts/intarsia.js engine`;
    const program = ['--against', `command:${engine}`, '--ms', '1'];
    const { out, err } = await runHere(tuneCommand, [...few, ...program]);
    expect(err).toMatch(/after 0 of 1 iterations.*, ahead of command:.* by -?\d+\.\d \(.*\), \d+ % won/);
    expect(err).toMatch(/after 1 of 1 iterations.*, ahead of command:.* by -?\d+\.\d \(.*\), \d+ % won/);
    expect(Object.keys(JSON.parse(out) as object)).toEqual(['B2']);
  });

  it('stops if a program does not move, and writes its results', async () => {
    const program = ['--against', `command:"${process.execPath}" -e 0`];
    const { code, out, err } = await runHere(tuneCommand, [...few, ...program]);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({});
    expect(err).toMatch(/^The tuning was aborted: command:.* has not moved \(ended\): it exited with code 0\.$/m);
  });

  it('starts with the weights of a file, and explains an invalid one', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'intarsia-tune-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, 'weights.json');
    const from = (text: string) => {
      writeFileSync(file, text);
      return runHere(tuneCommand, [...few, '--iterations', '0', '--from', file]).then(({ out }) => out, String);
    };
    const others = tunedWeights('A', 4);
    const { B2: found } = JSON.parse(await from(JSON.stringify({ B2: others }))) as { B2: number[][] };
    expect(found[0]).toEqual(others[0]);
    expect(found[1]?.slice(1)).toEqual(others[1]?.slice(1));
    const other = JSON.parse(await from(JSON.stringify({ A4: others }))) as { B2: number[][] };
    expect(other.B2[0], 'the current weights where the file has none').toEqual(tunedWeights('B', 2)[0]);
    for (const text of ['', '[]', '{"B2": [[1]]}', JSON.stringify({ B2: others.map((stage) => stage.with(3, NaN)) })]) {
      expect(await from(text), text).toMatch(/--from must name a file written by tune/);
    }
  });
});
