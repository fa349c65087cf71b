/** The command `ladder`: measures the strength of each level by letting all of them meet. */
import { defineCommand } from '../../../src/cli/support/command.ts';
import { componentsOf } from '../../../src/cli/support/components.ts';
import {
  listOption,
  numberOption,
  type OptionValues,
  textOption,
  UsageError,
  wholeNumber,
} from '../../../src/cli/support/options.ts';
import { write } from '../../../src/cli/support/streams.ts';
import { LEVELS } from '../../../src/opponents/index.ts';
import { type Contestant, contestantOf, type Entrant, entrantOf, NoMove } from '../match/contestants.ts';
import { gameCount, gamesOf, groupsOf, type LadderGame, type Meetings, playersOf, TABLE_NAMES } from './meetings.ts';
import { ratedContestants, stepsOf } from './results.ts';

const PROGRESS_EVERY_MS = 5000;

interface Ladder extends Meetings {
  readonly entrants: readonly Entrant[];
  readonly nodes: number;
  readonly ms: number;
}

const OPTIONS = {
  contestants: textOption('LIST', `${['random', ...LEVELS].join(', ')} (all levels)`),
  also: textOption(
    'NAME',
    'one more, for example "command:PROGRAM …", which implements the protocol of docs/formats.md',
  ),
  tables: listOption('players and side', TABLE_NAMES, ['2A', '2B', '3A', '4A']),
  deals: numberOption('of each group at each kind of table, each played from every seat', {
    min: 1,
    max: 100_000,
    preset: 2,
  }),
  apart: textOption('N', 'at one table, no contestant is more than N places of the list from the next (no limit)'),
  nodes: numberOption('positions that the master searches per move; other levels have their own budgets', {
    min: 1,
    max: 1_000_000_000,
    preset: 20_000,
  }),
  ms: numberOption('milliseconds per move for programs', { min: 1, max: 3_600_000, preset: 500 }),
  seed: numberOption('deals; without programs the same seed gives the same ladder', {
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    preset: 1,
  }),
};

export const ladderCommand = defineCommand({
  synopsis: '[OPTIONS]',
  description: `Lets all computer players play each other and rates them: one JSON line per contestant (Elo points, 1500 is the mean of all;
95 % bootstrap intervals over deals; mean scores), then one per pair of neighbors (in how many percent of their games the
contestant finished ahead of the previous one; at larger tables every pair counts). Progress is printed on standard error;
Ctrl-C stops the ladder and prints the results of the games played so far.`,
  options: OPTIONS,
  exitCodes: { 1: 'a program did not move; the games before that are still rated' },
  async run({ options }, { stdout, stderr, environment, now, interruption }) {
    const ladder = readLadder(options);
    const { entrants, nodes, ms, seed } = ladder;
    const components = componentsOf(environment);
    const onLog = (text: string) => stderr.write(`${text}\n`);
    const clocks = entrants.map(() => new Stopwatch(now));
    const contestants = entrants.map((entrant, place) => {
      const budget = entrant.kind === 'program' ? { ms } : { nodes };
      return timed(contestantOf(entrant, components, budget, { now, onLog }), clocks[place] as Stopwatch);
    });
    const expected = gameCount(contestants.length, ladder);
    const interrupted = interruption?.();
    stderr.write(`ladder: ${expected} games, seed ${seed}\n`);
    const games: LadderGame[] = [];
    let fault: string | null = null;
    let reported = now();
    try {
      for await (const game of gamesOf(components, ladder, contestants)) {
        games.push(game);
        if (interrupted?.aborted) break;
        if (now() - reported < PROGRESS_EVERY_MS) continue;
        reported = now();
        stderr.write(`ladder: ${games.length} of ${expected} games\n`);
      }
    } catch (error) {
      if (!(error instanceof NoMove)) throw error;
      fault = error.message;
    } finally {
      await Promise.all(contestants.map((contestant) => contestant.close()));
    }
    const labels = contestants.map(({ name }) => name);
    const { tables, deals } = ladder;
    const about = { contestants: labels, tables, deals, nodes, ms, seed, games: games.length, of: expected };
    // An incomplete deal would favor some seats.
    const whole = games.length === expected ? games : withoutLastDeal(games);
    const lines = [{ about }, ...ratedContestants(labels, whole, seed), ...stepsOf(labels, whole)];
    await write(stdout, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
    labels.forEach((name, place) => {
      stderr.write(`ladder: ${name} took ${clocks[place]?.summary()}\n`);
    });
    if (fault !== null) stderr.write(`The ladder was aborted: ${fault}.\n`);
    return fault === null ? 0 : 1;
  },
});

function readLadder(options: OptionValues<typeof OPTIONS>): Ladder {
  const named = options.contestants?.split(',').map((name) => entrantOf('contestants', name.trim()));
  const entrants: Entrant[] = named ?? LEVELS.map((name) => ({ kind: 'level', name }));
  if (options.also !== undefined) entrants.push(entrantOf('also', options.also));
  const twice = entrants.find(({ name }, place) => entrants.findIndex((other) => other.name === name) < place);
  if (twice) throw new UsageError(`Contestants must differ; "${twice.name}" is named twice.`);
  const { tables } = options;
  const apart = options.apart === undefined ? entrants.length : wholeNumber('apart', options.apart, 1, entrants.length);
  const empty = tables.find((table) => groupsOf(entrants.length, playersOf(table), apart).length === 0);
  if (empty !== undefined) {
    throw new UsageError(`A table ${empty} takes ${playersOf(empty)} contestants; there are ${entrants.length}.`);
  }
  return { ...options, entrants, apart };
}

function withoutLastDeal(games: readonly LadderGame[]): readonly LadderGame[] {
  const last = games.at(-1);
  if (!last || isWhole(games, last.deal)) return games;
  return games.filter(({ deal }) => deal !== last.deal);
}

function isWhole(games: readonly LadderGame[], deal: number): boolean {
  const of = games.filter((game) => game.deal === deal);
  return of.length === of[0]?.contestants.length;
}

/** Measures how long a contestant's moves take. */
class Stopwatch {
  #moves = 0;
  #sum = 0;
  #longest = 0;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  async of<Result>(work: () => Promise<Result>): Promise<Result> {
    const began = this.#now();
    const result = await work();
    const took = this.#now() - began;
    this.#moves++;
    this.#sum += took;
    this.#longest = Math.max(this.#longest, took);
    return result;
  }

  summary(): string {
    return `${(this.#sum / Math.max(1, this.#moves)).toFixed(1)} ms a move, ${this.#longest.toFixed(0)} ms at most`;
  }
}

function timed(contestant: Contestant, clock: Stopwatch): Contestant {
  return { ...contestant, move: (position, random) => clock.of(() => contestant.move(position, random)) };
}
