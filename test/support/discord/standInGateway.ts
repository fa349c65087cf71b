/** A proxy between the bot and the playground's gateway that can close connections and change the number of shards. */
import type { Playground } from '../../../packages/playground/index.ts';
import { gatewayAnswer, openGatewayProxy } from '../../../tools/support/bot/gatewayProxy.ts';

export interface StandInGateway {
  /** The shards of the bot's identifications so far: number and count. */
  readonly shards: readonly (readonly [number, number])[];
  /** How many connections have been opened so far. */
  connections(): number;
  /** Sends the bot an additional event. */
  dispatch(name: string, data: unknown): void;
  /** Invalidates the bot's sessions, so that it has to identify again. */
  endSessions(): void;
  /** Closes the bot's connections with this code. */
  closeWith(code: number): void;
  close(): Promise<void>;
}

/** `shards`: the number of connections that Discord asks the bot to open. */
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
