/** The use cases of privacy and the store that they need: data export, erasure, and servers that remove the bot. */
import { type Clock, type Lease, LeaseLost, type YieldToEventLoop } from '../../../kernel/index.ts';
import { type Change, type Step, samePosition } from '../../../match/core/change.ts';
import { type MatchChanger, runAction } from '../../../match/core/command.ts';
import type { Transactions } from '../../../match/core/ports.ts';
import type { Announcement } from '../../../match/model/announcements.ts';
import {
  type Actor,
  ERASED_PERSON,
  erasedPersonAt,
  isAway,
  isReachable,
  type Match,
  type MatchId,
  type MatchMember,
  type PersonId,
  seatOf,
} from '../../../match/model/match.ts';
import type { AgreementTransaction } from '../../agreements/usecases/commands.ts';
import { resignSeat } from '../../agreements/usecases/seats.ts';
import { removeMember } from '../../lobby/usecases/lobby.ts';
import type { TimeTransaction } from '../../time/usecases/commands.ts';

export type PrivacyCommands = ReturnType<typeof createPrivacy>;

export interface PrivacyParts extends MatchChanger<PrivacyTransaction> {
  readonly store: PrivacyStore;
  readonly clock: Clock;
  readonly yieldNow: YieldToEventLoop;
  readonly computers?: readonly string[];
  /** Which of them replaces erased people; if missing or unknown, the first one. */
  readonly successor?: string;
}

const BATCH_SIZE = 500;

export function createPrivacy({
  store,
  clock,
  yieldNow,
  computers = [],
  successor,
  changeMatchUnattended,
}: PrivacyParts) {
  const { personalData } = store;
  const computer = computers.find((name) => name === successor) ?? computers[0] ?? null;

  /** False if aborted. */
  async function forgetAll(personId: PersonId, signal?: AbortSignal, lease?: Lease): Promise<boolean> {
    while (!signal?.aborted) {
      const open = await store.openMatchOf(personId);
      const isMore =
        open === null ? await store.forgetSome(personId, clock.now(), lease) : await leaveMatch(open, personId, lease);
      if (!isMore) return true;
      await yieldNow();
    }
    return false;
  }

  /** False if the erasure is complete; matches that began since then belong to a new person. */
  async function leaveMatch(matchId: MatchId, personId: PersonId, lease: Lease | undefined): Promise<boolean> {
    let isRequested = true;
    const change = async (step: Step<PrivacyTransaction>) => {
      isRequested = await step.transaction.privacy.isBeingForgotten(personId);
      return isRequested ? leave(step, personId, computer) : null;
    };
    await changeMatchUnattended(matchId, change, lease);
    return isRequested;
  }

  return {
    personalData,

    /**
     * Resolves when no row refers to the person any more. If interrupted, `finishForgetting` resumes it. `asking`: the
     * person whose interaction requests the erasure.
     */
    forget: async (personId: PersonId, asking?: Actor) => {
      const begin = ({ privacy }: PrivacyTransaction) => privacy.begin(personId, clock.now());
      await (asking ? runAction(store, asking, clock.now(), begin) : store.transaction(begin));
      await forgetAll(personId);
    },

    /**
     * Which of these people are being erased or were erased recently. Their sign-ins before the returned moment are
     * void; they may return as new people.
     */
    forgotten: async (personIds: readonly PersonId[]): Promise<ReadonlyMap<PersonId, Date>> => {
      const found = await store.forgottenOf(personIds);
      const now = clock.now();
      return new Map([...found].map(([personId, at]) => [personId, at ?? now]));
    },

    /**
     * Resumes interrupted erasures and resolves to the number of erased people. Changes nothing once the lease is lost.
     * An erasure that fails does not stop the others; the first failure is thrown after them.
     * @throws LeaseLost
     */
    finishForgetting: async (signal?: AbortSignal, lease?: Lease) => {
      const failures = new Map<PersonId, unknown>();
      for (let count = 0; ; ) {
        const people = await store.beingForgotten(failures.size + 1);
        const personId = people.find((id) => !failures.has(id));
        if (personId === undefined) {
          for (const error of failures.values()) throw error;
          return count;
        }
        try {
          if (!(await forgetAll(personId, signal, lease))) return count;
          count++;
        } catch (error) {
          if (error instanceof LeaseLost) throw error;
          failures.set(personId, error);
        }
      }
    },

    serverJoined: (serverId: string) => store.noteServer(serverId, null),

    /** The bot was removed from this server, whose data is erased after 30 days unless the bot returns. */
    serverLeft: (serverId: string) => store.noteServer(serverId, clock.now()),

    /** Records joined and left servers at startup. `isThere`: null if another process serves this server. */
    compareServers: async (isThere: (serverId: string) => boolean | null) => {
      for (let after = ''; ; ) {
        const servers = await store.knownServers(after, BATCH_SIZE);
        for (const { id, leftAt } of servers) {
          const there = isThere(id);
          if (there === false && leftAt === null) await store.noteServer(id, clock.now());
          if (there === true && leftAt !== null) await store.noteServer(id, null);
        }
        const last = servers.at(-1);
        // Damaged rows are left out of a batch, so only an empty batch is the last one.
        if (last === undefined) return;
        after = last.id;
        await yieldNow();
      }
    },
  };
}

