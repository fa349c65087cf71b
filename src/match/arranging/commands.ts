/**
 * Games that are opened, and seats that are given up, though none of their players asks for it: the use cases as leagues call them,
 * and what these need of the store.
 * What they do stands in the module beside this one.
 */

import type { AgreementTransaction } from '../../features/agreements/usecases/commands.ts';
import type { LobbyTransaction } from '../../features/lobby/usecases/commands.ts';
import type { Theme } from '../../features/people/model.ts';
import type { Lease } from '../../kernel/index.ts';
import type { PlayerCount, Side } from '../../rules/index.ts';
import type { MatchView } from '../model/match.ts';
import type { ComputerSeat, MatchId, PersonId } from '../model/members.ts';
import type { Occasion } from '../model/occasion.ts';
import type { MatchPlace } from '../model/place.ts';
import type { TimeControl } from '../model/timeControl.ts';

/** Who is to sit down, in the order of seats: people who are known already, and computer players. */
export type ArrangedSeat = { readonly personId: PersonId; readonly name: string } | ComputerSeat;

interface ArrangedMatch {
  readonly side: Side;
  /** As many as are to play, at least one person among them. */
  readonly seats: readonly ArrangedSeat[];
  readonly locale: string;
  readonly theme: Theme;
  /** Whether its result is to count for the players' ratings. */
  readonly rated: boolean;
  /** Has been checked by whoever set it. */
  readonly timeControl: TimeControl | null;
  readonly place: MatchPlace;
  readonly occasion?: Occasion;
}

/** `resigned`: the seat passes by itself. `standIn`: a computer player moves until the person returns. */
type GivenUp = 'resigned' | 'standIn';

export interface ArrangingCommands<Inside> {
  /** Opens a match that has begun, in a transaction of the caller's, who notes there what it was opened for. */
  openArranged(transaction: Inside, wanted: ArrangedMatch): Promise<MatchView>;
  /**
   * Gives up the seat of somebody who does not play on; where a computer player would play against itself, it is resigned in any
   * case. Changes nothing where the match is over or it has been given up. @throws LeaseLost
   */
  giveUpSeat(matchId: MatchId, seat: number, as: GivenUp, lease?: Lease): Promise<void>;
}

export const SEATS: readonly PlayerCount[] = [2, 3, 4];

export interface ArrangingTransaction extends AgreementTransaction, LobbyTransaction {}
