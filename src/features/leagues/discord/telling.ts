/**
 * How leagues are told in their channels: each part of them as it is when it is posted or brought up to date.
 */

import { escapeName, lineMessage, type PublicMessage, publicMessage, text } from '../../../discord/messages/index.ts';
import type { NoticeTelling } from '../../../discord/notices/index.ts';
import type { Words } from '../../../language/index.ts';
import type { LeagueGame, LeagueNotice, LeagueView } from '../../../people/index.ts';
import { entryMessage } from './messages/entry.ts';
import { finalMessage } from './messages/final.ts';
import { illustratedMessage } from './messages/illustrated.ts';
import { type EntryName, entryNames, leagueTitle } from './messages/shown.ts';

export async function tellLeague(
  { context, words, notice }: NoticeTelling,
  { leagueId, part, round }: LeagueNotice,
): Promise<PublicMessage | null> {
  const { leagues } = context;
  const league = await leagues.league(leagueId);
  if (!league) return null;
  switch (part) {
    case 'entry':
      return entryMessage(words, league, await leagues.entries(leagueId));
    case 'cancelled':
      return lineMessage(words.t('leagues.cancelled', { league: escapeName(league.name) }));
    case 'standings':
      // New pictures go into new messages: of those before a line is left.
      if (league.standingsNotice !== notice.id) {
        return lineMessage(words.t('leagues.newer', { league: leagueTitle(words, league), round }), 'small');
      }
  }
  const view = await leagues.leagueView(leagueId);
  if (!view) return null;
  if (part === 'round') return roundMessage(words, view, round);
  return part === 'final' ? finalMessage(context, words, view) : illustratedMessage(context, words, view);
}

/** Tables that have room. */
const TABLES = 36;

function roundMessage(words: Words, view: LeagueView, round: number): PublicMessage {
  const { league, games } = view;
  const ofRound = games.filter((game) => game.round === round && game.state !== 'void');
  const groups = new Set(ofRound.map(({ group }) => group));
  const nameOf = entryNames(words, view.entries);
  const lines: string[] = [];
  let group = 0;
  for (const game of ofRound.slice(0, TABLES)) {
    if (groups.size > 1 && game.group !== group) lines.push(`**${words.t('leagues.group', { number: game.group })}**`);
    group = game.group;
    lines.push(tableLine(words, nameOf, game));
  }
  const more = ofRound.length - TABLES;
  if (more > 0) lines.push(words.t('leagues.more', { count: more }));
  const title = words.t('leagues.round', { league: leagueTitle(words, league), round, rounds: league.rounds });
  return publicMessage([text([`### ${title}`, ...lines, `-# ${words.t('leagues.roundHint')}`].join('\n'))]);
}

function tableLine(words: Words, nameOf: EntryName, { table, seats }: LeagueGame): string {
  const names = seats.map(({ entry: number }) => nameOf({ number }));
  const [only] = names;
  if (names.length === 1 && only !== undefined) return words.t('leagues.bye', { name: only });
  // Escaped, so that it is no list of Discord's, which would be numbered anew.
  return words.t('leagues.table', { number: table, names: words.enumeration(names) }).replace('.', '\\.');
}
