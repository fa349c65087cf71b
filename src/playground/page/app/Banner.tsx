/**
 * What everybody should know before they click: no line to the server, no bot, a bad day, a newer page.
 * Failures of single clicks are told where they were made.
 */
import { usePage } from '../state/context.ts';

export function Banner() {
  const { client, state } = usePage();
  const { connection, botOnline, faults, outdated } = state;
  if (connection === 'lost') return <Line lost>The connection was lost. Trying again…</Line>;
  if (!botOnline) return <Line>The bot is offline. Commands and buttons work again once it is back.</Line>;
  if (outdated) {
    return (
      <Line>
        There is a newer version of this page.{' '}
        <button type="button" class="textButton" onClick={() => location.reload()}>
          Load it
        </button>
      </Line>
    );
  }
  if (faults !== null) {
    return (
      <Line>
        A bad day at Discord is switched on: what the bot does may fail or take long.{' '}
        <button type="button" class="textButton" onClick={() => client.setFaults(null)}>
          Switch it off
        </button>
      </Line>
    );
  }
  return <div role="status" />;
}

function Line({ lost = false, children }: { lost?: boolean; children: preact.ComponentChildren }) {
  return (
    <div role="status">
      <p class={lost ? 'banner lost' : 'banner'}>{children}</p>
    </div>
  );
}
