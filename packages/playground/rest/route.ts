/** The form of REST routes. */
import type { Core } from '../core.ts';
import type { Upload } from '../messages/uploads.ts';
import type { Refusal } from '../refusals.ts';
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

type Handler = (core: Core, request: RestRequest) => RestAnswer | Refusal | Promise<RestAnswer | Refusal>;

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v10`, with `:names`. */
  readonly path: string;
  readonly bucket?: BucketName;
  /** A token in the path replaces the bot's token. */
  readonly open?: boolean;
  readonly handle: Handler;
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
