/** `/applications/@me` and its deprecated alias. */
import { z } from 'zod';
import type { Core } from '../../core.ts';
import { limits } from '../../limits.ts';
import { pictureType } from '../../messages/pictureSize.ts';
import { invalidForm, type Refusal, refusals } from '../../refusals.ts';
import { check, text } from '../../validation/zodFaults.ts';
import { created, found, noContent, param, type RestAnswer, type RestRequest, type Route } from '../route.ts';

/** Flag of applications with an Activity. */
const EMBEDDED = 1 << 17;

function describe(core: Core) {
  const { applicationId, bot } = core.world.identity;
  return {
    id: applicationId,
    name: bot.username,
    icon: null,
    description: '',
    summary: '',
    type: null,
    bot,
    bot_public: true,
    bot_require_code_grant: false,
    verify_key: core.activities.signer.publicKey,
    flags: (1 << 15) | (1 << 19) | (1 << 23) | (core.activities.switch.get() === null ? 0 : EMBEDDED),
    approximate_guild_count: 1,
    integration_types_config: { '0': {}, '1': {} },
    owner: [...core.world.people.values()][0]?.user,
    team: null,
  };
}

export const applicationRoutes: readonly Route[] = [
  { method: 'GET', path: '/applications/@me', handle: (core) => found(describe(core)) },
  { method: 'GET', path: '/oauth2/applications/@me', handle: (core) => found(describe(core)) },
];

const name = text(limits.emoji.nameLeast, limits.emoji.nameMost).regex(/^\w+$/);
const newEmoji = z.object({ name, image: z.string() });
const renaming = z.object({ name });

async function create(core: Core, request: RestRequest): Promise<RestAnswer | Refusal> {
  const form = check(newEmoji, request.body ?? {});
  if (!form.ok) return form;
  const picture = /^data:image\/[a-z]+;base64,(.+)$/s.exec(form.value.image);
  const bytes = Buffer.from(picture?.[1] ?? '', 'base64');
  const contentType = pictureType(bytes);
  if (!contentType) {
    return invalidForm([{ path: ['image'], code: 'IMAGE_INVALID', message: 'Invalid image data' }]);
  }
  if (bytes.length > limits.emoji.bytes)
    return invalidForm([
      { path: ['image'], code: 'BINARY_TYPE_MAX_SIZE', message: 'File cannot be larger than 256.0 kb.' },
    ]);
  if (core.world.emojis.size >= limits.emoji.count) return refusals.tooManyEmojis;
  const id = core.ids.next();
  await core.files.save(id, bytes);
  const emoji = {
    id,
    name: form.value.name,
    roles: [],
    require_colons: true,
    managed: false,
    animated: contentType === 'image/gif',
    available: true,
    user: core.world.identity.bot,
  };
  core.world.putEmoji(id, { emoji, contentType });
  return created(emoji);
}

/** Refuses other applications. */
function own(handle: Route['handle']): Route['handle'] {
  return (core, request) =>
    param(request, 'applicationId') === core.world.identity.applicationId
      ? handle(core, request)
      : refusals.unknownApplication;
}

const path = '/applications/:applicationId/emojis';

export const emojiRoutes: readonly Route[] = [
  {
    method: 'GET',
    path,
    handle: own((core) => found({ items: [...core.world.emojis.values()].map((stored) => stored.emoji) })),
  },
  { method: 'POST', path, handle: own(create) },
  {
    method: 'GET',
    path: `${path}/:emojiId`,
    handle: own((core, request) => {
      const stored = core.world.emojis.get(param(request, 'emojiId'));
      return stored ? found(stored.emoji) : refusals.unknownEmoji;
    }),
  },
  {
    method: 'PATCH',
    path: `${path}/:emojiId`,
    handle: own((core, request) => {
      const stored = core.world.emojis.get(param(request, 'emojiId'));
      if (!stored) return refusals.unknownEmoji;
      const form = check(renaming, request.body ?? {});
      if (!form.ok) return form;
      const emoji = { ...stored.emoji, name: form.value.name };
      core.world.putEmoji(param(request, 'emojiId'), { ...stored, emoji });
      return found(emoji);
    }),
  },
  {
    method: 'DELETE',
    path: `${path}/:emojiId`,
    handle: own(async (core, request) => {
      const id = param(request, 'emojiId');
      if (!core.world.emojis.has(id)) return refusals.unknownEmoji;
      core.world.removeEmoji(id);
      await core.files.drop(id);
      return noContent;
    }),
  },
];
