/**
 * The real client of discord.js, known to itself as the bot and connected to nothing: its calls go to the simulated Discord.
 */
import { Client, ClientApplication, ClientUser } from 'discord.js';
import type { SimulatedRest } from './network.ts';

export interface Connected {
  readonly client: Client<true>;
  /** Its calls go this way from now on. */
  use(rest: SimulatedRest): void;
}

class BotUser extends ClientUser {
  constructor(client: Client<true>, id: string) {
    super(client, { id, username: 'Intarsia', discriminator: '0', global_name: null, avatar: null, bot: true });
  }
}

/** One whose gateway is not asked for is ready as soon as it is made: what it would be told there it is given here. */
function isReady(client: Client): client is Client<true> {
  return client.options.intents.bitfield === 0;
}

export function connectedClient(botId: string): Connected {
  const client = new Client({ intents: [], rest: { hashSweepInterval: 0, handlerSweepInterval: 0 } });
  if (!isReady(client)) throw new Error('the client listens to a gateway');
  client.user = new BotUser(client, botId);
  client.application = Reflect.construct(ClientApplication, [client, { id: botId }]);
  return {
    client,
    use(rest) {
      client.rest = rest;
    },
  };
}
