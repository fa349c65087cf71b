/**
 * The clocks of the model: whose time runs, how much remains, what the banks contain; votes, and polls. Shares no code
 * with `src/match`.
 */
import { type Components, createGame, type Setup } from '../../../src/rules/index.ts';
import {
  type Clock,
  type ExpectedAnnouncement,
  HOUR,
  type MatchModel,
  MINUTE,
  personId,
  positionOf,
  toMove,
} from './model.ts';

/** Downtime longer than this counts for nobody. */
const AWAY = 10 * MINUTE;
/** The minimum time to answer a proposal after downtime. */
const ANSWERING = 24 * HOUR;
/** The minimum time after a take-back, or in a newly taken seat. */
const AMPLE_TIME_MS = 15 * MINUTE;

/** The first turn, once the match has been dealt. */
export function dealt(model: MatchModel, components: Components, setup: Setup, at: number): void {
  model.positions = [createGame(components, setup).state];
  const banks = model.members.map(() => firstTime(model));
  begin(model, banks, [], at);
}

function firstTime({ control }: MatchModel): number {
  return control.kind === 'turn' ? control.perTurn : control.bank;
}

/** The player to move has the time in their bank. */
function begin(model: MatchModel, banks: number[], before: Clock['before'], at: number): void {
  const seat = toMove(model);
  const person = model.members[seat ?? -1]?.person;
  model.decided = null;
  if (seat === null || person === undefined) model.clock = null;
  else model.clock = { seat, person, left: banks[seat] ?? 0, since: at, banks, before, votes: [] };
}

/** After all automatic moves: starts the clock of the player to move, and returns the announcements. */
export function startNextClock(model: MatchModel, at: number): readonly ExpectedAnnouncement[] {
  const { clock, control } = model;
  if (clock) {
    const left = leftAt(clock, at);
    const filled =
      control.kind === 'turn'
        ? control.perTurn
        : Math.min(left + control.increment, Math.max(control.bank, control.increment));
    const banks = clock.banks.map((bank, seat) => (seat === clock.seat ? filled : bank));
    begin(model, banks, [...clock.before.filter(({ seat }) => seat !== clock.seat), { seat: clock.seat, left }], at);
  }
  return [{ kind: model.status === 'finished' ? 'finished' : 'turn' }];
}

/** A take-back: its seat gets the time it had at the move, and the player to move loses nothing. */
export function goBack(model: MatchModel, seat: number, at: number): void {
  const { clock, control } = model;
  if (!clock) return;
  const had = clock.before.find((each) => each.seat === seat)?.left ?? clock.banks[seat] ?? 0;
  const banks = clock.banks.map((bank, each) => {
    if (each === seat) return Math.max(had, AMPLE_TIME_MS);
    if (each !== clock.seat) return bank;
    return control.kind === 'turn' ? control.perTurn : clock.left;
  });
  begin(model, banks, [], at);
}

/** A new player in the seat to move has the minimum time. */
export function handOver(model: MatchModel, at: number): void {
  const { clock } = model;
  if (!clock) return;
  const banks = clock.banks.map((bank, seat) =>
    seat === clock.seat ? Math.max(clock.left, leastInNewSeat(model)) : bank,
  );
  begin(model, banks, clock.before, at);
}

/** A new player in a seat that is not to move has the minimum time on their next turn. */
export function fillBank(model: MatchModel, taken: number): void {
  const { clock } = model;
  if (!clock) return;
  clock.banks = clock.banks.map((bank, seat) => (seat === taken ? Math.max(bank, leastInNewSeat(model)) : bank));
}

function leastInNewSeat({ control }: MatchModel): number {
  return control.kind === 'turn' ? control.perTurn : Math.max(control.increment, AMPLE_TIME_MS);
}

export function stop(model: MatchModel, at: number): void {
  const { clock } = model;
  model.decided = null;
  if (!clock) return;
  clock.left = leftAt(clock, at);
  clock.since = null;
}

/** Resumes the clock; a new player in the seat starts a fresh turn. */
export function goOn(model: MatchModel, at: number): void {
  const { clock, members } = model;
  if (!clock) return;
  if (members[clock.seat]?.person !== clock.person) handOver(model, at);
  else clock.since = at;
}

