/**
 * Connects a discord.js client, or says in one code why Discord (or its stand-in) would not have it, then or later.
 * It asks for no more of Discord's events than interactions need.
 */
import { Client, Events } from 'discord.js';
import type { Logger } from 'pino';
import { cacheOptions } from './caches.ts';
import type { CallObserver } from './calls.ts';
import type { CountedLimits } from './clockSetBack.ts';
import { INTENTS } from './needs.ts';
import { networkOptions } from './network.ts';
import { type ConnectRefusal, refusalOf, refusalOfClose } from './refusals.ts';
import { BotRest } from './rest.ts';

export interface ConnectedClient {
  readonly ok: true;
  readonly client: Client<true>;
  /** Resolves once Discord does not have the bot any longer, for good; stays open while the client may come back. */
  readonly ended: Promise<ConnectRefusal>;
  /** What is known of Discord's limits is counted by the wall clock: for when that was set. */
  readonly limits: CountedLimits;
}

export type Connected = ConnectedClient | ConnectRefusal;

export interface Connection {
  readonly token: string;
  /** The base of the REST API without its version; left out: Discord's own. */
  readonly apiUrl?: string;
  readonly log: Logger;
  /** Left out: nobody does. */
  readonly observe?: CallObserver;
}

const API_VERSION = '10';

/**
 * Resolves once the client is ready, on as many shards as Discord asks for. Nothing but the guilds is listened to:
 * interactions need no intent.
 */
export async function connect({ token, apiUrl, log, observe }: Connection): Promise<Connected> {
  const client = new Client({
    ...cacheOptions,
    intents: INTENTS,
    shards: 'auto',
    allowedMentions: { parse: [], repliedUser: false },
    rest: { ...networkOptions(observe), version: API_VERSION, ...(apiUrl === undefined ? {} : { api: apiUrl }) },
  });
  client.on(Events.Error, (error) => log.error({ err: error }, 'the client reports an error'));
  client.on(Events.ShardError, (error) => log.warn({ err: error }, 'the gateway connection reports an error'));
  const rest = replaceRest(client);
  const ended = endOf(client, rest, log);
  const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
  const login = client.login(token).then(() => ready);
  try {
    const outcome = await Promise.race([
      login.then((readyClient): Connected => ({ ok: true, client: readyClient, ended, limits: rest })),
      ended,
    ]);
    if (!outcome.ok) await giveUp(client, login);
    return outcome;
  } catch (error) {
    await giveUp(client, login);
    return refusalOf(error);
  }
}

/** Closed by a code after which the client does not try again, or the token refused by the REST API. */
function endOf(client: Client, rest: BotRest, log: Logger): Promise<ConnectRefusal> {
  const closed = new Promise<ConnectRefusal>((resolve) => {
    client.on(Events.ShardDisconnect, ({ code }) => {
      log.error({ code }, 'the gateway has closed the connection for good');
      resolve(refusalOfClose(code));
    });
  });
  const refused = rest.unauthorized.then((): ConnectRefusal => ({ ok: false, code: 'invalidToken' }));
  return Promise.race([closed, refused]);
}

function replaceRest(client: Client): BotRest {
  client.rest.clearHashSweeper();
  client.rest.clearHandlerSweeper();
  const rest = new BotRest({ ...client.options.rest });
  client.rest = rest;
  return rest;
}

async function giveUp(client: Client, login: Promise<unknown>): Promise<void> {
  login.catch(() => undefined);
  await client.destroy();
}
