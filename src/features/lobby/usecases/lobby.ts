/**
 * The life of a match around the game: made, filled, started, given up.
 * Playing is the turn's matter.
 */

import { apart } from '../../../match/frame/apart.ts';
import { wrongStatus } from '../../../match/frame/atTable.ts';
import { announceAll, type Change } from '../../../match/frame/change.ts';
import { meetComputer } from '../../../match/frame/meetComputer.ts';
import type { Announcement } from '../../../match/model/announcements.ts';
import type { Match, NewMatch } from '../../../match/model/match.ts';
import type { Actor, MatchId, MatchMember, PersonId } from '../../../match/model/members.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import { isComputer, isRated, withComputers } from '../../../match/model/seated.ts';
import { wrongTime } from '../../../match/model/timeControl.ts';
import { createGame, deal, type PlayerCount, type Seat, seededRandom } from '../../../rules/index.ts';
import { THEMES } from '../../people/model.ts';
import type { LobbyCommands, LobbyParts, LobbyTransaction } from './commands.ts';
import { notHost } from './hosting.ts';
import { freeInviteCode } from './inviteCode.ts';

const FEWEST = 2;
const LOBBY: readonly Announcement[] = [{ kind: 'lobby' }];

export function createLobby(
  parts: LobbyParts,
): Pick<LobbyCommands, 'create' | 'join' | 'leave' | 'start' | 'cancel' | 'callOff'> {
  const { store, changeMatch } = parts;
  return {
    create: (actor, wanted) => store.transaction((transaction) => create(parts, transaction, actor, wanted)),

    join: (actor, matchId) =>
      changeMatch<MatchRefusal>(actor, matchId, async ({ match, transaction }) => {
        if (match.status !== 'lobby') return wrongStatus(match);
        if (isMember(match, actor)) return { ok: false, code: 'alreadyIn' };
        if (match.members.length >= match.capacity) return { ok: false, code: 'full', capacity: match.capacity };
        const refusal = await apart(transaction, actor.personId, match.members, 'joining');
        if (refusal) return refusal;
        return lobbyChange({ ...match, members: [...match.members, memberOf(actor)] });
      }),

    leave: (actor, matchId) =>
      changeMatch<MatchRefusal>(actor, matchId, async ({ match }) => {
        if (match.status !== 'lobby') return wrongStatus(match);
        if (!isMember(match, actor)) return { ok: false, code: 'notIn' };
        return withoutMember(match, actor.personId);
      }),

    start: (actor, matchId) =>
      changeMatch<MatchRefusal>(actor, matchId, async ({ match, transaction }) => {
        if (match.status !== 'lobby') return wrongStatus(match);
        if (!isMember(match, actor)) return { ok: false, code: 'notIn' };
        if (match.members.length < FEWEST) return { ok: false, code: 'tooFew', members: match.members.length };
        return started(parts, match, await dealtAgain(transaction, match));
      }),

    cancel: (actor, matchId) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const { match, state, transaction } = step;
        if (match.status !== 'lobby' && match.status !== 'running') return wrongStatus(match);
        const refusal = await notHost(step, actor);
        if (refusal) return refusal;
        if ((await transaction.movesPlayed(match.id)) > 0) return wrongStatus(match);
        return { ...cancelled(match), state };
      }),

    callOff: (actor, matchId) =>
      changeMatch<MatchRefusal>(actor, matchId, async ({ match, state }) => {
        if (match.status !== 'lobby' && match.status !== 'running') return wrongStatus(match);
        return { ...cancelled(match), state, announcements: [{ kind: 'cancelled', because: 'manager' }] };
      }),
  };
}

async function create(parts: LobbyParts, transaction: LobbyTransaction, actor: Actor, wanted: NewMatch) {
  const at = parts.clock.now();
  const id = await freeId(parts, transaction);
  await transaction.meet(actor, at);
  if (!(await transaction.noteInteraction(actor.interactionId, actor.personId, at, id))) {
    const made = await transaction.matchOfInteraction(actor.interactionId);
    const view = made === null ? null : await transaction.view(made);
    if (!view) throw new Error(`interaction ${actor.interactionId} made no match`);
    return { ok: true, duplicate: true, ...view, events: [] } as const;
  }
  const members = withComputers([memberOf(actor)], wanted.computers ?? []);
  for (const member of members.slice(1)) await meetComputer(transaction, member, at);
  const match: Match = {
    id,
    status: 'lobby',
    side: wanted.side,
    capacity: wanted.capacity,
    locale: wanted.locale,
    theme: wanted.theme ?? THEMES[0],
    hostId: actor.personId,
    place: wanted.place,
    number: await transaction.nextNumber(wanted.place.serverId),
    members,
    version: 1,
    seed: parts.chance.seed(),
    setup: null,
    pausedAt: null,
    rematchOf: null,
    rated: wanted.rated ?? true,
    ratedAlone: wanted.ratedAlone ?? false,
    inviteCode: await freeInviteCode(parts, transaction, wanted.place),
    timeControl: wanted.timeControl ?? null,
    createdAt: at,
    updatedAt: at,
  };
  await transaction.insert(match);
  await announceAll(transaction, match, LOBBY, at);
  return { ok: true, duplicate: false, match, state: null, events: [] } as const;
}

