/** `/help`: what a person can do in the current place, and pages about the bot. */
import type { APIMessageTopLevelComponent, APIStringSelectComponent, BaseInteraction } from 'discord.js';
import { z } from 'zod';
import {
  anybody,
  anywhere,
  type BotContext,
  type Command,
  choiceOption,
  defineControl,
  linesOfMatches,
  type MatchHere,
  matchHere,
  selectInput,
  showPrivately,
  showStep,
  wordsOf,
} from '../../../discord/interactions/index.ts';
import { type PrivateMessage, row, select, text, truncate, withoutGame } from '../../../discord/messages/index.ts';
import { memberName, relativeTime, shownNames } from '../../../discord/wording/index.ts';
import { HELP_TOPICS, type TextPage, type Words } from '../../../language/index.ts';
import { hintRefusal, isAway, type MatchView, type PersonId, seatOf, type Theme } from '../../../match/index.ts';
import { searchComponents } from '../../seeks/discord/index.ts';
import { findAwaited } from '../../time/discord/index.ts';
import type { AwaitedPlayer } from '../../time/usecases/commands.ts';
import { legendButton, rulesButton } from './rules.ts';

const TOPIC_OPTION = 'topic';
const MAX_HELP_LENGTH = 3800;
const MAX_HELP_LENGTH_WITH_SEARCHES = 2200;
const HELP_ACTION = 'help';

export const HELP_PAGES = ['here', ...HELP_TOPICS] as const;
type HelpPage = (typeof HELP_PAGES)[number];

export const help: Command = {
  data: anywhere('help', (language) => [
    choiceOption(language, 'help.topic', HELP_PAGES, (page) => language.localized(`help.${page}.title`)),
  ]),
  async execute(context, interaction) {
    const page = HELP_PAGES.find((each) => each === interaction.options.getString(TOPIC_OPTION)) ?? 'here';
    await showPrivately(interaction, await helpFor(context, interaction, page));
  },
};

export const helpControl = defineControl({
  action: HELP_ACTION,
  takes: selectInput(z.enum(HELP_PAGES)),
  guard: anybody,
  execute: async (context, { interaction, value }) => showStep(interaction, await helpFor(context, interaction, value)),
});

async function helpFor(context: BotContext, interaction: BaseInteraction, page: HelpPage): Promise<PrivateMessage> {
  const words = wordsOf(context, interaction);
  const found = await matchHere(context, interaction, () => true);
  const theme = found.ok ? found.view.match.theme : context.defaultTheme;
  if (page !== 'here') return helpMessage(words, page, words.help(page), theme);
  const { id } = interaction.user;
  const searches = await searchComponents(context, words, id);
  const player = found.ok && found.view.match.members.find((member) => member.personId === id && !isAway(member));
  const awaited = player ? await findAwaited(context, found.view, id) : null;
  const asking = { id, isDirect: interaction.guildId === null, hasTable: context.tableAccess !== null, awaited };
  return helpMessage(words, page, situationHelp(words, found, asking), theme, searches);
}

/** `theme`: the theme of the legend for people who have not set one. */
export function helpMessage(
  words: Words,
  shown: HelpPage,
  page: TextPage,
  theme: Theme,
  searches: readonly APIMessageTopLevelComponent[] = [],
): PrivateMessage {
  const maxLength = searches.length > 0 ? MAX_HELP_LENGTH_WITH_SEARCHES : MAX_HELP_LENGTH;
  return {
    components: [
      text(truncate(`## ${page.title}\n${page.text}`, maxLength)),
      ...searches,
      row(pageSelect(words, shown)),
      row(rulesButton(words), legendButton(words, theme)),
    ],
  };
}

interface Asking {
  readonly id: PersonId;
  readonly isDirect: boolean;
  /** Whether games can be played in the browser. */
  readonly hasTable?: boolean;
  /** The absent person whom the other players wait for. */
  readonly awaited?: AwaitedPlayer | null;
}

