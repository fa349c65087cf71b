import type { APIMessage } from 'discord.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Timer } from '../../../src/discord/index.ts';
import type { Outbox } from '../../../src/match/index.ts';
import { type Pictures, startPictures } from '../../../src/picture/index.ts';
import { controlOf, startTable, type Table, type TableOptions, textOf } from '../../support/bot.ts';
import { type Talk, tableTalk } from '../../support/tableTalk.ts';

let pictures: Pictures;
let table: Table;
let talk: Talk;
/** What the playground's clock is ahead: after an hour Discord has forgotten every nonce. */
let ahead = 0;
const HOUR = 3_600_000;

beforeAll(() => {
  pictures = startPictures();
});
afterAll(() => pictures.close());
afterEach(() => table.close());

async function open(options: TableOptions & { bot?: boolean } = {}): Promise<void> {
  ahead = 0;
  table = await startTable({ ...options, pictures, playground: { now: () => Date.now() + ahead } });
  talk = tableTalk(table);
}

/** Never runs anything: what has failed is not tried again in this life. */
const noTimer: Timer = { after: () => () => undefined };

async function threadOf(matchId: string): Promise<string> {
  const { match } = await talk.view(matchId);
  if (match.place.threadId === null) throw new Error('the match has no thread');
  return match.place.threadId;
}

const isTurn = (message: APIMessage) => controlOf(message, 'hand') !== undefined;
const turnsIn = (channelId: string) => talk.publicMessages(channelId).filter(isTurn);