export async function freeId({ chance }: Pick<LobbyParts, 'chance'>, transaction: LobbyTransaction): Promise<MatchId> {
  for (;;) {
    const id = chance.matchId();
    if (!(await transaction.view(id))) return id;
  }
}

/** The match of a lobby, dealt from a new seed. */
export function started(
  { chance, components }: Pick<LobbyParts, 'chance' | 'components'>,
  lobby: Match,
  again: DealtAgain | null,
): Change {
  const seed = chance.seed();
  const match = again ? { ...lobby, members: again.members } : lobby;
  const dealt = deal(components.current, match.side, match.members.length as PlayerCount, seededRandom(seed));
  const setup = again ? { ...dealt, startingPlayer: again.startingPlayer } : dealt;
  const { state, events } = createGame(components.current, setup);
  return {
    ok: true,
    match: { ...match, rated: isRated(lobby), status: 'running', seed, setup, inviteCode: null },
    state,
    events,
    // The lobby's message says so first, so that its buttons are gone before the first turn is told.
    announcements: [{ kind: 'started' }, { kind: 'turn' }],
  };
}

/** The lobby that somebody has left: cancelled where nobody is in it any more. */
export function withoutMember(match: Match, personId: PersonId): Change {
  const members = match.members.filter((member) => member.personId !== personId);
  const next = members.find((member) => !isComputer(member));
  if (!next) return cancelled({ ...match, members });
  const stays = members.some((member) => member.personId === match.hostId);
  return lobbyChange({ ...match, members, hostId: stays ? match.hostId : next.personId });
}

function lobbyChange(match: Match): Change {
  return { ok: true, match, state: null, events: [], announcements: LOBBY };
}

function cancelled(match: Match): Change {
  return {
    ok: true,
    match: { ...match, status: 'cancelled', inviteCode: null },
    state: null,
    events: [],
    announcements: [{ kind: 'cancelled' }],
  };
}

function memberOf(actor: Actor): MatchMember {
  return { personId: actor.personId, name: actor.name };
}

function isMember(match: Match, actor: Actor): boolean {
  return match.members.some((member) => member.personId === actor.personId);
}

interface DealtAgain {
  /** In the order of seats. */
  readonly members: readonly MatchMember[];
  readonly startingPlayer: Seat;
}

/**
 * What a rematch keeps of the match before: the same people sit as they sat, and the next of them clockwise starts. Null for
 * other lobbies, and where other people have come together than before.
 */
async function dealtAgain(transaction: LobbyTransaction, lobby: Match): Promise<DealtAgain | null> {
  const before = lobby.rematchOf === null ? null : await transaction.view(lobby.rematchOf);
  if (!before?.match.setup) return null;
  const seats = before.match.members.map(({ personId }) =>
    lobby.members.find((member) => member.personId === personId),
  );
  const members = seats.filter((member) => member !== undefined);
  if (members.length !== lobby.members.length || members.length !== seats.length) return null;
  return { members, startingPlayer: (before.match.setup.startingPlayer + 1) % members.length };
}

export function createConfigure({ changeMatch }: Pick<LobbyParts, 'changeMatch'>): Pick<LobbyCommands, 'configure'> {
  return {
    configure: (actor, matchId, settings) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const { match: before } = step;
        if (before.status !== 'lobby') return wrongStatus(before);
        const refusal = await notHost(step, actor);
        if (refusal) return refusal;
        // Whoever says that it is to be rated wants that against computer players, too.
        const { rated } = settings;
        const ratedAlone = rated === undefined ? {} : { ratedAlone: rated };
        const match = { ...before, ...settings, ...ratedAlone, hostId: actor.personId };
        const { capacity, members, timeControl } = match;
        if (members.length > capacity) return { ok: false, code: 'tooMany', members: members.length, capacity };
        const wrong = wrongTime(timeControl);
        if (wrong) return wrong;
        return { ok: true, match, state: null, events: [], announcements: [{ kind: 'lobby' }] };
      }),
  };
}
