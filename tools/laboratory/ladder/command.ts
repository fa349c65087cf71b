/** The command `ladder`: measures the strength of each level by letting all of them meet. */

import { componentsOf } from '../../../src/cli/support/components.ts';
import { listOf, parseOptions, UsageError, wholeNumber } from '../../../src/cli/support/options.ts';
import type { CommandLine } from '../../../src/cli/support/run.ts';
import { write } from '../../../src/cli/support/streams.ts';
import { LEVELS } from '../../../src/opponents/index.ts';
import { type Contestant, contestantOf, type Entrant, entrantOf, NoMove } from '../match/contestants.ts';
import { gameCount, gamesOf, groupsOf, type LadderGame, type Meetings, playersOf, TABLE_NAMES } from './meetings.ts';
import { ratedContestants, stepsOf } from './results.ts';

const USAGE = `ladder lets computer players meet, each every other, and rates them: one JSON line a contestant (Elo points, 1500 is the
mean of all; 95 % intervals from drawing the deals anew; mean scores), then one for each and the contestant before it (how many
percent of their games it was ahead; at a table of more every pair counts). Progress is printed on standard error; Ctrl-C ends it
with what has been played.
  --contestants LIST  ${['random', ...LEVELS].join(', ')} (all levels)
  --also NAME         one more, for example "command:PROGRAM …", which speaks the protocol of docs/formats.md
  --tables LIST       players and side: ${TABLE_NAMES.join(', ')} (2A,2B,3A,4A)
  --deals N           of each group at each kind of table, each played from every seat (2)
  --apart N           at one table are only those at most so many places in the list from the next one there (no limit)
  --nodes N           positions that the master looks at for a move; other levels spend what is their own (20000)
  --ms N              milliseconds a move for programs (500)
  --seed N            deals; without programs the same seed gives the same ladder (1)
`;
const PRESET_TABLES = '2A,2B,3A,4A';
const PROGRESS_EVERY_MS = 5000;

interface Ladder extends Meetings {
  readonly entrants: readonly Entrant[];
  readonly nodes: number;
  readonly ms: number;
}

/** Ends with 1 where a program did not move; what had been played until then is told all the same. */
export const laddering: CommandLine = async (args, { stdout, stderr, environment, now, interruption }) => {
  const names = ['contestants', 'also', 'tables', 'deals', 'apart', 'nodes', 'ms', 'seed'];
  const { values, help } = parseOptions(args, names, false);
  if (help) {
    stdout.write(USAGE);
    return 0;
  }
  const ladder = readLadder(values);
  const { entrants, nodes, ms, seed } = ladder;
  const components = componentsOf(environment);
  const heard = (text: string) => stderr.write(`${text}\n`);
  const clocks = entrants.map(() => new Stopwatch(now));
  const contestants = entrants.map((entrant, place) => {
    const budget = entrant.kind === 'program' ? { ms } : { nodes };
    return timed(contestantOf(entrant, components, budget, { now, heard }), clocks[place] as Stopwatch);
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
  // A deal that was not played from every seat favors somebody.
  const whole = games.length === expected ? games : withoutLastDeal(games);
  const lines = [{ about }, ...ratedContestants(labels, whole, seed), ...stepsOf(labels, whole)];
  await write(stdout, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
  labels.forEach((name, place) => {
    stderr.write(`ladder: ${name} took ${clocks[place]?.summary()}\n`);
  });
  if (fault !== null) stderr.write(`The ladder was broken off: ${fault}.\n`);
  return fault === null ? 0 : 1;
};

function readLadder(values: Readonly<Record<string, string | undefined>>): Ladder {
  const named = values.contestants?.split(',').map((name) => entrantOf('contestants', name.trim()));
  const entrants: Entrant[] = named ?? LEVELS.map((name) => ({ kind: 'level', name }));
  if (values.also !== undefined) entrants.push(entrantOf('also', values.also));
  const twice = entrants.find(({ name }, place) => entrants.findIndex((other) => other.name === name) < place);
  if (twice) throw new UsageError(`Each contestant is named once; "${twice.name}" is named twice.`);
  const tables = listOf('tables', values.tables ?? PRESET_TABLES, TABLE_NAMES);
  const apart = wholeNumber('apart', values.apart, 1, entrants.length, entrants.length);
  const empty = tables.find((table) => groupsOf(entrants.length, playersOf(table), apart).length === 0);
  if (empty !== undefined) {
    throw new UsageError(`A table ${empty} takes ${playersOf(empty)} contestants; there are ${entrants.length}.`);
  }
  return {
    entrants,
    tables,
    apart,
    deals: wholeNumber('deals', values.deals, 1, 100_000, 2),
    nodes: wholeNumber('nodes', values.nodes, 1, 1_000_000_000, 20_000),
    ms: wholeNumber('ms', values.ms, 1, 3_600_000, 500),
    seed: wholeNumber('seed', values.seed, 0, Number.MAX_SAFE_INTEGER, 1),
  };
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

/** How long a contestant's moves have taken. */
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
