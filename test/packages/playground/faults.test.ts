import { Client, Events, GatewayIntentBits, type Interaction, SimpleIdentifyThrottler, Status } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Playground } from '../../../packages/playground/index.ts';
import { openPlayground } from '../../support/discord/bot.ts';

let playground: Playground;
let channelId: string;

beforeEach(async () => {
  playground = await openPlayground();
  channelId = playground.channelId;
});
afterEach(() => playground.close());

/** discord.js's own one waits on after its connection has ended, and then fails on the next one, which is not open yet. */
class ConnectedThrottler extends SimpleIdentifyThrottler {
  override async waitForIdentify(shardId: number, signal: AbortSignal): Promise<void> {
    await super.waitForIdentify(shardId, signal);
    signal.throwIfAborted();
  }
}

/** Posts as the bot; returns the status, or null if the connection was cut. */
async function post(content: string): Promise<number | null> {
  try {
    const response = await fetch(`${playground.apiUrl}/v10/channels/${channelId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bot ${playground.botToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ content }),
    });
    return response.status;
  } catch {
    return null;
  }
}

const posted = () =>
  playground
    .person('anni')
    .messages(channelId)
    .map(({ content }) => content);

describe('fault switches', () => {
  const seed = 1;
  const cases = [
    { settings: { seed, rateLimited: 1 }, answers: [429], stands: false },
    { settings: { seed, serverErrors: 1 }, answers: [500, 502], stands: false },
    { settings: { seed, failedReplies: 1 }, answers: [500, 502], stands: true },
    { settings: { seed, lostRequests: 1 }, answers: [null], stands: false },
    { settings: { seed, lostReplies: 1 }, answers: [null], stands: true },
    { settings: { seed, latencyMs: 5 }, answers: [200], stands: true },
  ];
  for (const { settings, answers, stands } of cases) {
    const [name = ''] = Object.keys(settings).slice(1);
    it(`${name}: ${stands ? 'the message is posted' : 'nothing is posted'}, and posting works again without faults`, async () => {
      playground.faults.set(settings);
      expect(answers).toContain(await post('disturbed'));
      playground.faults.set(null);
      expect(await post('undisturbed')).toBe(200);
      expect(posted()).toEqual([...(stands ? ['disturbed'] : []), 'undisturbed']);
    });
  }

  it('repeat with the same seed', async () => {
    const run = async () => {
      playground.faults.set({ seed: 7, rateLimited: 0.3, serverErrors: 0.3 });
      const answers: (number | null)[] = [];
      for (let count = 0; count < 12; count += 1) answers.push(await post('x'));
      return answers;
    };
    const first = await run();
    expect(new Set(first).size).toBeGreaterThan(1);
    expect(await run()).toEqual(first);
  });

  it('deliver interactions twice, over a gateway that disconnects and stalls', async () => {
    const client = new Client({
      intents: [GatewayIntentBits.Guilds],
      rest: { api: playground.apiUrl },
      ws: { buildIdentifyThrottler: async () => new ConnectedThrottler(1) },
    });
    const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
    await client.login(playground.botToken);
    await ready;
    await client.application?.commands.set([{ name: 'hello', description: 'says hello' }]);
    playground.faults.set({
      seed,
      doubledInteractions: 1,
      gatewayBreaksEveryMs: 50,
      gatewayStuttersEveryMs: 50,
    });
    const interactions: Interaction[] = [];
    const twice = new Promise<void>((resolve) =>
      client.on(Events.InteractionCreate, (interaction) => {
        interactions.push(interaction);
        if (interactions.length === 2) resolve();
      }),
    );
    await playground.person('anni').command(channelId, 'hello');
    await twice;
    expect(interactions[0]?.id).toBe(interactions[1]?.id);
    expect(playground.faults.counts()).toMatchObject({ doubledInteractions: 1 });
    // A client destroyed while reconnecting leaves its socket without a close handler.
    playground.faults.set(null);
    await vi.waitFor(() => expect(client.ws.status).toBe(Status.Ready), { timeout: 60_000 });
    await client.destroy();
  });
});
