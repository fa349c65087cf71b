/** The options of a seek, and their form in the custom_id of the button that starts another one. */
import type { BaseInteraction } from 'discord.js';
import { z } from 'zod';
import { countDetail, sideDetail } from '../../../discord/interactions/index.ts';
import { HOUR_MS, type TimeControl } from '../../../match/index.ts';
import { PLAYER_COUNTS, type PlayerCount, type Side } from '../../../rules/index.ts';
import type { RatingRange } from '../usecases/seek.ts';

/** A null option means the default. */
export interface SeekOptions {
  readonly side: Side | null;
  readonly players: PlayerCount | null;
  readonly clock: TimeControl | 'none' | null;
  readonly range: RatingRange | null;
  readonly rated: boolean | null;
  readonly locale: string | null;
  /** Null: on all servers only if there is no channel for seeks. */
  readonly everywhere: boolean | null;
  /** In milliseconds, whole hours. */
  readonly lasts: number;
}

export const DEFAULT_SEEK_OPTIONS: SeekOptions = {
  side: null,
  players: null,
  clock: null,
  range: null,
  rated: null,
  locale: null,
  everywhere: null,
  lasts: 24 * HOUR_MS,
};

/** What happens in a game from a seek when time is up. */
export const SEEK_WHEN_UP = 'pass';

const EVERYWHERE = 'everywhere';
const UNSET = '-';
const NO_CLOCK = '0';
/** Keeps the times, in milliseconds, short. */
const TIME_RADIX = 36;
/** Keeps the custom_id below Discord's limit. */
const SHOWN_BY_RADIX = 36;

/**
 * The details of a button that starts another seek, `usual` or on all servers with the options. A press counts once for
 * each message and custom_id; the id of the interaction that shows the button makes it a new one below the same message.
 */
export function anotherDetailsOf(another: 'usual' | SeekOptions, { id }: Pick<BaseInteraction, 'id'>): string[] {
  return [...(another === 'usual' ? [] : everywhereDetails(another)), BigInt(id).toString(SHOWN_BY_RADIX)];
}

function everywhereDetails({ side, players, clock, range, rated, locale, lasts }: SeekOptions): string[] {
  return [
    EVERYWHERE,
    side ?? UNSET,
    players === null ? UNSET : String(players),
    clock === null ? UNSET : clock === 'none' ? NO_CLOCK : clockCode(clock),
    range === null ? UNSET : `${range.least}-${range.most}`,
    rated === null ? UNSET : rated ? 'rated' : 'casual',
    locale ?? UNSET,
    String(lasts / HOUR_MS),
  ];
}

function clockCode(clock: TimeControl): string {
  const times = clock.kind === 'turn' ? [clock.perTurn] : [clock.bank, clock.increment];
  return times.map((time) => Math.round(time).toString(TIME_RADIX)).join('-');
}

function clockOfCode(code: string): TimeControl {
  const [first = 0, increment] = code.split('-').map((time) => Number.parseInt(time, TIME_RADIX));
  return increment === undefined
    ? { kind: 'turn', perTurn: first, whenUp: SEEK_WHEN_UP }
    : { kind: 'bank', bank: first, increment, whenUp: SEEK_WHEN_UP };
}

const orUnset = <Value>(detail: z.ZodType<Value>) => z.union([z.literal(UNSET).transform(() => null), detail]);

const clockDetail = z.union([
  z.literal(NO_CLOCK).transform(() => 'none' as const),
  z
    .string()
    .regex(/^[0-9a-z]{1,8}(-[0-9a-z]{1,8})?$/)
    .transform(clockOfCode),
]);

const rangeDetail = z
  .string()
  .regex(/^\d{1,4}-\d{1,4}$/)
  .transform((range) => range.split('-').map(Number))
  .transform(([least = 0, most = 0]): RatingRange => ({ least, most }));

/** An id of Discord, absent in older messages. */
const shownByDetail = z
  .string()
  .regex(/^[0-9a-z]{11,13}$/)
  .optional();

/** Older messages have buttons without options. */
export const anotherDetails = z.union([
  z.tuple([z.literal(EVERYWHERE)]).transform((): SeekOptions => ({ ...DEFAULT_SEEK_OPTIONS, everywhere: true })),
  z
    .tuple([
      z.literal(EVERYWHERE),
      orUnset(sideDetail),
      orUnset(countDetail.pipe(z.literal(PLAYER_COUNTS))),
      orUnset(clockDetail),
      orUnset(rangeDetail),
      orUnset(z.enum(['rated', 'casual']).transform((rated) => rated === 'rated')),
      orUnset(z.string().regex(/^[A-Za-z-]{2,10}$/)),
      countDetail,
      shownByDetail,
    ])
    .transform(([, side, players, clock, range, rated, locale, hours]): SeekOptions => {
      return { side, players, clock, range, rated, locale, everywhere: true, lasts: hours * HOUR_MS };
    }),
  z.tuple([shownByDetail]).transform(() => DEFAULT_SEEK_OPTIONS),
]);
