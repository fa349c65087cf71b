/**
 * The calls to Discord as whoever measures hears of them: by route, without ids and tokens.
 * Making them is `network.ts`, counting them the observer's.
 */

export interface Call {
  readonly method: string;
  /** What stands for ids and tokens is named alike, so that there are no more routes than kinds of calls. */
  readonly route: string;
  /** The interaction that it acknowledges; null: none. */
  readonly acknowledges: string | null;
}

export interface CallObserver {
  /** A call begins; gives back whom to tell the status of its answer, null where there came none. */
  call(call: Call): (status: number | null) => void;
}

const BASE = /^https?:\/\/[^/]+(?:\/api)?(?:\/v\d+)?/;
const CALLBACK = /\/interactions\/(\d+)\/[^/]+\/callback/;

/** @param url the address of the call, query included */
export function callOf(method: string, url: string): Call {
  return { method, route: routeOf(url), acknowledges: CALLBACK.exec(url)?.[1] ?? null };
}

function routeOf(url: string): string {
  const [address = ''] = url.split('?');
  const parts = address.replace(BASE, '').split('/');
  return parts.map((part, place) => named(part, parts[place - 2])).join('/');
}

/** `before`: what stands two parts before it. */
function named(part: string, before: string | undefined): string {
  if (before === 'webhooks' || before === 'interactions') return ':token';
  return /^@?[a-z-]*$/.test(part) ? part : ':id';
}
