/**
 * The program ended by SIGKILL between the commit of a move and its announcement, and started again:
 * whatever was saved is told, and nothing twice. Each life is a real process.
 */
import type { APIMessage } from 'discord.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { InterceptedRequest, Playground, Verdict } from '../../src/playground/index.ts';
import { controlOf, openPlayground, textOf } from '../support/bot.ts';
import { PATIENCE } from './support/game.ts';
import { makeProgram, type Program } from './support/process.ts';
import { isLive, isPrivate } from './support/seen.ts';

const CHANNEL = 'parquet';

interface Surroundings {
  readonly playground: Playground;
  readonly program: Program;
}

async function surroundings(): Promise<Surroundings> {
  const playground = await openPlayground();
  onTestFinished(() => playground.close());
  const program = makeProgram(playground);
  await program.start();
  return { playground, program };
}

const isPost = ({ method, path }: InterceptedRequest) => method === 'POST' && /^\/channels\/\d+\/messages$/.test(path);
const isAnswer = ({ method, path }: InterceptedRequest) => method === 'PATCH' && path.startsWith('/webhooks/');
const isThread = ({ method, path }: InterceptedRequest) => method === 'POST' && path.endsWith('/threads');

/** Ends the program at the next such request, which takes effect or not; resolves when it is gone. */
function cutAt(
  { playground, program }: Surroundings,
  expected: (request: InterceptedRequest) => boolean,
  when: 'before' | 'after',
): Promise<void> {
  return new Promise((resolve) => {
    const stop = playground.intercept(async (request): Promise<Verdict | undefined> => {
      if (!expected(request)) return undefined;
      stop();
      await program.kill();
      resolve();
      return { act: 'swallow', when };
    });
  });
}

/** A lobby of Anni and Jana, which Anni is about to start. */
async function lobby({ playground }: Surroundings): Promise<string> {
  const { id } = playground.person('anni').channel(CHANNEL);
  await (await playground.person('anni').command(id, 'game new', { players: 2 })).reply();
  await (await playground.person('jana').command(id, 'game join')).reply();
  return id;
}

function turnOf({ playground }: Surroundings, ...besides: readonly APIMessage[]): Promise<APIMessage> {
  const known = besides.map(({ id }) => id);
  return playground
    .person('anni')
    .waitForMessage((message) => isLive(message) && !known.includes(message.id), PATIENCE);
}

function moverOf({ playground }: Surroundings, turn: APIMessage): string {
  return ['anni', 'jana'].find((name) => playground.person(name).user.id === turn.mentions[0]?.id) ?? '';
}

/** What everybody can read in the thread, in order. */
function told({ playground }: Surroundings, { channel_id: threadId }: APIMessage): readonly APIMessage[] {
  const messages = playground.person('lukas').messages(threadId);
  return messages.filter((message) => !isPrivate(message) && message.type === 0);
}

/** The next move is made and told: what was to be told before it has been told by then. */
async function goOn(at: Surroundings, turn: APIMessage): Promise<APIMessage> {
  const person = at.playground.person(moverOf(at, turn));
  const reply = await (await person.command(turn.channel_id, 'build', { space: 'B3' })).reply();
  expect(textOf(reply)).toMatch(/^✅/);
  const next = await turnOf(at, turn);
  await person.waitForMessage(({ id, ...rest }) => id === turn.id && controlOf({ id, ...rest }, 'hand') === undefined);
  return next;
}

describe('a power cut', { timeout: 90_000 }, () => {
  const moments = {
    'right after the commit, before anything is posted': [isAnswer, 'before'],
    'while the turn message is on its way': [isPost, 'before'],
    'after the turn message is posted, before that is known': [isPost, 'after'],
  } as const;

  for (const [moment, [request, when]] of Object.entries(moments)) {
    it(`${moment}: the turn is announced once`, async () => {
      const at = await surroundings();
      const channelId = await lobby(at);
      await (await at.playground.person('anni').command(channelId, 'game start')).reply();
      const first = await turnOf(at);
      const mover = moverOf(at, first);
      const waiting = mover === 'anni' ? 'jana' : 'anni';

      const cut = cutAt(at, request, when);
      await at.playground.person(mover).command(first.channel_id, 'build', { space: 'C2' });
      await cut;
      await at.program.start();
      const second = await turnOf(at, first);
      expect(moverOf(at, second)).toBe(waiting);
      const third = await goOn(at, second);

      const texts = told(at, third).map(textOf);
      expect(texts).toHaveLength(3);
      expect(texts[0]).toMatch(/^-# .*frame on C2/);
      expect(texts[1]).toMatch(/^-# .*frame on B3/);
      expect(
        told(at, third)
          .filter(isLive)
          .map(({ id }) => id),
      ).toEqual([third.id]);
      const pings = (name: string) => at.playground.person(name).reads(third.channel_id)?.pings;
      expect([pings(mover), pings(waiting)]).toEqual([2, 1]);
    });
  }

  it('while the thread is being opened: one thread with one first turn', async () => {
    const at = await surroundings();
    const channelId = await lobby(at);
    const cut = cutAt(at, isThread, 'after');
    await at.playground.person('anni').command(channelId, 'game start');
    await cut;
    await at.program.start();
    const first = await turnOf(at);
    await goOn(at, first);
    const threads = at.playground
      .person('lukas')
      .channels()
      .filter(({ kind }) => kind === 'thread');
    expect(threads.map(({ id }) => id)).toEqual([first.channel_id]);
    expect(told(at, first)).toHaveLength(2);
  });
});
