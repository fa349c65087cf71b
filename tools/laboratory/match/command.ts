/** The command `match`: lets two computer players play each other; either may be an external program. */
import { defineCommand } from '../../../src/cli/support/command.ts';
import { componentsOf } from '../../../src/cli/support/components.ts';
import {
  listOption,
  numberOption,
  type OptionValues,
  shortened,
  textOption,
  UsageError,
} from '../../../src/cli/support/options.ts';
import { write } from '../../../src/cli/support/streams.ts';
import { type Budget, LEVELS } from '../../../src/opponents/index.ts';
import { type PlayerCount, SIDES } from '../../../src/rules/index.ts';
import { contestantOf, type Entrant, entrantOf, NoMove } from './contestants.ts';
import { gamesOf, type MatchGame } from './deals.ts';
import { dealShares, percent, resultLines, winsOfA } from './results.ts';
import { type Decision, decided, type Hypotheses } from './statistics.ts';

const PROGRESS_EVERY_MS = 5000;

interface Matching {
  readonly a: Entrant;
  readonly b: Entrant;
  readonly games: number;
  readonly players: readonly PlayerCount[];
  readonly sides: readonly (typeof SIDES)[number][];
  readonly budget: Budget;
  readonly seed: number;
  readonly test: Hypotheses | null;
}

interface Played {
  readonly games: readonly MatchGame[];
  readonly decision: Decision | null;
  /** The reason why it was interrupted, if it was. */
  readonly fault: string | null;
}

const OPTIONS = {
  a: textOption(
    'NAME',
    `random, ${LEVELS.join(', ')}, or "command:PROGRAM …", which implements the protocol of docs/formats.md`,
    'master',
  ),
  b: textOption('NAME', 'as --a; at larger tables A has one seat and B the others', 'journeyman'),
  games: numberOption('maximum number; every deal is played from each seat, including the last one', {
    min: 1,
    max: 1_000_000,
    preset: 20,
  }),
  sprt: textOption(
    'LOW,HIGH',
    'stop as soon as A wins at most LOW or at least HIGH percent of games, with an error probability of 5 %',
  ),
  players: listOption('numbers of players that the deals cycle through', ['2', '3', '4'], ['2']),
  sides: listOption('sides of the floor boards that the deals cycle through', SIDES),
  ms: numberOption('milliseconds a move', { min: 1, max: 3_600_000, preset: 500 }),
  nodes: numberOption(
    'instead of --ms: positions searched per move, which makes the match reproducible by its seed (not with programs)',
    { min: 1, max: 1_000_000_000 },
  ),
  seed: numberOption('deals', { min: 0, max: Number.MAX_SAFE_INTEGER, preset: 1 }),
};

export const matchCommand = defineCommand({
  synopsis: '[OPTIONS]',
  description: `Lets computer players play each other; the result is printed on standard output, progress on standard error. Intervals are
computed over deals, because games of one deal share cards and seats.`,
  options: OPTIONS,
  exitCodes: { 1: 'a program did not move; the results of the games before that are still printed' },
  async run({ options }, { stdout, stderr, environment, now }) {
    const match = readMatch(options);
    const components = componentsOf(environment);
    const onLog = (text: string) => stderr.write(`${text}\n`);
    const [a, b] = [match.a, match.b].map((one) => contestantOf(one, components, match.budget, { now, onLog }));
    if (!a || !b) throw new RangeError('a match has two sides');
    let reported = now();
    const report = (games: readonly MatchGame[]) => {
      if (now() - reported < PROGRESS_EVERY_MS) return;
      reported = now();
      const won = isAlike(match) ? '' : `; A has won ${percent(winsOfA(games))}`;
      stderr.write(`match: ${games.length} of at most ${match.games} games${won}\n`);
    };
    try {
      const played = await play(match, gamesOf(components, match, [a, b], isAlike(match)), report);
      await write(stdout, resultText(match, played));
      if (played.fault !== null) stderr.write(`The match was aborted: ${played.fault}.\n`);
      return played.fault === null ? 0 : 1;
    } finally {
      await Promise.all([a.close(), b.close()]);
    }
  },
});

function readMatch(options: OptionValues<typeof OPTIONS>): Matching {
  const { nodes, ms, games, sides, seed } = options;
  const [a, b] = [entrantOf('a', options.a), entrantOf('b', options.b)];
  if (nodes !== undefined && [a, b].some(({ kind }) => kind === 'program')) {
    throw new UsageError('Programs are limited by time only: use --ms, not --nodes.');
  }
  return {
    a,
    b,
    budget: nodes === undefined ? { ms } : { nodes },
    games,
    players: options.players.map((count) => Number(count) as PlayerCount),
    sides,
    seed,
    test: hypothesesOf(options.sprt),
  };
}

function hypothesesOf(text: string | undefined): Hypotheses | null {
  if (text === undefined) return null;
  const [low = '', high = '', ...others] = text.split(',').map((part) => part.trim());
  const isShare = (part: string) => /^\d{1,3}(\.\d+)?$/.test(part) && Number(part) <= 100;
  if (others.length > 0 || !isShare(low) || !isShare(high) || Number(low) >= Number(high)) {
    throw new UsageError(
      `--sprt takes two percentages, the lower first, as in --sprt 50,75, not "${shortened(text)}".`,
    );
  }
  return { low: Number(low) / 100, high: Number(high) / 100 };
}

/** Until there are enough games and the current deal has been played from every seat. */
async function play(
  { games: wanted, test }: Matching,
  all: AsyncGenerator<MatchGame>,
  report: (games: readonly MatchGame[]) => void,
): Promise<Played> {
  const games: MatchGame[] = [];
  const whole = () => games.filter(({ deal }) => deal < (games.at(-1)?.deal ?? 0));
  try {
    for await (const game of all) {
      const isNewDeal = game.deal !== (games.at(-1)?.deal ?? game.deal);
      const decision = isNewDeal && test ? decided(dealShares(games), test) : null;
      if (decision !== null || (isNewDeal && games.length >= wanted)) return { games, decision, fault: null };
      games.push(game);
      report(games);
    }
  } catch (error) {
    if (!(error instanceof NoMove)) throw error;
    return { games: whole(), decision: null, fault: error.message };
  }
  return { games, decision: null, fault: null };
}

function isAlike({ a, b }: Matching): boolean {
  return a.name === b.name;
}

function resultText(match: Matching, { games, decision }: Played): string {
  const { a, b, budget, seed, test } = match;
  const spent = budget.ms === undefined ? `${budget.nodes} nodes a move` : `${budget.ms} ms a move`;
  const head = `${a.name} (A) – ${b.name} (B), ${games.length} games, ${spent}, seed ${seed}; 95 % intervals in brackets`;
  const lines = games.length === 0 ? [] : resultLines(games, isAlike(match));
  return `${[head, ...lines, ...(test ? [decisionLine(test, decision)] : [])].join('\n')}\n`;
}

function decisionLine({ low, high }: Hypotheses, decision: Decision | null): string {
  const hypotheses = `A wins ${100 * low} % or ${100 * high} %`;
  if (decision === null) return `${hypotheses}: undecided after these games`;
  return `${hypotheses}: ${decision === 'high' ? `at least ${100 * high}` : `at most ${100 * low}`} %`;
}
