/** Serves Discord's gateway: identify, resume, heartbeats and dispatches of the bot's sessions. */
import {
  GatewayCloseCodes as Close,
  GatewayDispatchEvents,
  GatewayIntentBits,
  GatewayOpcodes as Op,
} from 'discord-api-types/v10';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { Core } from '../core.ts';
import { limits } from '../limits.ts';
import { parseJson } from '../parseJson.ts';
import { dispatchesOf } from './dispatches.ts';
import { guildCreate, membersChunk } from './guildPayload.ts';
import { readyPayload } from './ready.ts';
import { Session } from './session.ts';
import { createIdentifyLimit, receivesGuild, SINGLE_SHARD, shardRefusal } from './sharding.ts';
import { createWire, type Wire } from './wire.ts';

const payload = z.object({ op: z.number().int(), d: z.unknown().optional() });
const identify = z.object({
  token: z.string(),
  intents: z.number().int().min(0),
  /** Some libraries repeat the stream's compression here, and Discord accepts it. */
  compress: z.union([z.boolean(), z.string()]).nullish(),
  shard: z.tuple([z.number().int(), z.number().int()]).nullish(),
});
const resume = z.object({ token: z.string(), session_id: z.string(), seq: z.number().int().nullable() });
const knownIntents = Object.values(GatewayIntentBits).reduce<number>(
  (all, bit) => (typeof bit === 'number' ? all | bit : all),
  0,
);

export interface Gateway {
  /** Takes over an upgraded socket that already has an error listener. */
  connect(socket: WebSocket, query: URLSearchParams): void;
  online(): boolean;
  /** Disconnects the bot; unless `resumable`, its sessions are dropped. */
  drop(resumable: boolean): void;
  /** Holds events back until the promise settles, and then sends them in order. */
  hold(until: Promise<unknown>): void;
  resumes(): number;
  close(): void;
}

interface Connection {
  readonly socket: WebSocket;
  readonly wire: Wire;
  session: Session | null;
  heartbeat: NodeJS.Timeout | null;
}

