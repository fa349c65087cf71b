/** The numbers of people and games to measure with, and who belongs to which server. */

export interface Sizes {
  readonly people: number;
  readonly games: number;
  /** The number of servers besides the large one. */
  readonly smallServers: number;
  /** Every tenth game has three players, so that both rating pools have people; all others have two. */
  readonly seats: number;
}

/** People of the large server; they have a tenth of all games. */
export const LARGE = 600;
/** People on each of the other servers. */
export const SMALL = 20;
/** One game in this many has three players. */
export const OF_THREE = 10;

/** @throws RangeError if the people do not fill the servers, or the number of games is out of range. */
export function sizesIn(environment: Readonly<Record<string, string | undefined>>): Sizes {
  const people = Number(environment.PEOPLE_COUNT ?? 100_000);
  const games = Number(environment.PEOPLE_GAMES ?? 1_000_000);
  const smallServers = (people - LARGE) / SMALL;
  if (!Number.isInteger(smallServers) || smallServers < 1) {
    throw new RangeError(
      `PEOPLE_COUNT is "${environment.PEOPLE_COUNT}": it must be ${LARGE} more than a multiple of ${SMALL}, such as 1000`,
    );
  }
  if (!Number.isInteger(games) || games < people || games > 5_000_000) {
    throw new RangeError(
      `PEOPLE_GAMES is "${environment.PEOPLE_GAMES ?? games}": it must be a whole number from the number of people to 5000000`,
    );
  }
  return { people, games, smallServers, seats: 2 * games + Math.floor(games / OF_THREE) };
}

export function personId(person: number): string {
  return String(100_000_000_000_000_000n + BigInt(person));
}

/** `home`: 0 is the large server. */
export function serverId(home: number): string {
  return String(200_000_000_000_000_000n + BigInt(home));
}

/** A server has three of them, from 0. */
export function channelId(home: number, channel: number): string {
  return String(300_000_000_000_000_000n + BigInt(home * 4 + channel));
}

/** `person`: from 1, those of the large server first. */
export function homeOf(person: number): number {
  return person <= LARGE ? 0 : 1 + Math.floor((person - LARGE - 1) / SMALL);
}

/** The time of the measurements: in the month in which the last games ended. */
export const MEASURED_AT = new Date('2026-03-31T23:59:59.000Z');
