/**
 * The message that a round has been opened: who sits at which table, group by group.
 */
import type { Words } from '../../../language/index.ts';
import type { LeagueGame, LeagueView } from '../../../people/index.ts';
import { type PublicMessage, publicMessage, text } from '../../messages/index.ts';
import { type EntryName, entryNames, leagueTitle } from './shown.ts';

/** Tables that have room. */
const TABLES = 36;

export function roundMessage(words: Words, view: LeagueView, round: number): PublicMessage {
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
