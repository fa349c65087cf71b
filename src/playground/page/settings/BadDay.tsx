/**
 * Fault switches for the curious: how the bot bears a Discord that is slow, refuses, forgets to answer or hangs up.
 * What a fault does is told in the playground's `faults.ts`.
 */
import type { PageFaults } from '../../pageProtocol.ts';
import { usePage } from '../state/context.ts';

const NONE: PageFaults = { rateLimited: 0, serverErrors: 0, lostReplies: 0, latencyMs: 0, gatewayBreaksEveryMs: 0 };

const SWITCHES: readonly { readonly name: keyof PageFaults; readonly label: string; readonly value: number }[] = [
  { name: 'latencyMs', label: 'Every answer takes up to a second', value: 1000 },
  { name: 'rateLimited', label: 'One request in ten is refused: too many (429)', value: 0.1 },
  { name: 'serverErrors', label: 'One request in ten fails (500)', value: 0.1 },
  { name: 'lostReplies', label: 'One request in ten is carried out without an answer', value: 0.1 },
  { name: 'gatewayBreaksEveryMs', label: 'The bot’s line breaks every 15 seconds or so', value: 15_000 },
];

export function BadDay() {
  const { client, state } = usePage();
  const current = state.faults ?? NONE;
  return (
    <details class="field" open={state.faults !== null}>
      <summary class="fieldLabel">A bad day at Discord</summary>
      <p class="fieldNote">For the curious: the bot should bear all of this. It holds for everybody here.</p>
      {SWITCHES.map(({ name, label, value }) => (
        <label key={name} class="tickRow">
          <input
            type="checkbox"
            checked={current[name] > 0}
            onChange={(event) => {
              const next = { ...current, [name]: event.currentTarget.checked ? value : 0 };
              client.setFaults(Object.values(next).every((share) => share === 0) ? null : next);
            }}
          />
          {label}
        </label>
      ))}
    </details>
  );
}
