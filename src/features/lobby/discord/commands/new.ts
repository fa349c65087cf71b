/**
 * `/game new`: opens a lobby with the person who asks in it, in the channel or, for people who share no server, in direct
 * messages; against computer players it begins at once. The lobby message is posted by the delivery.
 */
import {
  ApplicationCommandOptionType,
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
} from 'discord.js';
import {
  acknowledge,
  type BotContext,
  type Subcommand,
  say,
  subcommandData,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import { refusalText } from '../../../../discord/wording/index.ts';
import type { NewMatch } from '../../../../match/index.ts';
import { type PlayerCount, SIDES } from '../../../../rules/index.ts';
import { startAgainst } from '../against.ts';
import { computerCalled, knownComputers, matchingComputers } from '../computers/names.ts';
import { openGame } from '../opening.ts';
import { whyNotHere } from '../openingPlace.ts';
import { newMatch, wantedPlace } from '../wanted.ts';

const WHERE = ['here', 'dm'] as const;
const AGAINST = 'against';
/** Seats of a game against computer players, where no number is said. */
const ALONE = 2;
const COUNTS: readonly PlayerCount[] = [2, 3, 4];

export const open: Subcommand = {
  name: 'new',
  offers: null,
  data: (language) =>
    subcommandData(language, 'game.new', [
      {
        ...language.commandWords('game.new.side'),
        name: 'side',
        type: ApplicationCommandOptionType.String,
        required: false,
        choices: SIDES.map((side) => ({ ...language.choiceWords(`side.${side}`), value: side })),
      },
      {
        ...language.commandWords('game.new.players'),
        name: 'players',
        type: ApplicationCommandOptionType.Integer,
        required: false,
        min_value: 2,
        max_value: 4,
      },
      {
        ...language.commandWords('game.new.where'),
        name: 'where',
        type: ApplicationCommandOptionType.String,
        required: false,
        choices: WHERE.map((where) => ({ ...language.choiceWords(`where.${where}`), value: where })),
      },
      {
        ...language.commandWords('game.new.against'),
        name: AGAINST,
        type: ApplicationCommandOptionType.String,
        required: false,
        autocomplete: true,
      },
      {
        ...language.commandWords('game.new.rated'),
        name: 'rated',
        type: ApplicationCommandOptionType.Boolean,
        required: false,
      },
    ]),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const words = wordsOf(context, interaction);
    const wanted = await wantedMatch(context, interaction);
    if (wanted === null) {
      await say(interaction, words.t('errors.onlyInServer'));
      return;
    }
    const against = interaction.options.getString(AGAINST);
    if (against === null) await openGame(context, interaction, wanted);
    else await openAgainst(context, interaction, wanted, against);
  },
  async suggest(context, interaction) {
    const typed = interaction.options.getFocused();
    const computers = await computersOf(context, interaction);
    await interaction.respond(matchingComputers(computers, wordsOf(context, interaction), typed));
  },
};

/** The one that the server offers first comes first. */
async function computersOf({ matches, people }: BotContext, { guildId }: AutocompleteInteraction) {
  const first = guildId === null ? null : (await people.serverSettings(guildId)).games.computer;
  return matches.computers.toSorted((a, b) => Number(b === first) - Number(a === first));
}

/** Starts at once, where that computer player is known and a game can be played. */
async function openAgainst(
  context: BotContext,
  interaction: ChatInputCommandInteraction,
  wanted: NewMatch,
  given: string,
): Promise<void> {
  const words = wordsOf(context, interaction);
  const { computers } = context.matches;
  const computer = computerCalled(computers, words, given);
  if (computer === undefined) {
    const unknown = refusalText(words, null, { ok: false, code: 'unknownComputer', computer: given });
    await say(interaction, words.sentences(unknown, knownComputers(words, computers)));
    return;
  }
  const inChannel = wanted.place.serverId !== null;
  const obstacle = inChannel ? await whyNotHere(words, interaction, wanted.place.channelId) : null;
  await say(interaction, obstacle ?? (await startAgainst(context, interaction, wanted, computer)));
}

/** Null where it is wanted in a place that we are not in. */
async function wantedMatch(context: BotContext, interaction: ChatInputCommandInteraction): Promise<NewMatch | null> {
  const where = WHERE.find((each) => each === interaction.options.getString('where'));
  const place = wantedPlace(interaction, where);
  if (place === null) return null;
  const side = SIDES.find((each) => each === interaction.options.getString('side')) ?? null;
  const alone = interaction.options.getString(AGAINST) !== null;
  const capacity =
    COUNTS.find((count) => count === interaction.options.getInteger('players')) ?? (alone ? ALONE : null);
  const wanted = await newMatch(context, interaction, { place, side, capacity });
  const asked = interaction.options.getBoolean('rated');
  // On a server without ratings nobody is rated, whatever they choose.
  const rated = wanted.rated && (asked ?? !alone);
  // Nobody waits for whoever plays against computer players.
  return { ...wanted, rated, ratedAlone: rated && asked === true, ...(alone && { timeControl: null }) };
}
