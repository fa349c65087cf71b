/** A playground with a bot that knows no game; tests post the messages. */
import { Client, Events, GatewayIntentBits } from 'discord.js';
import { onTestFinished } from 'vitest';
import type { Playground, PlaygroundOptions } from '../../../../packages/playground/index.ts';
import { openPlayground } from '../../../support/discord/playground.ts';

/** A Saturday noon in Paris. */
export const NOON = Date.parse('2026-03-14T11:00:00Z');

export interface Stage {
  readonly playground: Playground;
  readonly bot: Client<true>;
  readonly channelId: string;
  post(body: Readonly<Record<string, unknown>>, files?: readonly StageFile[], channelId?: string): Promise<string>;
}

interface StageFile {
  readonly name: string;
  readonly data: Buffer;
}

/** Closes with the running test. */
export async function openStage(options: Partial<PlaygroundOptions> = {}): Promise<Stage> {
  const playground = await openPlayground(options);
  onTestFinished(() => playground.close());
  const bot = await logIn(playground);
  const channelId = playground.person('anni').channel('parquet').id;
  return {
    playground,
    bot,
    channelId,
    async post(body, files = [], place = channelId) {
      const posted = await bot.rest.post(`/channels/${place}/messages`, {
        body,
        files: files.map(({ name, data }) => ({ name, data })),
      });
      return (posted as { id: string }).id;
    },
  };
}

async function logIn(playground: Playground): Promise<Client<true>> {
  const bot = new Client({
    intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages],
    rest: { api: playground.apiUrl },
  });
  const ready = new Promise<Client<true>>((resolve) => bot.once(Events.ClientReady, resolve));
  await bot.login(playground.botToken);
  onTestFinished(() => bot.destroy());
  return ready;
}
