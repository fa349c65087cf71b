/** Robots that play games, knowing only the messages they read. */
import { DAY_MS, HOUR_MS, type TimeControl } from '../../../src/match/index.ts';
import type { PlayerCount, Side } from '../../../src/rules/index.ts';
import type { SeenMessage } from '../discord/messages.ts';
import type { AnnouncedTurn, Reader, Reading } from '../discord/reading.ts';
import type { Behavior } from './behaviors.ts';
import type { Draws } from './draws.ts';
import { nextAwake, type Person } from './habits.ts';
import type { Time } from './time.ts';

export interface GameRequest {
  readonly side: Side;
  readonly capacity: PlayerCount;
  /** Null: in direct messages. */
  readonly channelId: string | null;
  /** Null: without a clock. */
  readonly timeControl: TimeControl | null;
}

export type Action =
  | { readonly what: 'open'; readonly matchId: null; readonly game: GameRequest }
  | {
      readonly what: 'join' | 'seat' | 'start' | 'resign' | 'pause' | 'resume' | 'comeBack';
      readonly matchId: string;
    }
  /** `version` is the one that the person saw; `ActionRunner` chooses the move. */
  | {
      readonly what: 'move' | 'undo' | 'askTakeBack' | 'playAhead' | 'vote';
      readonly matchId: string;
      readonly version: number;
    }
  | { readonly what: 'agree'; readonly matchId: string; readonly proposal: number }
  /** Continues without an absent player: with a stand-in, or with a clock from now on. */
  | { readonly what: 'goOn'; readonly matchId: string; readonly timeControl: TimeControl | null };

export type Answer =
  | { readonly ok: true; readonly matchId: string; readonly version: number }
  | { readonly ok: false; readonly code: string };

export interface ActionRunner {
  /** `done` is called once, with the answer or with null if there was none or it says to try again. */
  act(person: Person, action: Action, done: (answer: Answer | null) => void): void;
}

export interface RobotsParts {
  readonly time: Time;
  readonly draws: Draws;
  readonly actionRunner: ActionRunner;
  readonly people: ReadonlyMap<string, Person>;
  readonly behavior: Behavior;
}

/** The player who paused may have resigned, or have asked long before everybody agreed. */
const MAX_PAUSE_MS = 21 * DAY_MS;

interface Gathering {
  readonly host: Person;
  readonly guests: readonly Person[];
  readonly game: GameRequest;
}

export interface Robots extends Reader {
  /** Opens a game, lets guests join and starts it, retrying each step; `begun` receives the match once it runs. */
  gather(gathering: Gathering, begun?: (matchId: string) => void): void;
}

