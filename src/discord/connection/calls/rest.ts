/**
 * The client's REST with a manager of its own for what answers interactions: Discord does not count those calls towards the
 * bot's 50 a second, so they neither wait for it nor use it up. The limits of each route hold for both, as Discord tells them.
 */
import {
  DefaultRestOptions,
  DiscordAPIError,
  type InternalRequest,
  REST,
  type RESTOptions,
  type ResponseLike,
} from 'discord.js';

/** Whoever has answered is not heard of again: how often the limits of such interactions are forgotten. Milliseconds. */
const INTERACTIONS_SWEPT = 10_000;
/** The same for channels. */
const ROUTES_SWEPT = 5 * 60_000;
/** Discord never stops a bot for so long: a limit that lasts longer is none. Milliseconds. */
const LONGEST_STOP = 12 * 3_600_000;

export class BotRest extends REST {
  /** Resolves once Discord has refused the token: no call gets through any more. */
  readonly unauthorized: Promise<void>;
  readonly #interactions: REST;
  #refused = (): void => undefined;

  /** `stopped`: hears for how many milliseconds Discord has stopped all calls of the bot, whenever it does. */
  constructor(options: Partial<RESTOptions>, stopped: (milliseconds: number) => void = () => undefined) {
    const { makeRequest = DefaultRestOptions.makeRequest } = options;
    super({
      ...options,
      handlerSweepInterval: ROUTES_SWEPT,
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
      handlerSweepInterval: INTERACTIONS_SWEPT,
    });
  }

  override async queueRequest(request: InternalRequest): Promise<ResponseLike> {
    if (this.globalReset - Date.now() > LONGEST_STOP) this.forgetLimits();
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

  /** From now on so many calls a second: this process's part of what Discord allows the bot. */
  share(perSecond: number): void {
    this.options.globalRequestsPerSecond = perSecond;
    this.globalRemaining = Math.min(this.globalRemaining, perSecond);
  }

  /** No call before then, in milliseconds since 1970, but answers to interactions. */
  pauseUntil(until: number): void {
    this.globalRemaining = 0;
    this.globalReset = Math.max(this.globalReset, until);
  }

  /** All limits known so far begin anew; whatever waits for one goes on by a timer of its own. */
  forgetLimits(): void {
    for (const rest of [this, this.#interactions]) {
      rest.globalReset = -1;
      // Else whoever meets the limit next waits for as long as those before it.
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

/** They carry the interaction's token, not the bot's. */
function answersInteraction({ auth, fullRoute }: InternalRequest): boolean {
  return auth === false && (fullRoute.startsWith('/interactions/') || fullRoute.startsWith('/webhooks/'));
}

const TOO_MANY = 429;

/** For how long Discord wants no call at all, milliseconds; null where it says no such thing. */
function pauseOfAll({ status, headers }: ResponseLike): number | null {
  if (status !== TOO_MANY || !headers.has('x-ratelimit-global')) return null;
  return Number(headers.get('retry-after') ?? 1) * 1000;
}
