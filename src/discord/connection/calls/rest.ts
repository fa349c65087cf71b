/**
 * The client's REST API, with a separate manager for answers to interactions, which Discord does not count towards the
 * bot's 50 calls a second.
 */
import {
  DefaultRestOptions,
  DiscordAPIError,
  type InternalRequest,
  REST,
  type RESTOptions,
  type ResponseLike,
} from 'discord.js';

const INTERACTION_SWEEP_INTERVAL_MS = 10_000;
const ROUTE_SWEEP_INTERVAL_MS = 5 * 60_000;
/** Discord never stops a bot for so long; a longer limit means that the system clock has changed. */
const MAX_GLOBAL_LIMIT_MS = 12 * 3_600_000;

export class BotRest extends REST {
  /** Resolves when Discord has refused the token. */
  readonly unauthorized: Promise<void>;
  readonly #interactions: REST;
  #refused = (): void => undefined;

  /** `stopped` receives the milliseconds for which Discord has stopped all calls of the bot. */
  constructor(options: Partial<RESTOptions>, stopped: (milliseconds: number) => void = () => undefined) {
    const { makeRequest = DefaultRestOptions.makeRequest } = options;
    super({
      ...options,
      handlerSweepInterval: ROUTE_SWEEP_INTERVAL_MS,
      async makeRequest(...request) {
        const response = await makeRequest(...request);
        const pause = pauseOfAll(response);
        if (pause !== null) stopped(pause);
        return response;
      },
    });
    this.unauthorized = new Promise((resolve) => {
      this.#refused = resolve;
    });
    this.#interactions = new REST({
      ...options,
      globalRequestsPerSecond: Number.POSITIVE_INFINITY,
      handlerSweepInterval: INTERACTION_SWEEP_INTERVAL_MS,
    });
  }

  override async queueRequest(request: InternalRequest): Promise<ResponseLike> {
    if (this.globalReset - Date.now() > MAX_GLOBAL_LIMIT_MS) this.forgetLimits();
    if (answersInteraction(request)) return this.#interactions.queueRequest(request);
    try {
      return await super.queueRequest(request);
    } catch (error) {
      if (request.auth !== false && error instanceof DiscordAPIError && error.status === 401) {
        this.#refused();
      }
      throw error;
    }
  }

  /** Limits this process to its share of the bot's calls a second. */
  share(perSecond: number): void {
    this.options.globalRequestsPerSecond = perSecond;
    this.globalRemaining = Math.min(this.globalRemaining, perSecond);
  }

  /** Pauses all calls except answers to interactions. `until` is in milliseconds since 1970. */
  pauseUntil(until: number): void {
    this.globalRemaining = 0;
    this.globalReset = Math.max(this.globalReset, until);
  }

  /** Forgets all known limits. Calls that already wait go on by their own timers. */
  forgetLimits(): void {
    for (const rest of [this, this.#interactions]) {
      rest.globalReset = -1;
      // Otherwise the next call would wait as long as the calls before it.
      rest.globalDelay = null;
      rest.handlers.clear();
    }
  }

  override clearHashSweeper(): void {
    super.clearHashSweeper();
    this.#interactions.clearHashSweeper();
  }

  override clearHandlerSweeper(): void {
    super.clearHandlerSweeper();
    this.#interactions.clearHandlerSweeper();
  }
}

/** These calls carry the interaction's token, not the bot's. */
function answersInteraction({ auth, fullRoute }: InternalRequest): boolean {
  return auth === false && (fullRoute.startsWith('/interactions/') || fullRoute.startsWith('/webhooks/'));
}

const STATUS_TOO_MANY = 429;

/** How long Discord forbids all calls, in milliseconds; null if it does not. */
function pauseOfAll({ status, headers }: ResponseLike): number | null {
  if (status !== STATUS_TOO_MANY || !headers.has('x-ratelimit-global')) return null;
  return Number(headers.get('retry-after') ?? 1) * 1000;
}
