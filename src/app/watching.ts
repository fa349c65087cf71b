/**
 * How watching begins with `npm start`: before anything else is opened, so that whoever looks sees the start, too.
 * What is measured and told is the watching folder's.
 */
import type { Logger } from 'pino';
import { type Clock, machineTimer } from '../kernel/index.ts';
import { StorageFailure } from '../match/index.ts';
import type { Configured, Settings } from '../settings/index.ts';
import { createWatcher, type Watcher } from '../watching/index.ts';
import { portSentence } from './startFault.ts';
import type { Opened } from './stopping.ts';

/** Answers over HTTP until everything else is closed; the fault says why it cannot listen there. */
export async function startWatching(
  opened: Opened,
  address: NonNullable<Settings['watching']>,
  { role, clock, log }: Pick<Settings, 'role'> & { readonly clock: Clock; readonly log: Logger },
): Promise<Configured<Watcher>> {
  const report = (error: unknown) => {
    // The store tells it, once.
    if (!(error instanceof StorageFailure)) log.warn({ err: error }, 'how the bot does could not be looked up');
  };
  const watcher = createWatcher({
    clock,
    timer: machineTimer,
    now: () => performance.now(),
    report,
    tells: role !== 'gateway',
  });
  const started = await watcher.serve(address);
  if (!started.ok) return { ok: false, faults: [portSentence(started, 'HTTP')] };
  opened.add(() => started.server.close());
  log.info({ url: started.server.url }, 'how the bot does is told at /healthz, /readyz and /metrics');
  return { ok: true, value: watcher };
}
