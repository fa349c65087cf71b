/** A league's standings as pictures with alternative text, and as lines of text. */
import type { APIMessageTopLevelComponent, AttachmentPayload } from 'discord.js';
import type { BotContext } from '../../../../discord/interactions/index.ts';
import { type PublicMessage, publicMessage, text, truncate } from '../../../../discord/messages/index.ts';
import { type Drawn, drawPrivatePicture } from '../../../../discord/tablePicture/index.ts';
import { permissionsInWords } from '../../../../discord/wording/index.ts';
import { idSuffixes, type Words } from '../../../../language/index.ts';
import { isErasedPerson, type PersonId } from '../../../../match/index.ts';
import type { StandingsGroup, StandingsRequest, StandingsRow } from '../../../../picture/index.ts';
import { medalOf, promotionOf } from '../../usecases/grouping.ts';
import { groupNumbers, takesPart } from '../../usecases/league.ts';
import type { LeagueView } from '../../usecases/ports.ts';
import { type LeagueStanding, leagueStandings, type TieBreak, tieBreaksOf } from '../../usecases/standings.ts';
import { type EntryName, entryNames, leagueTitle, plainEntryNames, plainTitle, pointsInWords } from './words.ts';

const MAX_ROWS_PER_PICTURE = 40;
const MAX_PICTURES = 3;
/** Leaves room for the surrounding text below Discord's limit of 4,000 characters a message. */
const MAX_CHARACTERS = 3000;
const MAX_ALT_CHARACTERS = 1000;

/** Empty if the standings cannot be drawn. `reader`: the only person who sees them, always with their own line. */
export async function standingsPictures(
  context: BotContext,
  words: Words,
  view: LeagueView,
  reader: PersonId | null = null,
): Promise<Drawn> {
  const all = leagueStandings(view.league, view.entries, view.games);
  const pages = pagesOf(all).slice(0, MAX_PICTURES);
  const drawn = pages.flat();
  const nameOf = plainEntryNames(words, view.entries);
  const alt = truncate(standingsLines(words, view, all, nameOf, plain).join('\n'), MAX_ALT_CHARACTERS);
  const components: APIMessageTopLevelComponent[] = [];
  const files: AttachmentPayload[] = [];
  for (const [at, page] of pages.entries()) {
    const fileName = `league-${view.league.id}-${view.league.round}-${at + 1}.png`;
    const illustration = await drawPrivatePicture(
      context,
      { fileName, alt: at === 0 ? alt : plainTitle(words, view.league) },
      () => context.pictures.standings(requestOf(words, view, all, { page, most: drawn.length }, nameOf)),
    );
    components.push(...illustration.components);
    files.push(...illustration.files);
  }
  const own = all.slice(drawn.length).filter(({ entry }) => entry.personId === reader);
  if (components.length > 0 && own.length > 0) {
    components.push(text(standingsLines(words, view, own, entryNames(words, view.entries), formatted).join('\n')));
  }
  return { components, files };
}

/**
 * The first lines, as many as fit below a text of `above` characters. `reader`: the only person who sees them, always
 * with their own line.
 */
export function standingsText(
  words: Words,
  view: LeagueView,
  { above = 0, reader = null }: { readonly above?: number; readonly reader?: PersonId | null } = {},
): APIMessageTopLevelComponent {
  const all = leagueStandings(view.league, view.entries, view.games);
  const linesOf = (rows: readonly LeagueStanding[]) =>
    standingsLines(words, view, rows, entryNames(words, view.entries), formatted);
  const lines = linesOf(all);
  const shown = firstLines(lines, MAX_CHARACTERS - above);
  const count = shown.filter((line) => !line.startsWith('**')).length;
  const own = linesOf(all.slice(count).filter(({ entry }) => entry.personId === reader));
  if (shown.length < lines.length) shown.push(`-# ${words.t('leagues.upTo', { count, total: all.length })}`);
  shown.push(...own);
  shown.push(`-# ${orderInWords(words, view)}`);
  return text([`### ${leagueTitle(words, view.league)}`, howFar(words, view), ...shown].join('\n'));
}

/** The first lines, at most `room` characters with their line breaks. */
export function firstLines(lines: readonly string[], room: number): string[] {
  let length = 0;
  const end = lines.findIndex((line) => {
    length += line.length + 1;
    return length > room;
  });
  return lines.slice(0, end < 0 ? lines.length : end);
}

function howFar(words: Words, { league: { status, round, rounds } }: LeagueView): string {
  if (status === 'finished') return words.t('leagues.final');
  const isCancelled = status === 'cancelled';
  if (round === 0) return words.t(`leagues.state.${isCancelled ? 'cancelled' : 'entering'}`);
  const standings = words.t('leagues.standings', { round, rounds });
  return isCancelled ? words.annotated(standings, words.t('leagues.state.cancelled')) : standings;
}

