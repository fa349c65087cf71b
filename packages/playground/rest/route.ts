/** The form of REST routes. */
import type { Core } from '../core.ts';
import type { Upload } from '../messages/uploads.ts';
import type { Checked, Refusal } from '../refusals.ts';
import type { BucketName } from './rateLimits.ts';

export interface RestRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly uploads: readonly Upload[];
}

export interface RestAnswer {
  readonly ok: true;
  readonly status: number;
  readonly body?: unknown;
}

type Handled = RestAnswer | Refusal | Promise<RestAnswer | Refusal>;
type Handler = (core: Core, request: RestRequest) => Handled;

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v10`, with `:names`. */
  readonly path: string;
  readonly bucket?: BucketName;
  /** A token in the path replaces the bot's token. */
  readonly open?: boolean;
  readonly handle: Handler;
}

/** Refuses as `find` does; otherwise handles what it found. */
export function on<Value>(
  find: (core: Core, request: RestRequest) => Checked<Value>,
  handle: (core: Core, value: Value, request: RestRequest) => Handled,
): Handler {
  return (core, request) => {
    const value = find(core, request);
    return value.ok ? handle(core, value.value, request) : value;
  };
}

export function found(body: unknown): RestAnswer {
  return { ok: true, status: 200, body };
}

export function created(body: unknown): RestAnswer {
  return { ok: true, status: 201, body };
}

export const noContent: RestAnswer = { ok: true, status: 204 };

/** Must be declared in the route's path. */
export function param(request: RestRequest, name: string): string {
  return request.params[name] ?? '';
}
