/** Lets tests delay, fail or lose REST requests, before or after they take effect. */
export interface InterceptedRequest {
  readonly method: string;
  /** Below `/api/v10`, without the query. */
  readonly path: string;
  readonly body: unknown;
}

export type Interception =
  /** Responds with this status; `when: 'after'`: after the request took effect. */
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

/** Called for every authorised request; undefined lets it pass. */
export type Interceptor = (request: InterceptedRequest) => Interception | undefined | Promise<Interception | undefined>;

export interface Interceptors {
  /** The returned function removes it. */
  add(interceptor: Interceptor): () => void;
  /** The first verdict. */
  ask(request: InterceptedRequest): Promise<Interception | undefined>;
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
        const interception = await interceptor(request);
        if (interception) return interception;
      }
      return undefined;
    },
  };
}
