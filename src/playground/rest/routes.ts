/**
 * The only list of what the REST API answers to.
 */
import { applicationRoutes } from './applications.ts';
import { channelRoutes } from './channels.ts';
import { commandRoutes } from './commands.ts';
import { emojiRoutes } from './emojis.ts';
import { guildRoutes } from './guilds.ts';
import { interactionRoutes } from './interactions.ts';
import { messageRoutes } from './messages.ts';
import type { Route } from './route.ts';
import { threadRoutes } from './threads.ts';
import { userRoutes } from './users.ts';
import { webhookRoutes } from './webhooks.ts';

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
];
