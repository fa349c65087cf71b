/**
 * Robots at their games: they look when their client rings, and move when it is their turn; now and then they take back, pause,
 * resign, or want a computer player for somebody who does not come. All that they know of a game is what they are told; what they are
 * like is a temper, and how they act is up to their hands.
 */
import { DAY_MS, HOUR_MS } from '../../../src/match/index.ts';
import type { SeenMessage } from '../discord/messages.ts';
import type { Reader, Reading, ToldTurn } from '../discord/reading.ts';
import type { Draws } from './draws.ts';
import { firstAbout, type Person } from './habits.ts';
import type { Answer, Deed, GameWish, Hands } from './hands.ts';
import type { Temper } from './tempers.ts';
import type { Time } from './time.ts';

export interface RobotsParts {
  readonly time: Time;
  readonly draws: Draws;
  readonly hands: Hands;
  /** By their ids. */
  readonly people: ReadonlyMap<string, Person>;
  readonly temper: Temper;
}

/** Nobody leaves a game paused for longer: the player who asked may have resigned, or asked long before everybody agreed. */
const LONGEST_PAUSE = 21 * DAY_MS;

interface Gathering {
  readonly host: Person;
  readonly guests: readonly Person[];
  readonly game: GameWish;
}

export interface Robots extends Reader {
  /** Has one open a game, others join, and it begin; each step is tried until it is answered. `begun`: hears of the match once it runs. */
  gather(gathering: Gathering, begun?: (matchId: string) => void): void;
}

