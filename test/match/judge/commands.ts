/**
 * The expected answer to each command by the model: refused with a code, or executed with announcements. `questions.ts`
 * has the proposals; the legality of moves comes from the rules, which have their own judge.
 */
import { apply, type Components } from '../../../src/rules/index.ts';
import { goOn, isAway } from './clocks.ts';
import {
  type Command,
  changed,
  type Expected,
  type ExpectedAnnouncement,
  type MatchModel,
  moved,
  newMember,
  personId,
  positionOf,
  refusedPlayer,
  seatOf,
} from './model.ts';
import { answered, offered, pausedOrAsked, takenBackOrAsked, voted } from './questions.ts';
import { endStandIn, undone } from './takeBack.ts';

/** The expected answer; afterwards the model equals the match except for automatic moves. */
export function carryOut(
  model: MatchModel,
  components: Components,
  person: number,
  command: Command,
  at: number,
): Expected {
  switch (command.kind) {
    case 'join':
    case 'leave':
    case 'start':
    case 'cancel':
      return inLobby(model, person, command.kind);
    case 'answer':
      return answered(model, person, command, at);
    case 'offerSeat':
      return offered(model, person, command, at);
  }
  const refused = refusedPlayer(model, person);
  if (refused) return refused;
  const seat = seatOf(model, person);
  const member = model.members[seat];
  if (!member) throw new Error('the player has no seat');
  switch (command.kind) {
    case 'resume':
      if (!model.paused) return { code: 'notPaused' };
      model.paused = false;
      goOn(model, at);
      return changed(model, [
        ...agreedPause(model),
        { kind: 'resumed', personId: personId(person) },
        { kind: 'turn', again: true },
      ]);
    case 'askPause':
      if (model.paused) return { code: 'paused' };
      return pausedOrAsked(model, seat, at);
    case 'resign':
      member.resigned = true;
      return resigned(model, person);
    case 'comeBack':
      if (!member.standIn) return { code: 'noStandIn' };
      endStandIn(model, seat);
      return { code: null, announcements: [{ kind: 'returned', personId: personId(person) }] };
    case 'vote':
      return stale(model, command.seen) ?? voted(model, person);
    case 'askTakeBack':
      return refusedPosition(model, command.seen) ?? takenBackOrAsked(model, seat, at);
    case 'play':
      return refusedPosition(model, command.seen) ?? played(model, components, seat, command);
    case 'undo': {
      const own = model.moves.findLast((move) => move.seat === seat);
      const seen = own?.version === command.seen ? null : command.seen;
      return refusedPosition(model, seen) ?? undone(model, seat, at);
    }
  }
}

function inLobby(model: MatchModel, person: number, kind: 'join' | 'leave' | 'start' | 'cancel'): Expected {
  const { status, members, capacity } = model;
  const seat = seatOf(model, person);
  if (kind === 'cancel' ? status !== 'lobby' && status !== 'running' : status !== 'lobby')
    return { code: 'status', status };
  switch (kind) {
    case 'join':
      if (seat >= 0) return { code: 'alreadyIn' };
      if (members.length === capacity) return { code: 'full', capacity };
      members.push(newMember(person));
      return changed(model, [{ kind: 'lobby' }]);
    case 'leave':
      if (seat < 0) return { code: 'notIn' };
      members.splice(seat, 1);
      if (model.host === person) model.host = members[0]?.person ?? person;
      if (members.length > 0) return changed(model, [{ kind: 'lobby' }]);
      model.status = 'cancelled';
      return changed(model, [{ kind: 'cancelled' }]);
    case 'start':
      if (seat < 0) return { code: 'notIn' };
      if (members.length < 2) return { code: 'tooFew', members: members.length };
      model.status = 'running';
      return changed(model, [{ kind: 'started' }, { kind: 'turn' }]);
    case 'cancel':
      if (members[seat]?.resigned) return { code: 'resigned' };
      if (model.host !== person) return { code: 'notHost', hostId: personId(model.host) };
      if (model.moves.length > 0) return { code: 'status', status };
      model.status = 'cancelled';
      model.clock = null;
      return changed(model, [{ kind: 'cancelled' }]);
  }
}

/** The question whose message offers to resume the game. */
function agreedPause({ questions }: MatchModel): readonly ExpectedAnnouncement[] {
  const question = questions.findLastIndex(({ kind, status }) => kind === 'pause' && status === 'agreed');
  return question < 0 ? [] : [{ kind: 'proposal', question }];
}

/** Refused in a pause, or if the position seen is not the current one. */
function refusedPosition(model: MatchModel, seen: number | null): Expected | null {
  return model.paused ? { code: 'paused' } : stale(model, seen);
}

function stale({ version, moves }: MatchModel, seen: number | null): Expected | null {
  if (seen === null || seen === version) return null;
  return { code: 'stale', version, since: moves.map((move) => move.version).filter((each) => each > seen) };
}

function resigned(model: MatchModel, person: number): Expected {
  const announcement: ExpectedAnnouncement = { kind: 'resigned', personId: personId(person) };
  const remaining = model.members.filter((other) => !other.resigned);
  const isPlayed = remaining.length > 1 && !remaining.every(isAway);
  if (isPlayed) return { code: null, announcements: [announcement] };
  model.status = 'finished';
  model.paused = false;
  model.clock = null;
  return changed(model, [announcement, { kind: 'finished' }]);
}

function played(
  model: MatchModel,
  components: Components,
  seat: number,
  { move }: Extract<Command, { kind: 'play' }>,
): Expected {
  const position = positionOf(model);
  const applied = position && apply(components, position, { ...move, seat });
  if (!applied) throw new Error('the match has no position');
  if (!applied.ok) {
    const { ok: _, ...refused } = applied;
    return refused;
  }
  moved(model, seat, null, applied.state);
  return { code: null, announcements: [] };
}
