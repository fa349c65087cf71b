/** Opens, fills, configures, starts and cancels matches. */
import { elapsedOutside } from '../../../match/clock/countedTime.ts';
import { wrongStatus } from '../../../match/core/activeSeat.ts';
import { announceAll, type Change, type Step } from '../../../match/core/change.ts';
import { checkBlocks, saveComputer } from '../../../match/core/joining.ts';
import type { Announcement } from '../../../match/model/announcements.ts';
import {
  type Actor,
  type Done,
  isAbandoned,
  isComputer,
  isRated,
  type Match,
  type MatchId,
  type MatchMember,
  type MatchSettings,
  type NewMatch,
  type Occasion,
  type PersonId,
  seatOf,
  THEMES,
  withComputers,
} from '../../../match/model/match.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import { ABSENCE_TIMEOUT_MS, wrongTime } from '../../../match/model/timeControl.ts';
import { createGame, deal, type PlayerCount, type Seat, seededRandom } from '../../../rules/index.ts';
import type { LobbyParts, LobbyTransaction } from './commands.ts';
import { createInviteCode, parseInviteCode } from './inviteCode.ts';

const MIN_MEMBERS = 2;
export const LOBBY_ANNOUNCEMENTS: readonly Announcement[] = [{ kind: 'lobby' }];

/** Each command is one transaction, applied once per interaction. */
export function createLobby(parts: LobbyParts) {
  const { store, changeMatch } = parts;
  const join = (actor: Actor, matchId: MatchId) =>
    changeMatch<MatchRefusal>(actor, matchId, async ({ match, transaction }) => {
      if (match.status !== 'lobby') return wrongStatus(match);
      const refusal = await joinRefusal(transaction, match, actor);
      return refusal ?? lobbyChange({ ...match, members: [...match.members, toMember(actor)] });
    });
  return {
    create: (actor: Actor, options: NewMatch) =>
      store.transaction((transaction) => create(parts, transaction, actor, options)),

    join,

    /** Joins by invitation code, as typed. Also refuses with `unknownCode`. */
    joinByCode: async (actor: Actor, typed: string): Promise<Done | MatchRefusal> => {
      const code = parseInviteCode(typed);
      const matchId = code === null ? null : await store.matchWithCode(code);
      return matchId === null ? { ok: false, code: 'unknownCode' } : join(actor, matchId);
    },

    /** If the host leaves, the next member becomes host. The last member to leave cancels the lobby. */
    leave: (actor: Actor, matchId: MatchId) =>
      changeMatch<MatchRefusal>(actor, matchId, async ({ match }) => {
        if (match.status !== 'lobby') return wrongStatus(match);
        if (seatOf(match, actor.personId) === null) return { ok: false, code: 'notIn' };
        return removeMember(match, actor.personId);
      }),

    /** Any member can start once there are two. Deals from a new seed. */
    start: (actor: Actor, matchId: MatchId) =>
      changeMatch<MatchRefusal>(actor, matchId, async ({ match, transaction }) => {
        if (match.status !== 'lobby') return wrongStatus(match);
        if (seatOf(match, actor.personId) === null) return { ok: false, code: 'notIn' };
        if (match.members.length < MIN_MEMBERS) return { ok: false, code: 'tooFew', members: match.members.length };
        return startMatch(parts, match, await rematchSeating(transaction, match));
      }),

    /**
     * The host can cancel a lobby or a running match without a move. Any member can cancel a lobby that has not changed
     * for `ABSENCE_TIMEOUT_MS`. Refuses with `leagueGame` for a match of a league, unless its season was cancelled.
     */
    cancel: (actor: Actor, matchId: MatchId) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const { match, state, transaction } = step;
        if (match.status !== 'lobby' && match.status !== 'running') return wrongStatus(match);
        if (match.occasion && (await mayCount(transaction, match.occasion))) return { ok: false, code: 'leagueGame' };
        if (match.members[seatOf(match, actor.personId) ?? -1]?.resigned) return { ok: false, code: 'resigned' };
        const refusal = await notHost(step, actor);
        if (refusal) return refusal;
        if ((await transaction.movesPlayed(match.id)) > 0) return wrongStatus(match);
        // The announcement names the host.
        return { ...cancelled({ ...match, hostId: actor.personId }), state };
      }),

    /** Cancels a lobby or a running match for a server manager; the caller checks that. The match counts for nobody. */
    callOff: (actor: Actor, matchId: MatchId) =>
      changeMatch<MatchRefusal>(actor, matchId, async ({ match, state }) => {
        if (match.status !== 'lobby' && match.status !== 'running') return wrongStatus(match);
        return { ...cancelled(match), state, announcements: [{ kind: 'cancelled', because: 'manager' }] };
      }),

    /**
     * Changes the given settings of a lobby. Allowed for the same people as `cancel`; the actor becomes host. Refuses
     * with `tooMany` or `time`.
     */
    configure: (actor: Actor, matchId: MatchId, settings: Partial<MatchSettings>) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const { match: before } = step;
        if (before.status !== 'lobby') return wrongStatus(before);
        const refusal = await notHost(step, actor);
        if (refusal) return refusal;
        // A host who makes the game rated wants it rated against computer players, too. A new host has not asked for that.
        const ratedAlone = settings.rated ?? (before.hostId === actor.personId && before.ratedAlone);
        const match = { ...before, ...settings, ratedAlone, hostId: actor.personId };
        const { capacity, members, timeControl } = match;
        if (members.length > capacity) return { ok: false, code: 'tooMany', members: members.length, capacity };
        const wrong = wrongTime(timeControl);
        if (wrong) return wrong;
        return lobbyChange(match);
      }),
  };
}

