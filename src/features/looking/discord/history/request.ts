/**
 * Whose finished games somebody looks back at, and from where on, as the buttons of a page carry it.
 * What is shown of them is left to the message beside this.
 */
import { z } from 'zod';
import type { HistoryPlace, HistoryWish } from '../../../../people/index.ts';
import { type PlayerCount, SIDES, type Side } from '../../../../rules/index.ts';

/** Without who looks, which is whoever uses the control. */
export interface HistoryRequest extends Omit<HistoryWish, 'viewer'> {
  readonly place: HistoryPlace | null;
}

const NONE = '-';
const id = z.string().regex(/^[A-Za-z0-9_]{1,20}$|^-$/);

/** Direction, number, filters, person, channel, companion. */
export const historyDetails = z.tuple([
  z.enum(['o', 'n']),
  z.string().regex(/^[0-9a-z]{1,6}$/),
  z.string().regex(/^[AB-][234-][wl-]$/),
  id,
  id,
  id,
]);

export function detailsOf({ of, side, players, won, withId }: HistoryRequest, { to, number }: HistoryPlace): string[] {
  const marks = [side ?? NONE, players ?? NONE, won === null ? NONE : won ? 'w' : 'l'];
  const whose = 'personId' in of ? [of.personId, NONE] : [NONE, of.channelId];
  return [to === 'older' ? 'o' : 'n', number.toString(36), marks.join(''), ...whose, withId ?? NONE];
}

const COUNTS: readonly PlayerCount[] = [2, 3, 4];

/** Null where they name neither a person nor a channel. */
export function requestOf([to, number, marks, person, channel, companion]: z.output<
  typeof historyDetails
>): HistoryRequest | null {
  const [side, players, won] = marks;
  if (person === NONE && channel === NONE) return null;
  return {
    of: person === NONE ? { channelId: channel } : { personId: person },
    side: SIDES.find((each): each is Side => each === side) ?? null,
    players: COUNTS.find((count) => String(count) === players) ?? null,
    won: won === 'w' ? true : won === 'l' ? false : null,
    withId: companion === NONE ? null : companion,
    place: { to: to === 'o' ? 'older' : 'newer', number: Number.parseInt(number, 36) },
  };
}
