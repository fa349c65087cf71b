/** The message through which people enter a league: settings, entries, and buttons until it starts. */
import { button, container, type PublicMessage, publicMessage, row, text } from '../../../../discord/messages/index.ts';
import type { Words } from '../../../../language/index.ts';
import type { PersonId } from '../../../../match/index.ts';
import type { Entry, League } from '../../usecases/league.ts';
import { entryNames, LEAGUE_ACTIONS, leagueControl, leagueTitle, settingsInWords } from './words.ts';

const ACCENT_COLOR = 0xb98a4a;
const MAX_NAMES = 40;

/** `reader`: the only person who sees the message, offered only the buttons they can use; null: everybody. */
export function entryMessage(
  words: Words,
  league: League,
  entries: readonly Entry[],
  reader: PersonId | null = null,
): PublicMessage {
  const hasEntered = reader === null ? null : entries.some(({ personId }) => personId === reader);
  const names = words.listFew(entries.map(entryNames(words, entries)), MAX_NAMES, 'list');
  const people =
    entries.length === 0 ? words.t('leagues.nobody') : words.t('leagues.entries', { count: entries.length, names });
  const lines = [`### ${leagueTitle(words, league)}`, settingsInWords(words, league), '', people];
  return publicMessage([
    container(
      [text([...lines, `-# ${hintOf(words, league)}`].join('\n')), ...buttonsOf(words, league, hasEntered)],
      ACCENT_COLOR,
    ),
  ]);
}

function hintOf(words: Words, { status }: League): string {
  switch (status) {
    case 'entering':
      return words.t('leagues.hint');
    case 'running':
    case 'finished':
      return words.t('leagues.begun');
    case 'cancelled':
      return words.t('leagues.isCancelled');
  }
}

/** `hasEntered`: null if some readers have entered and some have not. */
function buttonsOf(words: Words, league: League, hasEntered: boolean | null) {
  if (league.status !== 'entering') return [];
  const enter = button(leagueControl(LEAGUE_ACTIONS.enter, league), {
    label: words.t('leagues.enter'),
    style: 'success',
  });
  const leave = button(leagueControl(LEAGUE_ACTIONS.leave, league), { label: words.t('leagues.leave') });
  return [row(...(hasEntered === true ? [] : [enter]), ...(hasEntered === false ? [] : [leave]))];
}
