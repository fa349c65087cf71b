/**
 * A real process is killed between the commit of a move and its announcement, and started again: nothing is lost or
 * duplicated.
 */
import type { APIMessage } from 'discord.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { InterceptedRequest, Interception, Playground } from '../../packages/playground/index.ts';
import { isPrivate } from '../../tools/support/robots/messages.ts';
import { openPlayground, textOf } from '../support/discord/bot.ts';
import { TIMEOUT_MS } from './support/game.ts';
import { makeProgram, type Program } from './support/process.ts';
import { isLive } from './support/readableMessages.ts';

const CHANNEL = 'parquet';

interface CrashFixture {
  readonly playground: Playground;
  readonly program: Program;
}

async function openFixture(): Promise<CrashFixture> {
  const playground = await openPlayground();
  onTestFinished(() => playground.close());
  const program = makeProgram(playground);
  await program.start();
  return { playground, program };
}

const isPost = ({ method, path }: InterceptedRequest) => method === 'POST' && /^\/channels\/\d+\/messages$/.test(path);
const isAnswer = ({ method, path }: InterceptedRequest) => method === 'PATCH' && path.startsWith('/webhooks/');
const isThread = ({ method, path }: InterceptedRequest) => method === 'POST' && path.endsWith('/threads');

/** Kills the program at the next matching request, before or after it takes effect. */
function cutAt(
  { playground, program }: CrashFixture,
  expected: (request: InterceptedRequest) => boolean,
  when: 'before' | 'after',
): Promise<void> {
  return new Promise((resolve) => {
    const stop = playground.intercept(async (request): Promise<Interception | undefined> => {
      if (!expected(request)) return undefined;
      stop();
      await program.kill();
      resolve();
      return { act: 'swallow', when };
    });
  });
}

async function lobby({ playground }: CrashFixture): Promise<string> {
  const { id } = playground.person('anni').channel(CHANNEL);
  await (await playground.person('anni').command(id, 'game new', { players: 2 })).reply();
  await (await playground.person('jana').command(id, 'game join')).reply();
  return id;
}

function turnOf({ playground }: CrashFixture, ...besides: readonly APIMessage[]): Promise<APIMessage> {
  const known = besides.map(({ id }) => id);
  return playground
    .person('anni')
    .waitForMessage((message) => isLive(message) && !known.includes(message.id), TIMEOUT_MS);
}

function moverOf({ playground }: CrashFixture, turn: APIMessage): string {
  return ['anni', 'jana'].find((name) => playground.person(name).user.id === turn.mentions[0]?.id) ?? '';
}

/** The public messages of the thread, in order. */
function deliveredIn({ playground }: CrashFixture, { channel_id: threadId }: APIMessage): readonly APIMessage[] {
  const messages = playground.person('lukas').messages(threadId);
  return messages.filter((message) => !isPrivate(message) && message.type === 0);
}

/** Makes the next move; once it is announced, so are all earlier ones. */
async function goOn(at: CrashFixture, turn: APIMessage, space: string): Promise<APIMessage> {
  const person = at.playground.person(moverOf(at, turn));
  const reply = await (await person.command(turn.channel_id, 'build', { space })).reply();
  expect(textOf(reply)).toMatch(/^✅/);
  return afterwards(at, turn);
}

/** The next turn message, once the previous one is collapsed. */
async function afterwards(at: CrashFixture, turn: APIMessage): Promise<APIMessage> {
  const next = await turnOf(at, turn);
  await at.playground
    .person('anni')
    .waitForMessage((message) => message.id === turn.id && !isLive(message), TIMEOUT_MS);
  return next;
}

describe('a power cut', { timeout: 300_000 }, () => {
  it('at any step of announcing a turn: each turn is announced once', async () => {
    const at = await openFixture();
    const channelId = await lobby(at);
    await (await at.playground.person('anni').command(channelId, 'game start')).reply();
    const first = await turnOf(at);
    const moments = [
      { name: 'after the commit, before anything is posted', request: isAnswer, when: 'before', space: 'C2' },
      { name: 'while the turn message is on its way', request: isPost, when: 'before', space: 'C2' },
      { name: 'after it is posted, before that is known', request: isPost, when: 'after', space: 'B3' },
    ] as const;
    let turn = first;
    for (const { name, request, when, space } of moments) {
      const mover = moverOf(at, turn);
      const cut = cutAt(at, request, when);
      await at.playground.person(mover).command(turn.channel_id, 'build', { space });
      await cut;
      await at.program.start();
      turn = await afterwards(at, turn);
      expect(moverOf(at, turn), `who is pinged after a cut ${name}`).not.toBe(mover);
    }
    turn = await goOn(at, turn, 'B3');

    const texts = deliveredIn(at, turn).map(textOf);
    expect(texts).toHaveLength(5);
    for (const [index, space] of ['C2', 'C2', 'B3', 'B3'].entries()) {
      expect(texts[index]).toMatch(new RegExp(`^-# .*frame on ${space}`));
    }
    expect(
      deliveredIn(at, turn)
        .filter(isLive)
        .map(({ id }) => id),
    ).toEqual([turn.id]);
    const pings = (name: string) => at.playground.person(name).reads(turn.channel_id)?.pings;
    const begins = moverOf(at, first);
    expect([pings(begins), pings(begins === 'anni' ? 'jana' : 'anni')], 'pings in all').toEqual([3, 2]);
  });

  it('while the thread is created: one thread with one first turn', async () => {
    const at = await openFixture();
    const channelId = await lobby(at);
    const cut = cutAt(at, isThread, 'after');
    await at.playground.person('anni').command(channelId, 'game start');
    await cut;
    await at.program.start();
    const first = await turnOf(at);
    await goOn(at, first, 'C2');
    const threads = at.playground
      .person('lukas')
      .channels()
      .filter(({ kind }) => kind === 'thread');
    expect(threads.map(({ id }) => id)).toEqual([first.channel_id]);
    expect(deliveredIn(at, first)).toHaveLength(2);
  });
});
