/** Matches with clocks on a database of their own, and a clock that moves only when set. */
import { compose } from '../../../../src/app/compose.ts';
import type { Matches } from '../../../../src/features/createMatches.ts';
import type { Store } from '../../../../src/features/storage/index.ts';
import { type YieldToEventLoop, yieldToEventLoop } from '../../../../src/kernel/index.ts';
import type { Actor, Announcement, Match, MatchId, TimeControl } from '../../../../src/match/index.ts';
import { journeyman, randomPolicy } from '../../../../src/opponents/index.ts';
import { type PlayerCount, seededRandom } from '../../../../src/rules/index.ts';
import { openedStore, temporaryDatabase } from '../../../support/database/store.ts';
import { PLACE, standardComponents, steadyChance, succeeded } from '../../../support/game/match.ts';

export interface TimedAnnouncement {
  readonly matchId: MatchId;
  readonly announcement: Announcement;
  readonly at: string;
}

export interface TimedTable {
  readonly url: string;
  readonly matches: Matches;
  readonly store: Store;
  actor(person: number): Actor;
  now(): Date;
  /** Sets the clock without a poll. */
  set(moment: string | Date): void;
  /** Polls, and takes the announcements since the last time out of the outbox. */
  look(): Promise<readonly TimedAnnouncement[]>;
  /** Advances time until then, with a poll whenever something is due; returns the announcements. */
  runUntil(moment: string | Date): Promise<readonly TimedAnnouncement[]>;
  begin(control: TimeControl | null, players?: PlayerCount): Promise<Match>;
  /** The player to move makes some legal move. */
  move(matchId: MatchId): Promise<void>;
}

export async function timedTable(start: string, yieldNow: YieldToEventLoop = yieldToEventLoop): Promise<TimedTable> {
  let at = new Date(start);
  const clock = { now: () => at };
  const components = standardComponents();
  const url = await temporaryDatabase();
  const store = await openedStore(url, components, clock);
  const { matches } = compose(
    { store, clock, components },
    { chance: steadyChance(), yieldNow, computerPlayer: journeyman, puzzles: { ids: () => [] } },
  );
  let interactions = 0;
  const actor = (person: number): Actor => {
    interactions += 1;
    return { personId: `person${person}`, name: `Person ${person}`, interactionId: `interaction${interactions}` };
  };

  async function drainOutbox(): Promise<TimedAnnouncement[]> {
    const announced: TimedAnnouncement[] = [];
    for (;;) {
      const pending = await store.outbox.pending();
      if (pending.length === 0) return announced;
      for (const { id, matchId, announcement, createdAt } of pending) {
        announced.push({ matchId, announcement, at: createdAt.toISOString() });
        await store.outbox.delivered(id, {});
      }
    }
  }

  return {
    url,
    matches,
    store,
    actor,
    now: () => at,
    set: (moment) => {
      at = new Date(moment);
    },
    look: async () => {
      await matches.processDueClocks();
      return drainOutbox();
    },
    runUntil: async (moment) => {
      const end = new Date(moment);
      const announced: TimedAnnouncement[] = [];
      const advanceTo = async (next: Date) => {
        at = next;
        // With polls every minute, nothing counts as downtime.
        await store.matches.transaction((transaction) => transaction.recordPoll(at));
      };
      for (;;) {
        const clocks = (await store.matches.dueClocks.first())?.at;
        const answers = (await store.matches.dueProposals.first())?.at;
        const due = [clocks, answers].flatMap((each) => each ?? []).sort((a, b) => a.getTime() - b.getTime())[0];
        if (!due || due > end) break;
        await advanceTo(due > at ? due : at);
        await matches.processDueClocks();
        announced.push(...(await drainOutbox()));
      }
      await advanceTo(end);
      return announced;
    },
    begin: async (control, players = 2) => {
      const { match } = await matches.create(actor(0), { side: 'A', capacity: players, locale: 'en', place: PLACE });
      succeeded(await matches.configure(actor(0), match.id, { timeControl: control }));
      for (let person = 1; person < players; person++) succeeded(await matches.join(actor(person), match.id));
      const started = succeeded(await matches.start(actor(0), match.id));
      await drainOutbox();
      return started.match;
    },
    move: async (matchId) => {
      const view = await matches.view(matchId);
      if (!view?.state) throw new Error(`match ${matchId} does not run`);
      const { seat, ...move } = randomPolicy(components, view.state, seededRandom(view.match.version));
      succeeded(await matches.play(actor(Number(view.match.members[seat]?.personId.slice(-1))), matchId, null, move));
      await drainOutbox();
    },
  };
}
