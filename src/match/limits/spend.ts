/**
 * Counts what a person asks for, and what all of a server do, day by day. Where there is no limit nothing is written down.
 * A server may let a person have less than the owner of the bot does; what they have had elsewhere counts there, too.
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
  const { person, server } = mostOf(limits, use);
  const member = serverId === null ? null : await usages.mostOn(serverId, use);
  const all = [
    ['member', personId, member ?? Number.POSITIVE_INFINITY],
    ['person', personId, person],
    ['server', serverId, server],
  ] as const;
  const counted = all.flatMap(([whose, subjectId, most]) =>
    subjectId !== null && Number.isFinite(most) ? [{ whose, subjectId, most }] : [],
  );
  for (const { whose, subjectId, most } of counted) {
    if ((await usages.count(subjectId, use, day)) < most) continue;
    const again = new Date(Date.parse(day) + DAY);
    return { ok: false, code: 'usedUp', use, whose, most, again };
  }
  for (const subjectId of new Set(counted.map((each) => each.subjectId))) await usages.addOne(subjectId, use, day);
  return null;
}

function mostOf({ hints, reviews }: Limits, use: Use): Most {
  return use === 'hint' ? hints : reviews;
}
