/**
 * Help: what the person can do here and now, or a page about the bot; a select that leads to the others, and buttons to the
 * rules and to the table explained.
 */
import type { APIMessageTopLevelComponent, APIStringSelectComponent, BaseInteraction } from 'discord.js';
import {
  type BotContext,
  isMember,
  linesOfMatches,
  type MatchHere,
  matchHere,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import { type PrivateMessage, row, select, text, truncate, withoutGame } from '../../../../discord/messages/index.ts';
import { memberName, relativeTime, shownNames } from '../../../../discord/wording/index.ts';
import { HELP_TOPICS, type Page, type Words } from '../../../../language/index.ts';
import { type Awaited, type MatchView, type PersonId, type Theme, whyNoHints } from '../../../../match/index.ts';
import { searchesOf } from '../../../seeks/discord/index.ts';
import { noticeAbsence } from '../../../time/discord/index.ts';
import { legendButton, rulesButton } from '../rules/message.ts';
import { type Situation, situationOf } from './situation.ts';

const TEXT = 3800;
/** Of the 4,000 characters of a message. */
const TEXT_BESIDE_SEARCHES = 2200;

export const HELP_ACTION = 'help';

/** What can be read, the present situation first. */
export const HELP_PAGES = ['here', ...HELP_TOPICS] as const;
export type HelpPage = (typeof HELP_PAGES)[number];

/** For whoever asks, where they ask. */
export async function helpFor(
  context: BotContext,
  interaction: BaseInteraction,
  page: HelpPage,
): Promise<PrivateMessage> {
  const words = wordsOf(context, interaction);
  const found = await matchHere(context, interaction, () => true);
  const theme = found.ok ? found.view.match.theme : context.defaultTheme;
  const person = {
    id: interaction.user.id,
    isDirect: interaction.guildId === null,
    hasTable: context.tableDoor !== null,
  };
  if (page !== 'here') return helpMessage(words, page, words.help(page), theme);
  const searches = await searchesOf(context, words, interaction.user.id);
  const awaited =
    found.ok && isMember(found.view, person.id) ? await noticeAbsence(context, found.view, person.id) : null;
  return helpMessage(words, page, hereAndNow(words, found, { ...person, awaited }), theme, searches);
}

/** `theme`: of the picture that a button leads to, for whoever has set none for themselves. */
export function helpMessage(
  words: Words,
  shown: HelpPage,
  page: Page,
  theme: Theme,
  searches: readonly APIMessageTopLevelComponent[] = [],
): PrivateMessage {
  return {
    components: [
      text(truncate(`## ${page.title}\n${page.text}`, searches.length > 0 ? TEXT_BESIDE_SEARCHES : TEXT)),
      ...searches,
      row(pageSelect(words, shown)),
      row(rulesButton(words), legendButton(words, theme)),
    ],
  };
}

interface Asking {
  readonly id: PersonId;
  readonly isDirect: boolean;
  /** Whether there is a table in the browser; left out: there is none. */
  readonly hasTable?: boolean;
  /** Whom the players of the game wait for; left out: nobody. */
  readonly awaited?: Awaited | null;
}

/** In which it is the person's turn. */
const TURNS = ['build', 'choose', 'substitute'] as const;
/** In which somebody has a game to play on it. */
const AT_TABLE: readonly Situation[] = ['build', 'choose', 'substitute', 'waiting', 'paused'];

/** What the person can do where they ask. */
export function hereAndNow(
  words: Words,
  found: MatchHere,
  { id, isDirect, hasTable = false, awaited = null }: Asking,
): Page {
  const situation = situationOf(found, id, isDirect);
  const said = words.t(`help.here.${situation}`, factsOf(words, found));
  const table = hasTable && AT_TABLE.includes(situation) ? [words.t('help.here.table')] : [];
  const hint = hintIn(words, situation, found);
  const waited = found.ok && awaited && situation === 'waiting' ? [waitedFor(words, found.view, awaited)] : [];
  const lines = [said, ...hint, ...table, ...waited, ...gamesOf(words, found)];
  return { title: words.t('help.here.title'), text: lines.join('\n') };
}

/** On one's own turn, where there are hints. */
function hintIn(words: Words, situation: Situation, found: MatchHere): readonly string[] {
  const own = TURNS.find((each) => each === situation);
  return own !== undefined && found.ok && !whyNoHints(found.view.match) ? [words.t(`help.here.${own}.hint`)] : [];
}

function waitedFor(words: Words, { match }: MatchView, { personId, until }: Awaited): string {
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

/** The games that might have been meant, with links. */
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
