/** Target program of the playground's entry points: an in-memory playground without rate limits. */
import { startPlayground } from '../../../packages/playground/index.ts';
import type { FromTarget } from './target.ts';

const [, , patience] = process.argv;
const started = await startPlayground({
  port: 0,
  ...(patience === undefined ? {} : { requestMs: Number(patience), idleMs: Number(patience) }),
  file: null,
  now: Date.now,
  rateLimits: 'off',
  starters: { alone: [{ as: 'me', command: 'odd', options: {} }] },
  report: (error) => process.stderr.write(`report: ${error instanceof Error ? error.stack : String(error)}\n`),
});
if (!started.ok) throw new Error(started.code);
const { url, botToken, applicationId, guildId, person } = started.playground;
const channelId = person('anni').channels()[0]?.id ?? '';
const ready: FromTarget = {
  fuzz: 'ready',
  facts: { url, botToken, applicationId, guildId, channelId, userId: person('anni').user.id },
};
process.send?.(ready);