/** Names of the files that a message shows or hands out, wherever Discord lists them. */
function filesOf(message: APIMessage | undefined): readonly string[] {
  const urls = JSON.stringify(message ?? {}).match(/[\w-]+\.(png|json)(?=[?"])/g) ?? [];
  return [...new Set(urls)];
}

/** Whom each message has pinged, by name. */
const pingsIn = (channelId: string) =>
  talk.publicMessages(channelId).map(({ mentions }) => mentions.map(({ global_name }) => global_name).join());

describe('what is told of a game', () => {
  it('is one live turn message, of which a line without buttons and picture remains', async () => {
    await open();
    const match = await talk.running(['anni', 'jana']);
    await talk.allTold();
    const thread = await threadOf(match);
    const [first] = turnsIn(thread);
    expect(first && controlOf(first, 'undo'), 'there is nothing to take back').toBeUndefined();
    for (let count = 1; count <= 3; count += 1) {
      await talk.play(match);
      await talk.allTold();
      expect(turnsIn(thread)).toHaveLength(1);
      expect(turnsIn(thread).every((message) => controlOf(message, 'undo'))).toBe(true);
    }
    const messages = talk.publicMessages(thread);
    expect(messages).toHaveLength(4);
    for (const message of messages.slice(0, -1)) {
      expect(filesOf(message)).toEqual([]);
      expect(JSON.stringify(message.components)).not.toContain('custom_id');
      expect(textOf(message)).toMatch(/^-# \*?\*?(Anni|Jana)/);
    }
    expect(filesOf(messages.at(-1))).toEqual([expect.stringMatching(/\.png$/)]);
    const { state, match: now } = await talk.view(match);
    expect(messages.at(-1)?.mentions.map(({ id }) => id)).toEqual([now.members[state?.turn ?? -1]?.personId]);
  });

  it('names a move that was taken back, and pings who moves again', async () => {
    await open();
    const match = await talk.running(['anni', 'jana']);
    await talk.play(match);
    await talk.allTold();
    await talk.undo(match);
    await talk.allTold();
    const thread = await threadOf(match);
    const texts = talk.publicMessages(thread).map(textOf);
    expect(texts.filter((text) => /t(akes|ook|aken) back/.test(text)).length).toBeGreaterThan(0);
    expect(turnsIn(thread)).toHaveLength(1);
    expect(pingsIn(thread).at(-1)).not.toBe('');
  });

  it('ends with the score sheet and the record', async () => {
    await open();
    const match = await talk.running(['anni', 'jana']);
    await talk.allTold();
    await table.stopBot();
    while ((await talk.view(match)).match.status === 'running') await talk.play(match);
    await table.startBot();
    await talk.allTold();
    const thread = await threadOf(match);
    const over = talk.publicMessages(thread).find((message) => controlOf(message, 'rematch'));
    expect(filesOf(over)).toEqual([expect.stringMatching(/\.png$/), `intarsia-${match}.json`]);
    expect(turnsIn(thread)).toHaveLength(0);
    expect(textOf(talk.publicMessages(table.channelId)[0] as APIMessage)).toContain('finished');
  });

  it('closes the thread with a line when the game is cancelled', async () => {
    await open();
    const match = await talk.running(['anni', 'jana']);
    await talk.allTold();
    await table.matches.cancel(talk.actor('anni'), match);
    await talk.allTold();
    const messages = talk.publicMessages(await threadOf(match));
    expect(turnsIn(await threadOf(match))).toEqual([]);
    expect(textOf(messages.at(-1) as APIMessage)).toMatch(/Anni/);
    expect(textOf(talk.publicMessages(table.channelId)[0] as APIMessage)).toContain('This game was cancelled.');
  });
});

describe('a bot that was away', () => {
  it('tells all moves in one message when it is back, with one ping', async () => {
    await open();
    const match = await talk.running(['anni', 'jana']);
    await talk.allTold();
    const thread = await threadOf(match);
    const before = talk.publicMessages(thread).length;
    await table.stopBot();
    for (let count = 0; count < 3; count += 1) await talk.play(match);
    await table.startBot();
    await talk.allTold();
    const messages = talk.publicMessages(thread);
    expect(messages).toHaveLength(before + 1);
    expect(textOf(messages.at(-1) as APIMessage).match(/^- /gm)).toHaveLength(3);
    expect(textOf(messages.at(-2) as APIMessage).match(/^-# /gm)).toHaveLength(3);
    expect(pingsIn(thread).slice(before)).toEqual([expect.stringMatching(/^(Anni|Jana)$/)]);
  });

  it('says nothing of a move that was taken back meanwhile', async () => {
    await open();
    const match = await talk.running(['anni', 'jana']);
    await talk.allTold();
    const thread = await threadOf(match);
    const before = talk.publicMessages(thread).length;
    await table.stopBot();
    await talk.play(match);
    await talk.undo(match);
    await talk.play(match);
    await table.startBot();
    await talk.allTold();
    expect(talk.publicMessages(thread)).toHaveLength(before + 1);
  });
});

/** The whole life of a match, one step after the other: everything that can be told. */
async function wholeLife(settle: () => Promise<void>): Promise<string> {
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
async function readable(match: string) {
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
  const moments: Readonly<Record<string, (outbox: Outbox, die: () => never) => Partial<Outbox>>> = {
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
      await open({ bot: false });
      const match = await wholeLife(async () => {
        // A new life for each entry: each ends at the moment, forgets everything, and an hour goes by.
        while ((await table.store.outbox.pending()).length > 0) {
          const [entry] = await table.store.outbox.pending();
          await lifeThatEnds(dyingOutbox);
          ahead += HOUR;
          if ((await table.store.outbox.pending())[0]?.id === entry?.id) await lifeOfOneEntry();
        }
      });
      expect(await readable(match)).toEqual(expected);
    });
  }

  /** What can be read where nothing goes wrong; the same for every moment. */
  async function undisturbed() {
    if (readableUndisturbed === null) {
      await open();
      readableUndisturbed = await readable(await wholeLife(() => talk.allTold()));
      await table.close();
    }
    return readableUndisturbed;
  }

  async function lifeThatEnds(dyingOutbox: (outbox: Outbox, die: () => never) => Partial<Outbox>): Promise<void> {
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
  async function lifeOfOneEntry(): Promise<void> {
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

describe('a place that is gone or barred', () => {
  it('a deleted thread is replaced by a new one', async () => {
    await open();
    const match = await talk.running(['anni', 'jana']);
    await talk.allTold();
    const lost = await threadOf(match);
    table.playground.admin.deleteChannel(lost);
    await talk.play(match);
    await talk.allTold();
    const thread = await threadOf(match);
    expect(thread).not.toBe(lost);
    expect(turnsIn(thread)).toHaveLength(1);
    expect(textOf(talk.publicMessages(table.channelId).at(-1) as APIMessage)).toContain(`<#${thread}>`);
  });

  it('a deleted channel ends the telling of its game, and of no other', async () => {
    await open();
    const anni = table.person('anni');
    const other = anni.channels().find(({ id, kind }) => kind === 'text' && id !== table.channelId);
    if (other === undefined) throw new Error('the playground has one channel only');
    const lost = await talk.running(['anni', 'jana']);
    await talk.allTold();
    const sent = await anni.command(other.id, 'game new');
    await sent.reply();
    table.playground.admin.deleteChannel(table.channelId);
    table.playground.admin.deleteChannel(await threadOf(lost));
    await talk.play(lost);
    await talk.allTold();
    expect((await talk.view(lost)).match.status).toBe('running');
    expect(textOf(await (await table.person('jana').command(other.id, 'game join')).reply())).toBe('You are in.');
    await anni.waitForMessage((message) => message.channel_id === other.id && textOf(message).includes('Anni, Jana'));
  });

  /** Direct messages of the bot to somebody, oldest first. */
  function direct(name: string): readonly APIMessage[] {
    const person = table.person(name);
    const channel = person.channels().find(({ kind }) => kind === 'dm');
    return channel === undefined ? [] : person.messages(channel.id);
  }

  /** Resolves when the bot has been refused in a channel. */
  function refusedIn(channelId: string): Promise<void> {
    return new Promise((resolve) => {
      const stop = table.playground.intercept(({ method, path }) => {
        if (method === 'POST' && path === `/channels/${channelId}/messages`) {
          stop();
          resolve();
        }
        return undefined;
      });
    });
  }

  it('where it may not write, whoever is to move is told directly, and the game goes on from there', async () => {
    await open();
    const match = await talk.running(['anni', 'jana']);
    await talk.allTold();
    const thread = await threadOf(match);
    table.playground.admin.setBotAccess(thread, 'readOnly');
    await talk.play(match);
    await talk.allTold();
    const { match: now, state } = await talk.view(match);
    const mover = now.members[state?.turn ?? -1]?.name.toLowerCase() ?? '';
    const [message] = direct(mover);
    expect(direct(mover)).toHaveLength(1);
    if (message === undefined) throw new Error('no direct message');
    expect(isTurn(message)).toBe(true);
    expect(textOf(message)).toContain(`I cannot write in <#${thread}>`);
    expect(talk.publicMessages(thread)).toHaveLength(1);

    table.playground.admin.setBotAccess(thread, 'full');
    await talk.play(match);
    await talk.allTold();
    expect(turnsIn(thread).length, 'as soon as it may, it tells the thread again').toBeGreaterThan(0);
    expect(direct(mover).filter(isTurn), 'the direct message is no live turn any more').toEqual([]);
  });

  it('where nobody can be told at all, the list of games says so, and the thread is told when that is possible', async () => {
    await open();
    const match = await talk.running(['anni', 'jana']);
    await talk.allTold();
    const thread = await threadOf(match);
    for (const name of ['anni', 'jana']) table.person(name).refuseDirectMessages(true);
    table.playground.admin.setBotAccess(thread, 'readOnly');
    await talk.play(match);
    for (let count = 0; count < 4; count += 1) await refusedIn(thread);
    const list = await (await table.person('anni').command(table.channelId, 'game list')).reply();
    expect(textOf(list)).toContain('I cannot write there at present');
    table.playground.admin.setBotAccess(thread, 'full');
    await talk.allTold();
    expect(talk.publicMessages(thread)).toHaveLength(2);
    expect(turnsIn(thread)).toHaveLength(1);
    expect(textOf(await (await table.person('anni').command(table.channelId, 'game list')).reply())).not.toContain(
      'I cannot write',
    );
  });

  it('an archived thread is woken', async () => {
    await open();
    const match = await talk.running(['anni', 'jana']);
    await talk.allTold();
    const thread = await threadOf(match);
    table.playground.admin.archiveThread(thread);
    await talk.play(match);
    await talk.allTold();
    expect(turnsIn(thread)).toHaveLength(1);
    expect(talk.publicMessages(thread)).toHaveLength(2);
  });
});

describe('a network that fails', () => {
  it('a lost acknowledgement keeps nobody from their answer, and a second arrival does nothing', async () => {
    await open();
    const lost = { act: 'swallow', when: 'after' } as const;
    const stop = table.playground.intercept(({ path }) => {
      if (!path.endsWith('/callback')) return undefined;
      stop();
      return lost;
    });
    const sent = await table.person('anni').command(table.channelId, 'game new');
    table.playground.redeliver(sent.id);
    expect(textOf(await sent.reply())).not.toBe('');
    await talk.allTold();
    expect(talk.publicMessages(table.channelId)).toHaveLength(1);
  });

  it('is tried again until it works, and nothing is posted twice', async () => {
    await open();
    const match = await talk.running(['anni', 'jana']);
    await talk.allTold();
    const thread = await threadOf(match);
    let failures = 0;
    table.playground.intercept(({ method, path }) => {
      if (method !== 'POST' || path !== `/channels/${thread}/messages` || failures >= 6) return undefined;
      failures += 1;
      return { act: 'fail', when: failures === 6 ? 'after' : 'before', status: 502 };
    });
    await talk.play(match);
    await talk.allTold();
    expect(failures).toBe(6);
    expect(talk.publicMessages(thread)).toHaveLength(2);
    expect(turnsIn(thread)).toHaveLength(1);
  });
});
