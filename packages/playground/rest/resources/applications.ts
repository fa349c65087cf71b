/** `/applications/@me` and its deprecated alias. */
import { z } from 'zod';
import type { Core } from '../../core.ts';
import { limits } from '../../limits.ts';
import { pictureType } from '../../messages/pictureSize.ts';
import { accepted, type Checked, invalidForm, type Refusal, refusals } from '../../refusals.ts';
import type { StoredEmoji } from '../../state/model.ts';
import { check, text } from '../../validation/zodFaults.ts';
import { findApplication } from '../access.ts';
import { created, found, noContent, on, param, type RestAnswer, type RestRequest, type Route } from '../route.ts';

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

async function create(core: Core, _applicationId: string, request: RestRequest): Promise<RestAnswer | Refusal> {
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

function findEmoji(core: Core, request: RestRequest): Checked<StoredEmoji> {
  const application = findApplication(core, request);
  if (!application.ok) return application;
  const stored = core.world.emojis.get(param(request, 'emojiId'));
  return stored ? accepted(stored) : refusals.unknownEmoji;
}

const path = '/applications/:applicationId/emojis';

export const emojiRoutes: readonly Route[] = [
  {
    method: 'GET',
    path,
    handle: on(findApplication, (core) =>
      found({ items: [...core.world.emojis.values()].map((stored) => stored.emoji) }),
    ),
  },
  { method: 'POST', path, handle: on(findApplication, create) },
  { method: 'GET', path: `${path}/:emojiId`, handle: on(findEmoji, (_core, { emoji }) => found(emoji)) },
  {
    method: 'PATCH',
    path: `${path}/:emojiId`,
    handle: on(findEmoji, (core, stored, request) => {
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
    handle: on(findEmoji, async (core, _stored, request) => {
      const id = param(request, 'emojiId');
      core.world.removeEmoji(id);
      await core.files.drop(id);
      return noContent;
    }),
  },
];
