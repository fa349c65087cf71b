/**
 * The only list of announcements: what is told of each kind, where the game is played and directly.
 * Each feature tells its own; in which order and how often it is tried is decided by `delivery/`.
 */
import { tellReview } from '../advice/index.ts';
import { tellAgreement } from '../agreements/index.ts';
import {
  type Announcements,
  type Delivered,
  NOTHING,
  type Telling,
  tellBeside,
  type Undeliverable,
} from '../delivery/index.ts';
import { lobbyOf, tellCancelled, tellLobby, tellStarted } from '../lobby/index.ts';
import { tellFinished, tellFinishedDirectly } from '../looking/index.ts';
import { tellDigest, tellForgotten } from '../people/index.ts';
import { tellNotice } from '../plans/index.ts';
import {
  tellAbsent,
  tellClockMoved,
  tellReminder,
  tellStandIn,
  tellTurnPing,
  tellVote,
  tellWasAway,
} from '../time/index.ts';
import { tellComputerReplaced, tellComputersTurn, tellTakenBack, tellTurn, tellTurnDirectly } from '../turn/index.ts';

export const announcements: Announcements = {
  lobbyMessage: lobbyOf,
  inPlace: tellInPlace,
  directly: tellDirectly,
  toPerson: (context, posting, entry) =>
    entry.announcement.kind === 'digest' ? tellDigest(context, posting, entry, entry.announcement.personId) : null,
};

async function tellInPlace(telling: Telling): Promise<Delivered | Undeliverable> {
  const { entry } = telling;
  switch (entry.announcement.kind) {
    case 'lobby':
      return tellLobby(telling);
    case 'started':
      return tellStarted(telling);
    case 'turn':
      return tellTurn(telling);
    case 'takenBack':
      return tellTakenBack(telling, entry.announcement.personId);
    case 'digest':
      // It belongs to no game; `toPerson` tells it.
      return NOTHING;
    case 'reminder':
      return tellBeside(telling, await tellReminder(telling, entry.announcement.personId));
    case 'turnDirect':
      return tellBeside(telling, await tellTurnPing(telling, entry.announcement.personId));
    case 'vote':
      return tellBeside(telling, await tellVote(telling, entry.announcement.personId));
    case 'standIn':
    case 'returned': {
      const { kind, personId } = entry.announcement;
      return tellBeside(telling, await tellStandIn(telling, kind, personId));
    }
    case 'absent':
      return tellBeside(telling, await tellAbsent(telling, entry.announcement));
    case 'forgotten':
      return tellBeside(telling, await tellForgotten(telling, entry.announcement.seat));
    case 'clockMoved':
      return tellBeside(telling, await tellClockMoved(telling));
    case 'wasAway':
      return tellBeside(telling, await tellWasAway(telling, entry.announcement.since));
    case 'proposal':
    case 'resigned':
    case 'replaced':
    case 'paused':
    case 'resumed':
    case 'rematch':
      return tellAgreement(telling, entry.announcement);
    case 'review':
      return tellReview(telling);
    case 'computersTurn':
      return tellComputersTurn(telling);
    case 'computerReplaced':
      return tellComputerReplaced(telling, entry.announcement);
    case 'planDeparted':
    case 'conditionDropped':
      return tellNotice(telling, entry.announcement);
    case 'finished':
      return tellFinished(telling);
    case 'cancelled':
      return tellCancelled(telling);
  }
}

async function tellDirectly(telling: Telling): Promise<Delivered | null> {
  switch (telling.entry.announcement.kind) {
    case 'turn':
      return tellTurnDirectly(telling);
    case 'finished':
      return tellFinishedDirectly(telling);
    default:
      return null;
  }
}
