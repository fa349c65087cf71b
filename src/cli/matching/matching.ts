/**
 * Matches between levels: wins, mean scores and how far chance may have helped.
 * Each deal is played once from every seat, so that neither cards nor seats favor anybody.
 */
import {
  type Budget,
  chooseMove,
  LEVELS,
  type Level,
  type Policy,
  playGame,
  randomPolicy,
} from '../../opponents/index.ts';
import { type Components, type PlayerCount, SIDES, type Side, seededRandom, totalPoints } from '../../rules/index.ts';
import { componentsOf } from '../command/components.ts';
import { listOf, oneOf, parseOptions, wholeNumber } from '../command/options.ts';
import type { CommandLine } from '../command/run.ts';
import { gameSeed } from '../command/seeds.ts';
import { write } from '../command/streams.ts';
import { type Interval, meanOf, shareOf } from './statistics.ts';

const PLAYERS = ['random', ...LEVELS] as const;
export type PlayerName = 'random' | Level;

export interface Matching {
  readonly a: PlayerName;
  readonly b: PlayerName;
  readonly games: number;
  readonly players: readonly PlayerCount[];
  readonly sides: readonly Side[];
  readonly budget: Budget;
  readonly seed: number;
}

/** One game: which seats A had, the scores by seat, and the seats that won. */
export interface MatchGame {
  readonly side: Side;
  readonly players: PlayerCount;
  readonly seatsOfA: readonly number[];
  readonly scores: readonly number[];
  readonly winners: readonly number[];
}

const USAGE = `match lets computer players play each other; the result is printed on standard output, progress on standard error.
  --a NAME          ${PLAYERS.join(', ')} (master)
  --b NAME          likewise (journeyman); at a table of more, A has one seat and B the others
  --games N         how many; every deal is played from each seat in turn (20)
  --players 2,3,4   numbers of players that the deals cycle through (2)
  --sides A,B       sides of the floor boards, likewise (A,B)
  --ms N            milliseconds a move (500)
  --nodes N         instead: positions looked at a move; then the same seed gives the same match
  --seed N          deals (1)
`;

const PROGRESS_EVERY_MS = 5000;
const PRESET_MS = 500;

/** The command `match`. */
export const matching: CommandLine = async (args, { stdout, stderr, environment, now }) => {
  const names = ['a', 'b', 'games', 'players', 'sides', 'ms', 'nodes', 'seed'];
  const { values, help } = parseOptions(args, names, false);
  if (help) {
    stdout.write(USAGE);
    return 0;
  }
  const nodes = values.nodes === undefined ? null : wholeNumber('nodes', values.nodes, 1, 1_000_000_000, 1);
  const ms = wholeNumber('ms', values.ms, 1, 3_600_000, PRESET_MS);
  const match: Matching = {
    a: oneOf('a', values.a, PLAYERS, 'master'),
    b: oneOf('b', values.b, PLAYERS, 'journeyman'),
    games: wholeNumber('games', values.games, 1, 1_000_000, 20),
    players: listOf('players', values.players ?? '2', ['2', '3', '4']).map((count) => Number(count) as PlayerCount),
    sides: listOf('sides', values.sides, SIDES),
    budget: nodes === null ? { ms } : { nodes },
    seed: wholeNumber('seed', values.seed, 0, Number.MAX_SAFE_INTEGER, 1),
  };
  const components = componentsOf(environment);
  const played: MatchGame[] = [];
  let reported = now();
  for (const game of matchGames(components, match)) {
    played.push(game);
    if (now() - reported < PROGRESS_EVERY_MS) continue;
    reported = now();
    const won = match.a === match.b ? '' : `; ${match.a} has won ${percent(winsOfA(played))}`;
    stderr.write(`match: ${played.length} of ${match.games} games${won}\n`);
  }
  await write(stdout, resultText(match, played));
  return 0;
};

/** The games of a match, one after the other. */
export function* matchGames(components: Components, match: Matching): Generator<MatchGame> {
  const { sides, players: counts, games, seed } = match;
  const policies = { a: policyOf(match.a, match.budget), b: policyOf(match.b, match.budget) };
  for (let deal = 0, played = 0; played < games; deal++) {
    const side = sides[deal % sides.length] ?? 'A';
    const players = counts[Math.floor(deal / sides.length) % counts.length] ?? 2;
    // Among equals a deal from another seat would be the same game once more.
    const seats = match.a === match.b ? 1 : players;
    for (let seat = 0; seat < seats && played < games; seat++, played++) {
      const table = Array.from({ length: players }, (_, at) => (at === seat ? policies.a : policies.b));
      const { state } = playGame(components, side, table, seededRandom(gameSeed(seed, deal)));
      const seatsOfA = match.a === match.b ? [...table.keys()] : [seat];
      yield { side, players, seatsOfA, scores: state.players.map(totalPoints), winners: state.winners };
    }
  }
}

/** A level's seed is drawn from the table's numbers, so the whole match depends on one seed. */
function policyOf(name: PlayerName, budget: Budget): Policy {
  if (name === 'random') return randomPolicy;
  return (components, state, random) => chooseMove(name, components, state, random, budget);
}

/** A shared victory counts for each winner by its share. */
function winsOfA(games: readonly MatchGame[]): Interval {
  const won = games.reduce(
    (sum, { winners, seatsOfA }) => sum + winners.filter((seat) => seatsOfA.includes(seat)).length / winners.length,
    0,
  );
  return shareOf(won, games.length);
}

function resultText(match: Matching, games: readonly MatchGame[]): string {
  const { a, b, budget, seed } = match;
  const spent = budget.ms === undefined ? `${budget.nodes} nodes a move` : `${budget.ms} ms a move`;
  const lines = [`${a} (A) – ${b} (B), ${games.length} games, ${spent}, seed ${seed}; 95 % intervals in brackets`];
  const kinds = new Map<string, MatchGame[]>();
  for (const game of games) {
    const kind = `${game.players} players, side ${game.side}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), game]);
  }
  for (const [kind, of] of [...kinds].sort(([one], [other]) => (one < other ? -1 : 1)))
    lines.push(lineOf(kind, match, of));
  if (kinds.size > 1) lines.push(lineOf('all', match, games));
  return `${lines.join('\n')}\n`;
}

function lineOf(kind: string, { a, b }: Matching, games: readonly MatchGame[]): string {
  const scored = (ofA: boolean) =>
    meanOf(
      games.flatMap(({ scores, seatsOfA }) => {
        const points = scores.filter((_, seat) => seatsOfA.includes(seat) === ofA);
        return points.length === 0 ? [] : [points.reduce((sum, one) => sum + one, 0) / points.length];
      }),
    );
  const count = `${kind}: ${games.length} games`;
  if (a === b) return `${count}, mean score ${points(scored(true))}`;
  return `${count}, A won ${percent(winsOfA(games))}, mean score A ${points(scored(true))}, B ${points(scored(false))}`;
}

function percent({ value, from, to }: Interval): string {
  return `${(100 * value).toFixed(1)} % (${(100 * from).toFixed(1)}–${(100 * to).toFixed(1)})`;
}

function points({ value, from, to }: Interval): string {
  return `${value.toFixed(1)} (${from.toFixed(1)}–${to.toFixed(1)})`;
}
