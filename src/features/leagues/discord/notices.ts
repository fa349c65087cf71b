/** Renders the notices of leagues in their channels, as things are when they are posted or updated. */
import type { BotContext } from '../../../discord/interactions/index.ts';
import { escapeName, lineMessage, type PublicMessage, publicMessage, text } from '../../../discord/messages/index.ts';
import type { NoticeContext } from '../../../discord/notices/index.ts';
import type { Words } from '../../../language/index.ts';
import type { LeagueNotice } from '../../notices/usecases/notice.ts';
import { MEDALS, medalOf } from '../usecases/grouping.ts';
import type { LeagueGame } from '../usecases/league.ts';
import type { LeagueView } from '../usecases/ports.ts';
import { leagueStandings } from '../usecases/standings.ts';
import { entryMessage } from './messages/entry.ts';
import { standingsMessage } from './messages/standings.ts';
import { type EntryName, entryNames, leagueTitle } from './messages/words.ts';

export async function leagueNoticeMessage(
  { context, words, notice }: NoticeContext,
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
      // New pictures are posted in new messages; older messages collapse to a line.
      if (league.standingsNotice !== notice.id) {
        return lineMessage(words.t('leagues.newer', { league: leagueTitle(words, league), round }), 'small');
      }
  }
  const view = await leagues.leagueView(leagueId);
  if (!view) return null;
  if (part === 'round') return roundMessage(words, view, round);
  return part === 'final' ? finalMessage(context, words, view) : standingsMessage(context, words, view);
}

/** Tables that fit into a message. */
const MAX_TABLES = 36;

function roundMessage(words: Words, view: LeagueView, round: number): PublicMessage {
  const { league, games } = view;
  const ofRound = games.filter((game) => game.round === round && game.state !== 'void');
  const groups = new Set(ofRound.map(({ group }) => group));
  const nameOf = entryNames(words, view.entries);
  const lines: string[] = [];
  let group = 0;
  for (const game of ofRound.slice(0, MAX_TABLES)) {
    if (groups.size > 1 && game.group !== group) lines.push(`**${words.t('leagues.group', { number: game.group })}**`);
    group = game.group;
    lines.push(tableLine(words, nameOf, game));
  }
  const more = ofRound.length - MAX_TABLES;
  if (more > 0) lines.push(words.t('leagues.more', { count: more }));
  const title = words.t('leagues.round', { league: leagueTitle(words, league), round, rounds: league.rounds });
  return publicMessage([text([`### ${title}`, ...lines, `-# ${words.t('leagues.roundHint')}`].join('\n'))]);
}

function tableLine(words: Words, nameOf: EntryName, { table, seats }: LeagueGame): string {
  const names = seats.map(({ entry: number }) => nameOf({ number }));
  const [only] = names;
  if (names.length === 1 && only !== undefined) return words.t('leagues.bye', { name: only });
  // Escaped, since Discord would renumber a list.
  return words.t('leagues.table', { number: table, names: words.enumeration(names) }).replace('.', '\\.');
}

const SIGNS = { gold: '🥇', silver: '🥈', bronze: '🥉' } as const;
/** Groups whose medals fit into a message. */
const MAX_GROUPS = 20;

function finalMessage(context: BotContext, words: Words, view: LeagueView): Promise<PublicMessage> {
  const { league } = view;
  const hint = words.t(league.groupSize === null ? 'leagues.overHintSwiss' : 'leagues.overHint');
  const head = `### ${words.t('leagues.over', { league: leagueTitle(words, league) })}`;
  return standingsMessage(context, words, view, text([head, ...medalLines(words, view), `-# ${hint}`].join('\n')));
}

function medalLines(words: Words, { league, entries, games }: LeagueView): readonly string[] {
  const all = leagueStandings(league, entries, games);
  const nameOf = entryNames(words, entries);
  const groups = [...new Set(all.map(({ group }) => group))];
  return groups.slice(0, MAX_GROUPS).flatMap((group) => {
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
