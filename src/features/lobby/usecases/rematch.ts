/** Opens the lobby that follows a finished match: a rematch of the same people, or a new game open to anybody. */
import { announceAll, type Step, samePosition } from '../../../match/core/change.ts';
import { checkBlocks } from '../../../match/core/joining.ts';
import {
  type Actor,
  isComputer,
  isErasedPerson,
  type Match,
  type MatchId,
  type MatchMember,
  type PersonId,
  seatOf,
} from '../../../match/model/match.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import type { PlayerCount, Side } from '../../../rules/index.ts';
import type { FollowUp, LobbyParts, LobbyTransaction } from './commands.ts';
import { createMatchId, insertLobby, joinRefusal, LOBBY_ANNOUNCEMENTS, toMember } from './lobby.ts';

export function createRematch(parts: LobbyParts) {
  return {
    /** The lobby that another press of the button joins, or the rematch that has begun; null if the press opens a lobby. */
    openFollowUp: (matchId: MatchId, kind: FollowUp, personId: PersonId) =>
      parts.store.transaction((transaction) => openFollowUp(transaction, matchId, kind, personId)),

    /** Opens a lobby for the players of a finished match, or joins the open one. Opens none once the person plays one. */
    rematch: (actor: Actor, matchId: MatchId, side: Side) =>
      parts.changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const { match, transaction } = step;
        const refusal = whyNotFollow(match, actor);
        if (refusal) return refusal;
        const existing = await openFollowUp(transaction, matchId, 'rematch', actor.personId);
        if (existing?.status === 'running') return samePosition(step, []);
        if (existing) return (await joinLobby(step, actor, existing)) ?? samePosition(step, []);
        const blocked = await checkBlocks(transaction, actor.personId, match.members, 'inviting');
        if (blocked) return blocked;
        const { members } = match;
        const capacity = members.length as PlayerCount;
        const rematch = { side, capacity, members: members.filter(isLevel), rematchOf: matchId };
        const rematchId = await openLobby(parts, step, actor, rematch);
        return samePosition(step, [{ kind: 'rematch', rematchId, personId: actor.personId }]);
      }),

    /** Opens a lobby for anybody with the settings of a finished match; its other players join that lobby. */
    newGame: (actor: Actor, matchId: MatchId) =>
      parts.changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const { match, transaction } = step;
        const refusal = whyNotFollow(match, actor);
        if (refusal) return refusal;
        const existing = await openFollowUp(transaction, matchId, 'newGame', actor.personId);
        // A second press shows the same game.
        const isMember = existing && seatOf(existing, actor.personId) !== null;
        if (existing) return (isMember ? null : await joinLobby(step, actor, existing)) ?? samePosition(step, []);
        const { side, capacity } = match;
        await openLobby(parts, step, actor, { side, capacity, members: [], rematchOf: null, newGameAfter: matchId });
        return samePosition(step, []);
      }),
  };
}

async function openFollowUp(
  transaction: LobbyTransaction,
  matchId: string,
  kind: FollowUp,
  personId: PersonId,
): Promise<Match | null> {
  const matches = await (kind === 'rematch' ? transaction.rematchesOf(matchId) : transaction.newGamesAfter(matchId));
  const lobby = matches.find(({ status }) => status === 'lobby');
  return lobby ?? matches.find((match) => match.status === 'running' && seatOf(match, personId) !== null) ?? null;
}

function whyNotFollow(match: Match, { personId }: Actor): MatchRefusal | null {
  if (match.status !== 'finished') return { ok: false, code: 'notFinished' };
  return seatOf(match, personId) === null ? { ok: false, code: 'stranger' } : null;
}

/** Whether the seat was given to a computer player from the start, not to a successor of a person. */
function isLevel(member: MatchMember): boolean {
  return isComputer(member) && !isErasedPerson(member.personId);
}

/** Opens a lobby in the same place with the same settings. The actor sits before `members`. */
async function openLobby(
  parts: LobbyParts,
  step: Step<LobbyTransaction>,
  actor: Actor,
  { members, ...settings }: Pick<Match, 'side' | 'capacity' | 'members' | 'rematchOf' | 'newGameAfter'>,
): Promise<string> {
  const { transaction, at } = step;
  // The league pairing and the link to a previous match are not inherited.
  const { locale, theme, timeControl, place, occasion } = step.match;
  const server = place.serverId === null ? null : await transaction.servers.settings(place.serverId);
  const rated = step.match.rated && (server?.rated ?? true);
  // Only a host who played against computers alone has asked for it.
  const isAlone = step.match.members.filter((member) => !isComputer(member)).length === 1 && !occasion;
  const ratedAlone = rated && step.match.ratedAlone && isAlone;
  const lobby = await insertLobby(parts, transaction, at, {
    ...settings,
    locale,
    theme,
    rated,
    ratedAlone,
    timeControl,
    id: await createMatchId(parts, transaction),
    hostId: actor.personId,
    place: { ...place, threadId: null },
    members: [toMember(actor), ...members],
  });
  await announceAll(transaction, lobby, LOBBY_ANNOUNCEMENTS, at);
  return lobby.id;
}

/** Joins the lobby that another player has opened. Null on success. */
async function joinLobby(
  { transaction, at }: Step<LobbyTransaction>,
  actor: Actor,
  lobby: Match,
): Promise<MatchRefusal | null> {
  const refusal = await joinRefusal(transaction, lobby, actor);
  if (refusal) return refusal;
  const members = [...lobby.members, toMember(actor)];
  const match: Match = { ...lobby, members, version: lobby.version + 1, updatedAt: at };
  if (!(await transaction.save(match, null, lobby.version))) {
    throw new Error(`lobby ${lobby.id} has changed within a transaction`);
  }
  await announceAll(transaction, match, LOBBY_ANNOUNCEMENTS, at);
  return null;
}
