/**
 * The use cases of leagues, as the hosts call them. What they do stands in the modules beside this one.
 */
import type { Lease } from '../../../kernel/index.ts';
import type { Actor, ComputerSeat, Theme } from '../../../match/index.ts';
import type { Entry, KeptLeague, League, LeagueId, LeagueSettings } from './model/league.ts';
import type { LeagueRefusal } from './model/refusals.ts';
import type { LeagueView } from './ports.ts';

/** Where a league is announced and played, and how it speaks and looks. */
export interface LeagueHome {
  readonly serverId: string;
  readonly channelId: string;
  readonly locale: string;
  readonly theme: Theme;
  readonly computer: ComputerSeat | null;
}

export interface LeagueDone {
  readonly ok: true;
  readonly league: League;
  /** People in it. */
  readonly entered: number;
  /** The interaction had been carried out before; nothing was changed now. */
  readonly duplicate: boolean;
}

/**
 * Each one transaction, once for each interaction; a refusal leaves no trace. Who may set up, begin and cancel leagues is asked by the
 * hosts, who know what people may do on a server.
 */
export interface LeagueCommands {
  /** Refuses with what is wrong with the settings, or `tooManyLeagues`. */
  newLeague(actor: Actor, home: LeagueHome, settings: LeagueSettings): Promise<LeagueDone | LeagueRefusal>;
  enterLeague(actor: Actor, id: LeagueId): Promise<LeagueDone | LeagueRefusal>;
  /** Before it begins, as if they had never entered; in mid-season what is left of their games goes as it was set up. */
  leaveLeague(actor: Actor, id: LeagueId): Promise<LeagueDone | LeagueRefusal>;
  /** Nobody can enter any more, and the first round is opened. Refuses with `tooFewEntries`. */
  startLeague(actor: Actor, id: LeagueId): Promise<LeagueDone | LeagueRefusal>;
  /** Games that are played go on, and count for nothing here. Refuses with `wasCancelled`. */
  cancelLeague(actor: Actor, id: LeagueId): Promise<LeagueDone | LeagueRefusal>;
  /** Opens the season that follows one that is over or cancelled, with everybody in it who has stayed. Refuses with `notOver`, `followed`. */
  nextSeason(actor: Actor, id: LeagueId, home: LeagueHome): Promise<LeagueDone | LeagueRefusal>;
  leagueView(id: LeagueId): Promise<LeagueView | null>;
  league(id: LeagueId): Promise<KeptLeague | null>;
  entries(id: LeagueId): Promise<readonly Entry[]>;
  /** At most so many of a server's, the newest first. */
  leaguesOf(serverId: string, most: number): Promise<readonly League[]>;
}

/** What nobody asks for. */
export interface LeagueWork {
  /** Does the next step of what is due: pairs a round, opens some of its games, looks after those played, ends the season. @throws LeaseLost */
  advanceLeague(id: LeagueId, lease?: Lease): Promise<void>;
}

export interface Leagues extends LeagueCommands, LeagueWork {}
