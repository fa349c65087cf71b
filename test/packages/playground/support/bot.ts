/** Playgrounds, discord.js clients and plain REST requests for tests. */
import {
  type ChatInputCommandInteraction,
  Client,
  Events,
  GatewayIntentBits,
  Partials,
  type RESTOptions,
} from 'discord.js';
import { afterEach } from 'vitest';
import type { Playground, PlaygroundOptions } from '../../../../packages/playground/index.ts';
import { openPlayground } from '../../../support/discord/playground.ts';

export { openPlayground };

export interface Playgrounds {
  open(options?: Partial<PlaygroundOptions>): Promise<Playground>;
  /** Further clean-up after the test, last in, first out. */
  readonly cleanups: (() => unknown)[];
}

/** Closes each playground after the test that opened it. Call at the top of a file. */
export function opensPlaygrounds(): Playgrounds {
  const toClose: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of toClose.splice(0).reverse()) await close();
  });
  return {
    cleanups: toClose,
    async open(options) {
      const playground = await openPlayground(options);
      toClose.push(() => playground.close());
      return playground;
    },
  };
}

export const usualIntents = [
  GatewayIntentBits.Guilds,
  GatewayIntentBits.GuildMessages,
  GatewayIntentBits.DirectMessages,
];

export function makeClient(
  playground: Playground,
  intents: readonly number[] = usualIntents,
  rest: Partial<RESTOptions> = {},
): Client<true> {
  return new Client({ intents: [...intents], partials: [Partials.Channel], rest: { api: playground.apiUrl, ...rest } });
}

export async function logIn(
  playground: Playground,
  intents?: readonly number[],
  rest?: Partial<RESTOptions>,
): Promise<Client<true>> {
  const client = makeClient(playground, intents, rest);
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(playground.botToken);
  await ready;
  return client;
}

export function onCommand(
  client: Client,
  answer: (interaction: ChatInputCommandInteraction) => Promise<unknown>,
): void {
  client.on(Events.InteractionCreate, (interaction) => {
    if (interaction.isChatInputCommand()) void answer(interaction);
  });
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server says
  readonly body: any;
}

/** A REST request without a client library. */
export async function rest(
  playground: Playground,
  method: string,
  path: string,
  body?: unknown,
  token = playground.botToken,
): Promise<RawAnswer> {
  const form = body instanceof FormData;
  const answer = await fetch(`${playground.apiUrl}/v10${path}`, {
    method,
    headers: {
      authorization: `Bot ${token}`,
      ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) };
}

/** A 1×1 PNG. */
export const tinyPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