async function create(parts: LobbyParts, transaction: LobbyTransaction, actor: Actor, options: NewMatch) {
  const at = parts.clock.now();
  const id = await createMatchId(parts, transaction);
  await transaction.meet(actor, at);
  if (!(await transaction.noteInteraction(actor.interactionId, actor.personId, at, id))) {
    const existing = await transaction.matchOfInteraction(actor.interactionId);
    const view = existing === null ? null : await transaction.view(existing);
    if (!view) throw new Error(`interaction ${actor.interactionId} created no match`);
    return { ok: true, duplicate: true, ...view, events: [] } as const;
  }
  const members = withComputers([toMember(actor)], options.computers ?? []);
  for (const member of members.slice(1)) await saveComputer(transaction, member, at);
  const { side, capacity, locale, place } = options;
  const match = await insertLobby(parts, transaction, at, {
    id,
    side,
    capacity,
    locale,
    place,
    members,
    theme: options.theme ?? THEMES[0],
    hostId: actor.personId,
    rated: options.rated ?? true,
    ratedAlone: options.ratedAlone ?? false,
    timeControl: options.timeControl ?? null,
  });
  await announceAll(transaction, match, LOBBY_ANNOUNCEMENTS, at);
  return { ok: true, duplicate: false, match, state: null, events: [] } as const;
}

type NewLobby = Omit<
  Match,
  | 'status'
  | 'number'
  | 'version'
  | 'seed'
  | 'setup'
  | 'pausedAt'
  | 'rematchOf'
  | 'inviteCode'
  | 'createdAt'
  | 'updatedAt'
> &
  Partial<Pick<Match, 'rematchOf' | 'inviteCode'>>;

/** Inserts a new lobby. By default it is no rematch; in direct messages it gets an invitation code. */
export async function insertLobby(
  parts: Pick<LobbyParts, 'chance'>,
  transaction: LobbyTransaction,
  at: Date,
  { rematchOf = null, inviteCode, ...facts }: NewLobby,
): Promise<Match> {
  const lobby: Match = {
    ...facts,
    rematchOf,
    status: 'lobby',
    number: await transaction.nextNumber(facts.place.serverId),
    version: 1,
    seed: parts.chance.seed(),
    setup: null,
    pausedAt: null,
    inviteCode: inviteCode === undefined ? await createInviteCode(parts, transaction, facts.place) : inviteCode,
    createdAt: at,
    updatedAt: at,
  };
  await transaction.insert(lobby);
  return lobby;
}

