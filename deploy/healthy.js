/** Health check of the container: exit code 0 if `/healthz` on HTTP_PORT answers with success. */
import process from 'node:process';

const TIMEOUT_MS = 4000;

try {
  const address = `http://127.0.0.1:${process.env.HTTP_PORT}/healthz`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  process.exitCode = answer.ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
