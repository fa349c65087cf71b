/** `/guilds/:id`: the guild, its channels, roles and members. */
import { z } from 'zod';
import { isThread } from '../../channels/activity.ts';
import { presentChannel } from '../../channels/present.ts';
import type { Core } from '../../core.ts';
import { botMember, guildObject, memberObject, membersOf } from '../../gateway/guildPayload.ts';
import { limits } from '../../limits.ts';
import { accepted, type Checked, type Refusal, refusals } from '../../refusals.ts';
import { makeTextChannel } from '../../state/seed.ts';
import { check, text } from '../../validation/zodFaults.ts';
import { created, found, param, type RestAnswer, type RestRequest, type Route } from '../route.ts';

function inGuild(answer: (core: Core, request: RestRequest) => RestAnswer | Refusal): Route['handle'] {
  return (core, request) =>
    param(request, 'guildId') === core.world.identity.guildId ? answer(core, request) : refusals.unknownGuild;
}

function member(core: Core, userId: string): Checked<unknown> {
  if (userId === core.world.identity.bot.id || userId === '@me') return accepted(botMember(core));
  const person = core.world.personById(userId);
  return person && !person.isGone ? accepted(memberObject(person)) : refusals.unknownMember;
}

const newChannel = z.object({ name: text(1, limits.channel.name), type: z.literal(0).nullish() });

export const guildRoutes: readonly Route[] = [
  { method: 'GET', path: '/guilds/:guildId', handle: inGuild((core) => found(guildObject(core))) },
  {
    method: 'GET',
    path: '/guilds/:guildId/channels',
    handle: inGuild((core) => {
      const channels = [...core.world.channels.values()].filter(
        (stored) => 'guild_id' in stored.channel && !isThread(stored),
      );
      return found(channels.map((stored) => presentChannel(core.world, stored)));
    }),
  },
  {
    method: 'POST',
    path: '/guilds/:guildId/channels',
    handle: inGuild((core, request) => {
      const form = check(newChannel, request.body ?? {});
      if (!form.ok) return form;
      const stored = makeTextChannel(
        core.ids,
        core.world.identity.guildId,
        form.value.name,
        core.world.channels.size,
        core.now(),
      );
      core.world.putChannel(stored);
      return created(presentChannel(core.world, stored));
    }),
  },
  { method: 'GET', path: '/guilds/:guildId/roles', handle: inGuild((core) => found(guildObject(core).roles)) },
  {
    method: 'GET',
    path: '/guilds/:guildId/members',
    handle: inGuild((core) => found([botMember(core), ...membersOf(core.world).map(memberObject)])),
  },
  {
    method: 'GET',
    path: '/guilds/:guildId/members/:userId',
    handle: inGuild((core, request) => {
      const answer = member(core, param(request, 'userId'));
      return answer.ok ? found(answer.value) : answer;
    }),
  },
];
