/** Generates Discord's snowflakes: 64-bit ids, sorted by creation time, as decimal strings. */
const discordEpoch = 1_420_070_400_000;
/** Clients expect at least 17 digits, which newer ids have. */
const MIN_AGE_MS = 30 * 24 * 60 * 60 * 1000;

export interface Snowflakes {
  /** Greater than every id generated or noticed before, even if the clock goes back. */
  next(): string;
  /** Records an id from an earlier run. */
  notice(id: string): void;
}

export function createSnowflakes(now: () => number): Snowflakes {
  let latest = 0n;
  return {
    next() {
      const age = BigInt(Math.max(Math.trunc(now()) - discordEpoch, MIN_AGE_MS));
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

/** Milliseconds since 1970. */
export function timeOfSnowflake(id: string): number {
  return Number(BigInt(id) >> 22n) + discordEpoch;
}

/** Digits that fit into 64 bits. */
export function isSnowflake(text: unknown): text is string {
  return typeof text === 'string' && /^\d{15,20}$/.test(text);
}

export function compareSnowflakes(left: string, right: string): number {
  return left.length === right.length ? (left < right ? -1 : left > right ? 1 : 0) : left.length - right.length;
}
