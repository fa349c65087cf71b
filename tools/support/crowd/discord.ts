/**
 * A Discord that remembers nothing: a gateway that sends what it is given, a REST API that answers constants. It stands in
 * where the playground, which keeps every message, would be slower and larger than the bot that is measured.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';

export interface ForgetfulDiscord {
  readonly apiUrl: string;
  readonly token: string;
  readonly applicationId: string;
  /** Sends an interaction to the shard of its server; resolves to whether it was answered in time. */
  interact(interaction: Interaction): Promise<boolean>;
  /** Hears of each new message, by its channel. */
  onMessage(listener: (channelId: string) => void): void;
  close(): Promise<void>;
}

export interface Interaction {
  readonly id: string;
  readonly token: string;
  readonly guild_id: string;
  readonly [field: string]: unknown;
}

const TOKEN = 'crowd';
const APPLICATION = '100000000000000001';
const BOT = { id: '100000000000000002', username: 'Intarsia', discriminator: '0', avatar: null, bot: true };
const HEARTBEAT = 41_250;
/** How long anybody waits for an answer, in milliseconds. */
const PATIENCE = 60_000;

/** The first answer to an interaction that is yet to come: more will be said by a call of its own. */
const DEFERRED = new Set([5, 6]);

/** Which of how many. */
type Shard = readonly [id: number, count: number];

/** As Discord deals servers out. */
function isOf([id, count]: Shard, guildId: string): boolean {
  return Number((BigInt(guildId) >> 22n) % BigInt(count)) === id;
}

/** `guilds`: as GUILD_CREATE tells of them. */
export async function openForgetfulDiscord(
  guilds: readonly { readonly id: string; readonly [field: string]: unknown }[],
): Promise<ForgetfulDiscord> {
  const waiting = new Map<string, () => void>();
  const shards = new Map<WebSocket, Shard>();
  const listeners: ((channelId: string) => void)[] = [];
  let made = 0n;
  const newId = (): string => {
    made += 1n;
    return String((BigInt(Date.now() - 1_420_070_400_000) << 22n) + (made & 0x3fffffn));
  };
  const message = (channelId: string) => ({
    id: newId(),
    channel_id: channelId,
    author: BOT,
    content: '',
    type: 0,
    flags: 0,
    components: [],
    embeds: [],
    attachments: [],
    mentions: [],
    mention_roles: [],
    pinned: false,
    tts: false,
    mention_everyone: false,
    timestamp: new Date().toISOString(),
    edited_timestamp: null,
  });

  function answered(token: string): void {
    waiting.get(token)?.();
    waiting.delete(token);
  }

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '' } = request;
    const [, , , kind = '', first = '', second = '', third = ''] = url.split('?')[0]?.split('/') ?? [];
    const body = await textOf(request);
    const send = (status: number, json?: unknown): void => {
      if (json !== undefined) response.setHeader('content-type', 'application/json');
      response.writeHead(status).end(json === undefined ? undefined : JSON.stringify(json));
    };
    if (kind === 'interactions') {
      // A picture makes the body a form; nothing with a picture is only a first answer.
      if (!body.startsWith('{') || !DEFERRED.has(JSON.parse(body).type)) answered(second);
      send(204);
    } else if (kind === 'webhooks') {
      answered(second);
      send(200, message('0'));
    } else if (kind === 'gateway') {
      const limits = { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: 1 };
      send(200, { url: `ws://127.0.0.1:${portOf(server)}`, shards: 1, session_start_limit: limits });
    } else if (second === 'emojis') {
      if (method === 'GET') send(200, { items: [] });
      else send(201, { id: newId(), name: JSON.parse(body).name, roles: [], require_colons: true, managed: false });
    } else if (second === 'commands') {
      send(200, method === 'GET' ? [] : JSON.parse(body));
    } else if (second === 'messages' && method === 'GET') {
      send(200, []);
    } else if (second === 'messages' && third.length > 0 && method === 'DELETE') {
      send(204);
    } else {
      send(200, message(first));
      if (second === 'messages' && third.length === 0) for (const listener of listeners) listener(first);
    }
  }

  const server = createServer((request, response) => void reply(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const gateway = new WebSocketServer({ server });
  gateway.on('connection', (bot) => {
    let sequence = 0;
    const send = (op: number, d: unknown, t: string | null = null): void => {
      sequence += t === null ? 0 : 1;
      bot.send(JSON.stringify({ op, d, t, s: t === null ? null : sequence }));
    };
    bot.on('close', () => shards.delete(bot));
    bot.on('sent', (interaction: unknown) => send(0, interaction, 'INTERACTION_CREATE'));
    bot.on('message', (data) => {
      const { op, d } = JSON.parse(String(data));
      if (op === 1) send(11, null);
      if (op !== 2) return;
      const shard: Shard = d.shard ?? [0, 1];
      shards.set(bot, shard);
      const own = guilds.filter(({ id }) => isOf(shard, id));
      send(
        0,
        {
          v: 10,
          user: BOT,
          session_id: 'crowd',
          resume_gateway_url: `ws://127.0.0.1:${portOf(server)}`,
          guilds: own.map(({ id }) => ({ id, unavailable: true })),
          shard,
          application: { id: APPLICATION, flags: 0 },
        },
        'READY',
      );
      for (const guild of own) send(0, guild, 'GUILD_CREATE');
    });
    send(10, { heartbeat_interval: HEARTBEAT });
  });

  return {
    apiUrl: `http://127.0.0.1:${portOf(server)}/api`,
    token: TOKEN,
    applicationId: APPLICATION,
    interact: (interaction) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => {
          waiting.delete(interaction.token);
          resolve(false);
        }, PATIENCE);
        waiting.set(interaction.token, () => {
          clearTimeout(timer);
          resolve(true);
        });
        for (const [bot, shard] of shards) if (isOf(shard, interaction.guild_id)) bot.emit('sent', interaction);
      }),
    onMessage: (listener) => void listeners.push(listener),
    async close() {
      for (const bot of shards.keys()) bot.terminate();
      gateway.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the stand-in has no port');
  return address.port;
}

/** Only the beginning of what is large, a picture, is of interest. */
async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
