/**
 * Connects a discord.js client, or says in one code why Discord (or its stand-in) would not have it.
 * What the client then does is left to the bot.
 */
import { Client, DiscordjsErrorCodes, Events, GatewayCloseCodes, GatewayIntentBits } from 'discord.js';
import type { Logger } from 'pino';
import { networkOptions } from './network.ts';

export type ConnectRefusal =
  | { readonly ok: false; readonly code: 'invalidToken' }
  | { readonly ok: false; readonly code: 'disallowedIntents' }
  | { readonly ok: false; readonly code: 'unreachable'; readonly reason: string };

export type Connected = { readonly ok: true; readonly client: Client<true> } | ConnectRefusal;

export interface Connection {
  readonly token: string;
  /** The base of the REST API without its version; left out: Discord's own. */
  readonly apiUrl?: string;
  readonly log: Logger;
}

const API_VERSION = '10';

/** Resolves once the client is ready. Nothing but the guilds is listened to: interactions need no intent. */
export async function connect({ token, apiUrl, log }: Connection): Promise<Connected> {
  const client = new Client({
    intents: [GatewayIntentBits.Guilds],
    allowedMentions: { parse: [], repliedUser: false },
    rest: { ...networkOptions, version: API_VERSION, ...(apiUrl === undefined ? {} : { api: apiUrl }) },
  });
  client.on(Events.Error, (error) => log.error({ err: error }, 'the client reports an error'));
  client.on(Events.ShardError, (error) => log.warn({ err: error }, 'the gateway connection reports an error'));
  client.on(Events.ShardDisconnect, ({ code }) =>
    log.error({ code }, 'the gateway has closed the connection for good'),
  );
  const refused = refusalByGateway(client);
  const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
  const login = client.login(token).then(() => ready);
  try {
    const outcome = await Promise.race([
      login.then((readyClient): Connected => ({ ok: true, client: readyClient })),
      refused.refusal,
    ]);
    if (!outcome.ok) await giveUp(client, login);
    return outcome;
  } catch (error) {
    await giveUp(client, login);
    return refusalOf(error);
  } finally {
    refused.stop();
  }
}

/** Closing codes after which the gateway is not tried again: 4004 wrong token, 4013 and 4014 intents. */
function refusalByGateway(client: Client): { readonly refusal: Promise<ConnectRefusal>; readonly stop: () => void } {
  let stop = (): void => undefined;
  const refusal = new Promise<ConnectRefusal>((resolve) => {
    const onDisconnect = ({ code }: { readonly code: number }): void => {
      if (code === GatewayCloseCodes.AuthenticationFailed) resolve({ ok: false, code: 'invalidToken' });
      else if (code === GatewayCloseCodes.DisallowedIntents || code === GatewayCloseCodes.InvalidIntents) {
        resolve({ ok: false, code: 'disallowedIntents' });
      } else resolve({ ok: false, code: 'unreachable', reason: `the gateway closed the connection (${code})` });
    };
    client.on(Events.ShardDisconnect, onDisconnect);
    stop = () => client.off(Events.ShardDisconnect, onDisconnect);
  });
  return { refusal, stop };
}

async function giveUp(client: Client, login: Promise<unknown>): Promise<void> {
  login.catch(() => undefined);
  await client.destroy();
}

function refusalOf(error: unknown): ConnectRefusal {
  if (error instanceof Error && 'code' in error && error.code === DiscordjsErrorCodes.TokenInvalid) {
    return { ok: false, code: 'invalidToken' };
  }
  if (error instanceof Error && 'status' in error && error.status === 401) return { ok: false, code: 'invalidToken' };
  return { ok: false, code: 'unreachable', reason: reasonOf(error) };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  const code = 'code' in error ? ` (${String(error.code)})` : '';
  return error.message || (inner instanceof Error ? inner.message : `${error.name}${code}`);
}
