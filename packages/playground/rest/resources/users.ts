/** `/users` and `/gateway`: the bot's user, direct messages, and the gateway's address. */
import type { APIDMChannel } from 'discord-api-types/v10';
import { ChannelType } from 'discord-api-types/v10';
import { z } from 'zod';
import { presentChannel } from '../../channels/present.ts';
import type { Core } from '../../core.ts';
import { refusals } from '../../refusals.ts';
import type { StoredChannel } from '../../state/model.ts';
import { check, snowflake } from '../../validation/zodFaults.ts';
import { bearerOf, isBot } from '../activities/oauth.ts';
import { found, param, type Route } from '../route.ts';

function gatewayUrl(core: Core): string {
  return `${core.baseUrl().replace(/^http/, 'ws')}/gateway`;
}

function findUser(core: Core, userId: string) {
  const { identity, people } = core.world;
  if (userId === identity.bot.id) return identity.bot;
  for (const person of people.values()) if (person.user.id === userId) return person.user;
  return null;
}

/** Created if needed. */
function openDirectMessage(core: Core, userId: string): StoredChannel | null {
  const person = core.world.personById(userId);
  if (!person) return null;
  for (const stored of core.world.channels.values()) {
    if (stored.channel.type === ChannelType.DM && stored.channel.recipients?.some((user) => user.id === userId))
      return stored;
  }
  const channel: APIDMChannel = {
    id: core.ids.next(),
    type: ChannelType.DM,
    name: null,
    last_message_id: null,
    recipients: [person.user],
  };
  const stored: StoredChannel = { channel, threadMembers: {}, activeAt: core.now() };
  core.world.putChannel(stored);
  return stored;
}

const recipient = z.object({ recipient_id: snowflake });

export const userRoutes: readonly Route[] = [
  { method: 'GET', path: '/gateway', open: true, handle: (core) => found({ url: gatewayUrl(core) }) },
  {
    method: 'GET',
    path: '/gateway/bot',
    handle: (core) => {
      const { shards, maxConcurrency } = core.sharding.get();
      const starts = { total: 1000, remaining: 999, reset_after: 86_400_000, max_concurrency: maxConcurrency };
      return found({ url: gatewayUrl(core), shards, session_start_limit: starts });
    },
  },
  {
    method: 'GET',
    path: '/users/@me/guilds',
    handle: (core) =>
      found([
        {
          id: core.world.identity.guildId,
          name: core.world.identity.guildName,
          icon: null,
          owner: false,
          permissions: '0',
          features: [],
        },
      ]),
  },
  {
    // Accepts the bot's token or a person's access token.
    method: 'GET',
    path: '/users/@me',
    open: true,
    handle: (core, request) => {
      if (isBot(core, request)) return found(core.world.identity.bot);
      const user = bearerOf(core, request)?.user;
      return user ? found(user) : refusals.unauthorized;
    },
  },
  {
    method: 'GET',
    path: '/users/:userId',
    handle: (core, request) => {
      const user = findUser(core, param(request, 'userId'));
      return user ? found(user) : refusals.unknownUser;
    },
  },
  {
    method: 'POST',
    path: '/users/@me/channels',
    handle: (core, request) => {
      const body = check(recipient, request.body ?? {});
      if (!body.ok) return body;
      const stored = openDirectMessage(core, body.value.recipient_id);
      return stored ? found(presentChannel(core.world, stored)) : refusals.invalidRecipients;
    },
  },
];
