/**
 * Playing again after a match, with the same people or with whoever comes: a lobby that remembers which match it follows.
 * Who sits where when it starts is found out beside this.
 */

import { apart } from '../../../match/frame/apart.ts';
import { announceAll, type Step, samePosition } from '../../../match/frame/change.ts';
import type { Match } from '../../../match/model/match.ts';
import { type Actor, isSomeone, type MatchMember } from '../../../match/model/members.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import { isComputer, seatOf } from '../../../match/model/seated.ts';
import type { PlayerCount } from '../../../rules/index.ts';
import type { LobbyCommands, LobbyParts, LobbyTransaction } from './commands.ts';
import { freeInviteCode } from './inviteCode.ts';
import { freeId } from './lobby.ts';

const LOBBY = [{ kind: 'lobby' }] as const;

export function createRematch(parts: LobbyParts): Pick<LobbyCommands, 'rematch' | 'newGame'> {
  const { changeMatch } = parts;
  return {
    rematch: (actor, matchId, side) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const { match, transaction } = step;
        if (match.status !== 'finished') return { ok: false, code: 'notFinished' };
        if (seatOf(match, actor.personId) === null) return { ok: false, code: 'stranger' };
        const lobby = (await transaction.rematchesOf(matchId)).find(({ status }) => status === 'lobby');
        if (lobby) return (await joined(step, actor, lobby)) ?? samePosition(step, []);
        const refusal = await apart(transaction, actor.personId, match.members, 'inviting');
        if (refusal) return refusal;
        const { members } = match;
        const rematchId = await opened(parts, step, actor, {
          side,
          capacity: members.length as PlayerCount,
          members: members.filter(isLevel),
          rematchOf: matchId,
        });
        return samePosition(step, [{ kind: 'rematch', rematchId, personId: actor.personId }]);
      }),

    newGame: (actor, matchId) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const { match, transaction } = step;
        if (match.status !== 'finished') return { ok: false, code: 'notFinished' };
        if (seatOf(match, actor.personId) === null) return { ok: false, code: 'stranger' };
        const lobby = (await transaction.newGamesAfter(matchId)).find(({ status }) => status === 'lobby');
        // A second tap shows the lobby again.
        if (lobby && seatOf(lobby, actor.personId) !== null) return samePosition(step, []);
        if (lobby) return (await joined(step, actor, lobby)) ?? samePosition(step, []);
        const { side, capacity } = match;
        await opened(parts, step, actor, { side, capacity, members: [], rematchOf: null, newGameAfter: matchId });
        return samePosition(step, []);
      }),
  };
}

/** A computer player that was seated as one, in nobody's place. */
function isLevel(member: MatchMember): boolean {
  return isComputer(member) && !isSomeone(member.personId);
}

/** A lobby with the actor in it before these members, in the channel of the match before and with its settings. */
async function opened(
  parts: LobbyParts,
  step: Step<LobbyTransaction>,
  actor: Actor,
  { members, ...wanted }: Pick<Match, 'side' | 'capacity' | 'members' | 'rematchOf' | 'newGameAfter'>,
): Promise<string> {
  const { transaction, at } = step;
  // Whatever the one before was a part of, this one is played for its own sake.
  const { occasion: _, newGameAfter: __, ...match } = step.match;
  const { channelId, serverId } = match.place;
  const lobby: Match = {
    ...match,
    id: await freeId(parts, transaction),
    ...wanted,
    status: 'lobby',
    hostId: actor.personId,
    place: { channelId, serverId, threadId: null },
    number: await transaction.nextNumber(serverId),
    members: [{ personId: actor.personId, name: actor.name }, ...members],
    version: 1,
    seed: parts.chance.seed(),
    setup: null,
    inviteCode: await freeInviteCode(parts, transaction, match.place),
    createdAt: at,
    updatedAt: at,
  };
  await transaction.insert(lobby);
  await announceAll(transaction, lobby, LOBBY, at);
  return lobby.id;
}

/** The second who wants to play again joins the lobby of the first. Null when that has been done. */
async function joined(
  { transaction, at }: Step<LobbyTransaction>,
  actor: Actor,
  lobby: Match,
): Promise<MatchRefusal | null> {
  if (seatOf(lobby, actor.personId) !== null) return { ok: false, code: 'alreadyIn' };
  if (lobby.members.length >= lobby.capacity) return { ok: false, code: 'full', capacity: lobby.capacity };
  const refusal = await apart(transaction, actor.personId, lobby.members, 'joining');
  if (refusal) return refusal;
  const member = { personId: actor.personId, name: actor.name };
  const match: Match = {
    ...lobby,
    members: [...lobby.members, member],
    version: lobby.version + 1,
    updatedAt: at,
  };
  if (!(await transaction.save(match, null, lobby.version))) {
    throw new Error(`lobby ${lobby.id} has changed within a transaction`);
  }
  await announceAll(transaction, match, LOBBY, at);
  return null;
}
