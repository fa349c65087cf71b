/**
 * The message at the end of a season: who has which medal, and the last standings.
 */

import type { BotContext } from '../../../../discord/frame/index.ts';
import { type PublicMessage, text } from '../../../../discord/messages/index.ts';
import type { Words } from '../../../../language/index.ts';
import { type LeagueView, leagueStandings, MEDALS, medalOf } from '../../../../people/index.ts';
import { illustratedMessage } from './illustrated.ts';
import { entryNames, leagueTitle } from './shown.ts';

const SIGNS = { gold: '🥇', silver: '🥈', bronze: '🥉' } as const;
/** Groups whose medals have room. */
const GROUPS = 20;

export function finalMessage(context: BotContext, words: Words, view: LeagueView): Promise<PublicMessage> {
  const { league } = view;
  const hint = words.t(league.groupSize === null ? 'leagues.overHintSwiss' : 'leagues.overHint');
  const head = `### ${words.t('leagues.over', { league: leagueTitle(words, league) })}`;
  return illustratedMessage(context, words, view, text([head, ...medalLines(words, view), `-# ${hint}`].join('\n')));
}

function medalLines(words: Words, { league, entries, games }: LeagueView): readonly string[] {
  const all = leagueStandings(league, entries, games);
  const nameOf = entryNames(words, entries);
  const groups = [...new Set(all.map(({ group }) => group))];
  return groups.slice(0, GROUPS).flatMap((group) => {
    const won = MEDALS.flatMap((medal) => {
      const names = all.filter((each) => each.group === group && medalOf(each) === medal);
      if (names.length === 0) return [];
      return [
        words.t('leagues.medal', {
          medal: SIGNS[medal],
          names: words.list(names.map(({ entry }) => nameOf(entry))),
        }),
      ];
    });
    if (won.length === 0) return [];
    const line = won.join(' · ');
    return [groups.length === 1 ? line : words.labelled(`**${words.t('leagues.group', { number: group })}**`, line)];
  });
}
