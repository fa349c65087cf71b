/**
 * `/game new`: opens a lobby with the person who asks in it, in the channel or, for people who share no server, in direct
 * messages. The lobby message is posted by the delivery.
 */
import { ApplicationCommandOptionType, type ChatInputCommandInteraction } from 'discord.js';
import type { NewMatch } from '../../../match/index.ts';
import { type PlayerCount, SIDES } from '../../../rules/index.ts';
import { acknowledge, type BotContext, type Subcommand, say, subcommandData, wordsOf } from '../../frame/index.ts';
import { openGame } from '../opening.ts';
import { newMatch, wantedPlace } from '../wanted.ts';

const WHERE = ['here', 'dm'] as const;
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
    ]),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const words = wordsOf(context, interaction);
    const wanted = wantedMatch(context, interaction);
    if (wanted === null) {
      await say(interaction, words.t('errors.onlyInServer'));
      return;
    }
    await openGame(context, interaction, wanted);
  },
};

/** Null where it is wanted in a place that we are not in. */
function wantedMatch(context: BotContext, interaction: ChatInputCommandInteraction): NewMatch | null {
  const where = WHERE.find((each) => each === interaction.options.getString('where'));
  const place = wantedPlace(interaction, where);
  if (place === null) return null;
  const side = SIDES.find((each) => each === interaction.options.getString('side')) ?? 'A';
  const capacity = COUNTS.find((count) => count === interaction.options.getInteger('players')) ?? 4;
  return newMatch(context, interaction, { place, side, capacity });
}
