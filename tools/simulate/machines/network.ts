/**
 * The way between a machine and Discord, as the client's REST: calls and answers take their time, are lost, or are refused for a
 * while. Whoever has died meanwhile is not answered; what their call has done stays done.
 */
import { DiscordAPIError, HTTPError, type InternalRequest, REST, type ResponseLike } from 'discord.js';
import type { Answer, DiscordServer } from '../../support/discord/server.ts';
import type { Draws } from '../../support/population/draws.ts';
import type { Schedule } from '../world/schedule.ts';

/** How the network is at a moment: how often, from 0 to 1. */
export interface NetworkWeather {
  /** The call never arrives. */
  readonly lostCalls: number;
  /** It arrives, and its answer does not. */
  readonly lostAnswers: number;
  /** Discord answers that it cannot at present. */
  readonly unavailable: number;
  /** Milliseconds one way, mostly. */
  readonly latency: number;
}

export interface Network {
  readonly schedule: Schedule;
  readonly server: DiscordServer;
  readonly draws: Draws;
  readonly weather: () => NetworkWeather;
}

/** After so long a caller gives up. */
const TIMEOUT = 15_000;

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
      const isUnheard = draws.chance(lostAnswers);
      const isRefused = draws.chance(unavailable);
      const answered = (answer: () => void) => () => {
        if (this.#isAlive()) answer();
      };
      const cut = () => reject(new Error('the connection was cut'));
      if (isLost) {
        schedule.after(TIMEOUT, answered(cut));
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
        if (isUnheard) schedule.after(TIMEOUT, answered(cut));
        else
          schedule.after(
            back,
            answered(() => settle(answer, request, resolve, reject)),
          );
      });
    });
  }
}

function settle(
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
