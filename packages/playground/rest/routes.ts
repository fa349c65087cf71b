/** Lists all REST routes. */
import { activityRoutes } from './activities/instances.ts';
import { oauthRoutes } from './activities/oauth.ts';
import { applicationRoutes, emojiRoutes } from './resources/applications.ts';
import { channelRoutes } from './resources/channels.ts';
import { commandRoutes } from './resources/commands.ts';
import { guildRoutes } from './resources/guilds.ts';
import { messageRoutes } from './resources/messages.ts';
import { threadRoutes } from './resources/threads.ts';
import { userRoutes } from './resources/users.ts';
import { interactionRoutes, webhookRoutes } from './resources/webhooks.ts';
import type { Route } from './route.ts';

export const allRoutes: readonly Route[] = [
  ...userRoutes,
  ...applicationRoutes,
  ...commandRoutes,
  ...interactionRoutes,
  ...webhookRoutes,
  ...channelRoutes,
  ...messageRoutes,
  ...threadRoutes,
  ...guildRoutes,
  ...emojiRoutes,
  ...activityRoutes,
  ...oauthRoutes,
];
