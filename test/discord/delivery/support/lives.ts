/**
 * Processes that end between any two steps of a delivery, and are started again until everything is told.
 * What there is to tell, and what should be read in the end, is said by the tests.
 */
import type { Timer } from '../../../../src/kernel/index.ts';
import { HOUR_MS, type MatchId, type MatchPlace, type Outbox, type OutboxEntry } from '../../../../src/match/index.ts';
import type { Table } from '../../../support/bot.ts';
import type { OpenedTable } from '../../../support/tables.ts';

/** Whoever looks again without having been woken waits at least so many milliseconds. */
const LOOKS_BY_ITSELF = 20_000;
const LONG_AGO = new Date(0);

/** A table whose bot is started and ended here. */
export interface MortalTable {
  readonly table: Table;
  /** Has the playground's clock go on: after an hour Discord has forgotten every nonce. */
  letPass(milliseconds: number): void;
}

/** The parts of an outbox with which a process ends at a moment; what is called `atEnd` is done when it has ended. */
export type Moment = (life: {
  readonly outbox: Outbox;
  readonly table: Table;
  readonly die: () => never;
  readonly atEnd: (work: () => void) => void;
}) => Partial<Outbox>;

/** The moments of telling an entry, by what has been done when they come. */
export const MOMENTS: Readonly<Record<string, Moment>> = {
  'after the commit, before the message is posted': ({ outbox, die }) => ({
    attempt: async (id) => {
      await outbox.attempt(id);
      return die();
    },
  }),
  'after the message is posted, before that is noted': ({ die }) => ({ delivered: async () => die() }),
  'after that is noted': ({ outbox, die }) => ({
    delivered: async (...told) => {
      await outbox.delivered(...told);
      return die();
    },
  }),
};

/** So many messages are posted, and nothing that is asked of any channel afterwards reaches Discord. */
export function afterMessages(count: number): Moment {
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

/**
 * For each entry as many lives as are wanted that end at the moment and forget everything, an hour after each, and where it is needed
 * one more life.
 */
export async function tellInLives({ table, letPass }: MortalTable, moment: Moment, lives = 1): Promise<void> {
  // What a barred place is missing waits until it is open.
  const isWaiting = ({ announcement, attempts, notBefore }: OutboxEntry) =>
    announcement.kind === 'repost' && attempts === 0 && notBefore > LONG_AGO;
  const next = async () => (await table.store.outbox.pending()).find((entry) => !isWaiting(entry))?.id;
  for (let entry = await next(); entry !== undefined; entry = await next()) {
    for (let life = 1; life <= lives && (await next()) === entry; life++) {
      await lifeOfOneEntry(table, moment);
      letPass(HOUR_MS);
    }
    if ((await next()) === entry) await lifeOfOneEntry(table, () => ({}));
    if ((await next()) === entry) throw new Error(`entry ${entry} is never told`);
  }
}

/** Has the bot tell one entry, as far as the moment lets it come, and no other. */
export async function lifeOfOneEntry(table: Table, moment: Moment): Promise<void> {
  const ends: (() => void)[] = [];
  await new Promise<void>((resolve, reject) => {
    let begun = false;
    const die = (): never => {
      throw new Error('the process ends here');
    };
    // What has failed is not tried again in this life: it is over. Nor does anybody look again by themselves, which is later.
    const timer: Timer = {
      after: (milliseconds) => {
        if (begun && milliseconds < LOOKS_BY_ITSELF) resolve();
        return () => undefined;
      },
    };
    const mortal = (outbox: Outbox): Outbox => {
      const dying = { ...outbox, ...moment({ outbox, table, die, atEnd: (work) => ends.push(work) }) };
      return {
        ...dying,
        pending: async () => (begun ? [] : outbox.pending()),
        nextOf: async () => null,
        attempt: async (id) => {
          begun = true;
          return dying.attempt(id);
        },
        delivered: async (...told) => {
          const isMore = await dying.delivered(...told);
          resolve();
          return isMore;
        },
      };
    };
    table.startBot({ timer, outbox: mortal }).catch(reject);
  });
  await table.stopBot();
  for (const work of ends) work();
}

/** The beginning of a match between Anni, Jana and Peter, one step after the other: moves, a take-back, a pause and its end. */
export async function begunLife(
  { table, talk }: OpenedTable,
  settle: () => Promise<void>,
  place?: MatchPlace,
): Promise<MatchId> {
  const match = await talk.running(['anni', 'jana', 'peter'], 'A', place);
  const play = () => talk.play(match);
  for (const step of [async () => undefined, play, () => talk.undo(match), play, play]) {
    await step();
    await settle();
  }
  await table.matches.askPause(talk.actor('anni'), match);
  await settle();
  const [asked] = await table.store.matches.transaction(({ agreements }) => agreements.open(match));
  for (const name of ['jana', 'peter']) {
    await table.matches.answer(talk.actor(name), match, asked?.id ?? 0, true);
    await settle();
  }
  await table.matches.resume(talk.actor('anni'), match);
  await settle();
  return match;
}
