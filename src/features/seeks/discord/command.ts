/** `/seek`: looks for people to play with. Without options, it first shows the person's open seeks. */
import { ApplicationCommandOptionType, type ChatInputCommandInteraction } from 'discord.js';
import {
  anywhere,
  type Command,
  option,
  playersOption,
  showPrivately,
  sideOption,
} from '../../../discord/interactions/index.ts';
import type { Language } from '../../../language/index.ts';
import { HOUR_MS } from '../../../match/index.ts';
import { PLAYER_COUNTS, SIDES } from '../../../rules/index.ts';
import { parseClock } from '../../lobby/discord/index.ts';
import type { RatingRange } from '../usecases/seek.ts';
import { DEFAULT_SEEK_OPTIONS, SEEK_WHEN_UP, type SeekOptions } from './options.ts';
import { searchesMessage } from './searches.ts';
import { openSearches, startSearch } from './start.ts';

const MAX_HOURS = 7 * 24;
const MAX_POINTS = 5000;

export const seek: Command = {
  data: anywhere('seek', optionsIn),
  async execute(context, interaction, words) {
    const { open, mayStart } = await openSearches(context, interaction.user.id);
    if (interaction.options.data.length === 0 && open.length > 0) {
      const lead = `**${words.t('seeks.yours')}**`;
      return showPrivately(interaction, searchesMessage(words, interaction, lead, open, mayStart ? 'usual' : null));
    }
    const typed = interaction.options.getString('clock');
    const clock = typed === null ? null : parseClock(words, typed, SEEK_WHEN_UP);
    if (clock?.ok === false)
      return showPrivately(interaction, searchesMessage(words, interaction, clock.sentence, [], null));
    const options = optionValues(interaction, clock && (clock.control ?? 'none'));
    await showPrivately(interaction, await startSearch(context, interaction, options));
  },
};

function optionsIn(language: Language) {
  const { Boolean: flag, Integer: integer, String: text } = ApplicationCommandOptionType;
  const points = { min_value: 0, max_value: MAX_POINTS };
  return [
    sideOption(language, 'seek.side'),
    playersOption(language, 'seek.players'),
    option(language, 'seek.clock', text, { max_length: 60 }),
    option(language, 'seek.least', integer, { name: 'from', ...points }),
    option(language, 'seek.most', integer, { name: 'to', ...points }),
    option(language, 'seek.rated', flag, {}),
    option(language, 'seek.language', text, {
      choices: language.locales.map(({ code, name }) => ({ name, value: code })),
    }),
    option(language, 'seek.everywhere', flag, {}),
    option(language, 'seek.hours', integer, { min_value: 1, max_value: MAX_HOURS }),
  ];
}

function optionValues(interaction: ChatInputCommandInteraction, clock: SeekOptions['clock']): SeekOptions {
  const { options } = interaction;
  const hours = options.getInteger('hours');
  return {
    side: SIDES.find((each) => each === options.getString('side')) ?? null,
    players: PLAYER_COUNTS.find((each) => each === options.getInteger('players')) ?? null,
    clock,
    range: rangeIn(interaction),
    rated: options.getBoolean('rated'),
    locale: options.getString('language'),
    everywhere: options.getBoolean('everywhere') ?? false,
    lasts: hours === null ? DEFAULT_SEEK_OPTIONS.lasts : hours * HOUR_MS,
  };
}

/** The bounds can be in either order; null means anybody. */
function rangeIn({ options }: ChatInputCommandInteraction): RatingRange | null {
  const from = options.getInteger('from');
  const to = options.getInteger('to');
  if (from === null && to === null) return null;
  const [one, other] = [from ?? 0, to ?? MAX_POINTS];
  return { least: Math.min(one, other), most: Math.max(one, other) };
}
