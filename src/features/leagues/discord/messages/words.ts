/** Words leagues: titles, settings, names, points and refusals. */
import {
  type ControlId,
  capitalize,
  escapeName,
  sanitizeName,
  withoutGame,
} from '../../../../discord/messages/index.ts';
import { peopleNames } from '../../../../discord/wording/index.ts';
import { clockLine, type Words } from '../../../../language/index.ts';
import type { Entry, League, LeagueRefusal, LeagueSettings } from '../../usecases/league.ts';
import { WIN_POINTS } from '../../usecases/standings.ts';

export const LEAGUE_ACTIONS = {
  enter: 'leagueEnter',
  leave: 'leagueLeave',
  leaveSure: 'leagueLeaveSure',
  cancel: 'leagueCancel',
} as const;

export function leagueControl(action: string, { id }: Pick<League, 'id'>): ControlId {
  return { ...withoutGame(action), details: [id] };
}

/** With escaped names, for formatted text. */
export function leagueTitle(words: Words, { name, season }: Pick<League, 'name' | 'season'>): string {
  return words.t('leagues.title', { league: escapeName(name), season });
}

/** Without formatting, for labels and pictures. */
export function plainTitle(words: Words, { name, season }: Pick<League, 'name' | 'season'>): string {
  return words.t('leagues.title', { league: sanitizeName(name), season });
}

export function settingsInWords(words: Words, settings: LeagueSettings): string {
  const { sides, tableSize, groupSize, rounds, timeControl, absence, misses } = settings;
  const parts = [
    sides === 'alternating' ? words.t('leagues.sides') : words.t(`game.side.${sides}`),
    words.t('leagues.tables', { size: tableSize }),
    groupSize === null ? words.t('leagues.swiss') : words.t('leagues.groups', { size: groupSize }),
    words.t('leagues.rounds', { count: rounds }),
  ];
  return [
    capitalize(words.locale, parts.join(' · ')),
    clockLine(words, timeControl),
    words.t(`leagues.absence.${absence}`, { count: misses }),
  ].join('\n');
}

export type EntryName = (entry: Pick<Entry, 'number'>) => string;

/** Escaped, for formatted text. */
export function entryNames(words: Words, entries: readonly Entry[]): EntryName {
  return named(words, entries, peopleNames(words, entries));
}

/** Unescaped, for pictures, tables and alternative texts. */
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

/** Converts points to wins, rounded to two decimals. */
export function pointsInWords(words: Words, twelfths: number): string {
  return words.number(Math.round((100 * twelfths) / WIN_POINTS) / 100);
}

/** `league`: its title in formatted text. */
export function leagueRefusalText(words: Words, refusal: LeagueRefusal, league: string): string {
  switch (refusal.code) {
    case 'time':
      return words.refusal(refusal);
    case 'leagueName':
      return words.t('leagues.refused.name', { most: refusal.most });
    case 'leagueNumber': {
      const { given, least, most } = refusal;
      return words.t('leagues.refused.number', { given: words.number(given), least, most });
    }
    case 'groupBelowTable':
      return words.t('leagues.refused.groups', { given: words.number(refusal.groupSize), size: refusal.tableSize });
    case 'leagueStatus':
      return words.t(
        refusal.status === 'cancelled' ? 'leagues.refused.isCancelled' : `leagues.refused.${refusal.status}`,
      );
    case 'wasCancelled':
      return words.t('leagues.refused.wasCancelled', { league });
    case 'leagueFull':
      return words.t('leagues.refused.full', { most: refusal.most });
    case 'tooFewEntries':
      return words.t('leagues.refused.tooFew', { needed: refusal.needed, entered: refusal.entered });
    case 'tooManyLeagues':
      return words.t('leagues.refused.tooMany', { most: refusal.most });
    default:
      return words.t(PLAIN_REFUSALS[refusal.code]);
  }
}

const PLAIN_REFUSALS = {
  unknownLeague: 'leagues.refused.unknown',
  notOver: 'leagues.refused.notOver',
  entered: 'leagues.refused.isIn',
  notEntered: 'leagues.refused.notIn',
  hasLeft: 'leagues.refused.hasLeft',
  followed: 'leagues.refused.followed',
} as const;
