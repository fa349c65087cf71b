/** Exports all results of a league as CSV: one line for each seat of each game, with points in wins. */
import { stringify } from 'csv-stringify/sync';
import type { Entry } from './league.ts';
import type { LeagueView } from './ports.ts';
import { WIN_POINTS } from './standings.ts';

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

export function leagueCsv({ league, entries, games }: LeagueView, nameOf: (entry: Entry) => string): string {
  const entryOf = new Map(entries.map((entry) => [entry.number, entry]));
  const rows = games.flatMap(({ round, group, table, state, matchId, seats }) =>
    seats.map(({ entry: number, result }) => {
      const entry = entryOf.get(number);
      return [
        ...[league.season, round, group, table],
        ...[entry ? nameOf(entry) : '', entry?.left ? 'yes' : '', state],
        ...[result?.place, result ? decimal(result.points / WIN_POINTS) : null, result?.score, matchId],
      ];
    }),
  );
  // Excel does not read the file as UTF-8 without a byte order mark.
  return stringify([[...COLUMNS], ...rows], { bom: true, cast: { string: withoutFormulas } });
}

/**
 * Where a spreadsheet could read a formula, whatever separator it splits at. An apostrophe there makes the cell text.
 */
const FORMULA = /(^|[,;:|\t\r\n])(["'\s]*)(?=[=+\-@＝＋－＠])/g;

function withoutFormulas(text: string): string {
  return text.replace(FORMULA, "$1$2'").replace(/^(?=[\t\r])/, "'");
}

function decimal(value: number): string {
  return String(Math.round(value * 10_000) / 10_000);
}
