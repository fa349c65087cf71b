/**
 * A discord.js client that speaks to Discord by its REST API alone, and hears nothing: for processes that tell of games while
 * others listen to people. What it knows of itself it asks; of servers and channels it knows nothing.
 */
import { type APIApplication, Client, ClientApplication, ClientUser, Routes } from 'discord.js';
import { cacheOptions } from './caches.ts';
import { type Connected, type Connection, joinOthers, replaceRest } from './connect.ts';
import { refusalOf } from './refusals.ts';

/** Resolves once it knows who it is. */
export async function connectWithoutGateway(connection: Connection): Promise<Connected> {
  const joined = await joinOthers(connection, false);
  if (!joined.ok) return joined;
  const { rest, membership, shards } = joined;
  const client = new Client({ ...cacheOptions, intents: [], allowedMentions: { parse: [], repliedUser: false } });
  // It hears of no server: what it does not remember may be there all the same.
  client.options.shards = [];
  client.options.shardCount = shards === 'auto' ? 1 : shards.count;
  replaceRest(client, rest);
  const close = async () => {
    await client.destroy();
    await membership.leave();
  };
  try {
    introduce(client, (await rest.get(Routes.currentApplication())) as APIApplication);
  } catch (error) {
    await close();
    return refusalOf(error);
  }
  if (!knowsItself(client)) throw new TypeError('Discord has not said whose the token is');
  const refused = rest.unauthorized.then(() => ({ ok: false, code: 'invalidToken' }) as const);
  return {
    ok: true,
    client,
    ended: Promise.race([refused, membership.lost]),
    forgetLimits: () => rest.forgetLimits(),
    close,
  };
}

/** As the client does it itself when the gateway greets it: the classes are there, their constructors are only not typed. */
function introduce(client: Client, application: APIApplication): void {
  client.user = Reflect.construct(ClientUser, [client, application.bot]);
  client.application = Reflect.construct(ClientApplication, [client, application]);
}

function knowsItself(client: Client): client is Client<true> {
  return client.user !== null && client.application !== null;
}
