/**
 * Simulates the network: between a machine and Discord as a discord.js REST client, and notifications among machines.
 */
import {
  Client,
  ClientApplication,
  ClientUser,
  DiscordAPIError,
  HTTPError,
  type InternalRequest,
  REST,
  type ResponseLike,
} from 'discord.js';
import type { WorkKind } from '../../../src/match/index.ts';
import type { Answer, DiscordServer } from '../../support/discord/server.ts';
import type { Draws } from '../../support/population/draws.ts';
import type { Schedule } from '../world/schedule.ts';

/** Probabilities from 0 to 1. */
export interface NetworkWeather {
  /** The call never arrives. */
  readonly lostCalls: number;
  /** The call arrives, the answer does not. */
  readonly lostAnswers: number;
  /** Discord answers 503. */
  readonly unavailable: number;
  /** Mean milliseconds one way. */
  readonly latency: number;
}

export interface Network {
  readonly schedule: Schedule;
  readonly server: DiscordServer;
  readonly draws: Draws;
  readonly weather: () => NetworkWeather;
}

const TIMEOUT_MS = 15_000;

export class SimulatedRest extends REST {
  readonly #network: Network;
  readonly #isAlive: () => boolean;

  constructor(network: Network, isAlive: () => boolean) {
    super({ hashSweepInterval: 0, handlerSweepInterval: 0 });
    this.#network = network;
    this.#isAlive = isAlive;
  }

  override queueRequest(request: InternalRequest): Promise<ResponseLike> {
    const { schedule, server, draws, weather } = this.#network;
    return new Promise((resolve, reject) => {
      if (!this.#isAlive()) return;
      const { lostCalls, lostAnswers, unavailable, latency } = weather();
      const there = 1 + draws.around(latency);
      const back = 1 + draws.around(latency);
      const isLost = draws.chance(lostCalls);
      const isUnanswered = draws.chance(lostAnswers);
      const isRefused = draws.chance(unavailable);
      const answered = (answer: () => void) => () => {
        if (this.#isAlive()) answer();
      };
      const cut = () => reject(new Error('the connection was cut'));
      if (isLost) {
        schedule.after(TIMEOUT_MS, answered(cut));
        return;
      }
      schedule.after(there, () => {
        if (isRefused) {
          schedule.after(
            back,
            answered(() => reject(new HTTPError(503, 'Service Unavailable', request.method, request.fullRoute, {}))),
          );
          return;
        }
        const answer = server.handle({
          method: request.method,
          path: request.fullRoute,
          query: new URLSearchParams(request.query ?? ''),
          body: request.body,
        });
        if (isUnanswered) schedule.after(TIMEOUT_MS, answered(cut));
        else
          schedule.after(
            back,
            answered(() => runStatement(answer, request, resolve, reject)),
          );
      });
    });
  }
}

function runStatement(
  answer: Answer,
  { method, fullRoute }: InternalRequest,
  resolve: (response: ResponseLike) => void,
  reject: (error: Error) => void,
): void {
  if (answer.ok) resolve(responseOf(answer.body));
  else {
    const { status, code, message } = answer;
    reject(new DiscordAPIError({ code, message }, code, status, method, fullRoute, {}));
  }
}

const JSON_HEADERS = new Headers({ 'content-type': 'application/json' });

function responseOf(body: unknown): ResponseLike {
  return {
    body: null,
    bodyUsed: false,
    headers: JSON_HEADERS,
    ok: true,
    status: 200,
    statusText: 'OK',
    json: async () => body,
    text: async () => JSON.stringify(body),
    arrayBuffer: async () => new ArrayBuffer(0),
  };
}

export interface Connected {
  readonly client: Client<true>;
  use(rest: SimulatedRest): void;
}

class BotUser extends ClientUser {
  constructor(client: Client<true>, id: string) {
    super(client, { id, username: 'Intarsia', discriminator: '0', global_name: null, avatar: null, bot: true });
  }
}

/** A client without a gateway is ready at once; the data that READY would bring is set here. */
function isReady(client: Client): client is Client<true> {
  return client.options.intents.bitfield === 0;
}

export function connectedClient(botId: string): Connected {
  const client = new Client({ intents: [], rest: { hashSweepInterval: 0, handlerSweepInterval: 0 } });
  if (!isReady(client)) throw new Error('the client listens to a gateway');
  client.user = new BotUser(client, botId);
  client.application = Reflect.construct(ClientApplication, [client, { id: botId }]);
  return {
    client,
    use(rest) {
      client.rest = rest;
    },
  };
}

export interface WorkNotifications {
  notify(machine: string, kinds: readonly WorkKind[]): void;
  /** Calls the listener with work enqueued by other machines; returns how to unsubscribe. */
  subscribe(machine: string, listener: Listener): () => void;
}

type Listener = (kinds: readonly WorkKind[]) => void;

const MAX_LATENCY_MS = 40;
const LOSS_CHANCE = 0.02;

export function openWorkNotifications(schedule: Schedule, draws: Draws): WorkNotifications {
  const listening = new Set<{ readonly machine: string; readonly listener: Listener }>();
  return {
    notify(machine, kinds) {
      if (kinds.length === 0) return;
      for (const other of listening) {
        if (other.machine === machine || draws.chance(LOSS_CHANCE)) continue;
        schedule.after(draws.below(MAX_LATENCY_MS), () => {
          if (listening.has(other)) other.listener(kinds);
        });
      }
    },
    subscribe(machine, listener) {
      const own = { machine, listener };
      listening.add(own);
      return () => void listening.delete(own);
    },
  };
}
