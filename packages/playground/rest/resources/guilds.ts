/** `/guilds/:id`: the guild, its channels, roles and members. */
import type { APIGuildMember } from 'discord-api-types/v10';
import { z } from 'zod';
import { isThread } from '../../channels/activity.ts';
import { presentChannel } from '../../channels/present.ts';
import type { Core } from '../../core.ts';
import { botMember, guildObject, memberObject, membersOf } from '../../gateway/guildPayload.ts';
import { limits } from '../../limits.ts';
import { accepted, type Checked, refusals } from '../../refusals.ts';
import { makeTextChannel } from '../../state/seed.ts';
import { check, text } from '../../validation/zodFaults.ts';
import { findGuild } from '../access.ts';
import { created, found, on, param, type RestRequest, type Route } from '../route.ts';

function findMember(core: Core, request: RestRequest): Checked<APIGuildMember> {
  const guild = findGuild(core, request);
  if (!guild.ok) return guild;
  const userId = param(request, 'userId');
  if (userId === core.world.identity.bot.id || userId === '@me') return accepted(botMember(core));
  const person = core.world.personById(userId);
  return person && !person.isGone ? accepted(memberObject(person)) : refusals.unknownMember;
}

const newChannel = z.object({ name: text(1, limits.channel.name), type: z.literal(0).nullish() });

export const guildRoutes: readonly Route[] = [
  { method: 'GET', path: '/guilds/:guildId', handle: on(findGuild, (core) => found(guildObject(core))) },
  {
    method: 'GET',
    path: '/guilds/:guildId/channels',
    handle: on(findGuild, (core) => {
      const channels = [...core.world.channels.values()].filter(
        (stored) => 'guild_id' in stored.channel && !isThread(stored),
      );
      return found(channels.map((stored) => presentChannel(core.world, stored)));
    }),
  },
  {
    method: 'POST',
    path: '/guilds/:guildId/channels',
    handle: on(findGuild, (core, guildId, request) => {
      const form = check(newChannel, request.body ?? {});
      if (!form.ok) return form;
      const stored = makeTextChannel(core.ids, guildId, form.value.name, core.world.channels.size, core.now());
      core.world.putChannel(stored);
      return created(presentChannel(core.world, stored));
    }),
  },
  { method: 'GET', path: '/guilds/:guildId/roles', handle: on(findGuild, (core) => found(guildObject(core).roles)) },
  {
    method: 'GET',
    path: '/guilds/:guildId/members',
    handle: on(findGuild, (core) => found([botMember(core), ...membersOf(core.world).map(memberObject)])),
  },
  {
    method: 'GET',
    path: '/guilds/:guildId/members/:userId',
    handle: on(findMember, (_core, member) => found(member)),
  },
];