const OWN_TURN = ['build', 'choose', 'substitute'] as const;
const IN_GAME: readonly Situation[] = [...OWN_TURN, 'waiting', 'paused'];

export function situationHelp(
  words: Words,
  found: MatchHere,
  { id, isDirect, hasTable = false, awaited = null }: Asking,
): TextPage {
  const situation = situationOf(found, id, isDirect);
  const ownTurn = OWN_TURN.find((each) => each === situation);
  const hasHints = ownTurn !== undefined && found.ok && !hintRefusal(found.view.match);
  const lines = [
    words.t(`help.here.${situation}`, factsOf(words, found)),
    ...(hasHints ? [words.t(`help.here.${ownTurn}.hint`)] : []),
    ...(hasTable && IN_GAME.includes(situation) ? [words.t('help.here.table')] : []),
    ...(found.ok && awaited && situation === 'waiting' ? [awaitedLine(words, found.view, awaited)] : []),
    ...gamesOf(words, found),
  ];
  return { title: words.t('help.here.title'), text: lines.join('\n') };
}

function awaitedLine(words: Words, { match }: MatchView, { personId, until }: AwaitedPlayer): string {
  const name = memberName(words, match, personId);
  return until
    ? words.t('help.here.awaited', { name, relative: relativeTime(until) })
    : words.t('help.here.absent', { name });
}

function factsOf(words: Words, found: MatchHere): Readonly<Record<'name' | 'joined' | 'capacity', string | number>> {
  if (!found.ok) return { name: '', joined: 0, capacity: 0 };
  const { match, state } = found.view;
  const name = shownNames(words, match)[state?.turn ?? -1] ?? '';
  return { name, joined: match.members.length, capacity: match.capacity };
}

/** Links to the games that the person may mean. */
function gamesOf(words: Words, found: MatchHere): readonly string[] {
  if (found.ok) return [];
  if (found.code === 'severalGames') return linesOfMatches(words, found.games);
  const elsewhere = linesOfMatches(words, found.elsewhere);
  return elsewhere.length === 0 ? [] : [words.t('help.here.elsewhere'), ...elsewhere];
}

function pageSelect(words: Words, shown: HelpPage): APIStringSelectComponent {
  const options = HELP_PAGES.map((page) => ({
    label: words.t(`help.${page}.title`),
    value: page,
    default: page === shown,
  }));
  return select(withoutGame(HELP_ACTION), options, { placeholder: words.t('help.choose') });
}

type Situation =
  /** Outside games, or with several games to choose from. */
  | 'channel'
  | 'direct'
  | 'several'
  | 'lobbyHost'
  | 'lobbyMember'
  | 'lobbyOpen'
  | 'lobbyFull'
  /** The person's turn, by phase of the game. */
  | 'build'
  | 'choose'
  | 'substitute'
  | 'waiting'
  | 'paused'
  | 'spectator'
  | 'finished'
  | 'finishedSpectator'
  | 'cancelled';

/** `isDirect`: whether the person asks in direct messages. */
export function situationOf(found: MatchHere, personId: PersonId, isDirect: boolean): Situation {
  if (found.ok) return situationIn(found.view, personId);
  if (found.code === 'severalGames') return 'several';
  return isDirect ? 'direct' : 'channel';
}

function situationIn({ match, state }: MatchView, personId: PersonId): Situation {
  const seat = seatOf(match, personId);
  switch (match.status) {
    case 'lobby':
      if (seat === null) return match.members.length < match.capacity ? 'lobbyOpen' : 'lobbyFull';
      return match.hostId === personId ? 'lobbyHost' : 'lobbyMember';
    case 'running':
      if (seat === null || match.members[seat]?.resigned) return 'spectator';
      if (match.pausedAt !== null) return 'paused';
      return state !== null && state.turn === seat && state.phase !== 'over' ? state.phase : 'waiting';
    case 'finished':
      return seat === null ? 'finishedSpectator' : 'finished';
    case 'cancelled':
      return 'cancelled';
  }
}
