/**
 * What the bot asks of Discord, counted where it arrives: requests that count against its limit, those that answer
 * interactions, and bytes.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import type { Playground } from '../../../packages/playground/index.ts';

export interface Calls {
  /** With the bot's token. */
  readonly own: number;
  /** With the tokens of interactions, which Discord does not count. */
  readonly answers: number;
}

export interface Counting<Counted> {
  /** Since it began. */
  soFar(): Counted;
  close(): void;
}

export function countCalls(playground: Playground): Counting<Calls> {
  let own = 0;
  let answers = 0;
  const close = playground.intercept(({ path }) => {
    if (/^\/(interactions|webhooks)\//.test(path)) answers += 1;
    else own += 1;
    return undefined;
  });
  return { soFar: () => ({ own, answers }), close };
}

const CHANNEL = 'net.server.socket';

/** All that arrives at servers of this process: to be begun before the bot connects to one. */
export function countBytes(): Counting<number> {
  const sockets = new Set<Socket>();
  const hear = (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'socket' in message && message.socket instanceof Socket)
      sockets.add(message.socket);
  };
  subscribe(CHANNEL, hear);
  return {
    soFar: () => [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0),
    close: () => void unsubscribe(CHANNEL, hear),
  };
}