export function createRobots({ time, draws, actionRunner, people, behavior }: RobotsParts): Robots {
  const turnOfMatch = new Map<string, AnnouncedTurn>();
  /** `person/match` pairs with a pending look or move; one at a time each. */
  const attending = new Set<string>();
  /** By paused match, who will resume it. */
  const resumersOf = new Map<string, Set<Person>>();
  /** Known players by match. */
  const membersOf = new Map<string, Map<string, Person>>();

  function attempt(person: Person, action: Action, done: (answer: Answer | null) => void): void {
    if (action.matchId !== null) remember(action.matchId, [person.id]);
    actionRunner.act(person, action, (answer) => {
      if (answer?.ok) remember(answer.matchId, [person.id]);
      done(answer);
    });
  }

  function actOnce(person: Person, action: Action): void {
    attempt(person, action, () => undefined);
  }

  function retryUntilAnswered(person: Person, action: Action, done: (answer: Answer) => void = () => undefined): void {
    attempt(person, action, (answer) => {
      if (answer) done(answer);
      else scheduleSoon(person, behavior.retryMs, () => retryUntilAnswered(person, action, done));
    });
  }

  /** When the person is next awake, after a delay. */
  function scheduleSoon(person: Person, mean: number, work: () => void): void {
    const about = nextAwake(person, time.now() + behavior.delayMs + draws.around(mean));
    if (about !== null) time.at(about, work);
  }

  function attend(person: Person, matchId: string, mean = person.reactionMs): void {
    const key = `${person.id}/${matchId}`;
    if (attending.has(key)) return;
    attending.add(key);
    const thinks = isLong(turnOfMatch.get(matchId)) ? (behavior.longTurn?.lasts ?? 0) : 0;
    scheduleSoon(person, mean + thinks, () => {
      const turn = turnOfMatch.get(matchId);
      if (turn?.personId === person.id) makeMove(person, turn, () => attending.delete(key));
      else attending.delete(key);
    });
  }

  /** Depends on the turn alone, so that all players agree. */
  function isLong(turn: AnnouncedTurn | undefined): boolean {
    return (
      behavior.longTurn !== null &&
      turn !== undefined &&
      (turn.version + turn.matchId.charCodeAt(0)) % behavior.longTurn.oneIn === 0
    );
  }

  function makeMove(person: Person, turn: AnnouncedTurn, over: () => void): void {
    const { matchId, version } = turn;
    if (draws.chance(behavior.resignChance)) {
      over();
      retryUntilAnswered(person, { what: 'resign', matchId });
      return;
    }
    if (draws.chance(behavior.pauseChance)) pause(person, matchId);
    if (draws.chance(behavior.takeBackChance)) actOnce(person, { what: 'askTakeBack', matchId, version });
    attempt(person, { what: 'move', matchId, version }, (answer) => {
      over();
      // Look again without an answer, if the move was not saved, or if another turn was announced meanwhile.
      if (!answer) attend(person, matchId, behavior.retryMs);
      else if (turnOfMatch.get(matchId) !== turn)
        attend(person, matchId, answer.ok ? person.reactionMs : behavior.retryMs);
      if (answer?.ok === false && answer.code === 'paused') resumeEventually(matchId, person);
      if (answer?.ok && draws.chance(behavior.undoChance)) {
        const undo: Action = { what: 'undo', matchId, version: answer.version };
        time.after(draws.around(behavior.undoAfterMs), () => retryUntilAnswered(person, undo));
      }
    });
  }

  /** Asks for a pause and resumes after some days. */
  function pause(person: Person, matchId: string): void {
    actOnce(person, { what: 'pause', matchId });
    time.after(DAY_MS + draws.around(3 * DAY_MS), () => scheduleSoon(person, HOUR_MS, () => resume(person, matchId)));
  }

  function resume(person: Person, matchId: string): void {
    retryUntilAnswered(person, { what: 'resume', matchId }, (answer) => {
      if (answer.ok) attend(person, matchId);
    });
  }

  /** Resumes a paused game if nobody else does in weeks. */
  function resumeEventually(matchId: string, person: Person): void {
    const returning = resumersOf.get(matchId) ?? new Set();
    resumersOf.set(matchId, returning);
    if (returning.has(person)) return;
    returning.add(person);
    const about = nextAwake(person, time.now() + MAX_PAUSE_MS);
    if (about === null) return;
    time.at(about, () => {
      if (resumersOf.get(matchId) === returning) resume(person, matchId);
    });
  }

  function answer(matchId: string, { controls, personId }: SeenMessage, members: readonly Person[]): void {
    for (const person of members) {
      if (personId !== null && personId !== person.id) continue;
      for (const { action, version, details } of controls) {
        const actLater = (action: Action) =>
          scheduleSoon(person, person.reactionMs, () => retryUntilAnswered(person, action));
        if (action === 'agree' && draws.chance(behavior.agreeChance))
          actLater({ what: 'agree', matchId, proposal: Number(details[0]) });
        else if (action === 'voteStandIn') actLater({ what: 'vote', matchId, version });
        else if (action === 'goOnStandIn')
          actLater({ what: 'goOn', matchId, timeControl: draws.chance(behavior.clockChance) ? behavior.clock : null });
        else if (action === 'comeBack') actLater({ what: 'comeBack', matchId });
        else if (action === 'resume') resumeEventually(matchId, person);
      }
    }
  }

  function remember(matchId: string, ids: readonly (string | null)[]): void {
    const members = membersOf.get(matchId) ?? new Map<string, Person>();
    membersOf.set(matchId, members);
    for (const id of ids) {
      const person = id === null ? undefined : people.get(id);
      if (person) members.set(person.id, person);
    }
  }

  /** During a long turn the others queue moves. */
  function playAhead({ matchId, version, personId }: AnnouncedTurn): void {
    for (const person of membersOf.get(matchId)?.values() ?? []) {
      if (person.id !== personId)
        scheduleSoon(person, person.reactionMs, () => actOnce(person, { what: 'playAhead', matchId, version }));
    }
  }

  return {
    gather({ host, guests, game }, begun = () => undefined) {
      retryUntilAnswered(host, { what: 'open', matchId: null, game }, (opened) => {
        if (!opened.ok) return;
        const { matchId } = opened;
        const steps: (readonly [Person, Action])[] = [
          ...guests.map((guest) => [guest, { what: 'join', matchId }] as const),
          ...(game.capacity > guests.length + 1 ? [[host, { what: 'seat', matchId }] as const] : []),
          // The last guest starts the game.
          [guests.at(-1) ?? host, { what: 'start', matchId }],
        ];
        const next = (before?: Answer): void => {
          const [step] = steps.splice(0, 1);
          if (step) retryUntilAnswered(...step, next);
          else if (before?.ok || before?.code === 'status') begun(matchId);
        };
        time.after(draws.around(4 * behavior.delayMs), next);
      });
    },

    read(reading: Reading, isEdit: boolean) {
      if (isEdit && reading.kind !== 'question') return;
      if (reading.kind === 'turn') {
        const { turn } = reading;
        resumersOf.delete(turn.matchId);
        const known = turnOfMatch.get(turn.matchId);
        remember(turn.matchId, [turn.personId]);
        // In direct messages everybody has their own turn message.
        if (!known || turn.version > known.version || turn.personId !== null) {
          turnOfMatch.set(turn.matchId, turn);
          if (isLong(turn)) playAhead(turn);
        }
      }
      const message = reading.kind === 'turn' ? reading.turn.message : reading.message;
      const matchId = reading.kind === 'turn' ? reading.turn.matchId : reading.matchId;
      if (reading.kind === 'finished') {
        turnOfMatch.delete(reading.matchId);
        resumersOf.delete(reading.matchId);
      }
      if (reading.kind === 'question')
        answer(reading.matchId, message, [...(membersOf.get(reading.matchId)?.values() ?? [])]);
      // A player is also alerted by an own turn without a ping, because they have just moved or been pinged.
      const own = reading.kind === 'turn' && reading.turn.personId !== null ? [reading.turn.personId] : [];
      for (const id of new Set([...message.notified, ...own])) {
        const person = people.get(id);
        if (!person) continue;
        const mean = draws.chance(behavior.overlookChance) ? behavior.overlookedMs : person.reactionMs;
        if (matchId !== null) attend(person, matchId, mean);
        else for (const [own, { personId }] of turnOfMatch) if (personId === id) attend(person, own, mean);
      }
    },
  };
}
