/**
 * `/game computer`: seats a computer player in a lobby, or removes one, for whoever types.
 * What it does is shared with the lobby's select.
 */
import { ApplicationCommandOptionType, type AutocompleteInteraction } from 'discord.js';
import {
  acknowledge,
  type BotContext,
  defineControl,
  findMatch,
  gameOption,
  member,
  name,
  none,
  ownLobby,
  type Subcommand,
  selectInput,
  subcommandData,
  whichMatch,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import { LOBBY_ACTIONS, REMOVE } from '../message.ts';
import { computerCalled, lastComputer, matchingComputers } from './names.ts';
import { seat } from './seating.ts';

const PLAYER = 'player';

export const computer: Subcommand = {
  name: 'computer',
  offers: ownLobby,
  data: (language) =>
    subcommandData(language, 'game.computer', [
      {
        ...language.commandWords('game.computer.player'),
        name: PLAYER,
        type: ApplicationCommandOptionType.String,
        required: true,
        autocomplete: true,
      },
      gameOption(language),
    ]),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const words = wordsOf(context, interaction);
    const view = await whichMatch(context, interaction, words, ownLobby);
    if (!view) return;
    const given = interaction.options.getString(PLAYER, true).trim();
    await seat(context, interaction, view.match.id, computerCalled(context.matches.computers, words, given) ?? given);
  },
  async suggest(context, interaction) {
    const words = wordsOf(context, interaction);
    const last = await seatedLast(context, interaction);
    const remove = last === null ? [] : [{ name: words.t('computers.remove', { name: last }), value: REMOVE }];
    const typed = interaction.options.getFocused();
    await interaction.respond(matchingComputers(context.matches.computers, words, typed, remove));
  },
};

async function seatedLast(context: BotContext, interaction: AutocompleteInteraction): Promise<string | null> {
  const found = await findMatch(context, interaction, ownLobby);
  return found.ok && found.view.match.status === 'lobby' ? lastComputer(found.view.match) : null;
}

/** The lobby's select of computer players. What it does is shared with `/game computer`. */
export const computerControl = defineControl({
  action: LOBBY_ACTIONS.computer,
  takes: selectInput(name),
  details: none,
  door: member({ statuses: ['lobby'], currency: 'any', strangers: 'refusals.notIn' }),
  execute: (context, { interaction, view, value }) => seat(context, interaction, view.match.id, value),
});
