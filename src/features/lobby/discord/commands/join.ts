/**
 * `/game join`: joins the lobby that stands here, or by the code of an invitation one that has no channel.
 * What happens is shared with the lobby's button in `lobbyUseCases.ts`.
 */
import { ApplicationCommandOptionType } from 'discord.js';
import { whyNoDirectMessages } from '../../../../discord/delivery/index.ts';
import {
  acknowledge,
  gameOption,
  openLobby,
  type Subcommand,
  say,
  subcommandData,
  whichMatch,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import { carryOut, joining, joiningByCode } from '../useCases.ts';

const CODE = 'code';
/** More than any code has, however it is written. */
const LONGEST = 40;

export const join: Subcommand = {
  name: 'join',
  offers: openLobby,
  data: (language) =>
    subcommandData(language, 'game.join', [
      {
        ...language.commandWords('game.join.code'),
        name: CODE,
        type: ApplicationCommandOptionType.String,
        required: false,
        max_length: LONGEST,
      },
      gameOption(language),
    ]),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const code = interaction.options.getString(CODE);
    if (code !== null) {
      const words = wordsOf(context, interaction);
      const obstacle = await whyNoDirectMessages(context, words, interaction.user.id);
      if (obstacle !== null) await say(interaction, obstacle);
      else await carryOut(context, interaction, null, joiningByCode(code));
      return;
    }
    const view = await whichMatch(context, interaction, wordsOf(context, interaction), openLobby);
    if (view !== null) await carryOut(context, interaction, view.match.id, joining);
  },
};
