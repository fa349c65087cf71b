/**
 * Makes Discord's snowflakes: 64-bit ids that sort by the time they were made, as decimal strings.
 * Knows only the clock it is given; what an id stands for is the caller's business.
 */
const discordEpoch = 1_420_070_400_000;
/** Early ids would be too short for clients that expect 17 digits and more. */
const shortestAge = 30 * 24 * 60 * 60 * 1000;

export interface Snowflakes {
  /** A new id, greater than every id made or noticed before, also when the clock stands still or goes back. */
  next(): string;
  /** Remembers an id from an earlier run. */
  notice(id: string): void;
}

export function createSnowflakes(now: () => number): Snowflakes {
  let latest = 0n;
  return {
    next() {
      const age = BigInt(Math.max(Math.trunc(now()) - discordEpoch, shortestAge));
      const candidate = age << 22n;
      latest = candidate > latest ? candidate : latest + 1n;
      return latest.toString();
    },
    notice(id) {
      const value = BigInt(id);
      if (value > latest) latest = value;
    },
  };
}

/** Milliseconds since 1970 at which the id was made. */
export function timeOfSnowflake(id: string): number {
  return Number(BigInt(id) >> 22n) + discordEpoch;
}

/** The id as a request names it: digits that fit 64 bits. */
export function isSnowflake(text: unknown): text is string {
  return typeof text === 'string' && /^\d{15,20}$/.test(text);
}

export function compareSnowflakes(left: string, right: string): number {
  return left.length === right.length ? (left < right ? -1 : left > right ? 1 : 0) : left.length - right.length;
}
