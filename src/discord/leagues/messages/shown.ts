/**
 * How a league is spoken of: its name and season, how it is set up, and its points as numbers that people read.
 * Messages are made of it beside this.
 */
import type { Words } from '../../../language/index.ts';
import { isSomeone } from '../../../match/index.ts';
import { type Entry, type League, type LeagueSettings, WIN } from '../../../people/index.ts';
import { escapeName, plainName } from '../../messages/index.ts';
import { clockInWords, personName } from '../../wording/index.ts';

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

/** For formatted text. */
export function entryName(words: Words, { personId, name }: Pick<Entry, 'personId' | 'name'>): string {
  return isSomeone(personId) ? words.t('privacy.someone') : personName(words, name);
}

/** For pictures and alternative texts. */
export function plainEntryName(words: Words, { personId, name }: Pick<Entry, 'personId' | 'name'>): string {
  return isSomeone(personId) ? words.t('privacy.someone') : plainName(name);
}

/** In wins, to two places. */
export function shownPoints(words: Words, twelfths: number): string {
  return words.number(Math.round((100 * twelfths) / WIN) / 100);
}
