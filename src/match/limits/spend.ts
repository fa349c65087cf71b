/**
 * Counts what a person asks for, and what all of a server do, day by day. Where there is no limit nothing is written down.
 */
import type { LimitRefusal, Limits, Most, Use } from '../model/limits.ts';
import type { PersonId } from '../model/members.ts';
import type { LimitTransaction } from './ports.ts';

const DAY = 24 * 3_600_000;

export interface Spender {
  readonly personId: PersonId;
  /** Null: on no server. */
  readonly serverId: string | null;
}

/** Takes one of what there is today, or refuses with `usedUp` and takes none. */
export async function spend(
  { usages }: LimitTransaction,
  limits: Limits,
  use: Use,
  { personId, serverId }: Spender,
  at: Date,
): Promise<LimitRefusal | null> {
  const day = at.toISOString().slice(0, 10);
  const all: readonly [keyof Most, string | null][] = [
    ['person', personId],
    ['server', serverId],
  ];
  const counted = all.flatMap(([whose, subjectId]) => {
    const most = mostOf(limits, use)[whose];
    return subjectId !== null && Number.isFinite(most) ? [{ whose, subjectId, most }] : [];
  });
  for (const { whose, subjectId, most } of counted) {
    if ((await usages.count(subjectId, use, day)) < most) continue;
    const again = new Date(Date.parse(day) + DAY);
    return { ok: false, code: 'usedUp', use, whose, most, again };
  }
  for (const { subjectId } of counted) await usages.addOne(subjectId, use, day);
  return null;
}

function mostOf({ hints, reviews }: Limits, use: Use): Most {
  return use === 'hint' ? hints : reviews;
}
