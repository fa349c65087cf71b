/**
 * All results of a league as CSV, for spreadsheets: a line for each seat of each game.
 * Points are decimal fractions of a win; names that a spreadsheet would take for formulas are kept from it.
 */
import { stringify } from 'csv-stringify/sync';
import type { Entry } from '../model/league.ts';
import type { LeagueView } from '../ports.ts';
import { WIN } from '../standings/points.ts';

const COLUMNS = [
  'season',
  'round',
  'group',
  'table',
  'name',
  'left',
  'state',
  'place',
  'points',
  'score',
  'game',
] as const;

/** `nameOf`: as it is to stand there. Games that are still to be played have no places. */
export function leagueTable({ league, entries, games }: LeagueView, nameOf: (entry: Entry) => string): string {
  const known = new Map(entries.map((entry) => [entry.number, entry]));
  const rows = games.flatMap(({ round, group, table, state, matchId, seats }) =>
    seats.map(({ entry: number, result }) => {
      const entry = known.get(number);
      return [
        ...[league.season, round, group, table],
        ...[entry ? nameOf(entry) : '', entry?.left ? 'yes' : '', state],
        ...[result?.place, result ? decimal(result.points / WIN) : null, result?.score, matchId],
      ];
    }),
  );
  // Without the mark at its beginning Excel takes the file for one of its country's old character set.
  return stringify([[...COLUMNS], ...rows], { bom: true, cast: { string: withoutFormulas } });
}

/**
 * Where a cell could begin for a program that splits at another separator than ours, quotation marks or not, and a formula would follow: an
 * apostrophe before it makes it text.
 */
const FORMULA = /(^|[,;:|\t\r\n])(["'\s]*)(?=[=+\-@＝＋－＠])/g;

function withoutFormulas(text: string): string {
  return text.replace(FORMULA, "$1$2'").replace(/^(?=[\t\r])/, "'");
}

function decimal(value: number): string {
  return String(Math.round(value * 10_000) / 10_000);
}
