/**
 * Lets tests stand between the bot and the REST API: hold, fail or lose a request, before or after it took effect.
 */
export interface InterceptedRequest {
  readonly method: string;
  /** Below `/api/v10`, without the query. */
  readonly path: string;
  readonly body: unknown;
}

export type Verdict =
  /** Answers with this status instead; `when: 'after'` lets the request take effect first. */
  | {
      readonly act: 'fail';
      readonly when: 'before' | 'after';
      readonly status: number;
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Cuts the connection without an answer. */
  | { readonly act: 'swallow'; readonly when: 'before' | 'after' }
  /** Waits, then goes on. */
  | { readonly act: 'hold'; readonly when: 'before' | 'after'; readonly until: Promise<unknown> };

/** Called for every authorised request; nothing returned lets it pass. */
export type Interceptor = (request: InterceptedRequest) => Verdict | undefined | Promise<Verdict | undefined>;

export interface Interceptors {
  /** Adds one; the returned function takes it away again. */
  add(interceptor: Interceptor): () => void;
  /** The first verdict any of them gives. */
  ask(request: InterceptedRequest): Promise<Verdict | undefined>;
}

export function createInterceptors(): Interceptors {
  const list = new Set<Interceptor>();
  return {
    add(interceptor) {
      list.add(interceptor);
      return () => list.delete(interceptor);
    },
    async ask(request) {
      for (const interceptor of [...list]) {
        const verdict = await interceptor(request);
        if (verdict) return verdict;
      }
      return undefined;
    },
  };
}
