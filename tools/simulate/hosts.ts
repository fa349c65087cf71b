/** Opens the games of a simulation and changes people's settings and holidays. */
import { DAY_MS, HOUR_MS, plusDays, type TimeControl } from '../../src/match/index.ts';
import type { PlayerCount } from '../../src/rules/index.ts';
import type { Draws } from '../support/population/draws.ts';
import { drawSettings, nextAwake, type Person } from '../support/population/habits.ts';
import type { Robots } from '../support/population/robots.ts';
import { localTime, type Moment } from '../support/population/time.ts';
import { type Gateway, SERVER } from './gateway.ts';
import type { Schedule } from './world/schedule.ts';

export interface HostsParts {
  readonly schedule: Schedule;
  readonly draws: Draws;
  readonly robots: Robots;
  readonly gateway: Gateway;
  readonly people: readonly Person[];
  /** Channels in which games are opened. */
  readonly channels: readonly [string, ...string[]];
  readonly onStart: (game: StartedGame) => void;
  readonly onSettings: (person: Person, what: PersonalChange) => void;
  readonly onSubscribed: () => void;
}

export type PersonalChange =
  | { readonly kind: 'settings'; readonly settings: NonNullable<Person['settings']> }
  /** Not certain: sent, but not answered yet. */
  | { readonly kind: 'holiday'; readonly first: string; readonly last: string; readonly isCertain: boolean };

export interface DailyPuzzleSettings {
  readonly channelId: string;
  readonly hour: number;
  readonly zone: string;
}

export interface StartedGame {
  readonly matchId: string;
  readonly timeControl: TimeControl | null;
  readonly isDirect: boolean;
  /** Without computer players. */
  readonly members: readonly Person[];
}

const MINUTE = 60_000;
const CONTROLS: readonly [TimeControl | null, ...(TimeControl | null)[]] = [
  null,
  { kind: 'turn', perTurn: DAY_MS, whenUp: 'pass' },
  { kind: 'turn', perTurn: 3 * DAY_MS, whenUp: 'standIn' },
  { kind: 'turn', perTurn: 2 * DAY_MS, whenUp: 'vote' },
  { kind: 'bank', bank: 5 * DAY_MS, increment: 12 * HOUR_MS, whenUp: 'pass' },
  { kind: 'bank', bank: 2 * DAY_MS, increment: DAY_MS, whenUp: 'standIn' },
];
const DIRECT_CHANCE = 0.2;
const COMPUTER_CHANCE = 0.2;

/** Opens games at random moments of a period. */
export function openGames(parts: HostsParts, games: number, from: Moment, until: Moment): void {
  const { schedule, draws } = parts;
  for (let game = 0; game < games; game++) {
    schedule.at(from + Math.floor((until - from) * (draws.below(10_000) / 10_000)), () => openGame(parts));
  }
}

function openGame(parts: HostsParts): void {
  const { draws, robots, people, channels, onStart } = parts;
  const wanted = 2 + (draws.chance(0.3) ? draws.below(3) : 0);
  const members = drawMembers(draws, people, wanted);
  const [host, ...guests] = members;
  if (!host) return;
  const isDirect = draws.chance(DIRECT_CHANCE);
  const computers = draws.chance(COMPUTER_CHANCE) ? 1 : 0;
  const timeControl = draws.one(CONTROLS);
  const capacity = playerCount(Math.min(4, members.length + computers));
  const game = {
    side: draws.one(['A', 'B'] as const),
    capacity,
    channelId: isDirect ? null : draws.one(channels),
    timeControl,
  };
  robots.gather({ host, guests, game }, (matchId) => onStart({ matchId, timeControl, isDirect, members }));
}

function drawMembers(draws: Draws, people: readonly Person[], wanted: number): readonly Person[] {
  const members = new Set<Person>();
  while (members.size < Math.min(wanted, people.length)) {
    const person = people[draws.below(people.length)];
    // A game whose members have all vanished would never end.
    const mayVanish = (each: Person) => each.vanishesAt !== undefined;
    if (person && !(mayVanish(person) && [...members].some(mayVanish))) members.add(person);
  }
  return [...members];
}

function playerCount(count: number): PlayerCount {
  return count === 2 ? 2 : count === 3 ? 3 : 4;
}

/** Lets people change their settings now and then, and take holidays before absences. */
export function setPeople(
  { schedule, draws, gateway, people, onSettings }: HostsParts,
  from: Moment,
  until: Moment,
): void {
  for (const person of people) {
    if (!person.settings) continue;
    const change = (settings: typeof person.settings): void => {
      gateway.send(
        person,
        (matches, actor) => matches.setPerson(actor, settings),
        (answer) => {
          if (answer?.ok) onSettings(person, { kind: 'settings', settings });
          else schedule.after(10 * MINUTE, () => change(settings));
        },
      );
    };
    schedule.at(from + draws.around(HOUR_MS), () => change(person.settings ?? drawSettings(draws, person.zone)));
    for (let at = from + draws.around(120 * DAY_MS); at < until; at += draws.around(120 * DAY_MS)) {
      const about = nextAwake(person, at);
      if (about !== null) schedule.at(about, () => change(drawSettings(draws, person.zone)));
    }
    for (const { from: left, until: back, isAnnounced } of person.away) {
      if (!isAnnounced) continue;
      const first = localTime(person.zone, left).day;
      const last = plusDays(first, Math.min(12, Math.floor((back - left) / DAY_MS)));
      schedule.at(left - HOUR_MS, () => {
        onSettings(person, { kind: 'holiday', first, last, isCertain: false });
        gateway.send(
          person,
          (matches, actor) => matches.setHoliday(actor, { first, last }),
          (answer) => {
            if (answer?.ok) onSettings(person, { kind: 'holiday', first, last, isCertain: true });
          },
        );
      });
    }
  }
}

/** Lets somebody subscribe a channel to the daily puzzle. */
export function wantPuzzles(
  { schedule, draws, gateway, people, onSubscribed }: HostsParts,
  { channelId, hour, zone }: DailyPuzzleSettings,
  from: Moment,
): void {
  const person = people[draws.below(people.length)];
  if (!person) return;
  const settings = { channelId, hour, zone, grade: null, locale: person.locale };
  const want = (): void =>
    gateway.send(
      person,
      (matches, actor) => matches.setDailyPuzzle(actor, SERVER, settings),
      (answer) => {
        if (answer?.ok) onSubscribed();
        else schedule.after(10 * MINUTE, want);
      },
    );
  schedule.at(from, want);
}
