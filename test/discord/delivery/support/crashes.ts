/** Processes that crash between any two steps of a delivery, and are started again until everything is delivered. */
import type { Timer } from '../../../../src/kernel/index.ts';
import { HOUR_MS, type MatchId, type MatchPlace, type Outbox, type OutboxEntry } from '../../../../src/match/index.ts';
import type { Table } from '../../../support/discord/bot.ts';
import type { OpenedTable } from '../../../support/discord/tables.ts';

/** Shorter timers than this belong to a retry, longer ones to a regular poll. */
const MIN_POLL_INTERVAL_MS = 20_000;
const EPOCH = new Date(0);

export interface CrashingTable {
  readonly table: Table;
  /** Advances the playground's clock; after an hour Discord has forgotten every nonce. */
  letPass(milliseconds: number): void;
}

/** The methods of an outbox that make the process crash at one point; `atEnd` registers clean-up. */
export type CrashPoint = (life: {
  readonly outbox: Outbox;
  readonly table: Table;
  readonly die: () => never;
  readonly atEnd: (work: () => void) => void;
}) => Partial<Outbox>;

/** Crash points of a delivery, by name. */
export const CRASH_POINTS: Readonly<Record<string, CrashPoint>> = {
  'after the commit, before the message is posted': ({ outbox, die }) => ({
    take: async (...args) => {
      await outbox.take(...args);
      return die();
    },
  }),
  'after the message is posted, before that is noted': ({ die }) => ({ delivered: async () => die() }),
  'after that is noted': ({ outbox, die }) => ({
    delivered: async (...args) => {
      await outbox.delivered(...args);
      return die();
    },
  }),
};

/** Crashes after `count` posted messages: later calls about channels and users fail. */
export function crashAfterMessages(count: number): CrashPoint {
  return ({ table, atEnd }) => {
    let posted = 0;
    const stop = table.playground.intercept(({ method, path }) => {
      if (!path.startsWith('/channels/') && !path.startsWith('/users/')) return undefined;
      if (posted >= count) return { act: 'fail', when: 'before', status: 502 };
      if (method === 'POST' && /^\/channels\/\d+\/messages$/.test(path)) posted += 1;
      return undefined;
    });
    atEnd(stop);
    return {};
  };
}

/** Delivers every entry, with `lives` crashes at the given point, an hour apart, and then undisturbed. */
export async function deliverWithCrashes(
  { table, letPass }: CrashingTable,
  moment: CrashPoint,
  lives = 1,
): Promise<void> {
  // A repost waits until its barred place is open.
  const isWaiting = ({ announcement, attempts, notBefore }: OutboxEntry) =>
    announcement.kind === 'repost' && attempts === 0 && notBefore > EPOCH;
  const next = async () => (await table.store.outbox.pending()).find((entry) => !isWaiting(entry))?.id;
  for (let entry = await next(); entry !== undefined; entry = await next()) {
    for (let life = 1; life <= lives && (await next()) === entry; life++) {
      await runForOneEntry(table, moment);
      letPass(HOUR_MS);
    }
    if ((await next()) === entry) await runForOneEntry(table, () => ({}));
    if ((await next()) === entry) throw new Error(`entry ${entry} is never delivered`);
  }
}

/** Runs the bot for one entry until it is delivered or the crash point is reached. */
export async function runForOneEntry(table: Table, moment: CrashPoint): Promise<void> {
  const ends: (() => void)[] = [];
  await new Promise<void>((resolve, reject) => {
    let hasStarted = false;
    const die = (): never => {
      throw new Error('the process ends here');
    };
    // A retry timer means that the delivery has failed: this process ends there.
    const timer: Timer = {
      after: (milliseconds) => {
        if (hasStarted && milliseconds < MIN_POLL_INTERVAL_MS) resolve();
        return () => undefined;
      },
    };
    const crashingOutbox = (outbox: Outbox): Outbox => {
      const crashing = { ...outbox, ...moment({ outbox, table, die, atEnd: (work) => ends.push(work) }) };
      return {
        ...crashing,
        pending: async () => (hasStarted ? [] : outbox.pending()),
        nextOf: async () => null,
        take: async (...args) => {
          hasStarted = true;
          return crashing.take(...args);
        },
        delivered: async (...args) => {
          const isMore = await crashing.delivered(...args);
          resolve();
          return isMore;
        },
      };
    };
    table.startBot({ timer, outbox: crashingOutbox }).catch(reject);
  });
  await table.stopBot();
  for (const work of ends) work();
}

/** Plays the opening of a match of Anni, Jana and Peter: moves, a take-back, a pause and its end. */
export async function playOpening(
  { table, talk }: OpenedTable,
  deliver: () => Promise<void>,
  place?: MatchPlace,
): Promise<MatchId> {
  const match = await talk.running(['anni', 'jana', 'peter'], 'A', place);
  const play = () => talk.play(match);
  for (const step of [async () => undefined, play, () => talk.undo(match), play, play]) {
    await step();
    await deliver();
  }
  await table.matches.askPause(talk.actor('anni'), match);
  await deliver();
  const [proposal] = await table.store.matches.transaction(({ agreements }) => agreements.open(match));
  for (const name of ['jana', 'peter']) {
    await table.matches.answer(talk.actor(name), match, proposal?.id ?? 0, true);
    await deliver();
  }
  await table.matches.resume(talk.actor('anni'), match);
  await deliver();
  return match;
}
