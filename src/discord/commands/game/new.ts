/**
 * `/game new`: opens a lobby in the channel, with the person who asks in it.
 * The lobby message is posted by the delivery.
 */
import { ApplicationCommandOptionType, type ChatInputCommandInteraction } from 'discord.js';
import type { NewMatch } from '../../../match/index.ts';
import { type PlayerCount, SIDES } from '../../../rules/index.ts';
import { actorOf } from '../../support/actor.ts';
import { acknowledge, say, wordsOf } from '../../support/reply.ts';
import { homeChannel } from '../../support/whichMatch.ts';
import { type Subcommand, subcommandData } from './subcommand.ts';

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
    ]),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const words = wordsOf(context, interaction);
    const wanted = wantedMatch(interaction);
    if (wanted === null) {
      await say(interaction, words.t('errors.onlyInServer'));
      return;
    }
    await context.matches.create(actorOf(interaction), wanted);
    context.deliver();
    await say(interaction, words.t('lobby.created'));
  },
};

/** The game speaks the server's language where it has chosen one (a community server), else that of its founder. */
function wantedMatch(interaction: ChatInputCommandInteraction): NewMatch | null {
  const channelId = homeChannel(interaction);
  if (interaction.guildId === null || channelId === null) return null;
  const side = SIDES.find((each) => each === interaction.options.getString('side')) ?? 'A';
  const capacity = COUNTS.find((count) => count === interaction.options.getInteger('players')) ?? 4;
  const community = interaction.guild?.features.includes('COMMUNITY') ?? false;
  return {
    side,
    capacity,
    locale: community && interaction.guildLocale !== null ? interaction.guildLocale : interaction.locale,
    place: { serverId: interaction.guildId, channelId, threadId: null },
  };
}
