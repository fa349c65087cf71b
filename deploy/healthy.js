/**
 * Whether the bot in this container lives, for HEALTHCHECK: exit code 0 where `/healthz` of HTTP_PORT says so.
 * What that means is the bot's matter.
 */
import process from 'node:process';

const PATIENCE_MS = 4000;

try {
  const address = `http://127.0.0.1:${process.env.HTTP_PORT}/healthz`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  process.exitCode = answer.ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