export async function createMatchId(
  { chance }: Pick<LobbyParts, 'chance'>,
  transaction: LobbyTransaction,
): Promise<MatchId> {
  for (;;) {
    const id = chance.matchId();
    if (!(await transaction.view(id))) return id;
  }
}

export function startMatch(
  { chance, components }: Pick<LobbyParts, 'chance' | 'components'>,
  lobby: Match,
  seating: RematchSeating | null,
): Change {
  const seed = chance.seed();
  const match = seating ? { ...lobby, members: seating.members } : lobby;
  const dealt = deal(components.current, match.side, match.members.length as PlayerCount, seededRandom(seed));
  const setup = seating ? { ...dealt, startingPlayer: seating.startingPlayer } : dealt;
  const { state, events } = createGame(components.current, setup);
  return {
    ok: true,
    match: { ...match, rated: isRated(lobby), status: 'running', seed, setup, inviteCode: null },
    state,
    events,
    // This order removes the lobby's buttons before the first turn is posted.
    announcements: [{ kind: 'started' }, { kind: 'turn' }],
  };
}

/** Also cancels the lobby when its last person leaves. */
export function removeMember(match: Match, personId: PersonId): Change {
  const members = match.members.filter((member) => member.personId !== personId);
  const next = members.find((member) => !isComputer(member));
  if (!next) return cancelled({ ...match, members });
  const hostStays = members.some((member) => member.personId === match.hostId);
  if (hostStays) return lobbyChange({ ...match, members });
  return lobbyChange({ ...match, members, hostId: next.personId, ratedAlone: false });
}

function lobbyChange(match: Match): Change {
  return { ok: true, match, state: null, events: [], announcements: LOBBY_ANNOUNCEMENTS };
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

/** Null if the actor may join. */
export async function joinRefusal(
  transaction: LobbyTransaction,
  { members, capacity }: Match,
  { personId }: Actor,
): Promise<MatchRefusal | null> {
  if (members.some((member) => member.personId === personId)) return { ok: false, code: 'alreadyIn' };
  if (members.length >= capacity) return { ok: false, code: 'full', capacity };
  return checkBlocks(transaction, personId, members, 'joining');
}

export function toMember(actor: Actor): MatchMember {
  return { personId: actor.personId, name: actor.name };
}

interface RematchSeating {
  /** In seat order. */
  readonly members: readonly MatchMember[];
  readonly startingPlayer: Seat;
}

/**
 * In a rematch, the same people keep their seats and the next player clockwise starts. Null if the lobby is no rematch
 * or has other people.
 */
async function rematchSeating(transaction: LobbyTransaction, lobby: Match): Promise<RematchSeating | null> {
  const before = lobby.rematchOf === null ? null : await transaction.view(lobby.rematchOf);
  if (!before?.match.setup) return null;
  const seats = before.match.members.map(({ personId }) =>
    lobby.members.find((member) => member.personId === personId),
  );
  const members = seats.filter((member) => member !== undefined);
  if (members.length !== lobby.members.length || members.length !== seats.length) return null;
  return { members, startingPlayer: (before.match.setup.startingPlayer + 1) % members.length };
}

/** A game of a cancelled season no longer counts; that of a damaged one may count once it is repaired. */
async function mayCount({ leagues }: LobbyTransaction, { id }: Occasion): Promise<boolean> {
  return (await leagues.lockReadable(id))?.status !== 'cancelled';
}

/** Null if the actor may decide. Time on the host's holidays does not count. */
async function notHost(
  { match, transaction, at }: Step<LobbyTransaction>,
  { personId }: Actor,
): Promise<MatchRefusal | null> {
  const { hostId, members, updatedAt } = match;
  if (personId === hostId) return null;
  const refusal: MatchRefusal = { ok: false, code: 'notHost', hostId };
  if (!isAbandoned(match, at) || !members.some((member) => member.personId === personId)) return refusal;
  return elapsedOutside(updatedAt, at, await transaction.holidays(hostId)) < ABSENCE_TIMEOUT_MS ? refusal : null;
}
