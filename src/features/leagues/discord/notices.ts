/** Renders the notices of leagues in their channels, in the state at the time of posting or updating. */
import type { BotContext } from '../../../discord/interactions/index.ts';
import { escapeName, lineMessage, type PublicMessage, publicMessage, text } from '../../../discord/messages/index.ts';
import type { Words } from '../../../language/index.ts';
import type { LeagueNotice } from '../../../match/index.ts';
import type { NoticeContext } from '../../notices/discord/index.ts';
import { MEDALS, medalOf } from '../usecases/grouping.ts';
import type { LeagueGame } from '../usecases/league.ts';
import type { LeagueView, RoundThreads } from '../usecases/ports.ts';
import { leagueStandings } from '../usecases/standings.ts';
import { entryMessage } from './messages/entry.ts';
import { firstLines, standingsMessage } from './messages/standings.ts';
import { type EntryName, entryNames, leagueTitle } from './messages/words.ts';

export async function leagueNoticeMessage(
  { context, words, notice }: NoticeContext,
  { leagueId, part, round }: LeagueNotice,
): Promise<PublicMessage | null> {
  const { leagues } = context;
  // A notice that fails would hold up the later ones of its channel.
  const league = await leagues.readableLeague(leagueId);
  if (!league) return null;
  switch (part) {
    case 'entry':
      return entryMessage(words, league, await leagues.entries(leagueId));
    case 'cancelled':
      return lineMessage(words.t('leagues.cancelled', { league: escapeName(league.name) }));
    case 'standings':
      // New pictures are posted in a new message; the older message collapses to a line.
      if (league.standingsNotice !== notice.id) {
        return lineMessage(words.t('leagues.newer', { league: leagueTitle(words, league), round }), 'small');
      }
  }
  const view = await leagues.leagueView(leagueId);
  if (!view) return null;
  if (part === 'round') return roundMessage(words, view, round, await leagues.roundThreads(leagueId, round));
  if (part === 'final') return finalMessage(context, words, view);
  // The next round has begun by the time that the standings of a finished one are posted.
  return standingsMessage(context, words, { ...view, league: { ...view.league, round } });
}

/** Leaves room for the surrounding text below Discord's limit of 4,000 characters a message. */
const MAX_TABLES_LENGTH = 3400;

/** The tables of a round: who plays, the thread, and the result. */
function roundMessage(words: Words, view: LeagueView, round: number, threads: RoundThreads): PublicMessage {
  const { league, games } = view;
  const ofRound = games.filter((game) => game.round === round && game.state !== 'void');
  const groups = new Set(ofRound.map(({ group }) => group));
  const nameOf = entryNames(words, view.entries);
  const lines: string[] = [];
  let group = 0;
  let length = 0;
  let shown = 0;
  for (const game of ofRound) {
    const heading =
      groups.size > 1 && game.group !== group ? [`**${words.t('leagues.group', { number: game.group })}**`] : [];
    const number = ofRound.slice(0, shown + 1).filter(({ seats }) => seats.length > 1).length;
    const added = [...heading, tableLine(words, nameOf, number, game, threads)];
    length += added.join('\n').length + 1;
    if (length > MAX_TABLES_LENGTH) break;
    lines.push(...added);
    group = game.group;
    shown += 1;
  }
  // A bye is no table.
  const count = ofRound.slice(shown).filter(({ seats }) => seats.length > 1).length;
  if (count > 0) lines.push(words.t('leagues.more', { count }));
  const title = words.t('leagues.round', { league: leagueTitle(words, league), round, rounds: league.rounds });
  const hint = ofRound.some(({ state }) => state !== 'over') ? [`-# ${words.t('leagues.roundHint')}`] : [];
  return publicMessage([text([`### ${title}`, ...lines, ...hint].join('\n'))]);
}

function tableLine(
  words: Words,
  nameOf: EntryName,
  number: number,
  { seats, state, matchId }: LeagueGame,
  threads: RoundThreads,
): string {
  const names = seats.map(({ entry: number }) => nameOf({ number }));
  const [only] = names;
  if (names.length === 1 && only !== undefined) return words.t('leagues.bye', { name: only });
  const results = seats.map(({ entry: number, result }) => {
    const name = nameOf({ number });
    if (state !== 'over' || !result) return name;
    const scored = matchId === null ? name : words.t('events.pointsOf', { name, points: result.score });
    return result.place === 1 ? `🏆 **${scored}**` : scored;
  });
  // Escapes the dot, because Discord would renumber the list.
  const line = words.t('leagues.table', { number, names: words.enumeration(results) }).replace('.', '\\.');
  const threadId = matchId === null ? undefined : threads.get(matchId);
  return threadId === undefined ? line : `${line} · <#${threadId}>`;
}

const SIGNS = { gold: '🥇', silver: '🥈', bronze: '🥉' } as const;
/** Leaves room for standings in words below the medals. */
const MAX_MEDALS_LENGTH = 2000;
/** The number of people listed by name who share a medal. */
const MAX_MEDAL_NAMES = 10;

function finalMessage(context: BotContext, words: Words, view: LeagueView): Promise<PublicMessage> {
  const { league } = view;
  // With one group, nobody can be promoted.
  const isSingle = new Set(view.entries.map(({ group }) => group)).size < 2;
  const hint = words.t(isSingle ? 'leagues.overHintPlain' : 'leagues.overHint');
  const head = `### ${words.t('leagues.over', { league: leagueTitle(words, league) })}`;
  const medals = firstLines(medalLines(words, view), MAX_MEDALS_LENGTH);
  return standingsMessage(context, words, view, [head, ...medals, `-# ${hint}`].join('\n'));
}

function medalLines(words: Words, { league, entries, games }: LeagueView): readonly string[] {
  const all = leagueStandings(league, entries, games);
  const nameOf = entryNames(words, entries);
  const groups = [...new Set(all.map(({ group }) => group))];
  return groups.flatMap((group) => {
    const won = MEDALS.flatMap((medal) => {
      const names = all.filter((each) => each.group === group && medalOf(each) === medal);
      if (names.length === 0) return [];
      return [
        words.t('leagues.medal', {
          medal: SIGNS[medal],
          names: words.listFew(
            names.map(({ entry }) => nameOf(entry)),
            MAX_MEDAL_NAMES,
            'list',
          ),
        }),
      ];
    });
    if (won.length === 0) return [];
    const line = won.join(' · ');
    return [groups.length === 1 ? line : words.labelled(`**${words.t('leagues.group', { number: group })}**`, line)];
  });
}
