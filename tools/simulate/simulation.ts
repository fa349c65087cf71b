/**
 * A simulation from its seed to its verdict: machines, people and a Discord in one process on simulated time, with storms and
 * deaths for so many days; then all is calm, and everything that was begun has to come to its end.
 */

import { openPuzzleBook } from '../../src/app/compose.ts';
import type { MatchRandom } from '../../src/features/lobby/usecases/commands.ts';
import { CODE_ALPHABET, CODE_LENGTH } from '../../src/features/lobby/usecases/inviteCode.ts';
import { createLanguage } from '../../src/language/index.ts';
import { DAY_MS, HOUR_MS } from '../../src/match/index.ts';
import type { Components } from '../../src/rules/index.ts';
import { createGameReading } from '../support/discord/reading.ts';
import { createDiscordServer, type Onlooker } from '../support/discord/server.ts';
import { type Draws, drawsOf } from '../support/population/draws.ts';
import { drawPeople } from '../support/population/habits.ts';
import { createRobots } from '../support/population/robots.ts';
import { UNHURRIED } from '../support/population/tempers.ts';
import { type Answers, createGateway, createHands } from './gateway.ts';
import { type HostsParts, openGames, setPeople, wantPuzzles } from './hosts.ts';
import { createDisturbances, createJudge, type Judge, judgeLeases, type LeaseJudge } from './invariants/index.ts';
import { type FleetListener, openFleet } from './machines/fleet.ts';
import { createReport, type Report, type SimulationResult } from './report.ts';
import { createSchedule } from './world/schedule.ts';
import { drawWeather } from './world/weather.ts';

export interface SimulationSettings {
  readonly seed: number;
  readonly days: number;
  readonly games: number;
  readonly processes: number;
  /** Path of a database that has been migrated and is empty. */
  readonly file: string;
  readonly components: Components;
  /** Only the first days of it, as they are in the whole; left out: all of it. */
  readonly firstDays?: number | null;
  /** Whether also the looks are made that would find nothing; left out: false. */
  readonly everyLook?: boolean;
  /** Hears each line of what happens. */
  readonly hear?: (line: string) => void;
  /** Hears now and then how many of the days have gone by. */
  readonly progress?: (days: number) => void;
}

const BEGIN = Date.UTC(2026, 0, 1, 12);
const STORMS = 4 * DAY_MS;
const DEATHS = 2 * DAY_MS;
/** Games are begun in the first part of the time. */
const BEGINNINGS = 0.8;
/** After the storms: everything has ended by then. */
const REST = 150 * DAY_MS;
/** Games that a person has on hand at a time, on a long view. */
const GAMES_EACH = 8;
const PUZZLES_IN = 'Europe/Berlin';
const PROGRESS = 500;

