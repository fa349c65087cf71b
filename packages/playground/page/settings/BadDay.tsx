/**
 * Fault switches for the curious: how the bot bears a Discord that is slow, refuses, forgets to answer or hangs up.
 * What a fault does is told in the playground's `faults.ts`.
 */
import type { PageFaults } from '../../pageProtocol.ts';
import { usePage } from '../state/context.ts';
import { useWords } from '../words/words.ts';

const NONE: PageFaults = { rateLimited: 0, serverErrors: 0, lostReplies: 0, latencyMs: 0, gatewayBreaksEveryMs: 0 };

const SWITCHES: readonly {
  readonly name: keyof PageFaults;
  readonly label: 'slow' | 'tooMany' | 'fails' | 'unanswered' | 'lineBreaks';
  readonly value: number;
}[] = [
  { name: 'latencyMs', label: 'slow', value: 1000 },
  { name: 'rateLimited', label: 'tooMany', value: 0.1 },
  { name: 'serverErrors', label: 'fails', value: 0.1 },
  { name: 'lostReplies', label: 'unanswered', value: 0.1 },
  { name: 'gatewayBreaksEveryMs', label: 'lineBreaks', value: 15_000 },
];

export function BadDay() {
  const words = useWords();
  const { client, state } = usePage();
  const current = state.faults ?? NONE;
  return (
    <details class="field" open={state.faults !== null}>
      <summary class="fieldLabel">{words.t('badDay')}</summary>
      <p class="fieldNote">{words.t('badDayNote')}</p>
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
          {words.t(label)}
        </label>
      ))}
    </details>
  );
}
