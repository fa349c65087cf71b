/** The playground, in memory; its page is bundled once per worker. */
import {
  createPage,
  type Playground,
  type PlaygroundOptions,
  startPlayground,
} from '../../../packages/playground/index.ts';

const page = createPage();

/** Without rate limits unless the options set them. */
export async function openPlayground(options: Partial<PlaygroundOptions> = {}): Promise<Playground> {
  const started = await startPlayground({ port: 0, file: null, now: Date.now, rateLimits: 'off', page, ...options });
  if (!started.ok) throw new Error(started.code);
  return started.playground;
}