export async function simulate(settings: SimulationSettings): Promise<SimulationResult> {
  const { seed, days, games, processes: count, file, components, firstDays = null, everyLook = false } = settings;
  const draws = (name: string) => drawsOf(seed, name);
  const until = BEGIN + days * DAY_MS;
  const schedule = createSchedule(BEGIN);
  const report = createReport(schedule, settings.hear);
  const weather = drawWeather(draws('weather'), BEGIN, until, STORMS);
  const disturbances = createDisturbances(weather.storms);
  const server = createDiscordServer(schedule);
  const leases: LeaseJudge = judgeLeases({
    schedule,
    report: report.fault,
    count: report.count,
    leasesOf: (holder) => fleet.leasesOf(holder),
    ableSince: () => fleet.ableSince(),
  });
  const fleet = await openFleet({
    count,
    file,
    everyLook,
    weather,
    components,
    draws,
    leases,
    network: { schedule, server, draws: draws('network'), weather: () => weather.network(schedule.now()) },
    language: createLanguage((fault) => report.fault(`a wording lacks a parameter: ${fault}`)),
    puzzles: openPuzzleBook([components]),
    chance: drawnChance(draws('chance')),
    told: fatesOf(report, {
      down: (name) => disturbances.down(name, schedule.now()),
      up: (name) => disturbances.up(name, schedule.now()),
    }),
  });
  const people = drawPeople(draws('people'), Math.max(4, Math.ceil(games / GAMES_EACH)), BEGIN, until);
  const known = new Map(people.map((person) => [person.id, person]));
  const daily = { channelId: server.channel(), hour: draws('daily').between(1, 23), zone: PUZZLES_IN };
  const judging = { schedule, report: report.fault, disturbed: disturbances.within, people: known };
  const judge = createJudge(judging, daily);
  const gateway = createGateway({
    schedule,
    machines: fleet.machines,
    draws: draws('gateway'),
    thrown: (what) => report.fault(`thrown: ${what}`),
  });
  const robots = createRobots({
    time: schedule,
    hands: createHands({ gateway, components, answers: answersTo(report, judge), draws: draws('moves') }),
    people: known,
    draws: draws('robots'),
    temper: UNHURRIED,
  });
  const begun = new Set<string>();
  const over = new Set<string>();
  server.watch(writtenDown(report));
  server.watch(
    createGameReading([
      judge,
      robots,
      { read: (reading) => void (reading.kind === 'finished' && over.add(reading.matchId)) },
    ]),
  );
  const hosts: HostsParts = {
    schedule,
    robots,
    gateway,
    people,
    draws: draws('hosts'),
    channels: [server.channel(), server.channel(), server.channel()],
    begun: (game) => {
      report.count('games');
      begun.add(game.matchId);
      judge.begun(game);
    },
    set: (person, change) => {
      if (change.kind === 'settings' || change.isCertain) report.count(change.kind);
      judge.set(person, change);
    },
  };
  fleet.begin(BEGIN, until, DEATHS);
  openGames(hosts, games, BEGIN, BEGIN + days * DAY_MS * BEGINNINGS);
  setPeople(hosts, BEGIN, until);
  wantPuzzles(hosts, daily, BEGIN + HOUR_MS);
  const look = (): void => {
    judge.look();
    schedule.after(HOUR_MS, look);
  };
  look();
  const isOver = () => schedule.now() >= until && [...begun].every((matchId) => over.has(matchId));
  const end = firstDays === null ? until + REST : BEGIN + firstDays * DAY_MS;
  for (let steps = 1; ; steps++) {
    if (!(await schedule.step(end))) break;
    if (fleet.isHeld()) report.fault('a transaction is left open');
    if (steps % PROGRESS !== 0) continue;
    settings.progress?.(Math.floor((schedule.now() - BEGIN) / DAY_MS));
    if (isOver()) break;
  }
  if (firstDays === null) judge.end();
  await fleet.close();
  return report.result(seed);
}

/** What is done to machines, written down. */
function fatesOf(
  report: Report,
  { down, up }: { readonly down: (name: string) => void; readonly up: (name: string) => void },
): FleetListener {
  return {
    fate(name, what) {
      report.line(`${name} ${what}`);
      report.count(what);
      if (what === 'down') down(name);
      if (what === 'up') up(name);
    },
    logged(name, level, message) {
      report.line(`${name} logs ${level}: ${message}`);
      report.count(`logged ${level}`);
    },
  };
}

function answersTo(report: Report, judge: Required<Judge>): Answers {
  return {
    tried: judge.tried,
    done(person, deed, result) {
      const { id, version, status } = result.match;
      report.line(`${person.name} ${deed.what}: ${id}/${version} ${status}`);
      report.count(deed.what);
      judge.done(person, deed, result);
    },
    twice: (person, { what, matchId }) => report.fault(`carried out twice: ${what} by ${person.name} in ${matchId}`),
  };
}

function writtenDown(report: Report): Onlooker {
  return {
    posted({ channelId, id, words, notified }) {
      report.line(`posted ${channelId}/${id} to ${notified.join(' ')}: ${words}`);
      report.count('posted');
    },
    edited({ channelId, id, words }) {
      report.line(`edited ${channelId}/${id}: ${words}`);
      report.count('edited');
    },
  };
}

/** The bot's own chance: deals, ids and codes. */
function drawnChance(draws: Draws): MatchRandom {
  let made = 0;
  return {
    seed: () => draws.below(2 ** 31 - 1),
    matchId: () => {
      made += 1;
      return `g${String(made).padStart(9, '0')}`;
    },
    inviteCode: () =>
      Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[draws.below(CODE_ALPHABET.length)]).join(''),
  };
}
