/** `/play`: starts a game against a computer player, with people here, or with people on all servers. */
import {
  type Answerable,
  anybody,
  anywhere,
  type BotContext,
  type Command,
  type Control,
  choiceOption,
  defineControl,
  endDialogue,
  showPrivately,
  showStep,
  sideOption,
} from '../../../discord/interactions/index.ts';
import { button, type PrivateMessage, row, text, withoutGame } from '../../../discord/messages/index.ts';
import type { Words } from '../../../language/index.ts';
import { DIRECT_PLACE } from '../../../match/index.ts';
import { SIDES, type Side } from '../../../rules/index.ts';
import {
  channelPlace,
  openGame,
  placeAgainstComputers,
  resolveDefaults,
  startAgainstComputers,
} from '../../lobby/discord/index.ts';
import { DEFAULT_SEEK_OPTIONS } from './options.ts';
import { startSearch } from './start.ts';

const PLAY_WITH = ['computer', 'here', 'everywhere'] as const;
type PlayWith = (typeof PLAY_WITH)[number];

const PLAY_ACTIONS = { computer: 'playComputer', here: 'playHere', everywhere: 'playEverywhere' } as const;

export const play: Command = {
  data: anywhere('play', (language) => [
    choiceOption(language, 'play.with', PLAY_WITH, (value) => language.choiceWords(`with.${value}`)),
    sideOption(language, 'play.side'),
  ]),
  async execute(context, interaction, words) {
    const { options } = interaction;
    const chosen = PLAY_WITH.find((each) => each === options.getString('with'));
    const side = SIDES.find((each) => each === options.getString('side')) ?? null;
    if (chosen) await start(context, interaction, chosen, side);
    else await showPrivately(interaction, question(words));
  },
};

/** Each control creates one game, however often it is pressed. */
export const playControls: readonly Control[] = PLAY_WITH.map((wanted) =>
  defineControl({
    action: PLAY_ACTIONS[wanted],
    guard: anybody,
    execute: (context, { interaction }) => start(context, interaction, wanted, null),
  }),
);

function question(words: Words): PrivateMessage {
  const choices = PLAY_WITH.map((each, index) =>
    button(withoutGame(PLAY_ACTIONS[each]), {
      label: words.t(`commands.choice.with.${each}`),
      style: index === 0 ? 'primary' : 'secondary',
    }),
  );
  return {
    components: [text([`**${words.t('seeks.play')}**`, `-# ${words.t('seeks.play.new')}`].join('\n')), row(...choices)],
  };
}

/** Requires an acknowledged interaction. `side`: null means the server's default. */
async function start(context: BotContext, interaction: Answerable, wanted: PlayWith, side: Side | null): Promise<void> {
  switch (wanted) {
    case 'computer': {
      const place = await placeAgainstComputers(context, interaction);
      const usual = await resolveDefaults(context, interaction, { place, side, capacity: 2 });
      const computer = await usualComputer(context, interaction);
      const match = { ...usual, rated: false, timeControl: null };
      const { answer } = await startAgainstComputers(context, interaction, match, computer);
      return endDialogue(interaction, answer);
    }
    case 'here': {
      const place = channelPlace(interaction) ?? DIRECT_PLACE;
      const usual = await resolveDefaults(context, interaction, { place, side, capacity: null });
      return openGame(context, interaction, usual);
    }
    case 'everywhere':
      return showStep(
        interaction,
        await startSearch(context, interaction, { ...DEFAULT_SEEK_OPTIONS, side, everywhere: true }),
      );
  }
}

/** The server's default, or else the weakest. */
async function usualComputer({ people, matches }: BotContext, { guildId }: Answerable): Promise<string> {
  const chosen = guildId === null ? null : (await people.serverSettings(guildId)).games.computer;
  return chosen ?? matches.computers[0] ?? '';
}