function orderInWords(words: Words, { league }: LeagueView): string {
  const order = words.enumeration(tieBreaksOf(league).map((each) => words.t(`leagues.tie.${each}`)));
  return words.t('leagues.foot', { order });
}

/** Escapes the dot, because Discord would renumber the list. */
const formatted = { line: (text: string) => text.replace('.', '\\.'), heading: (text: string) => `**${text}**` };
/** Without formatting, for alternative texts. */
const plain: typeof formatted = { line: (text) => text, heading: (text) => text };

function standingsLines(
  words: Words,
  { league, entries }: LeagueView,
  all: readonly LeagueStanding[],
  nameOf: EntryName,
  markup: typeof formatted,
): readonly string[] {
  // A single line, which is not of all groups, is below its group, too.
  const isGrouped = groupNumbers(entries).length > 1;
  let group = 0;
  return all.flatMap((standing) => {
    const shown = nameOf(standing.entry);
    const line = words.t('leagues.row', {
      place: standing.place,
      name: standing.entry.left ? words.annotated(shown, words.t('leagues.gone')) : shown,
      points: pointsInWords(words, standing.points),
      games: tieBreaksOf(league)
        .map((each) => words.labelled(words.t(`leagues.column.${each}`), tieBreakShown(words, standing, each)))
        .join(' · '),
    });
    const isNew = isGrouped && standing.group !== group;
    group = standing.group;
    const shownLine = markup.line(line);
    return isNew ? [markup.heading(words.t('leagues.group', { number: group })), shownLine] : [shownLine];
  });
}

function pagesOf(all: readonly LeagueStanding[]): readonly (readonly LeagueStanding[])[] {
  return Array.from({ length: Math.ceil(all.length / MAX_ROWS_PER_PICTURE) }, (_, page) =>
    all.slice(page * MAX_ROWS_PER_PICTURE, (page + 1) * MAX_ROWS_PER_PICTURE),
  );
}

function requestOf(
  words: Words,
  view: LeagueView,
  all: readonly LeagueStanding[],
  { page, most }: { readonly page: readonly LeagueStanding[]; readonly most: number },
  nameOf: EntryName,
): StandingsRequest {
  const { league } = view;
  const columns = tieBreaksOf(league);
  const hasGroups = new Set(all.map(({ group }) => group)).size > 1;
  const rowOf = (standing: LeagueStanding): StandingsRow => {
    const { entry, group, place, points, played } = standing;
    return {
      place: words.number(place),
      leads: place === 1 && all.filter((each) => each.group === group && each.place === 1).length === 1,
      name: nameOf(entry),
      sign: isErasedPerson(entry.personId) ? '' : (idSuffixes([entry.personId])[0] ?? ''),
      computer: entry.left && takesPart(entry, league),
      gone: entry.left,
      medal: league.status === 'finished' ? medalOf(standing) : null,
      moves: promotionOf(all, standing),
      points: pointsInWords(words, points),
      values: [words.number(played), ...columns.map((each) => tieBreakShown(words, standing, each))],
    };
  };
  const isCut = most < all.length && page.at(-1) === all[most - 1];
  return {
    title: plainTitle(words, league),
    note: howFar(words, view),
    points: words.t('leagues.points'),
    columns: [words.t('leagues.column.played'), ...columns.map((each) => words.t(`leagues.column.${each}`))],
    groups: [...new Set(page.map(({ group }) => group))].map(
      (number): StandingsGroup => ({
        title: hasGroups ? words.t('leagues.group', { number }) : null,
        rows: page.filter(({ group }) => group === number).map(rowOf),
      }),
    ),
    foot: words.sentences(
      orderInWords(words, view),
      ...(isCut ? [words.t('leagues.upTo', { count: most, total: all.length })] : []),
    ),
    theme: league.theme,
  };
}

function tieBreakShown(words: Words, { tieBreaks }: LeagueStanding, each: TieBreak): string {
  const value = tieBreaks[each];
  switch (each) {
    case 'direct':
      return words.number(value / 2);
    case 'beaten':
    case 'opponents':
      return pointsInWords(words, value);
    case 'wins':
      return words.number(value);
    case 'share':
      return words.t('leagues.percent', { percent: words.number(value / 10) });
  }
}

/** `above`: a text above the standings, of at most 2,500 characters. */
export async function standingsMessage(
  context: BotContext,
  words: Words,
  view: LeagueView,
  above?: string,
): Promise<PublicMessage> {
  const illustration = await standingsPictures(context, words, view);
  const head = above === undefined ? [] : [text(above)];
  const inWords = () => [...head, standingsText(words, view, { above: above?.length ?? 0 })];
  if (illustration.components.length === 0) return publicMessage(inWords());
  const permissions = permissionsInWords(words, ['AttachFiles']);
  const why = text(`-# ${words.t('errors.noPictures', { permissions, place: `<#${view.league.channelId}>` })}`);
  return {
    ...publicMessage([...head, ...illustration.components], { files: illustration.files }),
    withoutFiles: () => ({ components: inWords(), why }),
  };
}
