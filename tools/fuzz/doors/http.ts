/**
 * The door `http`: every route of the playground, the bot's side with and without its token.
 * Upgrades to WebSockets are left to `upgrades`.
 */
import { allRoutes } from '../../../packages/playground/rest/routes.ts';
import { BOT_BODIES } from '../grammar/botBodies.ts';
import { takePlayground } from '../targets/playgroundTarget.ts';
import { httpDoor } from './kinds/httpDoor.ts';

const FURNISH_EVERY = 100;
const WEB = [
  '/',
  '/as/:name',
  '/page/entrance',
  '/page/:file',
  '/favicon.ico',
  '/emojis/:file',
  '/join',
  '/join/:code',
];
const SECRETS = ['webhookToken', 'interactionToken'];

export const http = httpDoor({
  name: 'http',
  // Messages, threads and the like that requests make are kept, as on Discord.
  keeps: 8000,
  take: takePlayground,
  routes: {
    routes: [
      ...allRoutes.map(({ method, path }) => ({ method, path: `/api/v10${path}` })),
      ...[...WEB, '/attachments/:channelId/:attachmentId/:filename'].map((path) => ({ method: 'GET', path })),
    ],
    usual: ['Authorization', 'Bot {token}'],
    own: (name) => `{${SECRETS.includes(name) ? 'token' : name}}`,
    others: ['{channelId}', '{guildId}', '{threadId}', '{messageId}', '{userId}', '{applicationId}'],
    queries: ['limit', 'before', 'after', 'around', 'with_response', 'wait', 'code', 'with_localizations', 'query'],
    versions: { of: '/v10', others: ['', '/v9', '/v99', '/v', '/V10'] },
    bodies: BOT_BODIES,
  },
  mayBe: [],
  nowAndThen: { tries: FURNISH_EVERY, act: (playground) => playground.furnish() },
});
