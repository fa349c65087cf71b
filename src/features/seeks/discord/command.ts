/**
 * `/seek`: looks for people to play with, in the channel that the server has chosen for that, among all who seek everywhere, or both.
 * Without options it first shows the searches that one is in, with the buttons that end them.
 */
import { ApplicationCommandOptionType, type ChatInputCommandInteraction } from 'discord.js';
import { ANYWHERE, acknowledge, type Command, showPrivately, wordsOf } from '../../../discord/frame/index.ts';
import type { Language } from '../../../language/index.ts';
import { HOUR } from '../../../match/index.ts';
import type { RatingRange } from '../../../people/index.ts';
import { type PlayerCount, SIDES } from '../../../rules/index.ts';
import { searchesMessage } from './searches.ts';
import { type Asked, searchesNow, startSearch, USUAL } from './starting.ts';

const OPTION = {
  side: 'side',
  players: 'players',
  clock: 'clock',
  least: 'from',
  most: 'to',
  rated: 'rated',
  language: 'language',
  everywhere: 'everywhere',
  hours: 'hours',
} as const;
const COUNTS: readonly PlayerCount[] = [2, 3, 4];
const MOST_HOURS = 7 * 24;
const MOST_POINTS = 5000;

export const seek: Command = {
  data: (language) => ({ ...language.commandWords('seek'), ...ANYWHERE, options: optionsIn(language) }),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const words = wordsOf(context, interaction);
    const { open, mayStart } = await searchesNow(context, interaction.user.id);
    const isBare = interaction.options.data.length === 0;
    await showPrivately(
      interaction,
      isBare && open.length > 0
        ? searchesMessage(
            words,
            interaction.user.id,
            `**${words.t('seeks.yours')}**`,
            open,
            mayStart ? words.t('seeks.another') : null,
          )
        : await startSearch(context, interaction, askedIn(interaction)),
    );
  },
};

function optionsIn(language: Language) {
  const number = (name: 'players' | 'least' | 'most' | 'hours', least: number, most: number) => ({
    ...language.commandWords(`seek.${name}`),
    name: OPTION[name],
    type: ApplicationCommandOptionType.Integer as const,
    required: false,
    min_value: least,
    max_value: most,
  });
  const flag = (name: 'rated' | 'everywhere') => ({
    ...language.commandWords(`seek.${name}`),
    name: OPTION[name],
    type: ApplicationCommandOptionType.Boolean as const,
    required: false,
  });
  return [
    {
      ...language.commandWords('seek.side'),
      name: OPTION.side,
      type: ApplicationCommandOptionType.String as const,
      required: false,
      choices: SIDES.map((side) => ({ ...language.choiceWords(`side.${side}`), value: side })),
    },
    number('players', 2, 4),
    {
      ...language.commandWords('seek.clock'),
      name: OPTION.clock,
      type: ApplicationCommandOptionType.String as const,
      required: false,
      max_length: 60,
    },
    number('least', 0, MOST_POINTS),
    number('most', 0, MOST_POINTS),
    flag('rated'),
    {
      ...language.commandWords('seek.language'),
      name: OPTION.language,
      type: ApplicationCommandOptionType.String as const,
      required: false,
      choices: language.locales.map(({ code, name }) => ({ name, value: code })),
    },
    flag('everywhere'),
    number('hours', 1, MOST_HOURS),
  ];
}

function askedIn(interaction: ChatInputCommandInteraction): Asked {
  const { options } = interaction;
  const hours = options.getInteger(OPTION.hours);
  return {
    side: SIDES.find((each) => each === options.getString(OPTION.side)) ?? null,
    players: COUNTS.find((each) => each === options.getInteger(OPTION.players)) ?? null,
    clock: options.getString(OPTION.clock),
    range: rangeIn(interaction),
    rated: options.getBoolean(OPTION.rated),
    locale: options.getString(OPTION.language),
    everywhere: options.getBoolean(OPTION.everywhere) ?? false,
    lasts: hours === null ? USUAL.lasts : hours * HOUR,
  };
}

/** Null: anybody. Whoever turns the two about means the same. */
function rangeIn({ options }: ChatInputCommandInteraction): RatingRange | null {
  const from = options.getInteger(OPTION.least);
  const to = options.getInteger(OPTION.most);
  if (from === null && to === null) return null;
  const [one, other] = [from ?? 0, to ?? MOST_POINTS];
  return { least: Math.min(one, other), most: Math.max(one, other) };
}