/** Rows keyed by model name, ready for JSON. */
export type PersonalData = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

export interface PrivacyRepository {
  /** Records the request, so that the erasure completes even after a crash. */
  begin(personId: PersonId, at: Date): Promise<void>;
  /**
   * Replaces the person by `placeholder` in a match and all its rows, and deletes the rows that concern only the person.
   */
  forgetIn(matchId: MatchId, personId: PersonId): Promise<void>;
  /** False once another process has completed the erasure, because the person may have returned. */
  isBeingForgotten(personId: PersonId): Promise<boolean>;
}

export interface PrivacyTransaction extends AgreementTransaction, Pick<TimeTransaction, 'clock' | 'saveClock'> {
  readonly privacy: PrivacyRepository;
}

export interface PrivacyStore extends Transactions<PrivacyTransaction> {
  /** Leaves out data that would harm other players: hands, seeds, their names. */
  personalData(personId: PersonId): Promise<PersonalData>;
  /** Null: being erased; a date: when the person was erased, at most a day ago, matched by fingerprint. */
  forgottenOf(personIds: readonly PersonId[]): Promise<ReadonlyMap<PersonId, Date | null>>;
  beingForgotten(most: number): Promise<readonly PersonId[]>;
  /** A running match in which the person has a seat, is the host, or is asked to vote. */
  openMatchOf(personId: PersonId): Promise<MatchId | null>;
  /**
   * Erases one part of the data outside running matches. False if nothing was left and the person is now unknown, or if
   * no erasure is requested. @throws LeaseLost
   */
  forgetSome(personId: PersonId, at: Date, lease?: Lease): Promise<boolean>;
  /** `leftAt`: null means that the bot is on the server. Ignores unknown servers and repeated facts. */
  noteServer(serverId: string, leftAt: Date | null): Promise<void>;
  /** At most `most` known servers with ids after `after`, in ascending order. */
  knownServers(after: string, most: number): Promise<readonly { readonly id: string; readonly leftAt: Date | null }[]>;
}

/**
 * Leaves a lobby. In a running match, `computer` takes the seat if other people play on; otherwise the seat is
 * resigned. Closes the person's proposals.
 */
async function leave(step: Step<PrivacyTransaction>, personId: PersonId, computer: string | null): Promise<Change> {
  const { match, transaction } = step;
  const seat = seatOf(match, personId);
  const proposals = await closeProposals(step, personId);
  await dropVote(step, personId);
  await transaction.privacy.forgetIn(match.id, personId);
  const isOngoing = match.status === 'lobby' || match.status === 'running';
  const change = seat !== null && isOngoing ? withoutPerson(step, personId, seat, computer) : samePosition(step, []);
  const hostId = change.match.hostId === personId ? hostAfter(change.match, seat) : change.match.hostId;
  return { ...change, match: { ...change.match, hostId }, announcements: [...proposals, ...change.announcements] };
}

function withoutPerson(step: Step, personId: PersonId, seat: number, computer: string | null): Change {
  const { match } = step;
  if (match.status === 'lobby') return removeMember(match, personId);
  const placeholder: MatchMember = { personId: erasedPersonAt(seat), name: '' };
  const repost: Announcement = match.pausedAt ? { kind: 'paused', proposalId: null } : { kind: 'turn', again: true };
  if (match.members[seat]?.resigned) {
    return samePosition({ ...step, match: withMember(match, seat, { ...placeholder, resigned: true }) }, [repost]);
  }
  const othersPlay = match.members.some((member, at) => at !== seat && !isAway(member));
  if (!othersPlay || computer === null) {
    return resignSeat(
      { ...step, match: withMember(match, seat, placeholder) },
      { personId: placeholder.personId },
      seat,
    );
  }
  const handedOver = withMember(match, seat, { ...placeholder, computer });
  return samePosition({ ...step, match: handedOver }, [{ kind: 'forgotten', seat }, repost]);
}

function withMember(match: Match, seat: number, member: MatchMember): Match {
  return { ...match, members: match.members.map((each, at) => (at === seat ? member : each)) };
}

/** A person who is still in the match, or else the placeholder for erased people. */
function hostAfter({ members }: Match, seat: number | null): PersonId {
  const people = members.filter(isReachable);
  const host = people.find(({ resigned: gone }) => !gone) ?? people[0];
  return host?.personId ?? (seat === null ? ERASED_PERSON : erasedPersonAt(seat));
}

async function closeProposals({ match, transaction }: Step<PrivacyTransaction>, personId: PersonId) {
  const { agreements } = transaction;
  const outdated = (await agreements.open(match.id)).filter(
    ({ proposerId, voters }) => proposerId === personId || voters.some((voter) => voter.personId === personId),
  );
  for (const { id } of outdated) await agreements.close(id, 'expired', null);
  return outdated.map(({ id }): Announcement => ({ kind: 'proposal', proposalId: id }));
}

async function dropVote({ match, transaction }: Step<PrivacyTransaction>, personId: PersonId): Promise<void> {
  const clock = await transaction.clock(match.id);
  if (!clock?.votes.includes(personId)) return;
  await transaction.saveClock(match.id, { ...clock, votes: clock.votes.filter((voter) => voter !== personId) });
}
