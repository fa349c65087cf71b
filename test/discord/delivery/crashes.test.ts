/** A process that ends between any two steps of a delivery: everything is told once all the same. */
import type { APIMessage } from 'discord.js';
import { describe, expect, it } from 'vitest';
import type { Timer } from '../../../src/discord/index.ts';
import { HOUR, type Outbox } from '../../../src/match/index.ts';
import { textOf } from '../../support/bot.ts';
import { filesOf, isTurn, opensPublicTables, type PublicTable } from './support/publicTable.ts';

type DyingOutbox = (outbox: Outbox, die: () => never) => Partial<Outbox>;

const open = opensPublicTables();

/** Never runs anything: what has failed is not tried again in this life. */
const noTimer: Timer = { after: () => () => undefined };

/** The whole life of a match, one step after the other: everything that can be told. */
async function wholeLife({ talk }: PublicTable, settle: () => Promise<void>): Promise<string> {
  const match = await talk.running(['anni', 'jana', 'peter']);
  await settle();
  await talk.play(match);
  await settle();
  await talk.undo(match);
  await settle();
  await talk.play(match);
  await settle();
  await talk.play(match);
  await settle();
  return match;
}

/** What can be read in the end, without ids of messages and pictures. */
async function readable({ table, talk, threadOf }: PublicTable, match: string) {
  const look = (message: APIMessage) => ({
    text: textOf(message),
    files: filesOf(message).length,
    controls: isTurn(message),
    pings: message.mentions.length,
  });
  const thread = await threadOf(match);
  return {
    channel: talk.publicMessages(table.channelId).map((message) => textOf(message).replace(/<#\d+>/, '<#thread>')),
    thread: talk
      .publicMessages(thread)
      .map(look)
      .map(({ text, ...rest }) => ({ ...rest, text: text.replace(/\d{15,}/g, 'id') })),
    threads: table
      .person('anni')
      .channels()
      .filter(({ kind }) => kind === 'thread').length,
  };
}

describe('a process that ends at the worst moment', () => {
  let readableUndisturbed: Awaited<ReturnType<typeof readable>> | null = null;
  const moments: Readonly<Record<string, DyingOutbox>> = {
    'after the commit, before the message is posted': (outbox, die) => ({
      attempt: async (id) => {
        await outbox.attempt(id);
        return die();
      },
    }),
    'after the message is posted, before that is noted': (_, die) => ({ delivered: async () => die() }),
    'after that is noted': (outbox, die) => ({
      delivered: async (...told) => {
        await outbox.delivered(...told);
        die();
      },
    }),
  };

  for (const [moment, dyingOutbox] of Object.entries(moments)) {
    it(`${moment}, tells everything once when it is started again`, async () => {
      const expected = await undisturbed();
      const at = await open({ bot: false });
      const { pending } = at.table.store.outbox;
      const match = await wholeLife(at, async () => {
        // A new life for each entry: each ends at the moment, forgets everything, and an hour goes by.
        while ((await pending()).length > 0) {
          const [entry] = await pending();
          await lifeThatEnds(at, dyingOutbox);
          at.letPass(HOUR);
          if ((await pending())[0]?.id === entry?.id) await lifeOfOneEntry(at);
        }
      });
      expect(await readable(at, match)).toEqual(expected);
    });
  }

  /** What can be read where nothing goes wrong; the same for every moment. */
  async function undisturbed() {
    if (readableUndisturbed === null) {
      const at = await open();
      readableUndisturbed = await readable(at, await wholeLife(at, () => at.talk.allTold()));
    }
    return readableUndisturbed;
  }

  async function lifeThatEnds({ table }: PublicTable, dyingOutbox: DyingOutbox): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const die = (): never => {
        resolve();
        throw new Error('the process ends here');
      };
      table
        .startBot({ timer: noTimer, outbox: (outbox) => mortal({ ...outbox, ...dyingOutbox(outbox, die) }) })
        .catch(reject);
    });
    await table.stopBot();
  }

  /** Delivers one entry completely, and no other. */
  async function lifeOfOneEntry({ table }: PublicTable): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const outboxOfOne = (outbox: Outbox): Outbox => ({
        ...outbox,
        delivered: async (...told) => {
          await outbox.delivered(...told);
          resolve();
        },
      });
      table.startBot({ timer: noTimer, outbox: (outbox) => mortal(outboxOfOne(outbox)) }).catch(reject);
    });
    await table.stopBot();
  }

  /** Once something has ended it, an outbox has nothing more to do. */
  function mortal(outbox: Outbox): Outbox {
    let begun = false;
    return {
      ...outbox,
      pending: async () => (begun ? [] : outbox.pending()),
      attempt: async (id) => {
        begun = true;
        return outbox.attempt(id);
      },
    };
  }
});