export function createRobots({ time, draws, hands, people, temper }: RobotsParts): Robots {
  const told = new Map<string, ToldTurn>();
  /** Who looks at which match, or is at a move there: one thing at a time in each. */
  const looking = new Set<string>();
  /** By paused match: who comes back to it. */
  const pausedFor = new Map<string, Set<Person>>();
  /** By match: those who are known to play it. */
  const membersOf = new Map<string, Map<string, Person>>();

  function attempt(person: Person, deed: Deed, done: (answer: Answer | null) => void): void {
    if (deed.matchId !== null) remember(deed.matchId, [person.id]);
    hands.act(person, deed, (answer) => {
      if (answer?.ok) remember(answer.matchId, [person.id]);
      done(answer);
    });
  }

  function once(person: Person, deed: Deed): void {
    attempt(person, deed, () => undefined);
  }

  function insist(person: Person, deed: Deed, done: (answer: Answer) => void = () => undefined): void {
    attempt(person, deed, (answer) => {
      if (answer) done(answer);
      else soon(person, temper.again, () => insist(person, deed, done));
    });
  }

  /** When they are about, and have looked at other things first. */
  function soon(person: Person, mean: number, work: () => void): void {
    const about = firstAbout(person, time.now() + temper.breath + draws.around(mean));
    if (about !== null) time.at(about, work);
  }

  function look(person: Person, matchId: string, mean = person.looksAfter): void {
    const key = `${person.id}/${matchId}`;
    if (looking.has(key)) return;
    looking.add(key);
    const thinks = isLong(told.get(matchId)) ? (temper.long?.lasts ?? 0) : 0;
    soon(person, mean + thinks, () => {
      const turn = told.get(matchId);
      if (turn?.personId === person.id) moveIn(person, turn, () => looking.delete(key));
      else looking.delete(key);
    });
  }

  /** Everybody at the table knows which turns these are. */
  function isLong(turn: ToldTurn | undefined): boolean {
    return (
      temper.long !== null &&
      turn !== undefined &&
      (turn.version + turn.matchId.charCodeAt(0)) % temper.long.oneIn === 0
    );
  }

  function moveIn(person: Person, turn: ToldTurn, over: () => void): void {
    const { matchId, version } = turn;
    if (draws.chance(temper.resigns)) {
      over();
      insist(person, { what: 'resign', matchId });
      return;
    }
    if (draws.chance(temper.pauses)) pause(person, matchId);
    if (draws.chance(temper.asksTakeBack)) once(person, { what: 'askTakeBack', matchId });
    attempt(person, { what: 'move', matchId, version }, (answer) => {
      over();
      // Whoever was told nothing, or that it cannot be saved, looks again; so does whoever was told of another turn meanwhile.
      if (!answer) look(person, matchId, temper.again);
      else if (told.get(matchId) !== turn) look(person, matchId, answer.ok ? person.looksAfter : temper.again);
      if (answer?.ok === false && answer.code === 'paused') comeBackTo(matchId, person);
      if (answer?.ok && draws.chance(temper.regrets)) {
        const undo: Deed = { what: 'undo', matchId, version: answer.version };
        time.after(draws.around(temper.regretted), () => insist(person, undo));
      }
    });
  }

  /** It rests for a while, if the others agree; whoever wanted it goes on. */
  function pause(person: Person, matchId: string): void {
    once(person, { what: 'pause', matchId });
    time.after(DAY_MS + draws.around(3 * DAY_MS), () => soon(person, HOUR_MS, () => resume(person, matchId)));
  }

  function resume(person: Person, matchId: string): void {
    insist(person, { what: 'resume', matchId }, (answer) => {
      if (answer.ok) look(person, matchId);
    });
  }

  /** Resumes the game that this person sees paused, if nobody else does in weeks. */
  function comeBackTo(matchId: string, person: Person): void {
    const returning = pausedFor.get(matchId) ?? new Set();
    pausedFor.set(matchId, returning);
    if (returning.has(person)) return;
    returning.add(person);
    const about = firstAbout(person, time.now() + LONGEST_PAUSE);
    if (about === null) return;
    time.at(about, () => {
      if (pausedFor.get(matchId) === returning) resume(person, matchId);
    });
  }

  function answer(matchId: string, { controls, personId }: SeenMessage, members: readonly Person[]): void {
    for (const person of members) {
      if (personId !== null && personId !== person.id) continue;
      for (const { action, version, details } of controls) {
        const later = (deed: Deed) => soon(person, person.looksAfter, () => insist(person, deed));
        if (action === 'agree' && draws.chance(temper.agrees))
          later({ what: 'agree', matchId, proposal: Number(details[0]) });
        else if (action === 'voteStandIn') later({ what: 'vote', matchId, version });
        else if (action === 'goOnStandIn')
          later({ what: 'goOn', matchId, timeControl: draws.chance(temper.wantsClock) ? temper.clock : null });
        else if (action === 'comeBack') later({ what: 'comeBack', matchId });
        else if (action === 'resume') comeBackTo(matchId, person);
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

  /** While somebody thinks for long, the others try moves out, and have one played when their turn comes. */
  function playAhead({ matchId, version, personId }: ToldTurn): void {
    for (const person of membersOf.get(matchId)?.values() ?? []) {
      if (person.id !== personId)
        soon(person, person.looksAfter, () => once(person, { what: 'playAhead', matchId, version }));
    }
  }

  return {
    gather({ host, guests, game }, begun = () => undefined) {
      insist(host, { what: 'open', matchId: null, game }, (opened) => {
        if (!opened.ok) return;
        const { matchId } = opened;
        const steps: (readonly [Person, Deed])[] = [
          ...guests.map((guest) => [guest, { what: 'join', matchId }] as const),
          ...(game.capacity > guests.length + 1 ? [[host, { what: 'seat', matchId }] as const] : []),
          // Whoever came last begins it.
          [guests.at(-1) ?? host, { what: 'start', matchId }],
        ];
        const next = (before?: Answer): void => {
          const [step] = steps.splice(0, 1);
          if (step) insist(...step, next);
          else if (before?.ok || before?.code === 'status') begun(matchId);
        };
        time.after(draws.around(4 * temper.breath), next);
      });
    },

    read(reading: Reading, isEdit: boolean) {
      if (isEdit && reading.kind !== 'question') return;
      if (reading.kind === 'turn') {
        const { turn } = reading;
        pausedFor.delete(turn.matchId);
        const known = told.get(turn.matchId);
        remember(turn.matchId, [turn.personId]);
        // In direct messages everybody has a turn message of their own.
        if (!known || turn.version > known.version || turn.personId !== null) {
          told.set(turn.matchId, turn);
          if (isLong(turn)) playAhead(turn);
        }
      }
      const message = reading.kind === 'turn' ? reading.turn.message : reading.message;
      const matchId = reading.kind === 'turn' ? reading.turn.matchId : reading.matchId;
      if (reading.kind === 'finished') {
        told.delete(reading.matchId);
        pausedFor.delete(reading.matchId);
      }
      if (reading.kind === 'question')
        answer(reading.matchId, message, [...(membersOf.get(reading.matchId)?.values() ?? [])]);
      // Whoever has just moved, or has just been pinged for this turn, looks without being pinged again.
      const own = reading.kind === 'turn' && reading.turn.personId !== null ? [reading.turn.personId] : [];
      for (const id of new Set([...message.notified, ...own])) {
        const person = people.get(id);
        if (!person) continue;
        const mean = draws.chance(temper.overlooks) ? temper.overlooked : person.looksAfter;
        if (matchId !== null) look(person, matchId, mean);
        else for (const [own, { personId }] of told) if (personId === id) look(person, own, mean);
      }
    },
  };
}
