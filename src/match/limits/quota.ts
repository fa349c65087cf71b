/** Counts hints and reviews per day for a person and a server. */
import type { Transactions } from '../core/ports.ts';
import type { LimitPair, LimitRefusal, Limits, Use } from '../model/limits.ts';
import type { PersonId } from '../model/match.ts';

const DAY_MS = 24 * 3_600_000;

export interface UsageRepository {
  /** `subjectId` is a person or a server; `day` has the form `2026-01-31`. */
  count(subjectId: string, use: Use, day: string): Promise<number>;
  /** The daily limit per person that the server has set, or null. */
  mostOn(serverId: string, use: Use): Promise<number | null>;
  addOne(subjectId: string, use: Use, day: string): Promise<void>;
}

export interface LimitTransaction {
  readonly usages: UsageRepository;
}

export interface LimitStore extends Transactions<LimitTransaction> {
  openMatches(personId: PersonId): Promise<number>;
  openMatchesOn(serverId: string): Promise<number>;
}

export interface QuotaSubject {
  readonly personId: PersonId;
  readonly serverId: string | null;
}

/**
 * Counts one use, or refuses with `usedUp`. Counts nothing if there is no limit. A server's own limit per person counts
 * that person's uses on all servers.
 */
export async function consumeQuota(
  { usages }: LimitTransaction,
  limits: Limits,
  use: Use,
  { personId, serverId }: QuotaSubject,
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
    const again = new Date(Date.parse(day) + DAY_MS);
    return { ok: false, code: 'usedUp', use, whose, most, again };
  }
  for (const subjectId of new Set(counted.map((each) => each.subjectId))) await usages.addOne(subjectId, use, day);
  return null;
}

function mostOf({ hints, reviews }: Limits, use: Use): LimitPair {
  return use === 'hint' ? hints : reviews;
}
