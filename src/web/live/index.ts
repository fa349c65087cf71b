/** Runs the WebSocket connections of pages. */
import type { Server } from 'node:http';
import type { DiscordApplication } from '../discordApi.ts';
import type { WebOptions } from '../parts.ts';
import type { SignIn } from '../signIn.ts';
import { createAccess } from '../views/index.ts';
import { createPages } from './page.ts';
import { createSessionValidator, startActivityMonitor } from './sessions.ts';
import { serveSockets } from './sockets.ts';
import { startGameUpdates } from './updates.ts';
import { createVisitors } from './visitor.ts';

/** Must be called before the server listens. */
export function startLive(
  server: Server,
  parts: WebOptions,
  signIn: SignIn,
  atDiscord: () => DiscordApplication | null,
) {
  const visitors = createVisitors();
  const access = createAccess(parts);
  const validator = createSessionValidator(parts, visitors);
  const follow = startGameUpdates(parts, visitors, validator, access);
  const monitor = startActivityMonitor(parts, visitors, signIn);
  const pages = createPages(parts, { visitors, validator, access, follow, monitor, atDiscord });
  const sockets = serveSockets(server, parts, pages.serve);
  return {
    async close(): Promise<void> {
      sockets.close();
      await pages.close();
      await Promise.all([follow.close(), monitor.close()]);
    },
  };
}
