import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { connect } from '../../../src/discord/connection/index.ts';
import { type Playground, type PlaygroundOptions, startPlayground } from '../../../src/playground/index.ts';

const log = pino({ level: 'silent' });
let playground: Playground | null = null;

async function start(options: Partial<PlaygroundOptions> = {}): Promise<Playground> {
  const started = await startPlayground({ port: 0, file: null, now: Date.now, ...options });
  if (!started.ok) throw new Error(started.code);
  playground = started.playground;
  return playground;
}

afterEach(async () => {
  await playground?.close();
  playground = null;
});

describe('connecting', () => {
  it('gives a ready client', async () => {
    const { apiUrl, botToken } = await start();
    const connected = await connect({ token: botToken, apiUrl, log });
    expect(connected.ok && connected.client.user.username).toBe('Intarsia');
    if (connected.ok) await connected.client.destroy();
  });

  it('refuses a wrong token by name', async () => {
    const { apiUrl } = await start();
    expect(await connect({ token: 'wrong', apiUrl, log })).toEqual({ ok: false, code: 'invalidToken' });
  });

  it('refuses intents that are not allowed by name', async () => {
    const { apiUrl, botToken } = await start({ disallowedIntents: 1 });
    expect(await connect({ token: botToken, apiUrl, log })).toEqual({ ok: false, code: 'disallowedIntents' });
  });

  it('says why nobody answers', async () => {
    const { apiUrl, botToken } = await start();
    await playground?.close();
    expect(await connect({ token: botToken, apiUrl, log })).toMatchObject({
      ok: false,
      code: 'unreachable',
      reason: expect.stringMatching(/./),
    });
  });
});
