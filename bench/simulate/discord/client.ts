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

function isKnown(client: Client): client is Client<true> {
  return client.rest !== undefined;
}

export function connectedClient(botId: string): Connected {
  const client = new Client({ intents: [], rest: { hashSweepInterval: 0, handlerSweepInterval: 0 } });
  if (!isKnown(client)) throw new Error('the client has no REST');
  client.user = new BotUser(client, botId);
  client.application = Reflect.construct(ClientApplication, [client, { id: botId }]);
  return {
    client,
    use(rest) {
      client.rest = rest;
    },
  };
}
