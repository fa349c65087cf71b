/** `/game computer` and the lobby's select: seats a computer player in a lobby or removes one. */
import type { AutocompleteInteraction } from 'discord.js';
import {
  type Answerable,
  actorOf,
  type BotContext,
  defineControl,
  findMatch,
  gameSubcommand,
  member,
  nameDetail,
  ownLobby,
  say,
  seenGame,
  selectInput,
  textOption,
  wordsOf,
} from '../../../discord/interactions/index.ts';
import { escapeName } from '../../../discord/messages/index.ts';
import { refusalText } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import type { ComputerSeat, Match, MatchRefusal, MatchView } from '../../../match/index.ts';
import { createComputerSeats, findComputer, lastComputer, listComputers, suggestComputers } from './computerNames.ts';
import { FILL_PREFIX, LOBBY_ACTIONS, REMOVE_COMPUTER } from './message.ts';

export const computerSubcommand = gameSubcommand(
  'computer',
  ownLobby,
  async (context, interaction, view, words) => {
    const typed = interaction.options.getString('player', true).trim();
    await seat(context, interaction, view.match.id, findComputer(context.matches.computers, words, typed) ?? typed);
  },
  {
    options: (language) => [textOption(language, 'game.computer.player', 'player', true)],
    async suggest(context, interaction) {
      const words = wordsOf(context, interaction);
      const last = await seatedLast(context, interaction);
      const remove =
        last === null ? [] : [{ name: words.t('computers.remove', { name: last }), value: REMOVE_COMPUTER }];
      const typed = interaction.options.getFocused();
      await interaction.respond(suggestComputers(context.matches.computers, words, typed, remove));
    },
  },
);

async function seatedLast(context: BotContext, interaction: AutocompleteInteraction): Promise<string | null> {
  const found = await findMatch(context, interaction, ownLobby);
  if (!found.ok || found.view.match.status !== 'lobby') return null;
  return lastComputer(wordsOf(context, interaction), found.view.match);
}

export const computerControl = defineControl({
  action: LOBBY_ACTIONS.computer,
  takes: selectInput(nameDetail),
  guard: member({ statuses: ['lobby'], currency: 'any', strangers: 'refusals.notIn' }),
  execute: (context, { interaction, view, value }) => seat(context, interaction, view.match.id, value),
});

/** `selection`: a computer player, a computer player after `FILL_PREFIX` for all free seats, or `REMOVE_COMPUTER`. */
async function seat(context: BotContext, interaction: Answerable, matchId: string, selection: string): Promise<void> {
  const { matches } = context;
  const words = wordsOf(context, interaction);
  const view = await seenGame(context, interaction, matchId);
  if (view === null) {
    await say(interaction, refusalText(words, null, { ok: false, code: 'unknownMatch', matchId }));
  } else if (selection === REMOVE_COMPUTER) {
    const name = lastComputer(words, view.match) ?? '';
    const done = await matches.unseatComputer(actorOf(interaction), matchId);
    await say(
      interaction,
      done.ok ? words.t('computers.removed', { name: escapeName(name) }) : refusalSentence(context, words, view, done),
    );
  } else {
    const { match } = view;
    // Stored with names in the game's language.
    const seats = seatsFor(context.language.of(match.locale), match, selection);
    const done = await matches.seatComputers(actorOf(interaction), matchId, seats);
    const names = words.list(seatsFor(words, match, selection).map(({ name }) => escapeName(name)));
    await say(
      interaction,
      done.ok
        ? words.t('computers.added', { count: seats.length, names })
        : refusalSentence(context, words, view, done),
    );
  }
}

/** Contains at least one seat, so that a full game is refused for that reason. */
function seatsFor(words: Words, match: Match, selection: string): readonly ComputerSeat[] {
  const fills = selection.startsWith(FILL_PREFIX);
  const computer = fills ? selection.slice(FILL_PREFIX.length) : selection;
  const count = fills ? Math.max(1, match.capacity - match.members.length) : 1;
  return createComputerSeats(words, match, computer, count);
}

function refusalSentence({ matches }: BotContext, words: Words, view: MatchView, refusal: MatchRefusal): string {
  const sentence = refusalText(words, view, refusal);
  if (refusal.code !== 'unknownComputer') return sentence;
  return words.sentences(sentence, listComputers(words, matches.computers));
}
