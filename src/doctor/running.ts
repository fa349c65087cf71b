/** What the bot that runs here has seen of another process with its token, as its own measures say. */
import type { Finding } from './finding.ts';

/** Where the running bot tells how it does. */
export interface RunningAsked {
  readonly host: string;
  readonly port: number;
}

const PATIENCE = 3000;
const ANSWERED_ELSEWHERE = /^intarsia_interactions_total\{[^}]*outcome="answeredElsewhere"[^}]*\} (\d+)/gm;

/** Null: no bot answers there, which has not been asked for either. */
export async function examineRunning({ host, port }: RunningAsked): Promise<Finding | null> {
  const shown = host.includes(':') ? `[${host}]` : host;
  let measures: string;
  try {
    const answer = await fetch(`http://${shown}:${port}/metrics`, { signal: AbortSignal.timeout(PATIENCE) });
    measures = await answer.text();
  } catch {
    return null;
  }
  const count = [...measures.matchAll(ANSWERED_ELSEWHERE)].reduce((sum, [, times]) => sum + Number(times), 0);
  if (count === 0)
    return { state: 'good', name: 'running bot', says: 'nobody else has answered people with its token' };
  return otherProcess(`${count} times since the bot was started`);
}

/** `seen`: how often, or when. */
export function otherProcess(seen: string): Finding {
  return {
    state: 'bad',
    name: 'running bot',
    says: `another process with the same token has answered people (${seen})`,
    todo: 'Stop the bot where it still runs; where you cannot, make a new token in the developer portal (your application, Bot, Reset Token).',
  };
}
