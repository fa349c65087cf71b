/**
 * `/board`: the whole table as a picture or, for screen readers, in words, part by part, or as a link of one's
 * own to play in the browser; for the person who asks alone. Whoever names a part wants words; of a finished game it may be the table after any move.
 */
import { ApplicationCommandOptionType } from 'discord.js';
import { repostMissing } from '../../../../discord/delivery/index.ts';
import {
  ANYWHERE,
  acknowledge,
  type Command,
  gameOption,
  refused,
  say,
  showPrivately,
  suggestMatches,
  visible,
  whichMatch,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import { PARTS } from '../../../../discord/table/index.ts';
import { giveLink } from '../../../links/discord/index.ts';
import { pastMoveMessage } from '../history/pastMove.ts';
import { pictureMessage, wordsMessage } from './message.ts';

const AS = 'as';
const PART = 'part';
const MOVE = 'move';
/** More than any game has. */
const MOST_MOVES = 999;
const FORMS = ['picture', 'text', 'link'] as const;

export const board: Command = {
  data: (language) => ({
    ...language.commandWords('board'),
    ...ANYWHERE,
    options: [
      {
        ...language.commandWords('board.as'),
        type: ApplicationCommandOptionType.String,
        name: AS,
        required: false,
        choices: FORMS.map((form) => ({ ...language.choiceWords(`as.${form}`), value: form })),
      },
      {
        ...language.commandWords('board.part'),
        type: ApplicationCommandOptionType.String,
        name: PART,
        required: false,
        choices: PARTS.map((part) => ({ ...language.choiceWords(`part.${part}`), value: part })),
      },
      {
        ...language.commandWords('board.move'),
        type: ApplicationCommandOptionType.Integer,
        name: MOVE,
        required: false,
        min_value: 0,
        max_value: MOST_MOVES,
      },
      gameOption(language),
    ],
  }),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const words = wordsOf(context, interaction);
    const view = await whichMatch(context, interaction, words, visible);
    if (!view) return;
    // Whoever looks from elsewhere notices, too, that the game's messages are gone.
    const { threadId, channelId } = view.match.place;
    if (interaction.channelId !== (threadId ?? channelId))
      await repostMissing(context, view.match, interaction.user.id);
    const as = interaction.options.getString(AS);
    if (as === 'link') {
      await giveLink(context, interaction, view);
      return;
    }
    if (!view.state) {
      await refused(context, interaction, view, { ok: false, code: 'status', status: view.match.status });
      return;
    }
    const reader = interaction.user.id;
    const part = PARTS.find((each) => each === interaction.options.getString(PART));
    const inWords = part !== undefined || as === 'text';
    const after = interaction.options.getInteger(MOVE);
    if (after !== null) {
      const past = await pastMoveMessage(context, words, view, { after, reader, inWords });
      await (typeof past === 'string' ? say(interaction, past) : showPrivately(interaction, past));
      return;
    }
    const message = inWords
      ? wordsMessage(context, words, view, view.state, reader, part ?? 'overview')
      : await pictureMessage(context, words, view, view.state, reader);
    await showPrivately(interaction, message);
  },
  autocomplete: (context, interaction) => suggestMatches(context, interaction, visible),
};
