/** The playground, in memory; its page is bundled once per worker. */
import {
  createPage,
  type Playground,
  type PlaygroundOptions,
  startPlayground,
} from '../../../packages/playground/index.ts';

const page = createPage();

/** Far above Discord's 3 s, because a busy machine can answer a process's first command later. */
const ANSWER_WITHIN_MS = 60_000;

/** Without rate limits, and with time for answers, unless the options set them. */
export async function openPlayground({ timing, ...options }: Partial<PlaygroundOptions> = {}): Promise<Playground> {
  const started = await startPlayground({
    port: 0,
    file: null,
    now: Date.now,
    rateLimits: 'off',
    page,
    timing: { answerWithinMs: ANSWER_WITHIN_MS, ...timing },
    ...options,
  });
  if (!started.ok) throw new Error(started.code);
  return started.playground;
}
