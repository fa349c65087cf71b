/**
 * The digest: once a day, at a time that the person has chosen, in which games it is their turn. When it is due, and in which
 * order the games are named; what it says and how it gets there is the hosts' matter.
 */

import type { Lease } from '../../../kernel/index.ts';
import { latest } from '../../../kernel/index.ts';
import { stretchAt } from '../../../match/calendar/countedTime.ts';
import { momentsOfDay, quietAround } from '../../../match/calendar/localTime.ts';
import type { MatchId, PersonId } from '../../../match/model/members.ts';
import { moverOf } from '../../../match/model/seated.ts';
import { UnreadableRow } from '../../../match/model/unreadableRow.ts';
import type { DueTask } from '../../time/usecases/eachDue.ts';
import type { PersonSettings } from '../model.ts';
import type { DigestStore, OwnTurn } from './commands.ts';

/** After a longer absence the digest of that day is left out: the next one is not far. */
const TOO_LATE = 12 * 3_600_000;
/** After which what could not be brought is tried again. */
const AGAIN_AFTER = 15 * 60_000;
/** How far ahead a digest may be due, in milliseconds: a day, quiet hours and a change of the clocks. */
const FARTHEST = 50 * 3_600_000;
/** Later than any moment. */
const NO_DEADLINE = Number.MAX_SAFE_INTEGER;

/** The first moment after another at which the digest comes; in quiet hours it waits for their end. Null without one. */
export function nextDigest(
  { digest, quiet, zone }: Pick<PersonSettings, 'digest' | 'quiet' | 'zone'>,
  after: Date,
): Date | null {
  return digest === null ? null : (moments(digest, quiet, zone, after).find((at) => at > after) ?? null);
}

function moments(digest: number, quiet: PersonSettings['quiet'], zone: string, around: Date): readonly Date[] {
  return momentsOfDay(around, digest, zone).map((at) => (quiet && quietAround(at, quiet, zone)?.until) ?? at);
}

/** How long the latest digest has been due, of those that nobody looked for. */
function lateBy({ digest, quiet, zone }: PersonSettings, due: Date, now: Date): number {
  const latest = digest === null ? due : moments(digest, quiet, zone, now).findLast((at) => at <= now && at > due);
  return now.getTime() - (latest ?? due).getTime();
}

/** The running matches in which it is this person's turn, the one whose time is up first coming first. */
export async function turnsOf(
  store: Pick<DigestStore, 'reading' | 'clock'>,
  personId: PersonId,
): Promise<readonly OwnTurn[]> {
  const turns: OwnTurn[] = [];
  for (const view of await store.reading.ofPerson(personId)) {
    if (view.match.pausedAt || moverOf(view.match, view.state)?.personId !== personId) continue;
    turns.push({ view, deadline: view.match.timeControl && (await deadlineOf(store, view.match.id)) });
  }
  const rank = ({ deadline }: OwnTurn) => deadline?.getTime() ?? NO_DEADLINE;
  const waiting = ({ view }: OwnTurn) => view.match.updatedAt.getTime();
  return turns.sort((a, b) => rank(a) - rank(b) || waiting(a) - waiting(b));
}

/** A digest that could not be brought comes due again before the next one, which would be made of the same games. */
export function digestAgain(store: Pick<DigestStore, 'transaction'>, personId: PersonId, now: Date): Promise<void> {
  return store.transaction(async (transaction) => {
    const due = await transaction.digestDue(personId);
    const again = new Date(now.getTime() + AGAIN_AFTER);
    if (due && again < due) await transaction.saveDigestDue(personId, again);
  });
}

/** Null, too, where what is kept of the clock is damaged: the game is named none the less. */
async function deadlineOf(store: Pick<DigestStore, 'clock'>, matchId: MatchId): Promise<Date | null> {
  try {
    return (await store.clock(matchId))?.deadline ?? null;
  } catch (error) {
    if (error instanceof UnreadableRow) return null;
    throw error;
  }
}

/** Digests come due as clocks do, and at once where they lie too far ahead. */
export function digestTasks(store: DigestStore, lease: Lease | undefined): readonly DueTask[] {
  const work: DueTask['work'] = (personId, now) => announceDigest(store, personId, now, lease);
  const tooFar = (now: Date, most: number) => store.digestsAfter(latest(now, FARTHEST), most);
  return [
    {
      due: (by, most) => store.dueDigests(by, most),
      work,
      first: async () => (await store.firstDigest())?.at ?? null,
    },
    { due: tooFar, work, first: async (now) => ((await tooFar(now, 1)).length > 0 ? now : null) },
  ];
}

/**
 * Announces a person's digest if it is due, in one transaction with the moment of the next one, so that none is sent twice. It hangs on the most urgent game.
 */
async function announceDigest(
  store: DigestStore,
  personId: PersonId,
  now: Date,
  lease: Lease | undefined,
): Promise<void> {
  const [first] = await turnsOf(store, personId);
  await store.transaction(async (transaction) => {
    const due = await transaction.digestDue(personId);
    const settings = await transaction.settings(personId);
    if (!due || !settings) return;
    if (due > now) {
      if (due > latest(now, FARTHEST)) await transaction.saveDigestDue(personId, nextDigest(settings, now));
      return;
    }
    const quiet = settings.quiet && quietAround(now, settings.quiet, settings.zone);
    if (quiet) {
      await transaction.saveDigestDue(personId, quiet.until);
      return;
    }
    await transaction.saveDigestDue(personId, nextDigest(settings, now));
    const away = stretchAt(now, await transaction.holidays(personId)) !== null;
    if (!first || away || lateBy(settings, due, now) > TOO_LATE) return;
    const { id, version } = first.view.match;
    await transaction.announce(id, version, { kind: 'digest', personId }, now);
  }, lease);
}
