/** Serves the in-memory Discord over HTTP and WebSocket, where the playground would use more resources than the bot. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { createDiscordServer } from './server.ts';

export interface DiscordOverSockets {
  readonly apiUrl: string;
  readonly token: string;
  readonly applicationId: string;
  /** Resolves to whether the interaction was answered in time. */
  interact(interaction: Interaction): Promise<boolean>;
  onMessage(listener: (channelId: string) => void): void;
  close(): Promise<void>;
}

export interface Interaction {
  readonly id: string;
  readonly token: string;
  readonly guild_id: string;
  readonly [field: string]: unknown;
}

/** A server as in GUILD_CREATE. */
export interface Guild {
  readonly id: string;
  readonly channels: readonly { readonly id: string }[];
  readonly threads: readonly { readonly id: string }[];
  readonly [field: string]: unknown;
}

const TOKEN = 'crowd';
const HEARTBEAT_INTERVAL_MS = 41_250;
const ANSWER_TIMEOUT_MS = 60_000;
/** The bot reads back only what it has just posted. */
const MESSAGES_PER_CHANNEL = 20;

/** A deferred answer is followed by a call of its own. */
const DEFERRED = new Set([5, 6]);

type Shard = readonly [id: number, count: number];

/** Discord's sharding formula. */
function isShardOf([id, count]: Shard, guildId: string): boolean {
  return Number((BigInt(guildId) >> 22n) % BigInt(count)) === id;
}

export async function openDiscordOverSockets(guilds: readonly Guild[]): Promise<DiscordOverSockets> {
  const discord = createDiscordServer({ now: Date.now }, MESSAGES_PER_CHANNEL);
  for (const { channels, threads } of guilds) for (const { id } of [...channels, ...threads]) discord.channel(id);
  const bot = { id: discord.botId, username: 'Intarsia', discriminator: '0', avatar: null, bot: true };
  const pendingAnswers = new Map<string, () => void>();
  const shards = new Map<WebSocket, Shard>();
  let emojiCount = 0n;
  /** Fields that discord.js expects. */
  const completeMessage = (message: object, channelId: string) => ({
    channel_id: channelId,
    content: '',
    type: 0,
    flags: 0,
    embeds: [],
    attachments: [],
    mention_roles: [],
    pinned: false,
    tts: false,
    mention_everyone: false,
    timestamp: new Date().toISOString(),
    edited_timestamp: null,
    ...message,
    author: bot,
  });

  function resolveAnswer(token: string): void {
    pendingAnswers.get(token)?.();
    pendingAnswers.delete(token);
  }

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '' } = request;
    const [path = '', query] = url.split('?');
    const [, , , kind = '', first = '', second = ''] = path.split('/');
    const body = await readJson(request);
    const send = (status: number, json?: unknown): void => {
      if (json !== undefined) response.setHeader('content-type', 'application/json');
      response.writeHead(status).end(json === undefined ? undefined : JSON.stringify(json));
    };
    if (kind === 'interactions') {
      if (!DEFERRED.has(body.type)) resolveAnswer(second);
      send(204);
    } else if (kind === 'webhooks') {
      resolveAnswer(second);
      send(200, completeMessage({ id: '0', components: [], mentions: [] }, '0'));
    } else if (kind === 'gateway') {
      const limits = { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: 1 };
      send(200, { url: `ws://127.0.0.1:${portOf(server)}`, shards: 1, session_start_limit: limits });
    } else if (second === 'emojis') {
      emojiCount += 1n;
      if (method === 'GET') send(200, { items: [] });
      else send(201, { id: String(emojiCount), name: body.name, roles: [], require_colons: true, managed: false });
    } else if (second === 'commands') {
      send(200, method === 'GET' ? [] : body);
    } else {
      const call = { method, path: path.split('/').slice(3).join('/'), query: new URLSearchParams(query), body };
      const answer = discord.handle(call);
      if (!answer.ok) send(answer.status, { code: answer.code, message: answer.message });
      else if (answer.body === null) send(204);
      else if (second === 'messages' && typeof answer.body === 'object' && !Array.isArray(answer.body))
        send(200, completeMessage(answer.body, first));
      else send(200, answer.body);
    }
  }

  const server = createServer((request, response) => void reply(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const gateway = new WebSocketServer({ server });
  gateway.on('connection', (socket) => {
    let sequence = 0;
    const send = (op: number, d: unknown, t: string | null = null): void => {
      sequence += t === null ? 0 : 1;
      socket.send(JSON.stringify({ op, d, t, s: t === null ? null : sequence }));
    };
    socket.on('close', () => shards.delete(socket));
    socket.on('sent', (interaction: unknown) => send(0, interaction, 'INTERACTION_CREATE'));
    socket.on('message', (data) => {
      const { op, d } = JSON.parse(String(data));
      if (op === 1) send(11, null);
      if (op !== 2) return;
      const shard: Shard = d.shard ?? [0, 1];
      shards.set(socket, shard);
      const own = guilds.filter(({ id }) => isShardOf(shard, id));
      send(
        0,
        {
          v: 10,
          user: bot,
          session_id: 'crowd',
          resume_gateway_url: `ws://127.0.0.1:${portOf(server)}`,
          guilds: own.map(({ id }) => ({ id, unavailable: true })),
          shard,
          application: { id: discord.botId, flags: 0 },
        },
        'READY',
      );
      for (const guild of own) send(0, guild, 'GUILD_CREATE');
    });
    send(10, { heartbeat_interval: HEARTBEAT_INTERVAL_MS });
  });

  return {
    apiUrl: `http://127.0.0.1:${portOf(server)}/api`,
    token: TOKEN,
    applicationId: discord.botId,
    interact: (interaction) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => {
          pendingAnswers.delete(interaction.token);
          resolve(false);
        }, ANSWER_TIMEOUT_MS);
        pendingAnswers.set(interaction.token, () => {
          clearTimeout(timer);
          resolve(true);
        });
        for (const [socket, shard] of shards)
          if (isShardOf(shard, interaction.guild_id)) socket.emit('sent', interaction);
      }),
    onMessage: (listener) =>
      discord.observe({ posted: ({ channelId }) => listener(channelId), edited: () => undefined }),
    async close() {
      for (const socket of shards.keys()) socket.terminate();
      gateway.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the in-memory Discord has no port');
  return address.port;
}

/** The JSON of a request; of a multipart form, its `payload_json`. */
async function readJson(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const { 'content-type': type = '' } = request.headers;
  if (!type.startsWith('multipart/')) return body.length > 0 ? JSON.parse(body.toString('utf8')) : null;
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  return JSON.parse(String(form.get('payload_json')));
}
