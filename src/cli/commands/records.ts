/** The command `records`: recorded games between computer players, one JSON record a line. */
import { apprentice, type Policy, playGame, randomTable } from '../../opponents/index.ts';
import {
  type Components,
  type GameRecord,
  type PlayerCount,
  type Random,
  SIDES,
  type Side,
  seededRandom,
} from '../../rules/index.ts';
import { componentsOf, gameSeed } from '../support/components.ts';
import { listOf, oneOf, parseOptions, wholeNumber } from '../support/options.ts';
import type { CommandLine } from '../support/run.ts';
import { write } from '../support/streams.ts';

const POLICIES = ['random', 'apprentice'] as const;
type PolicyName = (typeof POLICIES)[number];

interface Recording {
  readonly games: number;
  readonly players: readonly PlayerCount[];
  readonly sides: readonly Side[];
  readonly seed: number;
  readonly policy: PolicyName;
}

const USAGE = `records writes recorded games to standard output, one JSON record per line.
  --games N         how many (1)
  --players 2,3,4   numbers of players, in turn (2,3,4)
  --sides A,B       sides of the floor boards, in turn (A,B)
  --seed N          the same seed gives the same games (1)
  --policy NAME     ${POLICIES.join(' or ')} (${POLICIES[0]})
`;

const MAX_GAMES = 10_000_000;
const PROGRESS_EVERY_MS = 2000;

const POLICY_OF_TABLE: Readonly<Record<PolicyName, (random: Random) => Policy>> = {
  random: randomTable,
  apprentice: () => apprentice,
};

export const recordsCommand: CommandLine = async (args, { stdout, stderr, environment, now }) => {
  const { values, help } = parseOptions(args, ['games', 'players', 'sides', 'seed', 'policy'], false);
  if (help) {
    stdout.write(USAGE);
    return 0;
  }
  const recording: Recording = {
    games: wholeNumber('games', values.games, 1, MAX_GAMES, 1),
    players: listOf('players', values.players, ['2', '3', '4']).map((count) => Number(count) as PlayerCount),
    sides: listOf('sides', values.sides, SIDES),
    seed: wholeNumber('seed', values.seed, 0, Number.MAX_SAFE_INTEGER, 1),
    policy: oneOf('policy', values.policy, POLICIES, 'random'),
  };
  const components = componentsOf(environment);
  let reportedAt = now();
  for (let index = 0; index < recording.games; index++) {
    const line = `${JSON.stringify(recordedGame(components, recording, index))}\n`;
    if (!(await write(stdout, line))) return 0;
    if (now() - reportedAt >= PROGRESS_EVERY_MS) {
      reportedAt = now();
      stderr.write(`records: ${index + 1} of ${recording.games} games\n`);
    }
  }
  return 0;
};

/** A game depends on the seed, the options and its own number only. */
function recordedGame(components: Components, recording: Recording, index: number): GameRecord {
  const { players, sides, seed, policy } = recording;
  const count = players[Math.floor(index / sides.length) % players.length] ?? 2;
  const side = sides[index % sides.length] ?? 'A';
  const random = seededRandom(gameSeed(seed, index));
  const table = POLICY_OF_TABLE[policy](random);
  return playGame(components, side, new Array<Policy>(count).fill(table), random).record;
}
