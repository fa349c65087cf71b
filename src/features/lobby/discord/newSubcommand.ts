/**
 * `/game new`: opens a lobby in the channel or in direct messages; against computer players the game begins at once.
 */
import {
  ApplicationCommandOptionType,
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
} from 'discord.js';
import {
  type BotContext,
  choiceOption,
  option,
  playersOption,
  type Subcommand,
  say,
  sideOption,
  subcommand,
  textOption,
  wordsOf,
} from '../../../discord/interactions/index.ts';
import { refusalText } from '../../../discord/wording/index.ts';
import type { NewMatch } from '../../../match/index.ts';
import { PLAYER_COUNTS, SIDES } from '../../../rules/index.ts';
import { findComputer, listComputers, suggestComputers } from './computerNames.ts';
import { findOpeningObstacle, openGame, resolveDefaults, resolvePlace, startAgainstComputers } from './opening.ts';

const WHERE = ['here', 'dm'] as const;
const AGAINST = 'against';
/** The default number of seats against computer players. */
const DEFAULT_SEATS_AGAINST_COMPUTERS = 2;

export const newSubcommand: Subcommand = {
  ...subcommand('game.new', (language) => [
    sideOption(language, 'game.new.side'),
    playersOption(language, 'game.new.players'),
    choiceOption(language, 'game.new.where', WHERE, (where) => language.choiceWords(`where.${where}`)),
    textOption(language, 'game.new.against', 'against'),
    option(language, 'game.new.rated', ApplicationCommandOptionType.Boolean, {}),
  ]),
  async execute(context, interaction, words) {
    const wanted = await resolveNewMatch(context, interaction);
    if (wanted === null) return say(interaction, words.t('errors.onlyInServer'));
    const against = interaction.options.getString(AGAINST);
    if (against === null) await openGame(context, interaction, wanted);
    else await openAgainst(context, interaction, wanted, against);
  },
  async suggest(context, interaction) {
    const typed = interaction.options.getFocused();
    const computers = await computersOf(context, interaction);
    await interaction.respond(suggestComputers(computers, wordsOf(context, interaction), typed));
  },
};

/** The server's default comes first. */
async function computersOf({ matches, people }: BotContext, { guildId }: AutocompleteInteraction) {
  const first = guildId === null ? null : (await people.serverSettings(guildId)).games.computer;
  return matches.computers.toSorted((a, b) => Number(b === first) - Number(a === first));
}

async function openAgainst(
  context: BotContext,
  interaction: ChatInputCommandInteraction,
  wanted: NewMatch,
  typed: string,
): Promise<void> {
  const words = wordsOf(context, interaction);
  const { computers } = context.matches;
  const computer = findComputer(computers, words, typed);
  if (computer === undefined) {
    const unknown = refusalText(words, null, { ok: false, code: 'unknownComputer', computer: typed });
    return say(interaction, words.sentences(unknown, listComputers(words, computers)));
  }
  const inChannel = wanted.place.serverId !== null;
  const obstacle = inChannel ? await findOpeningObstacle(words, interaction, wanted.place.channelId) : null;
  await say(interaction, obstacle ?? (await startAgainstComputers(context, interaction, wanted, computer)).answer);
}

/** Null: the person wants the game on a server without the bot. */
async function resolveNewMatch(
  context: BotContext,
  interaction: ChatInputCommandInteraction,
): Promise<NewMatch | null> {
  const where = WHERE.find((each) => each === interaction.options.getString('where'));
  const place = resolvePlace(interaction, where);
  if (place === null) return null;
  const side = SIDES.find((each) => each === interaction.options.getString('side')) ?? null;
  const isAgainstComputers = interaction.options.getString(AGAINST) !== null;
  const capacity =
    PLAYER_COUNTS.find((count) => count === interaction.options.getInteger('players')) ??
    (isAgainstComputers ? DEFAULT_SEATS_AGAINST_COMPUTERS : null);
  const wanted = await resolveDefaults(context, interaction, { place, side, capacity });
  const ratedOption = interaction.options.getBoolean('rated');
  // A server that turns ratings off has no rated games.
  const rated = wanted.rated && (ratedOption ?? !isAgainstComputers);
  // A person who plays only against computer players keeps nobody waiting.
  return {
    ...wanted,
    rated,
    ratedAlone: rated && ratedOption === true,
    ...(isAgainstComputers && { timeControl: null }),
  };
}
