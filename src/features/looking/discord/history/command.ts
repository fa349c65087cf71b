/**
 * `/history`: finished games, one's own, somebody's or this channel's, a page at a time.
 * What is seen of them is left to the message.
 */
import { ApplicationCommandOptionType } from 'discord.js';
import { ANYWHERE, acknowledge, type Command, homeChannel } from '../../../../discord/frame/index.ts';
import { type PlayerCount, SIDES } from '../../../../rules/index.ts';
import { showHistory } from './show.ts';

const PERSON = 'person';
const HERE = 'here';
const WITH = 'with';
const COUNTS: readonly PlayerCount[] = [2, 3, 4];

export const history: Command = {
  data: (language) => ({
    ...language.commandWords('history'),
    ...ANYWHERE,
    options: [
      { ...language.commandWords('history.person'), name: PERSON, type: ApplicationCommandOptionType.User },
      { ...language.commandWords('history.here'), name: HERE, type: ApplicationCommandOptionType.Boolean },
      {
        ...language.commandWords('history.side'),
        name: 'side',
        type: ApplicationCommandOptionType.String,
        choices: SIDES.map((side) => ({ ...language.choiceWords(`side.${side}`), value: side })),
      },
      {
        ...language.commandWords('history.players'),
        name: 'players',
        type: ApplicationCommandOptionType.Integer,
        min_value: 2,
        max_value: 4,
      },
      { ...language.commandWords('history.won'), name: 'won', type: ApplicationCommandOptionType.Boolean },
      { ...language.commandWords('history.with'), name: WITH, type: ApplicationCommandOptionType.User },
    ],
  }),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const { options, user } = interaction;
    const person = options.getUser(PERSON)?.id ?? null;
    const channelId = homeChannel(interaction);
    const won = options.getBoolean('won');
    // Who has won is asked of somebody: of whoever asks, where nobody is named.
    const ofChannel = options.getBoolean(HERE) === true && person === null && won === null && channelId !== null;
    await showHistory(context, interaction, {
      of: ofChannel ? { channelId } : { personId: person ?? user.id },
      side: SIDES.find((side) => side === options.getString('side')) ?? null,
      players: COUNTS.find((count) => count === options.getInteger('players')) ?? null,
      won,
      withId: options.getUser(WITH)?.id ?? null,
      place: null,
    });
  },
};
