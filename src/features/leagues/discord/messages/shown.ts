/**
 * How a league is spoken of: its name and season, how it is set up, and its points as numbers that people read.
 * Messages are made of it beside this.
 */

import { escapeName, plainName } from '../../../../discord/messages/index.ts';
import { clockInWords, peopleNames } from '../../../../discord/wording/index.ts';
import type { Words } from '../../../../language/index.ts';
import { type Entry, type League, type LeagueSettings, WIN } from '../../../../people/index.ts';

/** The actions of the buttons under a league that people enter, and of the question before it is cancelled. */
export const LEAGUE_ACTIONS = { enter: 'leagueEnter', leave: 'leagueLeave', cancel: 'leagueCancel' } as const;

/** For formatted text. */
export function leagueTitle(words: Words, { name, season }: Pick<League, 'name' | 'season'>): string {
  return words.t('leagues.title', { league: escapeName(name), season });
}

/** For labels, pictures and file names, which know no formatting. */
export function plainTitle(words: Words, { name, season }: Pick<League, 'name' | 'season'>): string {
  return words.t('leagues.title', { league: plainName(name), season });
}

/** A line on how it is played, and a sentence on what becomes of those who stay away. */
export function settingsInWords(words: Words, settings: LeagueSettings): string {
  const { sides, tableSize, groupSize, rounds, timeControl, absence, misses } = settings;
  const parts = [
    sides === 'alternating' ? words.t('leagues.sides') : words.t(`game.side.${sides}`),
    words.t('leagues.tables', { size: tableSize }),
    groupSize === null ? words.t('leagues.swiss') : words.t('leagues.groups', { size: groupSize }),
    words.t('leagues.rounds', { count: rounds }),
  ];
  return [
    parts.join(' · '),
    words.t('time.control', { clock: clockInWords(words, timeControl) }),
    words.t(`leagues.absence.${absence}`, { count: misses }),
  ].join('\n');
}

export type EntryName = (entry: Pick<Entry, 'number'>) => string;

/** How each of the entries of a league is called in formatted text. */
export function entryNames(words: Words, entries: readonly Entry[]): EntryName {
  return named(words, entries, peopleNames(words, entries));
}

/** The same for pictures, tables and alternative texts. */
export function plainEntryNames(words: Words, entries: readonly Entry[]): EntryName {
  return named(
    words,
    entries,
    peopleNames(words, entries, (_, name) => name),
  );
}

function named(words: Words, entries: readonly Entry[], names: readonly string[]): EntryName {
  const byNumber = new Map(entries.map(({ number }, index) => [number, names[index]]));
  return ({ number }) => byNumber.get(number) ?? words.t('privacy.someone');
}

/** In wins, to two places. */
export function shownPoints(words: Words, twelfths: number): string {
  return words.number(Math.round((100 * twelfths) / WIN) / 100);
}
