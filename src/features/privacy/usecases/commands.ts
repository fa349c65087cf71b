/**
 * What is kept about a person, forgetting people, and servers that the bot is removed from: the use cases as the hosts call
 * them. What becomes of matches that go on stands beside this.
 */
import type { Breathe, Clock, Lease } from '../../../kernel/index.ts';
import { act } from '../../../match/frame/act.ts';
import type { Step } from '../../../match/frame/change.ts';
import type { Frame } from '../../../match/frame/command.ts';
import type { Actor, MatchId, PersonId } from '../../../match/model/members.ts';
import { leave } from './leave.ts';
import type { PersonalData, PrivacyStore, PrivacyTransaction } from './ports.ts';

export interface PrivacyCommands {
  personalData(personId: PersonId): Promise<PersonalData>;
  /**
   * Resolves when nothing is left that speaks of the person. Where that is cut short, `finishForgetting` goes on. `asking`: the person
   * in the interaction that asks for it; left out: none does.
   */
  forget(personId: PersonId, asking?: Actor): Promise<void>;
  /**
   * Of these people those who are being forgotten or have been of late: what let them in until the moment given lets nobody in any more.
   * They may come again, as somebody new.
   */
  forgotten(personIds: readonly PersonId[]): Promise<ReadonlyMap<PersonId, Date>>;
  /**
   * Goes on where forgetting was cut short, until called off. Resolves to how many people have been forgotten. Under a lease
   * nothing is changed once that is lost. @throws LeaseLost
   */
  finishForgetting(signal?: AbortSignal, lease?: Lease): Promise<number>;
  /** The bot is on this server (again). */
  serverJoined(serverId: string): Promise<void>;
  /** The bot has been removed from this server: it is forgotten in 30 days unless it comes back. */
  serverLeft(serverId: string): Promise<void>;
  /** The same of all servers that the bot is not on, as it finds when it starts; `isThere` null: that is for others to say. */
  compareServers(isThere: (serverId: string) => boolean | null): Promise<void>;
}

export interface PrivacyParts extends Frame<PrivacyTransaction> {
  readonly store: PrivacyStore;
  readonly clock: Clock;
  readonly breathe: Breathe;
  /** The computer players that may take a seat; left out: none. */
  readonly computers?: readonly string[];
  /** Who of them plays on for those who have gone; left out, or not among them: the first. */
  readonly successor?: string;
}

const AT_ONCE = 500;

export function createPrivacy({
  store,
  clock,
  breathe,
  computers = [],
  successor,
  changeMatchByItself,
}: PrivacyParts): PrivacyCommands {
  const computer = computers.find((name) => name === successor) ?? computers[0] ?? null;

  /** False where it was called off before its end. */
  async function forgetAll(personId: PersonId, signal?: AbortSignal, lease?: Lease): Promise<boolean> {
    while (!signal?.aborted) {
      const open = await store.openMatchOf(personId);
      const isMore =
        open === null ? await store.forgetSome(personId, clock.now(), lease) : await leaveOpen(open, personId, lease);
      if (!isMore) return true;
      await breathe();
    }
    return false;
  }

  /** False where the person is forgotten by now: what they have begun since is somebody new's. */
  async function leaveOpen(matchId: MatchId, personId: PersonId, lease: Lease | undefined): Promise<boolean> {
    let isAsked = true;
    const left = async (step: Step<PrivacyTransaction>) => {
      isAsked = await step.transaction.privacy.isBeingForgotten(personId);
      return isAsked ? leave(step, personId, computer) : null;
    };
    await changeMatchByItself(matchId, left, lease);
    return isAsked;
  }

  return {
    personalData: (personId) => store.personalData(personId),

    forget: async (personId, asking) => {
      const begin = ({ privacy }: PrivacyTransaction) => privacy.begin(personId, clock.now());
      await (asking ? act(store, asking, clock.now(), begin) : store.transaction(begin));
      await forgetAll(personId);
    },

    forgotten: async (personIds) => {
      const found = await store.forgottenOf(personIds);
      const now = clock.now();
      return new Map([...found].map(([personId, at]) => [personId, at ?? now]));
    },

    finishForgetting: async (signal, lease) => {
      for (let count = 0; ; count++) {
        const [personId] = await store.beingForgotten(1);
        if (personId === undefined || !(await forgetAll(personId, signal, lease))) return count;
      }
    },

    serverJoined: (serverId) => store.noteServer(serverId, null),
    serverLeft: (serverId) => store.noteServer(serverId, clock.now()),

    compareServers: async (isThere) => {
      for (let after = ''; ; ) {
        const servers = await store.knownServers(after, AT_ONCE);
        for (const { id, leftAt } of servers) {
          const there = isThere(id);
          if (there === false && leftAt === null) await store.noteServer(id, clock.now());
          if (there === true && leftAt !== null) await store.noteServer(id, null);
        }
        const last = servers.at(-1);
        if (last === undefined || servers.length < AT_ONCE) return;
        after = last.id;
        await breathe();
      }
    },
  };
}
