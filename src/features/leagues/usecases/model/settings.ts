/**
 * What a league may be set up as, and what is wrong with one that may not be.
 * Reading what people type is left to the hosts, and how long clocks may run to the matches.
 */
import { type WrongTime, wrongTime } from '../../../../match/index.ts';
import type { PlayerCount } from '../../../../rules/index.ts';
import type { LeagueSettings } from './league.ts';

/** The first and the last allowed. */
export const LEAGUE_LIMITS = {
  /** Characters of a name. */
  name: { least: 1, most: 32 },
  groupSize: { least: 3, most: 8 },
  rounds: { least: 1, most: 20 },
  misses: { least: 1, most: 9 },
} as const;

/** In one league. */
export const MOST_ENTRIES = 500;

type LeagueNumber = 'groupSize' | 'rounds' | 'misses';

export type SettingsRefusal =
  | WrongTime
  | { readonly ok: false; readonly code: 'leagueName'; readonly most: number }
  | {
      readonly ok: false;
      readonly code: 'leagueNumber';
      readonly field: LeagueNumber;
      readonly given: number;
      readonly least: number;
      readonly most: number;
    }
  /** Groups in which no table could be filled. */
  | {
      readonly ok: false;
      readonly code: 'groupBelowTable';
      readonly groupSize: number;
      readonly tableSize: PlayerCount;
    };

/** The first thing that is wrong; null when nothing is. */
export function wrongSettings(settings: LeagueSettings): SettingsRefusal | null {
  const { name, groupSize, tableSize, timeControl } = settings;
  const length = Array.from(name.trim()).length;
  const { least, most } = LEAGUE_LIMITS.name;
  if (length < least || length > most) return { ok: false, code: 'leagueName', most };
  const number =
    (groupSize === null ? null : outside('groupSize', groupSize)) ??
    outside('rounds', settings.rounds) ??
    outside('misses', settings.misses);
  if (number) return number;
  if (groupSize !== null && groupSize < tableSize) return { ok: false, code: 'groupBelowTable', groupSize, tableSize };
  return wrongTime(timeControl);
}

function outside(field: LeagueNumber, given: number): SettingsRefusal | null {
  const { least, most } = LEAGUE_LIMITS[field];
  return Number.isInteger(given) && given >= least && given <= most
    ? null
    : { ok: false, code: 'leagueNumber', field, given, least, most };
}

/**
 * How many rounds a league has whose organiser does not say: in groups as many as it takes each to meet each of the others at
 * tables of two, in the Swiss way five.
 */
export function usualRounds(groupSize: number | null): number {
  return groupSize === null ? 5 : groupSize - 1 + (groupSize % 2);
}
