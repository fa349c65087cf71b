/** Draws people with time zone, sleep, reaction time and absences. */
import { DEFAULT_PERSON_SETTINGS, type PersonSettings } from '../../../src/match/clock/personSettings.ts';
import { DAY_MS, HOUR_MS } from '../../../src/match/index.ts';
import type { Draws } from './draws.ts';
import { isWithin, localTime, type Moment } from './time.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly locale: string;
  readonly zone: string;
  /** Minutes of the local day. */
  readonly sleeps: { readonly from: number; readonly until: number };
  /** Mean milliseconds until they react. */
  readonly reactionMs: number;
  readonly away: readonly Away[];
  /** When they leave for good; absent if they stay. */
  readonly vanishesAt?: Moment;
  /** Initial settings, or null for the defaults. */
  readonly settings: PersonSettings | null;
}

interface Away {
  readonly from: Moment;
  readonly until: Moment;
  /** Whether they take a holiday for it. */
  readonly isAnnounced: boolean;
}

const MINUTE = 60_000;
const VANISHES_ONE_IN = 20;
const LOCALES = ['en-US', 'en-GB', 'nl', 'hu', 'de', 'ja'] as const;
/** With and without daylight saving, in both hemispheres, and with a shift of half an hour. */
const ZONES = [
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
] as const;
const REACTION_MS = [2 * MINUTE, 20 * MINUTE, 2 * HOUR_MS, 9 * HOUR_MS] as const;

export function drawPeople(draws: Draws, count: number, from: Moment, until: Moment): readonly Person[] {
  return Array.from({ length: count }, (_, index) => drawPerson(draws, index, from, until));
}

function drawPerson(draws: Draws, index: number, begin: Moment, end: Moment): Person {
  const zone = draws.one(ZONES);
  const bedtime = (22 * 60 + draws.below(240)) % 1440;
  const sleeps = { from: bedtime, until: (bedtime + 360 + draws.below(180)) % 1440 };
  const away: Away[] = [];
  for (let at = begin + draws.around(60 * DAY_MS); at < end; at += DAY_MS + draws.around(60 * DAY_MS)) {
    const until = at + DAY_MS + draws.around(4 * DAY_MS);
    away.push({ from: at, until, isAnnounced: draws.chance(0.5) });
    at = until;
  }
  return {
    id: String(200_000_000_000_000_000n + BigInt(index)),
    name: `Person ${index}`,
    locale: draws.one(LOCALES),
    zone,
    sleeps,
    reactionMs: draws.one(REACTION_MS),
    away,
    settings: draws.chance(0.6) ? drawSettings(draws, zone) : null,
    ...(index % VANISHES_ONE_IN === VANISHES_ONE_IN - 1 && { vanishesAt: begin + draws.below(end - begin) }),
  };
}

export function drawSettings(draws: Draws, zone: string): PersonSettings {
  const from = draws.below(1440);
  return {
    ...DEFAULT_PERSON_SETTINGS,
    zone,
    quiet: draws.chance(0.6) ? { from, until: (from + 60 + draws.below(600)) % 1440 } : null,
    reminders: draws.one([[], [6 * HOUR_MS], [HOUR_MS], [24 * HOUR_MS, 6 * HOUR_MS, HOUR_MS]]),
    pings: draws.one(['thread', 'thread', 'direct', 'both']),
    digest: draws.chance(0.15) ? draws.below(1440) : null,
  };
}

/** The first moment from `from` on at which the person is awake and present; null after they left for good. */
export function nextAwake({ sleeps, away, zone, vanishesAt }: Person, from: Moment): Moment | null {
  let at = from;
  for (;;) {
    if (vanishesAt !== undefined && at >= vanishesAt) return null;
    const absence = away.find((each) => each.from <= at && at < each.until);
    if (absence) at = absence.until;
    else if (isWithin(sleeps, localTime(zone, at).minute)) at += 30 * MINUTE;
    else return at;
  }
}
