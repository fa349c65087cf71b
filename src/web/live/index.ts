/**
 * The live connections of pages; the door to this room. A page enters with its session, is told games as its person may see them, and asks for
 * moves.
 */
import type { Server } from 'node:http';
import type { AtDiscord } from '../discordApi.ts';
import type { WebParts } from '../parts.ts';
import { createAccess } from '../sight/index.ts';
import type { SignIn } from '../signIn/index.ts';
import { startFollow } from './follow.ts';
import { createHolding } from './holding.ts';
import { createPages } from './page.ts';
import { startPresence } from './presence.ts';
import { serveSockets } from './sockets.ts';
import { createVisitors } from './visitors.ts';

export interface Live {
  close(): Promise<void>;
}

interface Outside {
  readonly signIn: SignIn;
  readonly atDiscord: () => AtDiscord | null;
}

/** To be called before the server listens. */
export function startLive(server: Server, parts: WebParts, { signIn, atDiscord }: Outside): Live {
  const visitors = createVisitors();
  const access = createAccess(parts);
  const holding = createHolding(parts, visitors);
  const follow = startFollow(parts, visitors, { holding, access });
  const presence = startPresence(parts, visitors, signIn);
  const pages = createPages(parts, visitors, { holding, access, follow, presence, atDiscord });
  const sockets = serveSockets(server, parts, (channel) => pages.serve(channel));
  return {
    async close() {
      sockets.close();
      await pages.close();
      await Promise.all([follow.close(), presence.close()]);
    },
  };
}
