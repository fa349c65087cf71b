/**
 * Why something cannot be done with a league: values with a code and facts, which the hosts word.
 */
import type { LeagueStatus } from './league.ts';
import type { SettingsRefusal } from './settings.ts';

export type LeagueRefusal =
  | SettingsRefusal
  /** There is none (any more), or not on this server. */
  | { readonly ok: false; readonly code: 'unknownLeague' }
  /** It is not (or no longer) in a status in which this can be done. */
  | { readonly ok: false; readonly code: 'leagueStatus'; readonly status: LeagueStatus }
  | { readonly ok: false; readonly code: 'entered' }
  | { readonly ok: false; readonly code: 'notEntered' }
  /** They have left in mid-season: there is no way back before the next. */
  | { readonly ok: false; readonly code: 'hasLeft' }
  | { readonly ok: false; readonly code: 'leagueFull'; readonly most: number }
  | { readonly ok: false; readonly code: 'tooFewEntries'; readonly entered: number; readonly needed: number }
  /** The server has as many that are not over as it may have. */
  | { readonly ok: false; readonly code: 'tooManyLeagues'; readonly most: number }
  /** Nothing follows it before it is over. */
  | { readonly ok: false; readonly code: 'notOver' }
  /** It has been cancelled before. */
  | { readonly ok: false; readonly code: 'wasCancelled' }
  /** Its next season has been opened. */
  | { readonly ok: false; readonly code: 'followed' };
