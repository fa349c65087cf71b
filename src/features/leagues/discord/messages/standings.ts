/**
 * The standings of a league as a picture with all of it in its alternative text, as far as there is room, and as lines of text.
 * Who stands where is counted by the people folder.
 */
import type { APIMessageTopLevelComponent, AttachmentPayload } from 'discord.js';
import type { BotContext } from '../../../../discord/frame/index.ts';
import { text, truncate } from '../../../../discord/messages/index.ts';
import { drawnOrNot } from '../../../../discord/table/index.ts';
import { idSigns, type Words } from '../../../../language/index.ts';
import { isSomeone } from '../../../../match/index.ts';
import {
  type LeagueStanding,
  type LeagueView,
  leagueStandings,
  medalOf,
  plays,
  promotionOf,
  type TieBreak,
  tieBreaksOf,
} from '../../../../people/index.ts';
import type { StandingsGroup, StandingsRequest, StandingsRow } from '../../../../picture/index.ts';
import { type EntryName, entryNames, leagueTitle, plainEntryNames, plainTitle, shownPoints } from './shown.ts';

/** Rows of a picture, and pictures of a message. */
const ROWS = 40;
const PICTURES = 3;
/** Characters of a message's text, with room for what stands around it. */
const ROOM = 3200;

interface Illustration {
  readonly components: readonly APIMessageTopLevelComponent[];
  readonly files: readonly AttachmentPayload[];
}

/** Empty where nothing can be drawn. */
export async function standingsPictures(context: BotContext, words: Words, view: LeagueView): Promise<Illustration> {
  const all = leagueStandings(view.league, view.entries, view.games);
  const pages = pagesOf(all).slice(0, PICTURES);
  const nameOf = plainEntryNames(words, view.entries);
  const alt = truncate(standingsLines(words, view, all, nameOf, plain).join('\n'), 1000);
  const components: APIMessageTopLevelComponent[] = [];
  const files: AttachmentPayload[] = [];
  for (const [at, page] of pages.entries()) {
    const fileName = `league-${view.league.id}-${view.league.round}-${at + 1}.png`;
    const drawn = await drawnOrNot(context, { fileName, alt: at === 0 ? alt : plainTitle(words, view.league) }, () =>
      context.pictures.standings(requestOf(words, view, all, page, nameOf)),
    );
    components.push(...drawn.components);
    files.push(...drawn.files);
  }
  return { components, files };
}

/** As many lines as there is room for, and how many there are where that is not all. */
export function standingsText(words: Words, view: LeagueView): APIMessageTopLevelComponent {
  const all = leagueStandings(view.league, view.entries, view.games);
  const lines = standingsLines(words, view, all, entryNames(words, view.entries), formatted);
  const kept: string[] = [];
  let length = 0;
  for (const line of lines) {
    length += line.length + 1;
    if (length > ROOM) break;
    kept.push(line);
  }
  const count = kept.filter((line) => !line.startsWith('**')).length;
  if (kept.length < lines.length) kept.push(`-# ${words.t('leagues.upTo', { count, total: all.length })}`);
  return text([`### ${leagueTitle(words, view.league)}`, howFar(words, view), ...kept].join('\n'));
}

/** How far the league is: the round, or that these are the last standings. */
function howFar(words: Words, { league: { status, round, rounds } }: LeagueView): string {
  if (status === 'finished') return words.t('leagues.final');
  return round === 0 ? words.t('leagues.state.entering') : words.t('leagues.standings', { round, rounds });
}

interface Look {
  line(text: string): string;
  heading(text: string): string;
}

/** Escaped, so that a line is no item of a list of Discord's, which would be numbered anew. */
const formatted: Look = { line: (text) => text.replace('.', '\\.'), heading: (text) => `**${text}**` };
/** For alternative texts. */
const plain: Look = { line: (text) => text, heading: (text) => text };

function standingsLines(
  words: Words,
  { league }: LeagueView,
  all: readonly LeagueStanding[],
  nameOf: EntryName,
  look: Look,
): readonly string[] {
  const groups = new Set(all.map(({ group }) => group)).size;
  let group = 0;
  return all.flatMap((standing) => {
    const shown = nameOf(standing.entry);
    const line = words.t('leagues.row', {
      place: standing.place,
      name: standing.entry.left ? words.annotated(shown, words.t('leagues.gone')) : shown,
      points: shownPoints(words, standing.points),
      games: tieBreaksOf(league)
        .map((each) => words.labelled(words.t(`leagues.column.${each}`), tieBreakShown(words, standing, each)))
        .join(' · '),
    });
    const isNew = groups > 1 && standing.group !== group;
    group = standing.group;
    const shownLine = look.line(line);
    return isNew ? [look.heading(words.t('leagues.group', { number: group })), shownLine] : [shownLine];
  });
}

function pagesOf(all: readonly LeagueStanding[]): readonly (readonly LeagueStanding[])[] {
  return Array.from({ length: Math.ceil(all.length / ROWS) }, (_, page) => all.slice(page * ROWS, (page + 1) * ROWS));
}

function requestOf(
  words: Words,
  view: LeagueView,
  all: readonly LeagueStanding[],
  page: readonly LeagueStanding[],
  nameOf: EntryName,
): StandingsRequest {
  const { league } = view;
  const columns = tieBreaksOf(league);
  const several = new Set(all.map(({ group }) => group)).size > 1;
  const numbers = [...new Set(page.map(({ group }) => group))];
  const shown = page.length < all.length ? words.t('leagues.upTo', { count: page.length, total: all.length }) : null;
  const order = words.enumeration(columns.map((each) => words.t(`leagues.tie.${each}`)));
  return {
    title: plainTitle(words, league),
    note: howFar(words, view),
    points: words.t('leagues.points'),
    columns: [words.t('leagues.column.played'), ...columns.map((each) => words.t(`leagues.column.${each}`))],
    groups: numbers.map((number): StandingsGroup => {
      const rows = page.filter(({ group }) => group === number);
      return {
        title: several ? words.t('leagues.group', { number }) : null,
        rows: rows.map((standing) => rowOf(words, view, all, standing, columns, nameOf)),
      };
    }),
    foot: [words.t('leagues.foot', { order }), ...(shown === null || page[0] !== all[0] ? [] : [shown])].join(' '),
    theme: league.theme,
  };
}

function rowOf(
  words: Words,
  { league }: LeagueView,
  all: readonly LeagueStanding[],
  standing: LeagueStanding,
  columns: readonly TieBreak[],
  nameOf: EntryName,
): StandingsRow {
  const { entry, place, points, played } = standing;
  return {
    place: words.number(place),
    name: nameOf(entry),
    sign: isSomeone(entry.personId) ? '' : (idSigns([entry.personId])[0] ?? ''),
    computer: entry.left && plays(entry, league),
    gone: entry.left,
    medal: league.status === 'finished' ? medalOf(standing) : null,
    moves: promotionOf(all, standing),
    points: shownPoints(words, points),
    values: [words.number(played), ...columns.map((each) => tieBreakShown(words, standing, each))],
  };
}

function tieBreakShown(words: Words, { tieBreaks }: LeagueStanding, each: TieBreak): string {
  const value = tieBreaks[each];
  switch (each) {
    case 'direct':
      return words.number(value / 2);
    case 'beaten':
    case 'opponents':
      return shownPoints(words, value);
    case 'wins':
      return words.number(value);
    case 'share':
      return words.t('leagues.percent', { percent: words.number(value / 10) });
  }
}
