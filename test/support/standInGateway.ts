/**
 * A gateway between the bot and the playground's: hands on everything, closes with any code, asks for any number of shards.
 * What the bot makes of that is left to the tests.
 */
import type { Playground } from '../../packages/playground/index.ts';
import { gatewayAnswer, openGatewayProxy } from '../../tools/support/bot/gatewayProxy.ts';

export interface StandInGateway {
  /** The shards with which the bot has identified itself so far: which one, of how many. */
  readonly shards: readonly (readonly [number, number])[];
  /** How many connections have been opened so far. */
  connections(): number;
  /** Tells the bot of something that the playground knows nothing of, between two of its own events. */
  dispatch(name: string, data: unknown): void;
  /** Tells the bot that its sessions are over: it has to connect and identify itself anew. */
  endSessions(): void;
  /** Closes the bot's connections with this code. */
  closeWith(code: number): void;
  close(): Promise<void>;
}

/** `shards`: how many connections Discord asks the bot to open; left out: 1. */
export async function standInGateway(playground: Playground, shards = 1): Promise<StandInGateway> {
  const identified: [number, number][] = [];
  let connections = 0;
  let sequence = 0;
  const { url, bots, close } = await openGatewayProxy(playground, {
    toBot(text) {
      sequence = JSON.parse(text).s ?? sequence;
      return text;
    },
    fromBot(text) {
      const { op, d } = JSON.parse(text);
      if (op === 2) identified.push(d.shard);
    },
    connected() {
      connections += 1;
    },
  });
  const stop = playground.intercept(({ path }) => (path === '/gateway/bot' ? gatewayAnswer(url, shards) : undefined));
  return {
    shards: identified,
    connections: () => connections,
    dispatch: (name, data) => {
      for (const bot of bots) bot.send(JSON.stringify({ op: 0, t: name, s: sequence, d: data }));
    },
    endSessions: () => {
      for (const bot of bots) bot.send(JSON.stringify({ op: 9, d: false }));
    },
    closeWith: (code) => {
      for (const bot of bots) bot.close(code);
    },
    async close() {
      stop();
      await close();
    },
  };
}