/** Changed settings apply to a running clock from now on. */
export function countAnew({ clock }: MatchModel, person: number, at: number): void {
  if (clock?.person !== person || clock.since === null) return;
  clock.left = leftAt(clock, at);
  clock.since = at;
}

function leftAt({ left, since }: Clock, at: number): number {
  return since === null ? left : Math.max(0, left - (at - since));
}

export function deadlineOf({ clock, decided }: MatchModel): number | null {
  return clock?.since == null ? decided : clock.since + clock.left;
}

/** Whether time is up and the others vote on a computer player. */
export function isVotedOn({ clock, control, status, paused, decided }: MatchModel): boolean {
  const isStopped = !paused && decided === null && clock?.since === null && clock.left === 0;
  return control.whenUp === 'vote' && status === 'running' && isStopped;
}

/** After a change of seats, an open vote needs another number of votes, or is decided. */
export function recount(model: MatchModel, at: number): readonly ExpectedAnnouncement[] {
  const { clock, members } = model;
  if (!clock) return [];
  // Votes count only of people who may still vote.
  const present = members.filter((member) => member.person !== clock.person && !isAway(member));
  clock.votes = clock.votes.filter((vote) => present.some(({ person }) => person === vote));
  const late = members[clock.seat];
  if (!late || isAway(late) || !isVotedOn(model)) return [];
  const voters = members.filter((member) => member !== late && !isAway(member)).length;
  if (voters > 0 && clock.votes.length <= voters / 2) return [{ kind: 'vote', personId: personId(late.person) }];
  model.decided = at;
  return [];
}

/** The effect of time running out: an automatic move, a computer player in the seat, or a vote. */
export function timeIsUp(
  model: MatchModel,
  at: number,
): { readonly moves: boolean; readonly announcements: readonly ExpectedAnnouncement[] } {
  const { clock, control, members } = model;
  const late = members[clock?.seat ?? -1];
  if (!clock || !late) throw new Error('nobody is late');
  const alone = members.every((member) => member === late || isAway(member));
  if (control.whenUp === 'pass' || alone) return { moves: true, announcements: [] };
  const voters = members.filter((member) => member !== late && !isAway(member)).length;
  if (control.whenUp === 'vote' && clock.votes.length <= voters / 2) {
    stop(model, at);
    return { moves: false, announcements: [{ kind: 'vote', personId: personId(late.person) }] };
  }
  late.standIn = true;
  return { moves: true, announcements: [{ kind: 'standIn', personId: personId(late.person) }] };
}

/** Nobody is there to be asked or waited for. */
export function isAway({ resigned, standIn }: MatchModel['members'][number]): boolean {
  return resigned || standIn;
}

/** A poll: downtime before it is deducted, and announced if it was long. */
export function look(model: MatchModel, at: number): readonly ExpectedAnnouncement[] {
  const from = model.looked;
  model.looked = at;
  if (at - from > AWAY) for (const question of model.questions) question.due = Math.max(question.due, at + ANSWERING);
  const { clock } = model;
  if (clock?.since == null || at - from <= AWAY) return [];
  const since = Math.max(clock.since, from);
  // Time from before the downtime still counts.
  model.clock = { ...clock, left: clock.left - (since - clock.since), since: at };
  return at - since > AWAY ? [{ kind: 'wasAway', since: new Date(since).toISOString() }] : [];
}

/** The digests due at a moment: for the players to move, unless half a day late. */
export function digestsAt(
  model: MatchModel,
  at: number,
  everyDayAt: (person: number) => number,
): readonly ExpectedAnnouncement[] {
  const mover = model.paused || !positionOf(model) ? undefined : model.members[toMove(model) ?? -1];
  return Object.keys(model.digests).flatMap((key) => {
    const person = Number(key);
    const due = model.digests[person] ?? Number.POSITIVE_INFINITY;
    if (due > at) return [];
    const next = nextDaily(everyDayAt(person), at);
    model.digests[person] = next;
    const latest = Math.max(due, next - 24 * HOUR);
    return mover?.person === person && at - latest <= 12 * HOUR ? [{ kind: 'digest', personId: personId(person) }] : [];
  });
}

/** The first moment after another at this minute of the day. */
export function nextDaily(minute: number, after: number): number {
  const today = Math.floor(after / (24 * HOUR)) * 24 * HOUR + minute * MINUTE;
  return today > after ? today : today + 24 * HOUR;
}
