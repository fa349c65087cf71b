/** The command `records`: writes recorded games between computer players, one JSON record per line. */
import { apprentice, type Policy, playGame, randomTable } from '../../opponents/index.ts';
import { type Components, type GameRecord, type Random, SIDES, seededRandom } from '../../rules/index.ts';
import { defineCommand } from '../support/command.ts';
import { componentsOf, gameSeed } from '../support/components.ts';
import { choiceOption, listOption, numberOption, type OptionValues } from '../support/options.ts';
import { createProgress, write } from '../support/streams.ts';

const POLICIES = ['random', 'apprentice'] as const;
type PolicyName = (typeof POLICIES)[number];

const MAX_GAMES = 10_000_000;

const POLICY_OF_TABLE: Readonly<Record<PolicyName, (random: Random) => Policy>> = {
  random: randomTable,
  apprentice: () => apprentice,
};

const OPTIONS = {
  games: numberOption('number of games', { min: 1, max: MAX_GAMES, preset: 1 }),
  players: listOption('numbers of players to cycle through', ['2', '3', '4']),
  sides: listOption('sides of the floor boards to cycle through', SIDES),
  seed: numberOption('the same seed gives the same games', { min: 0, max: Number.MAX_SAFE_INTEGER, preset: 1 }),
  policy: choiceOption('policy of the players', POLICIES, POLICIES[0]),
};

export const recordsCommand = defineCommand({
  synopsis: '[OPTIONS]',
  description: 'Writes recorded games to standard output, one JSON record per line.',
  options: OPTIONS,
  exitCodes: {},
  async run({ options }, streams) {
    const components = componentsOf(streams.environment);
    const progress = createProgress(streams);
    for (let index = 0; index < options.games; index++) {
      const line = `${JSON.stringify(recordedGame(components, options, index))}\n`;
      if (!(await write(streams.stdout, line))) return 0;
      progress(() => `records: ${index + 1} of ${options.games} games`);
    }
    return 0;
  },
});

/** A game depends only on the seed, the options and its own number. */
function recordedGame(components: Components, options: OptionValues<typeof OPTIONS>, index: number): GameRecord {
  const { players, sides, seed, policy } = options;
  const count = Number(players[Math.floor(index / sides.length) % players.length] ?? '2');
  const side = sides[index % sides.length] ?? 'A';
  const random = seededRandom(gameSeed(seed, index));
  const table = POLICY_OF_TABLE[policy](random);
  return playGame(components, side, new Array<Policy>(count).fill(table), random).record;
}