export function createGateway(core: Core): Gateway {
  const sessions = new Map<string, Session>();
  const connections = new Set<Connection>();
  const forgetting = new Map<string, NodeJS.Timeout>();
  const hold = createHold();
  const mayIdentify = createIdentifyLimit(core.sharding, core.ticks);
  let wasOnline = false;
  let resumed = 0;

  const stopListening = core.world.listen((event) => {
    for (const dispatch of dispatchesOf(core, event))
      for (const session of sessions.values()) session.dispatch(dispatch);
  });
  const online = () => [...sessions.values()].some((session) => session.connected);
  function announceOnline(): void {
    if (online() === wasOnline) return;
    wasOnline = online();
    core.world.announce({ type: 'botOnline', online: wasOnline });
  }
  /** An error in one connection closes only that connection. */
  function guarded(connection: Connection, work: () => void): void {
    try {
      work();
    } catch (error) {
      core.report(error);
      connection.socket.close(Close.UnknownError);
    }
  }
  function send(connection: Connection, data: { op: number; t?: string; s?: number; d: unknown }): void {
    core.traffic.add({
      kind: 'gateway',
      at: core.now(),
      direction: 'toBot',
      op: data.op,
      event: data.t ?? null,
      data: data.d,
    });
    connection.wire.send({ op: data.op, d: data.d, s: data.s ?? null, t: data.t ?? null });
  }
  function watchHeartbeat(connection: Connection): void {
    if (connection.heartbeat) clearTimeout(connection.heartbeat);
    connection.heartbeat = setTimeout(
      () => connection.socket.close(Close.SessionTimedOut),
      core.settings.heartbeatMs * 1.5 + 1000,
    );
    connection.heartbeat.unref();
  }
  function forget(sessionId: string): void {
    clearTimeout(forgetting.get(sessionId));
    forgetting.delete(sessionId);
    sessions.delete(sessionId);
  }
  function attach(connection: Connection, session: Session): void {
    clearTimeout(forgetting.get(session.id));
    forgetting.delete(session.id);
    connection.session = session;
    // Events held back during a disconnect are sent again on resume.
    session.attach((event) =>
      hold.pass(() => {
        if (connections.has(connection)) guarded(connection, () => send(connection, event));
      }),
    );
  }

  function onIdentify(connection: Connection, data: unknown): void {
    const form = identify.safeParse(data);
    if (!form.success) {
      connection.socket.close(Close.DecodeError);
      return;
    }
    if (connection.session) {
      connection.socket.close(Close.AlreadyAuthenticated);
      return;
    }
    const { token, intents } = form.data;
    const shard = form.data.shard ?? SINGLE_SHARD;
    if (token.replace(/^Bot /, '') !== core.settings.botToken) {
      connection.socket.close(Close.AuthenticationFailed, 'Authentication failed.');
      return;
    }
    if ((intents & ~knownIntents) !== 0) {
      connection.socket.close(Close.InvalidIntents, 'Invalid intent(s).');
      return;
    }
    if ((intents & core.settings.disallowedIntents) !== 0) {
      connection.socket.close(Close.DisallowedIntents, 'Disallowed intent(s).');
      return;
    }
    const refusal = shardRefusal(shard, core.sharding.get());
    if (refusal !== null) {
      connection.socket.close(refusal, refusal === Close.InvalidShard ? 'Invalid shard.' : 'Sharding required.');
      return;
    }
    if (form.data.compress === true) connection.wire.compressEach();
    if (!mayIdentify(shard)) {
      send(connection, { op: Op.InvalidSession, d: false });
      return;
    }
    const session = new Session(intents, shard);
    sessions.set(session.id, session);
    attach(connection, session);
    session.send(GatewayDispatchEvents.Ready, readyPayload(core, session));
    if ((intents & GatewayIntentBits.Guilds) !== 0 && receivesGuild(shard, core.world.identity.guildId)) {
      session.send(
        GatewayDispatchEvents.GuildCreate,
        guildCreate(core, (intents & GatewayIntentBits.GuildMembers) !== 0),
      );
    }
    announceOnline();
  }

  function onResume(connection: Connection, data: unknown): void {
    const form = resume.safeParse(data);
    if (!form.success) {
      connection.socket.close(Close.DecodeError);
      return;
    }
    if (form.data.token.replace(/^Bot /, '') !== core.settings.botToken) {
      connection.socket.close(Close.AuthenticationFailed, 'Authentication failed.');
      return;
    }
    const session = sessions.get(form.data.session_id);
    const missed = session?.missedSince(form.data.seq ?? 0);
    if (!session || !missed) {
      send(connection, { op: Op.InvalidSession, d: false });
      return;
    }
    for (const other of connections) {
      if (other !== connection && other.session === session) {
        other.session = null;
        other.socket.terminate();
      }
    }
    resumed += 1;
    attach(connection, session);
    for (const event of missed) send(connection, event);
    session.send(GatewayDispatchEvents.Resumed, { _trace: [] });
    announceOnline();
  }

  function onMessage(connection: Connection, text: string): void {
    let parsed: z.infer<typeof payload>;
    try {
      parsed = payload.parse(parseJson(text));
    } catch {
      connection.socket.close(Close.DecodeError, 'Error while decoding payload.');
      return;
    }
    const { op, d } = parsed;
    const secret = op === Op.Identify || op === Op.Resume;
    const shown = secret ? { ...(typeof d === 'object' ? d : {}), token: '…' } : d;
    core.traffic.add({ kind: 'gateway', at: core.now(), direction: 'fromBot', op, event: null, data: shown });
    if (op === Op.Heartbeat) {
      watchHeartbeat(connection);
      send(connection, { op: Op.HeartbeatAck, d: null });
      return;
    }
    if (op === Op.Identify) {
      onIdentify(connection, d);
      return;
    }
    if (op === Op.Resume) {
      onResume(connection, d);
      return;
    }
    if (!connection.session) {
      connection.socket.close(Close.NotAuthenticated, 'Not authenticated.');
      return;
    }
    if (op === Op.RequestGuildMembers) {
      connection.session.send(GatewayDispatchEvents.GuildMembersChunk, membersChunk(core, d));
      return;
    }
    const quiet: number[] = [Op.PresenceUpdate, Op.VoiceStateUpdate, Op.RequestSoundboardSounds];
    if (!quiet.includes(op)) connection.socket.close(Close.UnknownOpcode, 'Unknown opcode.');
  }

  function onClose(connection: Connection, code: number): void {
    connections.delete(connection);
    connection.wire.close();
    if (connection.heartbeat) clearTimeout(connection.heartbeat);
    const { session } = connection;
    if (!session) return;
    session.detach();
    // Closing with 1000 or 1001 ends the session; after other codes it can be resumed for a while.
    if (code === 1000 || code === 1001) forget(session.id);
    else {
      const timer = setTimeout(() => forget(session.id), limits.gateway.resumableMs);
      timer.unref();
      forgetting.set(session.id, timer);
      const [oldest] = forgetting.keys();
      if (forgetting.size > limits.gateway.resumableSessions && oldest !== undefined) forget(oldest);
    }
    announceOnline();
  }

  return {
    connect(socket, query) {
      if ((query.get('encoding') ?? 'json') !== 'json')
        return socket.close(Close.DecodeError, 'Only the json encoding is offered.');
      if (query.has('v') && query.get('v') !== '10' && query.get('v') !== '9')
        return socket.close(Close.InvalidAPIVersion, 'Invalid API version.');
      const connection: Connection = {
        socket,
        wire: createWire(socket, query.get('compress') === 'zlib-stream'),
        session: null,
        heartbeat: null,
      };
      connections.add(connection);
      socket.on('message', (data) => guarded(connection, () => onMessage(connection, String(data))));
      socket.on('close', (code) => onClose(connection, code));
      send(connection, { op: Op.Hello, d: { heartbeat_interval: core.settings.heartbeatMs, _trace: [] } });
      watchHeartbeat(connection);
    },
    online,
    drop(resumable) {
      for (const connection of [...connections]) {
        if (!resumable && connection.session) forget(connection.session.id);
        connection.socket.terminate();
      }
    },
    hold: (until) => hold.until(until),
    resumes: () => resumed,
    close() {
      stopListening();
      for (const timer of forgetting.values()) clearTimeout(timer);
      for (const connection of [...connections]) {
        if (connection.heartbeat) clearTimeout(connection.heartbeat);
        connection.socket.terminate();
      }
    },
  };
}

/** Delays work without changing its order, for gateway stalls. */
interface Hold {
  /** Runs the work now, or after the current hold. */
  pass(work: () => unknown): void;
  /** Holds all work until the promise settles. */
  until(promise: Promise<unknown>): void;
}

function createHold(): Hold {
  let heldBack: (() => unknown)[] = [];
  let holding = 0;

  function release(): void {
    holding -= 1;
    if (holding > 0) return;
    const due = heldBack;
    heldBack = [];
    for (const work of due) work();
  }

  return {
    pass(work) {
      if (holding > 0) heldBack.push(work);
      else work();
    },
    until(promise) {
      holding += 1;
      void promise.then(release, release);
    },
  };
}
